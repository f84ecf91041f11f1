import FormBaselines
import FormModel

/// What every question about pages is to be answered with, in arrays by page: so that asking all of them
/// costs a few nanoseconds each.
struct PageAnswers {
  /// −1 stands for none.
  private struct Answers {
    var rank = -1
    var visibleAfter = -1
    var visibleBefore = -1
    var incompleteAfter = -1
    var incompleteAfterWrapping = -1
    var incompleteBefore = -1
    var incompleteBeforeWrapping = -1
    var mandatoryAfter = -1
    var mandatoryAfterWrapping = -1
  }

  private var byPage: [Answers]
  /// The visible pages in form order.
  private let visible: [Int]
  private let firstIncomplete: Int
  private let lastIncomplete: Int
  private let firstMandatory: Int

  /// - Complexity: O(pages).
  init(_ expectations: Expectations) {
    let pages = expectations.pages
    visible = expectations.visible
    firstIncomplete = expectations.incomplete.first ?? -1
    lastIncomplete = expectations.incomplete.last ?? -1
    firstMandatory = expectations.withMandatoryRemaining.first ?? -1
    byPage = Array(repeating: Answers(), count: pages.count)
    fillForwards(pages)
    fillBackwards(pages)
  }

  private mutating func fillForwards(_ pages: [PageProgress]) {
    var (rank, lastVisible, lastIncomplete) = (0, -1, -1)
    for page in pages.indices {
      byPage[page].visibleBefore = lastVisible
      byPage[page].incompleteBefore = lastIncomplete
      if pages[page].isVisible {
        rank += 1
        byPage[page].rank = rank
        lastVisible = page
      }
      if pages[page].filled < pages[page].total { lastIncomplete = page }
    }
  }

  private mutating func fillBackwards(_ pages: [PageProgress]) {
    var (nextVisible, nextIncomplete, nextMandatory) = (-1, -1, -1)
    for page in pages.indices.reversed() {
      byPage[page].visibleAfter = nextVisible
      byPage[page].incompleteAfter = nextIncomplete
      byPage[page].mandatoryAfter = nextMandatory
      byPage[page].incompleteAfterWrapping = nextIncomplete < 0 ? firstIncomplete : nextIncomplete
      byPage[page].mandatoryAfterWrapping = nextMandatory < 0 ? firstMandatory : nextMandatory
      let before = byPage[page].incompleteBefore
      byPage[page].incompleteBeforeWrapping = before < 0 ? lastIncomplete : before
      if pages[page].isVisible { nextVisible = page }
      if pages[page].filled < pages[page].total { nextIncomplete = page }
      if pages[page].mandatoryRemaining > 0 { nextMandatory = page }
    }
  }

  /// Whether the contender gives all these answers.
  func agree<C: Contender & ~Copyable>(with contender: borrowing C) -> Bool {
    do throws(AddressError) {
      for page in byPage.indices {
        guard try agree(on: page, with: contender) else { return false }
      }
      // Both ends of the sequence numbers, and beyond them.
      for rank in -1...visible.count + 1 {
        let expected = rank >= 1 && rank <= visible.count ? visible[rank - 1] : -1
        if contender.page(atRank: rank) ?? -1 != expected { return false }
      }
      guard
        try contender.incompletePage(after: nil, wrapping: false) ?? -1 == firstIncomplete,
        try contender.incompletePage(before: nil, wrapping: false) ?? -1 == lastIncomplete,
        try contender.pageWithMandatoryRemaining(after: nil, wrapping: true) ?? -1
          == firstMandatory
      else { return false }
      return true
    } catch {
      return false
    }
  }

  @inline(__always)
  private func agree<C: Contender & ~Copyable>(
    on page: Int,
    with contender: borrowing C
  ) throws(AddressError) -> Bool {
    let expected = byPage[page]
    guard
      try contender.rank(ofPage: page) ?? -1 == expected.rank,
      try contender.isVisible(page: page) == (expected.rank > 0),
      try contender.visiblePage(after: page) ?? -1 == expected.visibleAfter,
      try contender.visiblePage(before: page) ?? -1 == expected.visibleBefore,
      try contender.incompletePage(after: page, wrapping: false) ?? -1 == expected.incompleteAfter,
      try contender.incompletePage(after: page, wrapping: true) ?? -1
        == expected.incompleteAfterWrapping,
      try contender.incompletePage(before: page, wrapping: false) ?? -1
        == expected.incompleteBefore,
      try contender.incompletePage(before: page, wrapping: true) ?? -1
        == expected.incompleteBeforeWrapping,
      try contender.pageWithMandatoryRemaining(after: page, wrapping: false) ?? -1
        == expected.mandatoryAfter,
      try contender.pageWithMandatoryRemaining(after: page, wrapping: true) ?? -1
        == expected.mandatoryAfterWrapping
    else { return false }
    return true
  }
}

extension Expectations {
  /// Whether the contender says the same of every field of those pages: its flags, and the next unfilled
  /// mandatory field from there.
  func agree<C: Contender & ~Copyable>(
    with contender: borrowing C,
    fieldsOf pageRange: Range<Int>
  ) -> Bool {
    guard let firstPage = pageRange.first else { return true }
    // The place in `unfilledMandatory` of the first behind the present field.
    var next = unfilledMandatory.firstIndex { $0.page >= firstPage } ?? unfilledMandatory.count
    do throws(AddressError) {
      for page in pageRange {
        for field in flags[page].indices {
          let address = FieldID(page: page, field: field)
          if next < unfilledMandatory.count, unfilledMandatory[next] == address { next += 1 }
          guard try contender.flags(at: address) == flags[page][field] else { return false }
          if !QuestionSet.isSearched(from: field, of: flags[page].count) { continue }
          let after = next < unfilledMandatory.count ? unfilledMandatory[next] : nil
          guard try contender.unfilledMandatoryField(after: address, wrapping: false) == after,
            try contender.unfilledMandatoryField(after: address, wrapping: true)
              == after ?? unfilledMandatory.first
          else { return false }
        }
      }
      return try contender.unfilledMandatoryField(after: nil, wrapping: false)
        == unfilledMandatory.first
    } catch {
      return false
    }
  }
}
