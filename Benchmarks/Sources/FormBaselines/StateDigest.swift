import FormModel

/// A digest of a contender's whole form: every page's counts and visibility, the totals, and the
/// current page.
///
/// Contenders with equal digests agree, except for a collision with probability 2⁻⁶⁴. If only one
/// number differs, the digests always differ. The value does not depend on platform or build, so
/// results can be compared across runs. Pages stand in it by position, since contenders may know
/// those of instances by other identities (RP-3).
@frozen
public struct StateDigest: Hashable, Sendable, CustomStringConvertible {
  @usableFromInline var state: UInt64 = 0x243F_6A88_85A3_08D3

  @inlinable
  public var rawValue: UInt64 { state }

  /// - Complexity: O(pages) reads of the contender.
  @inlinable
  public init<C: ProgressReader & ~Copyable>(_ contender: borrowing C) {
    let all = contender.pages
    var pages: UInt64 = 0
    for position in all.indices {
      guard let progress = try? contender.progress(ofPage: all[position]) else {
        preconditionFailure("\(C.name) denies its own page \(all[position])")
      }
      pages &+= StateDigest.term(ofPageAt: position, progress)
    }
    self.init(
      pages: pages,
      totals: contender.totals,
      visiblePageCount: contender.visiblePageCount,
      currentPage: contender.currentPage.flatMap { all.firstIndex(of: $0) },
      currentRank: contender.currentRank
    )
  }

  /// Makes a digest from the sum of all pages' terms. If one page changes, a caller can replace
  /// only that page's term.
  @inlinable
  public init(
    pages: UInt64,
    totals: FormTotals,
    visiblePageCount: Int,
    currentPage: PagePosition?,
    currentRank: Int?
  ) {
    mix(pages)
    mix(totals)
    mix(visiblePageCount)
    mix(currentPage?.rawValue ?? -1)
    mix(currentRank ?? -1)
  }

  /// The page's term in the wrapping sum over all pages.
  @inlinable
  @inline(__always)
  public static func term(ofPageAt position: PagePosition, _ progress: PageProgress) -> UInt64 {
    var term = StateDigest()
    term.state ^= UInt64(position.rawValue) &* 0x9E37_79B9_7F4A_7C15
    term.mix(progress)
    return term.state
  }

  @inlinable
  init() {}

  /// Mixes one word into the state. The step is a bijection of the state for each word, and of the
  /// word for each state: the multiplier is odd, and `x ^ (x >> 32)` is invertible.
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
    // Lossless: a page's counts take 16 bits each.
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
