extension RandomNumberGenerator {
  /// A rank in 1…`count` by Zipf's law: rank k is drawn in proportion to 1/k, exactly.
  ///
  /// Every octave 2ʲ ..< 2ʲ⁺¹ is proposed as often as any other, and k in it kept with probability
  /// 2ʲ/k: no table, no floating point.
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

  /// A number k of `range` by a bounded Pareto law: at least k in proportion to 1/k, so that few
  /// pages hold a large part of all fields.
  ///
  /// - Precondition: `range` begins above 0 and stays below 2³².
  mutating func drawPareto(in range: ClosedRange<Int>) -> Int {
    let (least, largest) = Pareto.divisors(range)
    return Pareto.value(range, divisor: least + draw(below: largest - least + 1))
  }
}

/// The bounded Pareto law as a division of whole numbers, shared by drawing and by taking the mean.
enum Pareto {
  /// `range.lowerBound` × 2³² divided by these, rounded down, gives the range and nothing else.
  static func divisors(_ range: ClosedRange<Int>) -> (least: UInt64, largest: UInt64) {
    (UInt64(range.lowerBound) << 32 / UInt64(range.upperBound + 1) + 1, 1 << 32)
  }

  static func value(_ range: ClosedRange<Int>, divisor: UInt64) -> Int {
    Int(UInt64(range.lowerBound) << 32 / divisor)
  }

  /// How many divisors give exactly `value`.
  static func weight(_ range: ClosedRange<Int>, of value: Int) -> UInt64 {
    let numerator = UInt64(range.lowerBound) << 32
    let (least, largest) = divisors(range)
    let last = Swift.min(numerator / UInt64(value), largest)
    let before = Swift.max(numerator / UInt64(value + 1), least - 1)
    return last - before
  }
}
