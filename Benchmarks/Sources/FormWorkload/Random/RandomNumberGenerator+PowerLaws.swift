extension RandomNumberGenerator {
  /// Returns a rank in 1…`count` by Zipf's law: the probability of rank k is exactly proportional
  /// to 1/k.
  ///
  /// Rejection sampling without a table or floating point: it proposes every octave 2ʲ ..< 2ʲ⁺¹
  /// equally often, and accepts a rank k of the octave with probability 2ʲ/k.
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

  /// Returns a number in `range` by a bounded Pareto law: the probability of at least k is
  /// proportional to 1/k. A few pages then hold a large part of all fields.
  ///
  /// - Precondition: `range` begins above 0 and stays below 2³².
  mutating func drawPareto(in range: ClosedRange<Int>) -> Int {
    let (least, largest) = Pareto.divisors(range)
    return Pareto.value(range, divisor: least + draw(below: largest - least + 1))
  }
}

/// The bounded Pareto law in integer arithmetic, for both the draw and the mean.
enum Pareto {
  /// The range of divisors. `range.lowerBound` × 2³², divided by these and rounded down, gives
  /// exactly the numbers of `range`.
  static func divisors(_ range: ClosedRange<Int>) -> (least: UInt64, largest: UInt64) {
    (UInt64(range.lowerBound) << 32 / UInt64(range.upperBound + 1) + 1, 1 << 32)
  }

  static func value(_ range: ClosedRange<Int>, divisor: UInt64) -> Int {
    Int(UInt64(range.lowerBound) << 32 / divisor)
  }

  /// The number of divisors that give `value`.
  static func weight(_ range: ClosedRange<Int>, of value: Int) -> UInt64 {
    let numerator = UInt64(range.lowerBound) << 32
    let (least, largest) = divisors(range)
    let last = Swift.min(numerator / UInt64(value), largest)
    let before = Swift.max(numerator / UInt64(value + 1), least - 1)
    return last - before
  }
}
