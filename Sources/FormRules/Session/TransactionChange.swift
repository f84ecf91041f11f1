import FormModel

/// What one transaction changed together, by value (SPEC UR-7, NM-27): a set of pages that is bounded, however much
/// changed.
public struct TransactionChange: Hashable, Sendable {
  /// Whether a flag, an answer or the clock changed (FP-6).
  public internal(set) var isChange = false
  /// The first pages whose counts, answers or visibility changed, each once; all of them unless `hasMorePages`.
  public internal(set) var pages = PageList()
  /// Whether more pages changed than `pages` has; then all that did are in `pageRange`.
  public internal(set) var hasMorePages = false
  /// From the first to the last page that changed; empty if none did.
  public internal(set) var pageRange = 0..<0
  /// From the first to the last page that became visible or stopped being so; empty if none did. Sequence numbers
  /// changed from its lower bound on.
  public internal(set) var visibilityRange = 0..<0
  /// The page that was current before; nil where there was none.
  public internal(set) var previousCurrentPage: Int?
  /// The page that is current after.
  public internal(set) var currentPage: Int?

  public init() {}
}

/// A few pages, in place.
public struct PageList: RandomAccessCollection, Hashable, Sendable {
  /// Pages it holds at most.
  public static let limit = 8

  private var pages = SIMD8<UInt32>()
  public private(set) var count = 0

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
    for index in 0..<count where pages[index] == UInt32(page) { return true }
    guard count < PageList.limit else { return false }
    pages[count] = UInt32(page)
    count += 1
    return true
  }
}
