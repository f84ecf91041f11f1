import FormModel

/// The changes of one transaction together, as a value (UR-7, NM-27): a set of pages that is bounded, however
/// much changed.
public struct TransactionChange: Hashable, Sendable {
  /// The first pages whose counts, answers or visibility changed, each once; all of them unless `hasMorePages`.
  public internal(set) var pages = PageList()
  /// Whether a flag, an answer or the clock changed (FP-6).
  public internal(set) var isChange = false
  /// Whether more pages changed than `pages` has; then all that did are in `pageRange`.
  public internal(set) var hasMorePages = false
  /// From the first to the last page that changed, by position; empty if none did.
  public var pageRange: Range<PagePosition> { changedPages.range }
  /// From the first to the last page that became visible or stopped being so, by position; empty if none did. Sequence numbers
  /// changed from its lower bound on.
  public var visibilityRange: Range<PagePosition> { flippedPages.range }
  /// The page that was current before; nil if there was none.
  public var previousCurrentPage: PageID? { before == .nowhere ? nil : before }
  /// The page that is current after.
  public var currentPage: PageID? { after == .nowhere ? nil : after }

  // Every session holds one of these, so pages take 32 bits; `nowhere` is none.
  var changedPages = PageBounds()
  var flippedPages = PageBounds()
  private var before = PageID.nowhere
  private var after = PageID.nowhere

  public init() {}

  /// - Parameter currentPage: the page that is current before.
  init(currentPage: PageID?) { before = currentPage ?? .nowhere }

  /// - Parameter currentPage: the page that is current after.
  /// - Returns: whether another one was before.
  @discardableResult
  mutating func end(currentPage: PageID?) -> Bool {
    after = currentPage ?? .nowhere
    return after != before
  }
}

/// A range of positions in 8 bytes.
struct PageBounds: Hashable, Sendable {
  private var lower = UInt32.max
  /// Behind the highest; 0 while there is none.
  private var upper: UInt32 = 0

  /// - Precondition: a page stands there.
  mutating func add(_ position: PagePosition) {
    let index = UInt32(truncatingIfNeeded: position.rawValue)
    lower = Swift.min(lower, index)
    upper = Swift.max(upper, index &+ 1)
  }

  var range: Range<PagePosition> {
    upper == 0 ? 0..<0 : PagePosition(Int(lower))..<PagePosition(Int(upper))
  }
}

/// A few pages, in place.
public struct PageList: RandomAccessCollection, Hashable, Sendable {
  /// Pages it holds at most.
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

  /// Adds a page that is not in it.
  ///
  /// - Returns: whether there was room.
  mutating func insert(_ page: PageID) -> Bool {
    for index in 0..<count where pages[index] == page.rawValue { return true }
    guard count < PageList.limit else { return false }
    pages[count] = page.rawValue
    used &+= 1
    return true
  }
}
