import FormModel

extension ProgressEngine {
  /// The page's counts (FP-2, FP-3, UR-9).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  // Inlined, since a call would copy the engine to the stack.
  @inlinable @inline(__always)
  public func progress(ofPage page: PageID) throws(AddressError) -> PageProgress {
    let place = try place(of: page)
    var progress = unsafe records.base[place].progress
    progress.invalidAnswers = UInt16(truncatingIfNeeded: invalidCount(at: place))
    return progress
  }

  /// The form's totals (FP-4, UR-9).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var totals: FormTotals { packedTotals.totals(visiblePages: visiblePages.count) }

  /// The field's flags, as the edits have left them.
  ///
  /// - Throws: `noSuchPage`, `noSuchField`.
  /// - Complexity: O(1).
  public func flags(at address: FieldID) throws(AddressError) -> FieldFlags {
    try storedForm.flags(at: address)
  }

  /// The number of visible pages: the n of “page k of n” (VP-5).
  ///
  /// - Complexity: O(1).
  @inlinable
  public var visiblePageCount: Int { visiblePages.count }

  /// Whether the page is visible (VP-1).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  @inlinable
  public func isVisible(page: PageID) throws(AddressError) -> Bool {
    visiblePages[try position(of: page).rawValue]
  }

  /// The page's sequence number, 1…n; nil if it is not visible (VP-2, VP-3).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log pages): one cache line a level of the index, at most 5.
  @inlinable
  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    let position = try position(of: page)
    // Computed in any case, so that no branch waits for the page's bit.
    let rank = visiblePages.rank(position.rawValue) &+ 1
    return visiblePages[position.rawValue] ? rank : nil
  }

  /// The page with this sequence number; nil outside 1…n (VP-3).
  ///
  /// - Complexity: O(log pages): one cache line a level of the index, at most 5.
  @inlinable
  public func page(atRank rank: Int) -> PageID? {
    guard rank >= 1, rank <= visiblePages.count else {
      return nil
    }
    return visiblePage(behind: rank &- 1)
  }

  /// The visible page with `count` visible pages before it.
  ///
  /// - Precondition: 0 ≤ `count` < `visiblePageCount`.
  @inlinable
  @inline(__always)
  func visiblePage(behind count: Int) -> PageID {
    page(at: PagePosition(visiblePages.select(count)))
  }

  /// The next visible page after `page`, which need not be visible; nil if there is none (VP-3).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log pages): a rank and a select query.
  @inlinable
  public func visiblePage(after page: PageID) throws(AddressError) -> PageID? {
    let position = try position(of: page)
    let upTo = visiblePages.rank(position.rawValue) &+ (visiblePages[position.rawValue] ? 1 : 0)
    return upTo < visiblePages.count ? visiblePage(behind: upTo) : nil
  }

  /// The visible page before `page`, which need not be visible; nil if there is none (VP-3).
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(log pages): a rank and a select query.
  @inlinable
  public func visiblePage(before page: PageID) throws(AddressError) -> PageID? {
    let before = visiblePages.rank(try position(of: page).rawValue)
    return before > 0 ? visiblePage(behind: before &- 1) : nil
  }
}
