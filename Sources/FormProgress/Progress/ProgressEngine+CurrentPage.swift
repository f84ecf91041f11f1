import FormModel

extension ProgressEngine {
  /// The current page, always a visible one; nil if no page is visible (VP-4).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var currentPage: PageID? { current.isNone ? nil : current.page }

  /// The current page's rank, from 1: the k of “page k of n” (VP-5). n is `visiblePageCount`.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var currentRank: Int? { current.isNone ? nil : current.visibleBefore &+ 1 }

  /// Makes a visible page the current one.
  ///
  /// - Throws: `noSuchPage`, `pageNotVisible`. Then nothing has changed.
  /// - Complexity: O(log pages): one rank query.
  @inlinable
  @inline(__always)
  public mutating func setCurrentPage(_ page: PageID) throws(AddressError) {
    let place = Int(clamping: page.rawValue)
    guard place < loadedPlaces else { return try setCurrentPageInOrder(page) }
    try setCurrentPage(page, at: ShelfPlace(place))
  }

  /// - Throws: `pageNotVisible`.
  @inlinable
  @inline(__always)
  mutating func setCurrentPage(_ page: PageID, at place: ShelfPlace) throws(AddressError) {
    guard visiblePages[place] else { throw .pageNotVisible(page: page) }
    current.rawPage = WideInt(page.rawValue)
    current.visibleBefore = visiblePages.rank(place)
  }

  /// If the current page has vanished, makes the next visible page current, else the previous one, else none. If there
  /// was none, makes the first visible page current (VP-4).
  ///
  /// - Returns: whether another page is current now.
  /// - Complexity: O(log pages): at most one select query.
  @inlinable
  @discardableResult
  @inline(__always)
  mutating func settleCurrentPage() -> Bool {
    // The one comparison also finds that there is no current page, or an order.
    guard UInt64(bitPattern: Int64(current.rawPage)) < UInt64(truncatingIfNeeded: loadedPlaces)
    else {
      return settleFromNoneOrInOrder()
    }
    if visiblePages[Int(truncatingIfNeeded: current.rawPage)] { return false }
    return leaveVanishedPage()
  }

  @usableFromInline
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func settleFromNoneOrInOrder() -> Bool {
    if order.isEmpty { return leaveVanishedPage() }
    if !current.isRemoved, let place = order.value.shelfPlace(of: current.page),
      visiblePages[place]
    {
      return false
    }
    return leaveVanishedPage(inOrder: true)
  }

  /// Not inlined, since most flips leave the current page where it is.
  @usableFromInline
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func leaveVanishedPage() -> Bool {
    leaveVanishedPage(inOrder: false)
  }

  @inline(__always)
  private mutating func leaveVanishedPage(inOrder: Bool) -> Bool {
    let count = visiblePages.count
    if count == 0 {
      let had = !current.isNone
      current = CurrentPage()
      return had
    }
    // The next visible page has as many visible pages before it as the vanished page. If there is no next page, the
    // previous one has one less.
    if current.visibleBefore == count { current.visibleBefore -= 1 }
    let next =
      inOrder
      ? visiblePageInOrder(behind: current.visibleBefore)
      : visiblePage(behind: current.visibleBefore)
    current.rawPage = WideInt(next.rawValue)
    return true
  }
}
