import FormModel
import Testing

@testable import FormFormats

@Suite struct SummaryTests {
  @Test("A form's summary counts what a walk over its fields counts")
  func form() throws {
    let form = try Samples.mixed()
    var flags = [0, 0, 0, 0]
    var hiddenPerPage = PowersOfTwo()
    var ids = 0
    for page in form.pages {
      var hidden = 0
      for field in 0..<(try form.fieldCount(ofPage: page)) {
        let address = FieldID(page: page, field: field)
        let found = try form.flags(at: address)
        for bit in 0..<4 where found.rawValue >> bit & 1 == 1 { flags[bit] += 1 }
        hidden += found.contains(.hidden) ? 1 : 0
        ids += try form.details(at: address).id == nil ? 0 : 1
      }
      if try form.fieldCount(ofPage: page) > 0 { hiddenPerPage.add(hidden) }
    }
    let summary = FormSummary(form)
    #expect(summary.flags == flags)
    #expect(summary.hiddenPerPage == hiddenPerPage)
    #expect(summary.ids == ids && ids > 0)
    #expect(summary.pages == 24 && summary.fields == form.fieldCount)
    #expect(summary.hiddenPages == 5)
    #expect(summary.namedPages == 16)
    #expect(summary.emptyPages == 1)
    #expect(summary.longestPage == 38)
    #expect(summary.longestName == 300)
  }

  @Test("RP-1: a form's summary counts its repeats, and the instances with which it opens")
  func repeats() throws {
    var builder = FormBuilder()
    for _ in 0..<8 { try builder.appendPage() }
    #expect(FormSummary(builder.build()).repeats == 0)
    var other = FormBuilder()
    for _ in 0..<8 { try other.appendPage() }
    other.logic.repeats = [
      FormRepeat(id: "a", pages: 0..<5, initial: 3), FormRepeat(id: "b", pages: 1..<2, initial: 2),
      FormRepeat(id: "c", pages: 2..<5, initial: 9, minimum: 1, count: "4"),
      FormRepeat(id: "d", pages: 3..<4, initial: 5), FormRepeat(id: "e", pages: 6..<7, initial: 4),
    ]
    let summary = FormSummary(other.build())
    // 3 of a, 3 × 2 of b, 3 × 1 of c, 3 × 1 × 5 of d, 4 of e.
    #expect(summary.repeats == 5 && summary.firstInstances == 31)
    var huge = FormBuilder()
    for _ in 0..<3 { try huge.appendPage() }
    huge.logic.repeats = (0..<3).map {
      FormRepeat(id: "h\($0)", pages: PagePosition($0)..<3, initial: Int(Int32.max))
    }
    #expect(FormSummary(huge.build()).firstInstances == .max)
  }

  @Test("Numbers lie in the bucket whose range holds them")
  func buckets() {
    for value in [0, 1, 2, 3, 4, 7, 8, 1_023, 1_024, .max] {
      var counts = PowersOfTwo()
      counts.add(value)
      #expect(counts.counts.last == 1)
      #expect(PowersOfTwo.range(of: counts.counts.count - 1).contains(value))
    }
  }

  @Test("An edit stream's summary counts operations, pages and distances")
  func edits() {
    var summary = EditStreamSummary()
    #expect(summary.pages == nil)
    for edit: Edit in [.fill(page: 5, field: 1), .fill(page: 5, field: 2), .hidePage(2)] {
      summary.add(.edit(edit))
    }
    #expect(summary.edits == 3)
    #expect(summary.operations == [0, 0, 0, 0, 0, 0, 0, 2, 0, 1])
    #expect(summary.pages == 2...5)
    #expect(summary.distances.counts == [1, 0, 1])
    summary.add(.answer(FieldID(page: 7, field: 0), .integer(1)))
    #expect(summary.edits == 4 && summary.pages == 2...7 && summary.answers.reduce(0, +) == 1)
    #expect(summary.answers[EditStreamSummary.kinds.firstIndex(of: "integer")!] == 1)
  }

  @Test("A summary takes the rest of a stream as it takes its entries one by one")
  func wholeStream() throws {
    let edits: [Edit] = [.fill(page: 5, field: 1), .fill(page: 5, field: 2), .hidePage(2)]
    var expected = EditStreamSummary()
    for edit in edits { expected.add(.edit(edit)) }
    for format in EditStreamFormat.allCases {
      let bytes = EditStreamFile.bytes(of: edits.map { .edit($0) }, as: format)
      var reader = try EditStreamReader(InputFile(bytes: bytes))
      var summary = EditStreamSummary()
      try summary.add(all: &reader)
      #expect(summary == expected && summary.edits == 3)
    }
  }
}
