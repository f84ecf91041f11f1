/// A permutation of 0 ..< `count` that needs no table: i ↦ (i · factor + offset) mod `count`.
struct IndexPermutation: Hashable, Sendable {
  let count: UInt64
  let factor: UInt64
  let offset: UInt64

  /// - Parameter count: 1…2³².
  init(count: Int, random: inout some RandomNumberGenerator) {
    self.count = UInt64(count)
    // A factor near count / golden ratio spreads neighbours. It must be coprime to the count, or
    // two indices would collide.
    var factor = (self.count &* 2_654_435_769) >> 32 | 1
    while IndexPermutation.commonDivisor(factor, self.count) != 1 { factor += 2 }
    self.factor = factor
    offset = random.draw(below: self.count)
  }

  /// - Parameter index: 0 ..< `count`.
  subscript(index: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: index) &* factor &+ offset) % count)
  }

  private static func commonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (a, b) = (a, b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
