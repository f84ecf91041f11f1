import FormModel
import Testing

@testable import FormWorkload

@Suite struct EditStreamTests {
  @Test(
    "A seed means the same edits, in debug and release, on every machine",
    arguments: [
      (StreamProfile.person, 12_782_998_710_006_274_880), (.uniform, 6_788_835_335_198_807_916),
      (.zipf, 13_711_249_404_882_830_898), (.storm, 17_390_531_752_337_182_024),
      (.pageToggles, 5_460_208_440_210_297_339),
      (.noOps, 6_654_631_120_586_852_657), (.mixed, 16_441_152_998_388_946_685),
      (.singlePage, 1_882_147_947_082_580_532), (.allDifferentPages, 912_152_762_119_673_309),
    ] as [(StreamProfile, UInt64)]
  )
  func digests(profile: StreamProfile, digest: UInt64) throws {
    let form = try FormGenerator(shape: ShapePreset.standard.shape(pages: 100), seed: 42).makeForm()
    var stream = EditStreamGenerator(profile: profile, seed: 42, form: form)
    let edits = stream.makeEdits(count: 2_000)
    #expect(Digest.of(edits) == digest, "\(profile.rawValue)")
    #expect(EditStreamGenerator.version == 1, "with another version come other digests")
  }

  @Test("One by one and in bulk are the same stream", arguments: StreamProfile.allCases)
  func bulk(profile: StreamProfile) throws {
    let form = try FormGenerator(shape: ShapePreset.standard.shape(pages: 40), seed: 1).makeForm()
    var one = EditStreamGenerator(profile: profile, seed: 9, form: form)
    var bulk = one
    let edits = bulk.makeEdits(count: 500)
    #expect((0..<500).map { _ in one.next() } == edits.map(Optional.some))
    #expect(Array(one.prefix(3)) == bulk.makeEdits(count: 3))
    #expect(bulk.makeEdits(count: 0).isEmpty)
  }

  private static let shapes: [FormShape] =
    ShapePreset.allCases.map { $0.shape(pages: $0 == .onePage ? 2 : 60) } + [
      FormShape(pages: 1, fieldsPerPage: .fixed(1)),
      FormShape(pages: 1, fieldsPerPage: .fixed(0)),
      FormShape(pages: 7, fieldsPerPage: .fixed(0)),
      FormShape(pages: 300, fieldsPerPage: .heavyTailed(1...5_000), emptyPages: .percent(99)),
      FormShape(pages: 70, fieldsPerPage: .uniform(0...3), hiddenPages: .percent(50)),
    ]

  @Test(
    "FP-9: streams address only what exists, whatever the form",
    arguments: StreamProfile.allCases
  )
  func addresses(profile: StreamProfile) throws {
    for shape in Self.shapes {
      let form = try FormGenerator(shape: shape, seed: 2).makeForm()
      var stream = EditStreamGenerator(profile: profile, seed: 3, form: form)
      for edit in stream.makeEdits(count: 3_000) where !exists(edit, in: form) {
        Issue.record("\(edit) on \(shape)")
      }
    }
  }

  private func exists(_ edit: Edit, in form: borrowing FormDefinition) -> Bool {
    guard let fields = try? form.fieldCount(ofPage: edit.page) else { return false }
    return edit.operation.isPageOperation ? edit.field == 0 : edit.field < fields
  }

  @Test("A form without pages has no stream", arguments: StreamProfile.allCases)
  func noPages(profile: StreamProfile) throws {
    let form = try FormGenerator(shape: FormShape(pages: 0, fieldsPerPage: .fixed(5)), seed: 1)
      .makeForm()
    var stream = EditStreamGenerator(profile: profile, seed: 1, form: form)
    #expect(stream.next() == nil)
    #expect(stream.makeEdits(count: 10).isEmpty)
    var invalid = EditStreamGenerator(profile: profile, seed: 1, form: form, invalid: .all)
    #expect(invalid.makeEdits(count: 100).allSatisfy { $0.page >= 0 })
  }

  @Test("FP-9: invalid edits come as often as asked, and in every kind")
  func invalid() throws {
    let shape = FormShape(pages: 100, fieldsPerPage: .fixed(9), emptyPages: .percent(20))
    let form = try FormGenerator(shape: shape, seed: 1).makeForm()
    var stream = EditStreamGenerator(profile: .uniform, seed: 1, form: form, invalid: .percent(25))
    let invalid = stream.makeEdits(count: 8_000).filter { !exists($0, in: form) }
    #expect((1_800...2_200).contains(invalid.count))
    #expect(invalid.contains { $0.operation.isPageOperation && $0.page == 100 })
    #expect(invalid.contains { !$0.operation.isPageOperation && $0.page > 100 })
    #expect(invalid.contains { $0.page < 100 && $0.field == 9 })
    #expect(invalid.contains { $0.page < 100 && $0.field >= 65_535 })
    #expect(invalid.contains { $0.page < 100 && $0.field == 0 })
    var all = EditStreamGenerator(profile: .mixed, seed: 1, form: form, invalid: .all)
    #expect(all.makeEdits(count: 1_000).allSatisfy { !exists($0, in: form) })
  }

  @Test("A mix takes its parts by weight, and refuses what it can't mix")
  func mixes() throws {
    let form = try FormGenerator(shape: ShapePreset.uniform.shape(pages: 50), seed: 1).makeForm()
    let mix = try StreamMix([
      .init(.pageToggles, weight: 3), .init(.noOps, weight: 1), .init(.zipf, weight: 0),
    ])
    var stream = EditStreamGenerator(profile: .mixed, seed: 1, form: form, mix: mix)
    let edits = stream.makeEdits(count: 4_000)
    let repeats = zip(edits, edits.dropFirst()).count { $0 == $1 }
    #expect((900...1_100).contains(repeats))
    #expect(throws: ShapeError.self) { try StreamMix([]) }
    #expect(throws: ShapeError.self) { try StreamMix([.init(.zipf, weight: 0)]) }
    #expect(throws: ShapeError.self) { try StreamMix([.init(.zipf, weight: -1)]) }
    #expect(throws: ShapeError.self) { try StreamMix([.init(.zipf, weight: 65_536)]) }
    #expect(throws: ShapeError.self) { try StreamMix([.init(.mixed, weight: 1)]) }
  }
}
