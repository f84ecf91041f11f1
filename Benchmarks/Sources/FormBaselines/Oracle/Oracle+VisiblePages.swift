import FormModel

// Every read here is at most O(fields of the form), because it examines all pages' fields again.
extension Oracle {
  /// The visible pages in form order: VP-2 numbers them 1…n.
  func visiblePages() -> [PageID] { pages.filter { satisfiesVP1($0) } }

  /// Returns the next visible page after `page`, which must exist.
  func visiblePage(behind page: PageID) -> PageID? {
    pages(behind: page).first { satisfiesVP1($0) }
  }

  /// Returns the last visible page before `page`, which must exist.
  func visiblePage(aheadOf page: PageID) -> PageID? {
    pages(aheadOf: page).last { satisfiesVP1($0) }
  }

  /// All pages after `page`, in form order.
  func pages(behind page: PageID) -> [PageID] { Array(pages.drop { $0 != page }.dropFirst()) }

  /// All pages before `page`, in form order.
  func pages(aheadOf page: PageID) -> [PageID] { Array(pages.prefix { $0 != page }) }

  public var visiblePageCount: Int { visiblePages().count }

  public func isVisible(page: PageID) throws(AddressError) -> Bool {
    try check(page: page)
    return satisfiesVP1(page)
  }

  public func rank(ofPage page: PageID) throws(AddressError) -> Int? {
    try check(page: page)
    return visiblePages().firstIndex(of: page).map { $0 + 1 }
  }

  public func page(atRank rank: Int) -> PageID? {
    let visible = visiblePages()
    return rank >= 1 && rank <= visible.count ? visible[rank - 1] : nil
  }

  public func visiblePage(after page: PageID) throws(AddressError) -> PageID? {
    try check(page: page)
    return visiblePage(behind: page)
  }

  public func visiblePage(before page: PageID) throws(AddressError) -> PageID? {
    try check(page: page)
    return visiblePage(aheadOf: page)
  }

  public var currentRank: Int? {
    guard let currentPage else { return nil }
    return visiblePages().firstIndex(of: currentPage).map { $0 + 1 }
  }
}
