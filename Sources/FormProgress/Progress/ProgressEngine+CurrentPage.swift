import FormModel

extension ProgressEngine {
  /// The current page, always a visible one; nil if no page is visible (VP-4).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var currentPage: PageID? { current.isNone ? nil : page(at: current.position) }

  /// The current page's sequence number, from 1: the k of “page k of n” (VP-5). n is `visiblePageCount`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var currentRank: Int? { current.isNone ? nil : current.visibleBefore &+ 1 }

  /// Makes a visible page the current one.
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`. Then nothing has changed.
  /// - Complexity: O(log pages): one rank query.
  @inlinable
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    let position = try position(of: page)
    guard visiblePages[position.rawValue] else {
      throw .pageNotVisible(page: page)
    }
    current.position = position
    current.visibleBefore = visiblePages.rank(position.rawValue)
  }

  /// If the current page has vanished, makes the next visible page current, else the previous one, else none. If there
  /// was none, makes the first visible page current (VP-4).
  ///
  /// - Returns: whether another page is current now.
  /// - Complexity: O(log pages): at most one select query.
  @discardableResult
  @inline(__always)
  mutating func settleCurrentPage() -> Bool {
    if !current.isNone && visiblePages[current.position.rawValue] { return false }
    return leaveVanishedPage()
  }

  /// Not inlined, since most flips leave the current page where it is.
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  private mutating func leaveVanishedPage() -> Bool {
    let count = visiblePages.count
    if count == 0 {
      let had = !current.isNone
      current = CurrentPage()
      return had
    }
    // The next visible page has as many visible pages before it as the vanished page. If there is no next page, the
    // previous one has one less.
    if current.visibleBefore == count { current.visibleBefore -= 1 }
    current.position = PagePosition(visiblePages.select(current.visibleBefore))
    return true
  }
}
