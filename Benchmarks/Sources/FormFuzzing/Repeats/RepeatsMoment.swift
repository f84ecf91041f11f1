import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// What the oracle shows at one moment. Two moments say what a transaction changed.
struct RepeatsMoment {
  let view: RepeatsView
  let ids: [PageID]
  let currentPage: PageID?

  /// - Parameter ids: the identities of all pages, in form order.
  init(_ oracle: borrowing RepeatsOracle, _ ids: [PageID]) {
    view = oracle.view
    self.ids = ids
    currentPage = oracle.currentPosition.map { ids[$0] }
  }

  /// The pages that look different later, by their positions then. Pages that came and went are none of them.
  func changed(until later: RepeatsMoment) -> [Int] {
    if ids == later.ids { return ids.indices.filter { differs($0, later, $0) } }
    var positions: [PageID: Int] = [:]
    for (position, id) in ids.enumerated() { positions[id] = position }
    return later.ids.indices.filter { position in
      positions[later.ids[position]].map { differs($0, later, position) } ?? false
    }
  }

  /// Whether counts, labels or answers of a page differ from those of a page later.
  private func differs(_ position: Int, _ later: RepeatsMoment, _ laterPosition: Int) -> Bool {
    let (page, other) = (view.pages[position], later.view.pages[laterPosition])
    return page.progress != other.progress
      || page.name.map { Array($0.utf8) } != other.name.map { Array($0.utf8) }
      || !zip(page.fields, other.fields).allSatisfy { own, other in
        let (own, other) = (view.fields[own], later.view.fields[other])
        return RulesPair.areSame(own.answer, other.answer)
          && own.label.map { Array($0.utf8) } == other.label.map { Array($0.utf8) }
      }
  }

  /// The first position at which another page stands later; nil if the order is the same.
  func firstMoved(until later: RepeatsMoment) -> Int? {
    if ids == later.ids { return nil }
    return zip(ids, later.ids).enumerated().first { $0.element.0 != $0.element.1 }?.offset
      ?? min(ids.count, later.ids.count)
  }
}

extension RepeatsPair {
  /// Compares a reported change with the difference of two moments of the oracle (NM-27).
  func compareChange(
    from before: RepeatsMoment,
    _ entry: FormEntry
  ) throws(FuzzFailure) {
    let after = RepeatsMoment(oracle, ids)
    let change = session.lastChange
    let changed = before.changed(until: after)
    if !change.hasMorePages {
      let missing = changed.filter { !change.pages.contains(ids[$0]) }
      try expect(missing, [], "change", "positions of changed pages that are not named")
    }
    let gone = change.pages.filter { !session.engine.contains($0) }
    try expect(gone, [], "change", "pages named that are gone")
    let beyond = changed.filter { !change.pageRange.contains(PagePosition($0)) }
    try expect(beyond, [], "change", "changed pages beyond \(change.pageRange)")
    let moved = before.firstMoved(until: after)
    try expect(change.movesPages, moved != nil, "change", "pages moved")
    if let moved {
      let lowest = change.visibilityRange.lowerBound.rawValue
      try expect(lowest <= moved, true, "change", "\(change.visibilityRange) begins by \(moved)")
    }
    try expect(change.previousCurrentPage, before.currentPage, "change", "page that was current")
    try expect(change.currentPage, after.currentPage, "change", "page that is current")
    if case .addInstance(let index, let numbers) = entry {
      let first = outline.parts[index].pages[0]
      let id = session.page(ofTemplate: first, inside: numbers).map { InstanceID(page: $0) }
      // What expressions count may be added after it.
      guard plan.form.logic.repeats.allSatisfy({ $0.count == nil }) else { return }
      try expect(change.addedInstance, id, "change", "instance that was added")
    }
  }
}
