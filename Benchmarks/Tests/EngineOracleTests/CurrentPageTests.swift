import FormFuzzing
import FormModel
import Testing

/// VP-4, VP-5.
@Suite struct CurrentPageTests {
  @Test("VP-4: at first the current page is the first visible page", arguments: contenders)
  func first(name: String) throws {
    #expect(try subject(name, "!-", "h", "-", "-").answer(.currentPage) == .page(2))
    #expect(try subject(name, "!-", "h").answer(.currentPage) == .nothing)
  }

  @Test(
    "VP-4: it vanishes: the next visible one, else the previous, else none",
    arguments: contenders
  )
  func vanishes(name: String) throws {
    let subject = try subject(name, "-", "-", "h", "-")
    subject.setCurrentPage(1)
    subject.apply(.hidePage(1))
    #expect(subject.answer(.currentPage) == .page(3))
    subject.apply(.hide(page: 3, field: 0))
    #expect(subject.answer(.currentPage) == .page(0))
    subject.apply(.hide(page: 0, field: 0))
    #expect(subject.answer(.currentPage) == .nothing)
    #expect(subject.answer(.currentRank) == .nothing)
  }

  @Test(
    "VP-4: with none, the first page that becomes visible becomes current",
    arguments: contenders
  )
  func returns(name: String) throws {
    let subject = try subject(name, "h", "h", "h")
    subject.apply(.show(page: 1, field: 0))
    #expect(subject.answer(.currentPage) == .page(1))
    subject.apply(.show(page: 0, field: 0))
    #expect(subject.answer(.currentPage) == .page(1))
  }

  @Test("VP-4: showing a page again never moves the current page", arguments: contenders)
  func staysWhenShown(name: String) throws {
    let subject = try subject(name, "-", "-", "-")
    subject.setCurrentPage(1)
    subject.apply(.hidePage(1))
    #expect(subject.answer(.currentPage) == .page(2))
    subject.apply(.showPage(1))
    #expect(subject.answer(.currentPage) == .page(2))
  }

  @Test("VP-4: in a batch the current page is settled once, at the end", arguments: contenders)
  func batch(name: String) throws {
    let subject = try subject(name, "-", "-", "-")
    subject.setCurrentPage(1)
    // The page is hidden and shown again; edits one by one would move the current page.
    let change = subject.apply(batch: [
      .hidePage(1), .hidePage(2), .showPage(1), .fill(page: 1, field: 0),
    ])
    #expect(
      change
        == .batch(
          BatchChange(
            applied: 4,
            changed: 4,
            visibilityChanges: 3,
            previousCurrentPage: 1,
            currentPage: 1
          )
        )
    )
    // All are hidden, and the later page is shown first: the first in form order still becomes
    // current.
    subject.apply(batch: [.hidePage(0), .hidePage(1)])
    #expect(subject.answer(.currentPage) == .nothing)
    subject.apply(batch: [.showPage(2), .showPage(1)])
    #expect(subject.answer(.currentPage) == .page(1))
    // An empty batch changes nothing.
    #expect(
      subject.apply(batch: [])
        == .batch(BatchChange(previousCurrentPage: 1, currentPage: 1))
    )
  }

  @Test("FP-9, VP-4: a bad edit ends a batch; what stands before it holds", arguments: contenders)
  func badEdit(name: String) throws {
    let subject = try subject(name, "m -", "-")
    let batch: [Edit] = [
      .fill(page: 0, field: 0), .fill(page: 0, field: 0), .hidePage(0), .fill(page: 1, field: 7),
      .hidePage(1),
    ]
    #expect(
      subject.apply(batch: batch)
        == .batchError(
          BatchError(
            index: 3,
            underlying: .noSuchField(page: 1, field: 7, fieldCount: 1),
            change: BatchChange(
              applied: 3,
              changed: 2,
              visibilityChanges: 1,
              previousCurrentPage: 0,
              currentPage: 1
            )
          )
        )
    )
    #expect(subject.answer(.currentPage) == .page(1))
    #expect(subject.ranks(2) == [0, 1])
    subject.apply(.showPage(0))
    #expect(
      subject.answer(.progress(page: 0))
        == visible(shown: 2, total: 2, filled: 1, mandatory: 1, remaining: 0)
    )
    subject.checkInvariants()
  }

  @Test("VP-4: only a visible page can be made current", arguments: contenders)
  func setCurrent(name: String) throws {
    let subject = try subject(name, "-", "h", "-")
    #expect(subject.setCurrentPage(1) == .error(.pageNotVisible(page: 1)))
    #expect(subject.setCurrentPage(3) == .error(.noSuchPage(page: 3, pageCount: 3)))
    #expect(subject.answer(.currentPage) == .page(0))
    #expect(subject.setCurrentPage(2) == .nothing)
    #expect(subject.answer(.currentPage) == .page(2))
  }

  @Test("VP-5: page k of n follows every page that comes or goes", arguments: contenders)
  func position(name: String) throws {
    let subject = try subject(name, "-", "h", "-", "-")
    subject.setCurrentPage(2)
    #expect(subject.position == [2, 3])
    subject.apply(.show(page: 1, field: 0))
    #expect(subject.position == [3, 4])
    subject.apply(.hidePage(0))
    #expect(subject.position == [2, 3])
    subject.apply(.hidePage(3))
    #expect(subject.position == [2, 2])
    subject.apply(.hidePage(2))
    #expect(subject.position == [1, 1])
    subject.apply(.hidePage(1))
    #expect(subject.position == [0, 0])
    // If the current page is hidden, the next one takes over its number.
    subject.apply(.showPage(1))
    subject.apply(.showPage(2))
    subject.apply(.showPage(3))
    subject.setCurrentPage(2)
    #expect(subject.position == [2, 3])
    subject.apply(.hidePage(2))
    #expect(subject.position == [2, 2])
  }
}
