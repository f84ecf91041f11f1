import FormModel

// Every read here is O(fields of the form) at most: it looks at all pages' fields again.
extension Oracle {
  /// The visible pages in form order: VP-2 numbers them 1…n.
  func visiblePages() -> [Int] { pages.indices.filter { satisfiesVP1($0) } }

  public var visiblePageCount: Int { visiblePages().count }

  public func isVisible(page: Int) throws(AddressError) -> Bool {
    try check(page: page)
    return satisfiesVP1(page)
  }

  public func rank(ofPage page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    return visiblePages().firstIndex(of: page).map { $0 + 1 }
  }

  public func page(atRank rank: Int) -> Int? {
    let visible = visiblePages()
    return rank >= 1 && rank <= visible.count ? visible[rank - 1] : nil
  }

  public func visiblePage(after page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    return visiblePages().first { $0 > page }
  }

  public func visiblePage(before page: Int) throws(AddressError) -> Int? {
    try check(page: page)
    return visiblePages().last { $0 < page }
  }

  public var currentRank: Int? {
    guard let currentPage else { return nil }
    return visiblePages().firstIndex(of: currentPage).map { $0 + 1 }
  }
}
