/// The pages of a form in form order: `for page in form.pages`.
///
/// The indices are positions: `form.pages[position]` is the identity of the page at that position.
@frozen
public struct FormPages: RandomAccessCollection, Hashable, Sendable {
  /// The number of pages.
  public let count: Int
  /// Nil as long as no page was added or removed: then identity and position are the same number.
  @usableFromInline let order: PagesInOrder?

  /// - Parameter count: 0…`FormLimits.pages`.
  @inlinable
  public init(count: Int) {
    self.count = count
    order = nil
  }

  /// The pages of a form to which pages were added, or from which pages were removed.
  ///
  /// - Parameter pages: in form order.
  /// - Complexity: O(places).
  package init(inOrder pages: [PageID]) {
    count = pages.count
    order = PagesInOrder(pages)
  }

  @inlinable
  public var startIndex: PagePosition { PagePosition(0) }
  @inlinable
  public var endIndex: PagePosition { PagePosition(count) }

  /// The identity of the page at a position.
  ///
  /// - Precondition: 0 ≤ `position` < `count`.
  /// - Complexity: O(1).
  @inlinable
  public subscript(position: PagePosition) -> PageID {
    precondition(UInt(bitPattern: position.rawValue) < UInt(bitPattern: count), "no such position")
    guard let order else { return PageID(knownPlace: position.rawValue) }
    return order.pages[position.rawValue]
  }

  /// Whether the form has this page.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func contains(_ page: PageID) -> Bool {
    guard let order else { return Int(clamping: page.rawValue) < count }
    return order.position(of: page) != nil
  }

  /// The place of the page's record. An engine checks identities itself.
  ///
  /// The one comparison also refuses a page of another generation, whose raw value is beyond all places.
  ///
  /// - Throws: `noSuchPage`.
  /// - Complexity: O(1).
  @inlinable
  @inline(__always)
  public func place(of page: PageID) throws(AddressError) -> Int {
    let place = Int(clamping: page.rawValue)
    guard order == nil else {
      guard contains(page) else { throw .noSuchPage(page: page, pageCount: count) }
      return page.place
    }
    guard place < count else { throw .noSuchPage(page: page, pageCount: count) }
    return place
  }

  /// The position of the page; nil if the form does not have it.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func firstIndex(of page: PageID) -> PagePosition? {
    guard let order else { return contains(page) ? PagePosition(page.place) : nil }
    return order.position(of: page).map { PagePosition($0) }
  }
}

/// The pages of a form whose pages have come and gone, as they stood at some time.
@usableFromInline
final class PagesInOrder: Sendable, Hashable {
  @usableFromInline let pages: [PageID]
  /// By place; `UInt32.max` where no page's record is.
  private let positions: [UInt32]

  init(_ pages: [PageID]) {
    var positions: [UInt32] = []
    for (position, page) in pages.enumerated() {
      let missing = page.place + 1 - positions.count
      if missing > 0 { positions.append(contentsOf: repeatElement(.max, count: missing)) }
      positions[page.place] = UInt32(position)
    }
    self.pages = pages
    self.positions = positions
  }

  @usableFromInline
  func position(of page: PageID) -> Int? {
    guard page.place < positions.count else { return nil }
    let position = Int(positions[page.place])
    return position < pages.count && pages[position] == page ? position : nil
  }

  @usableFromInline
  static func == (first: PagesInOrder, second: PagesInOrder) -> Bool { first.pages == second.pages }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(pages) }
}
