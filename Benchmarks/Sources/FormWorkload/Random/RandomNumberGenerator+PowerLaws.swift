extension RandomNumberGenerator {
  /// A rank in 1…`count` by Zipf's law: the chance of rank k is in proportion to 1/k, exactly.
  ///
  /// It proposes every octave 2ʲ ..< 2ʲ⁺¹ equally often, and keeps a rank k of it with probability 2ʲ/k: no table,
  /// no floating point.
  ///
  /// - Precondition: `count` is above 0.
  /// - Complexity: O(1) expected; at most three proposals on average.
  mutating func drawZipfRank(count: Int) -> Int {
    let octaves = Int.bitWidth - count.leadingZeroBitCount
    while true {
      let first = 1 << draw(below: octaves)
      let rank = first | Int(truncatingIfNeeded: next()) & (first - 1)
      if rank <= count, draw(below: rank) < first { return rank }
    }
  }

  /// A number of `range` by a bounded Pareto law: the chance of at least k is in proportion to 1/k, so that few
  /// pages hold a large part of all fields.
  ///
  /// - Precondition: `range` begins above 0 and stays below 2³².
  mutating func drawPareto(in range: ClosedRange<Int>) -> Int {
    let (least, largest) = Pareto.divisors(range)
    return Pareto.value(range, divisor: least + draw(below: largest - least + 1))
  }
}

/// The bounded Pareto law as a division of whole numbers; the draw and the mean share it.
enum Pareto {
  /// The divisors: `range.lowerBound` × 2³², divided by each of them and rounded down, gives all numbers of the
  /// range and no others.
  static func divisors(_ range: ClosedRange<Int>) -> (least: UInt64, largest: UInt64) {
    (UInt64(range.lowerBound) << 32 / UInt64(range.upperBound + 1) + 1, 1 << 32)
  }

  static func value(_ range: ClosedRange<Int>, divisor: UInt64) -> Int {
    Int(UInt64(range.lowerBound) << 32 / divisor)
  }

  /// The number of divisors that give exactly `value`.
  static func weight(_ range: ClosedRange<Int>, of value: Int) -> UInt64 {
    let numerator = UInt64(range.lowerBound) << 32
    let (least, largest) = divisors(range)
    let last = Swift.min(numerator / UInt64(value), largest)
    let before = Swift.max(numerator / UInt64(value + 1), least - 1)
    return last - before
  }
}
