import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// What the oracle shows of each page at one moment. Two moments say what a transaction changed.
struct RulesMoment {
  let view: OracleView
  let ids: [PageID]
  let currentPage: PageID?

  /// - Parameter ids: the identities of all pages, in form order.
  init(_ oracle: borrowing RulesOracle, _ ids: [PageID]) {
    view = oracle.view
    self.ids = ids
    currentPage = oracle.currentPosition.map { ids[$0] }
  }

  /// What a later moment shows of the pages of this one, by their positions then. Pages that came and went are none of
  /// them.
  private func positions(
    in later: RulesMoment,
    where isMeant: (OracleView.Page, OracleView.Page) -> Bool
  ) -> [Int] {
    if ids == later.ids {
      return ids.indices.filter { isMeant(view.pages[$0], later.view.pages[$0]) }
    }
    var positions: [PageID: Int] = [:]
    for (position, id) in ids.enumerated() { positions[id] = position }
    return later.ids.indices.filter { place in
      positions[later.ids[place]].map { isMeant(view.pages[$0], later.view.pages[place]) } ?? false
    }
  }

  /// The pages that look different later: their counts, answers, labels or visibility.
  func changed(until later: RulesMoment) -> [Int] {
    positions(in: later) { differs($0, $1, later) }
  }

  /// The pages of which anything is different later, also what the counts don't show: flags of fields of a hidden page,
  /// for example.
  func changedInside(until later: RulesMoment) -> [Int] {
    positions(in: later) { page, other in
      differs(page, other, later) || page.isHidden != other.isHidden
        || page.isOwnHidden != other.isOwnHidden
        || !zip(page.fields, other.fields).allSatisfy { own, others in
          let (field, other) = (view.fields[own], later.view.fields[others])
          return field.flags == other.flags && field.ownFlags == other.ownFlags
            && field.isInvalid == other.isInvalid
        }
    }
  }

  /// The pages that appeared or vanished.
  func flipped(until later: RulesMoment) -> [Int] {
    positions(in: later) { $0.progress.isVisible != $1.progress.isVisible }
  }

  private func differs(
    _ page: OracleView.Page,
    _ other: OracleView.Page,
    _ later: RulesMoment
  ) -> Bool {
    func bytes(_ text: String?) -> [UInt8]? { text.map { Array($0.utf8) } }
    return page.progress != other.progress || bytes(page.name) != bytes(other.name)
      || !zip(page.fields, other.fields).allSatisfy { own, others in
        let (field, other) = (view.fields[own], later.view.fields[others])
        return RulesPair.areSame(field.answer, other.answer)
          && bytes(field.label) == bytes(other.label)
      }
  }

  /// The effects of an edit on its own page and on the current page.
  func effects(of edit: Edit, until later: RulesMoment) -> ProgressChange.Effects {
    var effects: ProgressChange.Effects = []
    if let now = ids.firstIndex(of: edit.page), let then = later.ids.firstIndex(of: edit.page) {
      effects = view.pages[now].progress.effects(until: later.view.pages[then].progress)
    }
    if currentPage != later.currentPage { effects.insert(.currentPage) }
    return effects
  }

  /// The first position at which another page stands later; nil if the order is the same.
  func firstMoved(until later: RulesMoment) -> Int? {
    if ids == later.ids { return nil }
    return zip(ids, later.ids).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(ids.count, later.ids.count)
  }
}

extension RulesPair {
  /// Compares a reported change with the difference of two moments of the oracle (NM-27). Its pages and positions are
  /// those of the form after the transaction.
  ///
  /// - Parameter isExact: false if the transaction may have changed anything and changed it back, as a batch does; it
  ///   then may name any page. Otherwise it may name a page that is as before only if rules act on it.
  func compareChange(from before: RulesMoment, isExact: Bool) throws(FuzzFailure) {
    let change = last
    let after = RulesMoment(oracle, ids)
    let changed = before.changed(until: after)
    let flipped = before.flipped(until: after)
    let moved = before.firstMoved(until: after)
    try expect(change.previousCurrentPage, before.currentPage, "change", "page that was current")
    try expect(change.currentPage, after.currentPage, "change", "page that is current")
    let gone = change.pages.filter { !session.engine.contains($0) }
    try expect(gone, [], "change", "pages named that are gone")
    let named = change.pages.compactMap { position(of: $0) }
    try expect(Set(named).count, change.pages.count, "change", "different pages named")
    if change.hasMorePages {
      // Of those, some may be gone.
      let isFull = named.count == PageList.limit || change.movesPages
      try expect(isFull, true, "change", "\(named.count) pages named of too many to name")
    } else {
      let missing = changed.filter { !named.contains($0) }
      try expect(missing, [], "change", "positions of changed pages that are not named")
      if !change.movesPages {
        try expect(change.pageRange, bounds(named), "change", "range of the pages named")
      }
    }
    let beyond = (named + changed).filter { !change.pageRange.contains(PagePosition($0)) }
    try expect(beyond, [], "change", "changed pages beyond \(change.pageRange)")
    let flippedBeyond = flipped.filter { !change.visibilityRange.contains(PagePosition($0)) }
    try expect(
      flippedBeyond,
      [],
      "change",
      "pages that appeared or vanished beyond \(change.visibilityRange)"
    )
    if let moved {
      try expect(change.movesPages, true, "change", "pages moved")
      let lowest = change.visibilityRange.lowerBound.rawValue
      try expect(lowest <= moved, true, "change", "\(change.visibilityRange) begins by \(moved)")
      let end = change.visibilityRange.upperBound.rawValue
      try expect(end, after.ids.count, "change", "end of \(change.visibilityRange)")
    } else if isExact {
      try expect(change.movesPages, false, "change", "pages moved")
      try compareNoMore(change, before.changedInside(until: after), flipped)
    }
  }

  /// Compares what a change names beside what is different.
  private func compareNoMore(
    _ change: TransactionChange,
    _ inside: [Int],
    _ flipped: [Int]
  ) throws(FuzzFailure) {
    // Rules that hide one field of a page and show another may let the page vanish and appear again.
    func isSpared(_ position: Int) -> Bool {
      !plan.form.isTarget(oracle.view.pages[position].template)
    }
    let named = change.pages.compactMap { position(of: $0) }
    let unchanged = named.filter { !inside.contains($0) && isSpared($0) }
    try expect(unchanged, [], "change", "pages named though nothing changed or acts there")
    if let first = change.visibilityRange.first, let last = change.visibilityRange.last {
      let still = [first.rawValue, last.rawValue].filter { !flipped.contains($0) && isSpared($0) }
      try expect(still, [], "change", "ends of the range of flipped pages that did not flip")
    }
  }

  private func position(of page: PageID) -> Int? { oracle.pages.firstIndex(of: page)?.rawValue }

  private func bounds(_ positions: [Int]) -> Range<PagePosition> {
    guard let first = positions.min(), let last = positions.max() else {
      return PagePosition(0)..<PagePosition(0)
    }
    return PagePosition(first)..<PagePosition(last + 1)
  }
}
