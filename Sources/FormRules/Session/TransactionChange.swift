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
  public internal(set) var pageRange: Range<Int> {
    get { changed.range }
    set { changed = PageBounds(newValue) }
  }
  /// From the first to the last page that became visible or stopped being so; empty if none did. Sequence numbers
  /// changed from its lower bound on.
  public internal(set) var visibilityRange: Range<Int> {
    get { flipped.range }
    set { flipped = PageBounds(newValue) }
  }
  /// The page that was current before; nil where there was none.
  public internal(set) var previousCurrentPage: Int? {
    get { Self.page(before) }
    set { before = Self.code(newValue) }
  }
  /// The page that is current after.
  public internal(set) var currentPage: Int? {
    get { Self.page(after) }
    set { after = Self.code(newValue) }
  }

  // Every session holds one of these, so pages take 32 bits.
  private var changed = PageBounds()
  private var flipped = PageBounds()
  private var before = noPage
  private var after = noPage

  public init() {}

  private static let noPage = UInt32.max
  private static func code(_ page: Int?) -> UInt32 { page.map { UInt32($0) } ?? noPage }
  private static func page(_ code: UInt32) -> Int? { code == noPage ? nil : Int(code) }
}

/// A range of pages in 8 bytes.
private struct PageBounds: Hashable, Sendable {
  private var lower: UInt32 = 0
  private var upper: UInt32 = 0

  init() {}

  init(_ range: Range<Int>) {
    lower = UInt32(range.lowerBound)
    upper = UInt32(range.upperBound)
  }

  var range: Range<Int> { Int(lower)..<Int(upper) }
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
    for index in 0..<count where pages[index] == UInt32(page) { return true }
    guard count < PageList.limit else { return false }
    pages[count] = UInt32(page)
    used += 1
    return true
  }
}
