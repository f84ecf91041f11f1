import FormModel

extension ProgressEngine {
  /// The current page, always a visible one; nil where no page is visible (SPEC VP-4).
  @inlinable
  public var currentPage: Int? { current.page < 0 ? nil : current.page }

  /// The current page's sequence number: the k of “page k of n” (VP-5), n being `visiblePageCount`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var currentRank: Int? { current.page < 0 ? nil : current.visibleBefore &+ 1 }

  /// Makes a visible page the current one.
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`; then nothing has changed.
  /// - Complexity: one rank query.
  @inlinable
  public mutating func setCurrentPage(_ page: Int) throws(AddressError) {
    try checkPage(page)
    guard visiblePages[page] else {
      throw .pageNotVisible(page: page)
    }
    current.page = page
    current.visibleBefore = visiblePages.rank(page)
  }

  /// Where the current page has vanished: the next visible one becomes current, else the previous one,
  /// else none; with none, the first visible page does (VP-4).
  ///
  /// - Returns: whether another page is current now.
  /// - Complexity: one select query.
  @usableFromInline
  @discardableResult
  #if !DEBUG
    @_noLocks
  #endif
  mutating func settleCurrentPage() -> Bool {
    if current.page >= 0 && visiblePages[current.page] { return false }
    let count = visiblePages.count
    if count == 0 {
      let had = current.page >= 0
      current = CurrentPage()
      return had
    }
    // The next visible page has as many visible ones before it as the vanished page; past the last,
    // the previous one has one less.
    if current.visibleBefore == count { current.visibleBefore -= 1 }
    current.page = visiblePages.select(current.visibleBefore)
    return true
  }
}
