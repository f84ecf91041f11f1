import FormModel

/// What one transaction changed together, by value (SPEC UR-7, NM-27): a set of pages that is bounded, however much
/// changed.
public struct TransactionChange: Hashable, Sendable {
  /// The first pages whose counts, answers or visibility changed, each once; all of them unless `hasMorePages`.
  public internal(set) var pages = PageList()
  /// Whether a flag, an answer or the clock changed (FP-6).
  public internal(set) var isChange = false
  /// Whether more pages changed than `pages` has; then all that did are in `pageRange`.
  public internal(set) var hasMorePages = false
  /// From the first to the last page that changed; empty if none did.
  public var pageRange: Range<Int> { changedPages.range }
  /// From the first to the last page that became visible or stopped being so; empty if none did. Sequence numbers
  /// changed from its lower bound on.
  public var visibilityRange: Range<Int> { flippedPages.range }
  /// The page that was current before; nil where there was none.
  public var previousCurrentPage: Int? { Self.page(before) }
  /// The page that is current after.
  public var currentPage: Int? { Self.page(after) }

  // Every session holds one of these, so pages take 32 bits; `UInt32.max` is none.
  var changedPages = PageBounds()
  var flippedPages = PageBounds()
  private var before = UInt32.max
  private var after = UInt32.max

  public init() {}

  /// - Parameter currentPage: the page that is current before.
  init(currentPage: Int?) { before = Self.code(currentPage) }

  /// - Parameter currentPage: the page that is current after.
  /// - Returns: whether another one was before.
  @discardableResult
  mutating func end(currentPage: Int?) -> Bool {
    after = Self.code(currentPage)
    return after != before
  }

  private static func code(_ page: Int?) -> UInt32 { UInt32(truncatingIfNeeded: page ?? -1) }
  private static func page(_ code: UInt32) -> Int? { code == .max ? nil : Int(code) }
}

/// A range of pages in 8 bytes.
struct PageBounds: Hashable, Sendable {
  private var lower = UInt32.max
  /// Behind the highest; 0 while there is none.
  private var upper: UInt32 = 0

  /// - Precondition: `page` is a page.
  mutating func add(_ page: Int) {
    let page = UInt32(truncatingIfNeeded: page)
    lower = Swift.min(lower, page)
    upper = Swift.max(upper, page &+ 1)
  }

  var range: Range<Int> { upper == 0 ? 0..<0 : Int(lower)..<Int(upper) }
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

  public subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count, "index out of range")
    return Int(pages[index])
  }

  /// Adds a page that is not in it.
  ///
  /// - Returns: whether there was room.
  mutating func insert(_ page: Int) -> Bool {
    let page = UInt32(truncatingIfNeeded: page)
    for index in 0..<count where pages[index] == page { return true }
    guard count < PageList.limit else { return false }
    pages[count] = page
    used &+= 1
    return true
  }
}
