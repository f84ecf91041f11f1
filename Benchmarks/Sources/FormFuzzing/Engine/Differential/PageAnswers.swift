import FormBaselines
import FormModel

/// The right answers to every question about pages, in arrays indexed by place, so that asking all of them costs a
/// few nanoseconds each.
struct PageAnswers {
  private struct Answers {
    var rank: Int?
    var visibleAfter: PageID?
    var visibleBefore: PageID?
    var incompleteAfter: PageID?
    var incompleteAfterWrapping: PageID?
    var incompleteBefore: PageID?
    var incompleteBeforeWrapping: PageID?
    var mandatoryAfter: PageID?
    var mandatoryAfterWrapping: PageID?
  }

  private var byPage: [Answers]
  /// The visible pages in form order.
  private let visible: [PageID]
  private let firstIncomplete: PageID?
  private let lastIncomplete: PageID?
  private let firstMandatory: PageID?

  /// - Complexity: O(pages).
  init(_ expectations: Expectations) {
    let pages = expectations.pages
    visible = expectations.visible
    firstIncomplete = expectations.incomplete.first
    lastIncomplete = expectations.incomplete.last
    firstMandatory = expectations.withMandatoryRemaining.first
    byPage = Array(repeating: Answers(), count: pages.count)
    fillForwards(pages)
    fillBackwards(pages)
  }

  private mutating func fillForwards(_ pages: [PageProgress]) {
    var rank = 0
    var (lastVisible, lastIncomplete): (PageID?, PageID?)
    for (place, page) in FormPages(count: pages.count).enumerated() {
      byPage[place].visibleBefore = lastVisible
      byPage[place].incompleteBefore = lastIncomplete
      if pages[place].isVisible {
        rank += 1
        byPage[place].rank = rank
        lastVisible = page
      }
      if pages[place].filled < pages[place].total { lastIncomplete = page }
    }
  }

  private mutating func fillBackwards(_ pages: [PageProgress]) {
    var (nextVisible, nextIncomplete, nextMandatory): (PageID?, PageID?, PageID?)
    for (place, page) in zip(pages.indices, FormPages(count: pages.count)).reversed() {
      byPage[place].visibleAfter = nextVisible
      byPage[place].incompleteAfter = nextIncomplete
      byPage[place].mandatoryAfter = nextMandatory
      byPage[place].incompleteAfterWrapping = nextIncomplete ?? firstIncomplete
      byPage[place].mandatoryAfterWrapping = nextMandatory ?? firstMandatory
      byPage[place].incompleteBeforeWrapping = byPage[place].incompleteBefore ?? lastIncomplete
      if pages[place].isVisible { nextVisible = page }
      if pages[place].filled < pages[place].total { nextIncomplete = page }
      if pages[place].mandatoryRemaining > 0 { nextMandatory = page }
    }
  }

  /// Whether the contender gives all these answers.
  func agree<C: Contender & ~Copyable>(with contender: borrowing C) -> Bool {
    do throws(AddressError) {
      for page in FormPages(count: byPage.count) {
        guard try agree(on: page, with: contender) else { return false }
      }
      // Both ends of the ranks, and beyond them.
      for rank in -1...visible.count + 1 {
        let expected = rank >= 1 && rank <= visible.count ? visible[rank - 1] : nil
        if contender.page(atRank: rank) != expected { return false }
      }
      guard
        try contender.incompletePage(after: nil, wrapping: false) == firstIncomplete,
        try contender.incompletePage(before: nil, wrapping: false) == lastIncomplete,
        try contender.pageWithMandatoryRemaining(after: nil, wrapping: true)
          == firstMandatory
      else { return false }
      return true
    } catch {
      return false
    }
  }

  @inline(__always)
  private func agree<C: Contender & ~Copyable>(
    on page: PageID,
    with contender: borrowing C
  ) throws(AddressError) -> Bool {
    let expected = byPage[page.place]
    guard
      try contender.rank(ofPage: page) == expected.rank,
      try contender.isVisible(page: page) == (expected.rank != nil),
      try contender.visiblePage(after: page) == expected.visibleAfter,
      try contender.visiblePage(before: page) == expected.visibleBefore,
      try contender.incompletePage(after: page, wrapping: false) == expected.incompleteAfter,
      try contender.incompletePage(after: page, wrapping: true)
        == expected.incompleteAfterWrapping,
      try contender.incompletePage(before: page, wrapping: false)
        == expected.incompleteBefore,
      try contender.incompletePage(before: page, wrapping: true)
        == expected.incompleteBeforeWrapping,
      try contender.pageWithMandatoryRemaining(after: page, wrapping: false)
        == expected.mandatoryAfter,
      try contender.pageWithMandatoryRemaining(after: page, wrapping: true)
        == expected.mandatoryAfterWrapping
    else { return false }
    return true
  }
}

extension Expectations {
  /// Whether the contender is right about every field of those pages: its flags, and the next unfilled mandatory
  /// field after it.
  func agree<C: Contender & ~Copyable>(
    with contender: borrowing C,
    fieldsOf places: Range<Int>
  ) -> Bool {
    guard let first = places.first else { return true }
    // The place in `unfilledMandatory` of the first field after the present one.
    var next = unfilledMandatory.firstIndex { $0.page.place >= first } ?? unfilledMandatory.count
    do throws(AddressError) {
      for place in places {
        for field in flags[place].indices {
          let address = FieldID(page: PageID(place: place), field: field)
          if next < unfilledMandatory.count, unfilledMandatory[next] == address { next += 1 }
          guard try contender.flags(at: address) == flags[place][field] else { return false }
          if !QuestionSet.isSearched(from: field, of: flags[place].count) { continue }
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
