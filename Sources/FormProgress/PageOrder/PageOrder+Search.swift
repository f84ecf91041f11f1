import FormModel

/// What is left to fill, in form order (FP-10).
extension PageOrder {
  /// A set that is searched forwards.
  enum SearchedSet {
    case incomplete
    case mandatoryRemaining
  }

  /// The next page of a set after a place, or the first for nil. If `wrapping`, the search goes on at the first page, up to and
  /// including that at the place.
  func page(in set: SearchedSet, after start: ShelfPlace?, wrapping: Bool) -> PageID? {
    if let found = first(in: set, after: start) { return page(at: found) }
    guard wrapping, let start, let found = first(in: set, after: nil), !isBefore(start, found)
    else { return nil }
    return page(at: found)
  }

  private func first(in set: SearchedSet, after start: ShelfPlace?) -> ShelfPlace? {
    switch set {
    case .incomplete: incomplete.first(after: start, in: present)
    case .mandatoryRemaining: mandatoryRemaining.first(after: start, in: present)
    }
  }

  /// The last incomplete page before a place, or of all for nil. If `wrapping` and there is none, the last of all.
  func incompletePage(before start: ShelfPlace?, wrapping: Bool) -> PageID? {
    let found =
      incomplete.last(before: start, in: present)
      ?? (wrapping ? incomplete.last(before: nil, in: present) : nil)
    return found.map { page(at: $0) }
  }
}
