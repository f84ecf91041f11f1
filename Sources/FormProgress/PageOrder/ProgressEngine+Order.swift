import FormModel

/// Reads of a form whose pages have come and gone. Each is the other branch of a member that a loaded form answers by itself.
///
/// They are whole members, not the parts that differ, so that the registers of a loaded form's members need no care for them.
extension ProgressEngine {
  @usableFromInline
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func applyInOrder(_ edit: Edit, settling: Bool) throws(AddressError) -> UInt64 {
    try applyKnown(edit, at: try placeInOrder(of: edit.page), settling: settling)
  }

  @usableFromInline
  @inline(never)
  func progressInOrder(ofPage page: PageID) throws(AddressError) -> PageProgress {
    progress(at: try placeInOrder(of: page))
  }

  @usableFromInline
  @inline(never)
  func isVisibleInOrder(page: PageID) throws(AddressError) -> Bool {
    visiblePages[try shelfPlaceInOrder(of: page)]
  }

  @usableFromInline
  @inline(never)
  func rankInOrder(ofPage page: PageID) throws(AddressError) -> Int? {
    rank(ofPageAt: try shelfPlaceInOrder(of: page))
  }

  @usableFromInline
  @inline(never)
  func visiblePageInOrder(after page: PageID) throws(AddressError) -> PageID? {
    let place = try shelfPlaceInOrder(of: page)
    let upTo = visiblePages.rank(place) + (visiblePages[place] ? 1 : 0)
    return upTo < visiblePages.count ? visiblePageInOrder(behind: upTo) : nil
  }

  @usableFromInline
  @inline(never)
  func visiblePageInOrder(before page: PageID) throws(AddressError) -> PageID? {
    let before = visiblePages.rank(try shelfPlaceInOrder(of: page))
    return before > 0 ? visiblePageInOrder(behind: before - 1) : nil
  }

  @usableFromInline
  @inline(never)
  func visiblePageInOrder(behind count: Int) -> PageID {
    order.value.page(at: ShelfPlace(visiblePages.select(count)))
  }

  @usableFromInline
  @inline(never)
  mutating func setCurrentPageInOrder(_ page: PageID) throws(AddressError) {
    try setCurrentPage(page, at: try shelfPlaceInOrder(of: page))
  }

  @usableFromInline
  func placeInOrder(of page: PageID) throws(AddressError) -> Int {
    guard let place = knownPlace(of: page) else {
      throw .noSuchPage(page: page, pageCount: presentPages)
    }
    return place
  }

  @inline(__always)
  func shelfPlaceInOrder(of page: PageID) throws(AddressError) -> ShelfPlace {
    let place = Int(clamping: page.rawValue)
    if place < knownPlaces { return order.value.shelfPlace(ofPlace: place) }
    guard !order.isEmpty, let found = order.value.shelfPlace(of: page) else {
      throw .noSuchPage(page: page, pageCount: presentPages)
    }
    return found
  }

  func pageInOrder(at place: ShelfPlace) -> PageID {
    order.value.page(at: place)
  }

  @usableFromInline
  @inline(never)
  func pagesInOrder() -> FormPages {
    var pages: [PageID] = []
    pages.reserveCapacity(presentPages)
    for shelf in 0..<order.value.present.shelfCount {
      order.value.forEachPage(onShelf: order.value.present.shelf(inOrder: shelf)) { place, _ in
        pages.append(order.value.page(ofPlace: place))
      }
    }
    return FormPages(inOrder: pages)
  }

  /// The page's position in form order.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1) until a page was added or removed, then O(log pages).
  @inlinable
  public func position(of page: PageID) throws(AddressError) -> PagePosition {
    let place = Int(clamping: page.rawValue)
    return place < loadedPlaces ? PagePosition(place) : try positionInOrder(of: page)
  }

  /// Whether the page stands where it was loaded: no page was added or removed, and the form has it.
  @inlinable
  @inline(__always)
  package func hasLoadedPosition(_ page: PageID) -> Bool {
    Int(clamping: page.rawValue) < loadedPlaces
  }

  @usableFromInline
  func positionInOrder(of page: PageID) throws(AddressError) -> PagePosition {
    let place = try shelfPlaceInOrder(of: page)
    return PagePosition(order.value.present.rank(place))
  }

  /// The page at a position of the form order; nil if there is none.
  ///
  /// - Complexity: O(1) until a page was added or removed, then O(log pages).
  @inlinable
  public func page(at position: PagePosition) -> PageID? {
    guard UInt(bitPattern: position.rawValue) < UInt(bitPattern: presentPages) else { return nil }
    return order.isEmpty ? PageID(knownPlace: position.rawValue) : pageInOrder(atPosition: position)
  }

  @usableFromInline
  func pageInOrder(atPosition position: PagePosition) -> PageID {
    order.value.page(atPosition: position.rawValue)
  }

  /// Whether the form has this page now.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ page: PageID) -> Bool {
    Int(clamping: page.rawValue) < knownPlaces || knownPlace(of: page) != nil
  }

  /// The place of the page's record; nil if the form does not have the page.
  ///
  /// - Complexity: O(1).
  @usableFromInline
  package func knownPlace(of page: PageID) -> Int? {
    if Int(clamping: page.rawValue) < knownPlaces { return Int(clamping: page.rawValue) }
    return order.isEmpty ? nil : order.value.place(of: page)
  }

  /// Whether the page whose record is at a place stands in the form. There is or was such a place.
  package func isInForm(place: Int) -> Bool {
    order.isEmpty ? place < presentPages : order.value.isInForm(place: place)
  }

  /// The identity of the page whose record is at a place, in the form or not.
  ///
  /// - Precondition: there is such a place, and if the page was added, its flags were set (`resetParkedPages`).
  package func page(ofPlace place: Int) -> PageID {
    order.isEmpty ? PageID(knownPlace: place) : order.value.page(ofPlace: place)
  }

  /// The next page in form order; nil after the last.
  ///
  /// - Precondition: the form has the page.
  /// - Complexity: O(1) until a page was added or removed, then O(log pages).
  package func page(afterPlace place: Int) -> PageID? {
    if order.isEmpty { return page(at: PagePosition(place + 1)) }
    let next = order.value.place(after: order.value.shelfPlace(ofPlace: place))
    return next.map { order.value.page(ofPlace: $0) }
  }

  /// The previous page in form order; nil before the first.
  ///
  /// - Precondition: the form has the page.
  /// - Complexity: as `page(afterPlace:)`.
  package func page(beforePlace place: Int) -> PageID? {
    if order.isEmpty { return page(at: PagePosition(place - 1)) }
    let previous = order.value.place(before: order.value.shelfPlace(ofPlace: place))
    return previous.map { order.value.page(ofPlace: $0) }
  }
}
