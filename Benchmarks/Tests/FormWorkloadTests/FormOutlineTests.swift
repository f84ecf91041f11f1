import FormModel
import Testing

@testable import FormWorkload

@Suite struct FormOutlineTests {
  @Test("An outline takes a few bytes a page")
  func outline() throws {
    let shape = FormShape(pages: 20_000, fieldsPerPage: .uniform(1...9), emptyPages: .percent(5))
    let outline = FormOutline(of: try FormGenerator(shape: shape, seed: 1).makeStructure())
    let words = outline.firstFields.capacity + outline.pages.capacity + outline.buckets.capacity
    #expect(words * 4 + outline.hiddenPages.capacity * 8 < 10 * 20_000)
  }

  @Test("Pages are taken for lone where they have exactly one shown field and are not hidden")
  func lone() throws {
    func form(_ pages: [(isHidden: Bool, shown: [Int])]) throws -> FormDefinition {
      var builder = FormBuilder()
      for page in pages {
        try builder.appendPage(isHidden: page.isHidden)
        for field in 0..<40 {
          try builder.appendField(page.shown.contains(field) ? .filled : .hidden)
        }
      }
      return builder.build()
    }
    let pages: [(isHidden: Bool, shown: [Int])] = [
      (false, [0]), (false, [39]), (false, [17]), (false, [5, 6]), (false, [5, 20]), (true, [3]),
    ]
    let outline = FormOutline(of: try form(pages))
    #expect(
      outline.lone == [
        .hide(page: 0, field: 0), .hide(page: 1, field: 39), .hide(page: 2, field: 17),
      ]
    )
    // Below half of the pages they are coincidence.
    #expect(FormOutline(of: try form(pages + [(false, [])])).lone.isEmpty)
  }

  @Test("What is settled repeats the flags that the form has")
  func settled() throws {
    let form = try FormGenerator(shape: ShapePreset.standard.shape(pages: 200), seed: 6).makeForm()
    let settled = FormOutline(of: form).settled
    #expect(settled.count > 800)
    for edit in settled {
      let isSet = edit.operation.rawValue & 1 != 0
      var has = try form.isPageHidden(edit.page)
      if !edit.operation.isPageOperation {
        let flags = try form.flags(at: edit.address)
        has = flags.rawValue >> (edit.operation.rawValue >> 1) & 1 != 0
      }
      if has != isSet { Issue.record("\(edit) would change something") }
    }
  }

  @Test("Filled pages are numbered without the empty ones")
  func filledPages() throws {
    var builder = FormBuilder()
    for count in [0, 3, 0, 0, 70, 1, 0] {
      try builder.appendPage(isHidden: count == 1, fieldCount: count)
    }
    let outline = FormOutline(of: builder.build())
    #expect(outline.filledPageCount == 3)
    #expect((0..<3).map { outline.page($0) } == [1, 4, 5])
    #expect((0..<3).map { outline.fieldCount($0) } == [3, 70, 1])
    #expect(outline.page(outline.largest) == 4)
    #expect(FormPages(count: 7).filter { outline.isHidden(page: $0) } == [5])
    #expect(outline.emptyPage.map { [0, 2, 3, 6].contains($0) } == true)
  }
}
