import FormBaselines
import FormFuzzing
import FormModel
import FormWorkload
import Testing

/// FP and VP on generated forms: all contenders beside the oracle.
@Suite struct RandomFormTests {
  /// Small forms of every shape, every kind of stream, and everything asked after each edit.
  @Test(
    "FP-1…FP-10, VP-1…VP-5: everything asked after each edit of small forms",
    arguments: ShapePreset.allCases.filter { $0 != .onePage }
  )
  func small(preset: ShapePreset) throws {
    for (number, profile) in StreamProfile.allCases.enumerated() {
      let seed = UInt64(number + 1)
      var shape = preset.shape(pages: 3 + number)
      shape.fieldsPerPage = .uniform(0...20)
      let form = try FormGenerator(shape: shape, seed: seed).makeForm()
      let edits = EditStreamGenerator(profile: profile, seed: seed, form: form).prefix(12)
      var check = DifferentialCheck(form, lanes: Lane.all(form))
      #expect(check.compareAnswers() == nil, "\(profile), seed \(seed)")
      #expect(check.play(edits, cadence: .everything) == nil, "\(profile), seed \(seed)")
    }
  }

  @Test("FP-5, VP-3: digests after each edit of large forms", arguments: ShapePreset.allCases)
  func large(preset: ShapePreset) throws {
    let shape = preset.shape(pages: preset == .onePage ? 1 : 60)
    let form = try FormGenerator(shape: shape, seed: 7).makeForm()
    let edits = EditStreamGenerator(
      profile: .mixed,
      seed: 7,
      form: form,
      invalid: .perMille(20)
    )
    var check = DifferentialCheck(form, lanes: Lane.all(form))
    let cadence = DifferentialCheck.Cadence(digest: 20, pages: 50, fields: 0)
    #expect(check.play(edits.prefix(100), cadence: cadence) == nil)
  }

  @Test("FP-9, VP-4: batches, bad edits in them, and moves of the current page", arguments: 1...6)
  func batches(seed: Int) throws {
    let seed = UInt64(seed)
    var shape = ShapePreset.allCrossings.shape(pages: 30)
    shape.fieldsPerPage = .uniform(0...6)
    let form = try FormGenerator(shape: shape, seed: seed).makeForm()
    var edits = EditStreamGenerator(
      profile: seed % 2 == 0 ? .storm : .mixed,
      seed: seed,
      form: form,
      invalid: .perMille(30)
    )
    var random = Xoshiro256StarStar(seed: seed)
    var check = DifferentialCheck(form, lanes: Lane.all(form))
    for _ in 0..<20 {
      #expect(check.apply(batch: edits.makeEdits(count: Int(random.next() % 24))) == nil)
      #expect(check.compareAnswers() == nil)
      #expect(check.setCurrentPage(PageID(place: Int(random.next() % 31))) == nil)
      #expect(check.compareDigests() == nil)
    }
  }

  /// Four pages are counted at a time where all of them are short and far from the end of the flags.
  @Test(
    "FP-2…FP-4, VP-1: a form is loaded right, whatever lengths its pages have side by side",
    arguments: [0...2, 0...40, 100...192, 170...215, 190...600]
  )
  func loaded(fields: ClosedRange<Int>) throws {
    for pages in [1, 3, 4, 5, 63, 64, 65, 131] {
      var shape = ShapePreset.standard.shape(pages: pages)
      shape.fieldsPerPage = .uniform(fields)
      for seed in 1...3 as ClosedRange<UInt64> {
        let form = try FormGenerator(shape: shape, seed: seed).makeForm()
        let check = DifferentialCheck(form, lanes: Lane.all(form))
        #expect(check.compareDigests() == nil, "\(pages) pages, seed \(seed)")
        #expect(check.compareAnswers(fields: false) == nil, "\(pages) pages, seed \(seed)")
      }
    }
  }
}
