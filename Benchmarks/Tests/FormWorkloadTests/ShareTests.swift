import FormModel
import Testing

@testable import FormWorkload

/// Statistics of one fixed seed, so that a test passes always or never.
@Suite struct ShareTests {
  private struct Counts {
    var empty = 0
    var whollyHidden = 0
    var hiddenPages = 0
    /// The mean over all other pages.
    var fields = 0
    var flags = [0, 0, 0, 0]
    var runs = 0
    var shortest = Int.max
    var longest = 0

    init(_ form: borrowing FormDefinition) throws {
      for page in form.pages {
        let head = try form.head(ofPage: page)
        let count = Int(head.fieldCount)
        if head.isHidden { hiddenPages += 1 }
        if count == 0 {
          empty += 1
          continue
        }
        shortest = Swift.min(shortest, count)
        longest = Swift.max(longest, count)
        let fields = try (0..<count).map { try form.flags(at: FieldID(page: page, field: $0)) }
        if count > 20, fields.allSatisfy({ $0.contains(.hidden) }) {
          whollyHidden += 1
          continue
        }
        add(fields)
      }
    }

    private mutating func add(_ page: [FieldFlags]) {
      fields += page.count
      var wasHidden = false
      for field in page {
        for flag in 0..<4 where field.rawValue >> UInt8(flag) & 1 != 0 { flags[flag] += 1 }
        let isHidden = field.contains(.hidden)
        if isHidden && !wasHidden { runs += 1 }
        wasHidden = isHidden
      }
    }
  }

  private func near(_ found: Int, _ share: Share, of whole: Int, within tolerance: Double = 0.01)
    -> Bool
  {
    (Double(found) / Double(whole) - Double(share.parts) / 65_536).magnitude < tolerance
  }

  @Test("Every share is met", arguments: [HiddenLayout.scattered, .runs(meanLength: 6)])
  func shares(layout: HiddenLayout) throws {
    let shape = FormShape(
      pages: 1_500,
      fieldsPerPage: .uniform(30...90),
      emptyPages: .percent(10),
      whollyHiddenPages: .percent(15),
      hiddenPages: .percent(25),
      hiddenFields: .percent(30),
      hiddenLayout: layout,
      readOnlyFields: .percent(7),
      mandatoryFields: .perMille(603),
      filledFields: .percent(45)
    )
    let counts = try Counts(FormGenerator(shape: shape, seed: 11).makeForm())
    #expect(near(counts.empty, shape.emptyPages, of: 1_500, within: 0.03))
    #expect(near(counts.whollyHidden, shape.whollyHiddenPages, of: 1_500, within: 0.03))
    #expect(near(counts.hiddenPages, shape.hiddenPages, of: 1_500, within: 0.03))
    let isScattered = layout == .scattered
    #expect(
      near(
        counts.flags[0],
        shape.hiddenFields,
        of: counts.fields,
        within: isScattered ? 0.01 : 0.02
      )
    )
    #expect(near(counts.flags[1], shape.readOnlyFields, of: counts.fields))
    #expect(near(counts.flags[2], shape.mandatoryFields, of: counts.fields))
    #expect(near(counts.flags[3], shape.filledFields, of: counts.fields))
    #expect((30...90).contains(counts.shortest) && (30...90).contains(counts.longest))
  }

  @Test(
    "Runs of hidden fields have their mean length and leave the share alone",
    arguments: [(10, 2), (10, 50), (50, 2), (50, 8), (80, 5), (80, 16), (1, 4), (99, 100)]
  )
  func runs(percent: Int, length: Int) throws {
    // Long pages cut off few runs at an end.
    let shape = FormShape(
      pages: 4,
      fieldsPerPage: .fixed(60_000),
      hiddenFields: .percent(percent),
      hiddenLayout: .runs(meanLength: length)
    )
    let form = try FormGenerator(shape: shape, seed: 12).makeForm()
    let counts = try Counts(form)
    let hidden = Double(counts.flags[0])
    let share = Double(percent) / 100
    #expect((hidden / 240_000 - share).magnitude < 0.02, "share \(hidden / 240_000)")
    let mean = hidden / Double(counts.runs)
    #expect((mean / Double(length) - 1).magnitude < 0.1, "mean \(mean), not \(length)")
  }

  @Test("All and none mean every field and no field")
  func extremes() throws {
    for layout in [HiddenLayout.scattered, .runs(meanLength: 9)] {
      let shape = FormShape(
        pages: 20,
        fieldsPerPage: .fixed(70),
        hiddenPages: .all,
        hiddenFields: .none,
        hiddenLayout: layout,
        readOnlyFields: .all,
        mandatoryFields: .none,
        filledFields: .all
      )
      let counts = try Counts(FormGenerator(shape: shape, seed: 1).makeForm())
      #expect(counts.flags == [0, 1_400, 0, 1_400])
      #expect(counts.hiddenPages == 20)
      var hidden = shape
      hidden.hiddenFields = .all
      #expect(try Counts(FormGenerator(shape: hidden, seed: 1).makeForm()).whollyHidden == 20)
    }
  }

  @Test("Flags are independent of each other and of their neighbours")
  func independence() throws {
    let half = Share.percent(50)
    let shape = FormShape(
      pages: 2_000,
      fieldsPerPage: .fixed(64),
      hiddenFields: half,
      readOnlyFields: half,
      mandatoryFields: half,
      filledFields: half
    )
    let form = try FormGenerator(shape: shape, seed: 13).makeForm()
    // Compares every bit of a page's four words with the bits 1, 4, 16 … further on.
    for distance in [1, 2, 4, 8, 16, 32, 64] {
      var equal = 0
      for word in 0..<form.wordCount - 1 {
        let next = distance == 64 ? form.words[word + 1] : form.words[word].rotated(by: distance)
        equal += (~(form.words[word] ^ next)).nonzeroBitCount
      }
      let share = Double(equal) / Double((form.wordCount - 1) * 64)
      #expect((share - 0.5).magnitude < 0.005, "distance \(distance): \(share)")
    }
  }

  @Test("All but one: every page has one shown field, at any of its places")
  func allButOne() throws {
    let form = try FormGenerator(
      shape: FormShape(pages: 400, fieldsPerPage: .uniform(1...40), hiddenLayout: .allButOne),
      seed: 1
    ).makeForm()
    var places = Set<Int>()
    for page in form.pages {
      let shown = try (0..<(try form.fieldCount(ofPage: page))).filter {
        !(try form.flags(at: FieldID(page: page, field: $0)).contains(.hidden))
      }
      if shown.count != 1 { Issue.record("page \(page): \(shown)") }
      places.formUnion(shown)
    }
    #expect(places.count > 30)
  }
}

extension UInt64 {
  fileprivate func rotated(by bits: Int) -> UInt64 {
    self << UInt64(bits) | self >> UInt64(64 - bits)
  }
}
