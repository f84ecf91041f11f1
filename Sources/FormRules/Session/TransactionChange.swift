import FormModel
import FormProgress

/// The changes of one transaction, by value (UR-7, NM-27): a bounded set of pages, however much changed. Its pages and
/// positions are those of the form after the transaction.
///
/// A page that an edit or a rule changed and another changed back may be named, too.
public struct TransactionChange: Hashable, Sendable {
  /// Pages whose counts, answers or visibility changed, each once: all of them, or the first few if `hasMorePages`.
  public internal(set) var pages = PageList()
  /// Whether a flag, an answer or the clock changed (FP-6).
  public internal(set) var isChange = false
  /// Whether more pages changed than `pages` holds. `pageRange` contains all of them that the form still has.
  public internal(set) var hasMorePages = false
  /// The range from the first to the last page that changed, by position; empty if none did.
  public var pageRange: Range<PagePosition> { changedPages.range }
  /// The range from the first to the last page that appeared or vanished, by position; empty if none did. Ranks
  /// from its lower bound on changed.
  public var visibilityRange: Range<PagePosition> { flippedPages.range }
  /// The instance that was added last (RP-2); nil if none was.
  public internal(set) var addedInstance: InstanceID?
  /// Whether pages came or went (RP-2). Then `visibilityRange` begins at the first of them, and positions after that have
  /// changed.
  public internal(set) var movesPages = false
  /// The current page before the transaction; nil if there was none.
  public var previousCurrentPage: PageID? { before == .nowhere ? nil : before }
  /// The current page after the transaction; nil if there is none.
  public var currentPage: PageID? { after == .nowhere ? nil : after }

  // Each session stores one of these: pages take 32 bits, with `nowhere` for nil.
  var changedPages = PageBounds()
  var flippedPages = PageBounds()
  private var before = PageID.nowhere
  private var after = PageID.nowhere

  public init() {}

  /// - Parameter currentPage: the current page before the transaction.
  init(currentPage: PageID?) { before = currentPage ?? .nowhere }

  /// Brings what was noted before pages came or went to the form as it is now: all pages after the first that moved have other
  /// positions, and what is no longer in the form is left out.
  mutating func endMoves(_ engine: borrowing ProgressEngine) {
    changedPages.extend(toEndOf: engine.pageCount)
    flippedPages.extend(toEndOf: engine.pageCount)
    pages.keepPages(of: engine)
  }

  /// - Parameter currentPage: the current page after the transaction.
  /// - Returns: whether it is another page.
  @discardableResult
  mutating func end(currentPage: PageID?) -> Bool {
    after = currentPage ?? .nowhere
    return after != before
  }
}

/// A range of positions in 8 bytes.
struct PageBounds: Hashable, Sendable {
  private var lower = UInt32.max
  /// The end of the range; 0 while it is empty.
  private var upper: UInt32 = 0

  /// - Precondition: a page stands there.
  mutating func add(_ position: PagePosition) {
    let index = UInt32(truncatingIfNeeded: position.rawValue)
    lower = Swift.min(lower, index)
    upper = Swift.max(upper, index &+ 1)
  }

  /// Makes the range end at the form's last page. It keeps one page at least if the form has one.
  mutating func extend(toEndOf pageCount: Int) {
    upper = UInt32(truncatingIfNeeded: pageCount)
    lower = Swift.min(lower, Swift.max(upper, 1) &- 1)
  }

  var range: Range<PagePosition> {
    upper == 0 ? 0..<0 : PagePosition(Int(lower))..<PagePosition(Int(upper))
  }
}

/// Up to eight pages, without an allocation.
public struct PageList: RandomAccessCollection, Hashable, Sendable {
  /// The largest number of pages.
  public static let limit = 8

  private var pages = SIMD8<UInt32>()
  private var used: UInt8 = 0

  public var count: Int { Int(used) }
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> PageID {
    precondition(index >= 0 && index < count, "index out of range")
    return PageID(rawValue: pages[index])
  }

  /// Adds a page, unless it is there already.
  ///
  /// - Returns: false if there was no room.
  mutating func insert(_ page: PageID) -> Bool {
    for index in 0..<count where pages[index] == page.rawValue { return true }
    guard count < PageList.limit else { return false }
    pages[count] = page.rawValue
    used &+= 1
    return true
  }

  /// Removes the pages that a form does not have.
  mutating func keepPages(of engine: borrowing ProgressEngine) {
    var kept = PageList()
    for index in 0..<count where engine.contains(self[index]) { _ = kept.insert(self[index]) }
    self = kept
  }
}
