import FormFuzzing
import FormModel
import Testing

/// VP-1…VP-3.
@Suite struct VisiblePagesTests {
  @Test(
    "VP-1: visible unless hidden itself, or with fields all of which are hidden",
    arguments: contenders
  )
  func visibility(name: String) throws {
    let subject = try subject(name, "-", "!-", "h h", "", "!", "r rf", "h hr r")
    let expected = [true, false, false, true, false, true, true]
    for (page, isVisible) in zip(FormPages(count: expected.count), expected) {
      #expect(subject.answer(.isVisible(page: page)) == .truth(isVisible), "page \(page)")
    }
    #expect(subject.answer(.visiblePageCount) == .number(4))
  }

  @Test("VP-1: showing fields of a hidden page does not show it", arguments: contenders)
  func hiddenPage(name: String) throws {
    let subject = try subject(name, "!h h", "-")
    subject.apply(.show(page: 0, field: 0))
    #expect(subject.answer(.isVisible(page: 0)) == .truth(false))
    subject.apply(.showPage(0))
    #expect(subject.answer(.isVisible(page: 0)) == .truth(true))
    subject.apply(.hide(page: 0, field: 0))
    #expect(subject.answer(.isVisible(page: 0)) == .truth(false))
    // All its fields are hidden, so showing the page again changes nothing visible.
    subject.apply(.hidePage(0))
    subject.apply(.showPage(0))
    #expect(subject.answer(.isVisible(page: 0)) == .truth(false))
  }

  @Test("VP-1: read-only fields keep a page visible as long as one is shown", arguments: contenders)
  func readOnlyFields(name: String) throws {
    let subject = try subject(name, "r rf", "-")
    for (edit, isVisible) in [
      (Edit.hide(page: 0, field: 0), true), (.hide(page: 0, field: 1), false),
      (.show(page: 0, field: 0), true),
    ] {
      subject.apply(edit)
      #expect(subject.answer(.isVisible(page: 0)) == .truth(isVisible), "\(edit)")
    }
  }

  @Test("VP-2: ranks are 1…n, and later pages close the gap", arguments: contenders)
  func ranks(name: String) throws {
    let subject = try subject(name, "-", "h", "-", "!-", "- -")
    #expect(subject.ranks(5) == [1, 0, 2, 0, 3])
    subject.apply(.hide(page: 2, field: 0))
    #expect(subject.ranks(5) == [1, 0, 0, 0, 2])
    subject.apply(.showPage(3))
    #expect(subject.ranks(5) == [1, 0, 0, 2, 3])
    subject.apply(.show(page: 1, field: 0))
    #expect(subject.ranks(5) == [1, 2, 0, 3, 4])
    subject.apply(.hidePage(0))
    #expect(subject.ranks(5) == [0, 1, 0, 2, 3])
  }

  @Test("VP-3: select is rank's inverse, and nothing outside 1…n", arguments: contenders)
  func select(name: String) throws {
    let subject = try subject(name, "h", "-", "!-", "-", "", "h")
    let expected: [Int: PageID] = [1: 1, 2: 3, 3: 4]
    for rank in [Int.min, -1, 0, 1, 2, 3, 4, 5, 6, .max] {
      #expect(subject.answer(.pageAtRank(rank)) == Answer(expected[rank]), "rank \(rank)")
    }
  }

  @Test("VP-3: next and previous visible page from any page", arguments: contenders)
  func neighbours(name: String) throws {
    let subject = try subject(name, "h", "-", "!-", "-", "", "h")
    let next: [PageID?] = [1, 3, 3, 4, nil, nil]
    let previous: [PageID?] = [nil, nil, 1, 1, 3, 4]
    for page in FormPages(count: 6) {
      let (after, before) = (Answer(next[page.place]), Answer(previous[page.place]))
      #expect(subject.answer(.visiblePageAfter(page)) == after, "page \(page)")
      #expect(subject.answer(.visiblePageBefore(page)) == before, "page \(page)")
    }
    #expect(
      subject.answer(.visiblePageAfter(6)) == .error(.noSuchPage(page: 6, pageCount: 6))
    )
    #expect(
      subject.answer(.visiblePageBefore(.nowhere))
        == .error(.noSuchPage(page: .nowhere, pageCount: 6))
    )
  }

  @Test("VP-3: over many pages, of which few are visible", arguments: contenders)
  func sparse(name: String) throws {
    // Pages 0, 700, 1,400 … of 5,000 are visible.
    let pages = (0..<5_000).map { $0 % 700 == 0 ? "-" : "h" }
    let subject = try subject(name, pages)
    #expect(subject.answer(.visiblePageCount) == .number(8))
    for rank in 1...8 {
      let page = PageID(place: (rank - 1) * 700)
      #expect(subject.answer(.pageAtRank(rank)) == .page(page))
      #expect(subject.answer(.rank(page: page)) == .number(rank))
    }
    #expect(subject.answer(.visiblePageAfter(701)) == .page(1_400))
    #expect(subject.answer(.visiblePageBefore(699)) == .page(0))
    #expect(subject.answer(.visiblePageAfter(4_900)) == .nothing)
    subject.apply(.show(page: 4_999, field: 0))
    #expect(subject.answer(.visiblePageAfter(4_900)) == .page(4_999))
    #expect(subject.answer(.rank(page: 4_999)) == .number(9))
  }
}
