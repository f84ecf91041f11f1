import FormModel

/// A digest of everything that a contender says about its form, with rules or without: every page's counts and
/// visibility, the totals, and the current page.
///
/// If two contenders have equal digests they agree, except by an accident of 1 in 2⁶⁴; if one number differs, the
/// digests always do. Results are compared across runs, so the value does not depend on platform or build.
@frozen
public struct StateDigest: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline var state: UInt64 = 0x243F_6A88_85A3_08D3

  @inlinable
  public var rawValue: UInt64 { state }

  /// - Complexity: O(pages) reads of the contender.
  @inlinable
  public init<C: ProgressReader & ~Copyable>(_ contender: borrowing C) {
    var pages: UInt64 = 0
    for page in contender.pages {
      guard let progress = try? contender.progress(ofPage: page) else {
        preconditionFailure("\(C.name) denies its own page \(page)")
      }
      pages &+= StateDigest.term(ofPage: page, progress)
    }
    self.init(
      pages: pages,
      totals: contender.totals,
      visiblePageCount: contender.visiblePageCount,
      currentPage: contender.currentPage,
      currentRank: contender.currentRank
    )
  }

  /// Makes a digest from the sum of all pages' terms. A caller that knows which page changed can replace that
  /// page's term alone.
  @inlinable
  public init(
    pages: UInt64,
    totals: FormTotals,
    visiblePageCount: Int,
    currentPage: PageID?,
    currentRank: Int?
  ) {
    mix(pages)
    mix(totals)
    mix(visiblePageCount)
    mix(currentPage.map { Int($0.rawValue) } ?? -1)
    mix(currentRank ?? -1)
  }

  /// The term that one page adds, with wrap-around, to the sum of all pages.
  @inlinable
  @inline(__always)
  public static func term(ofPage page: PageID, _ progress: PageProgress) -> UInt64 {
    var term = StateDigest()
    term.state ^= UInt64(page.rawValue) &* 0x9E37_79B9_7F4A_7C15
    term.mix(progress)
    return term.state
  }

  @inlinable
  init() {}

  /// Takes in one word. For a given state no two words lead to the same new state, and for a given word no two
  /// states do: the multiplier is odd, and a number XORed with its own upper part can be recovered.
  @inlinable
  @inline(__always)
  mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0x9FB2_1C65_1E98_DF25
    state ^= state >> 32
  }

  @inlinable
  mutating func mix(_ number: Int) { mix(UInt64(bitPattern: Int64(number))) }

  @inlinable
  mutating func mix(_ counts: PageProgress) {
    // Counts of a page take 16 bits each, so this loses nothing.
    mix(counts.shown | counts.total << 16 | counts.filled << 32 | counts.mandatoryTotal << 48)
    mix(counts.mandatoryRemaining << 1 | (counts.isVisible ? 1 : 0))
  }

  @inlinable
  mutating func mix(_ totals: FormTotals) {
    mix(totals.shown)
    mix(totals.total)
    mix(totals.filled)
    mix(totals.mandatoryTotal)
    mix(totals.mandatoryRemaining)
    mix(totals.visiblePages)
    mix(totals.completePages)
  }

  /// Sixteen hexadecimal digits.
  public var description: String {
    let digits = String(rawValue, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
