/// How many fields a page has that is not empty by the shape's share of empty pages.
public enum FieldCountDistribution: Hashable, Sendable {
  /// Every page has as many.
  case fixed(Int)
  /// Each count of the range is as likely.
  case uniform(ClosedRange<Int>)
  /// At least k fields in proportion to 1/k (Pareto, bounded): many small pages, a few huge ones.
  case heavyTailed(ClosedRange<Int>)

  /// The fewest and the most fields of a page.
  public var range: ClosedRange<Int> {
    switch self {
    case .fixed(let count): count...count
    case .uniform(let range), .heavyTailed(let range): range
    }
  }

  func draw(from random: inout some RandomNumberGenerator) -> Int {
    switch self {
    case .fixed(let count): count
    case .uniform(let range): random.draw(in: range)
    case .heavyTailed(let range): random.drawPareto(in: range)
    }
  }

  /// The mean of `value(count)` over pages, in 65,536ths. The distribution is valid.
  ///
  /// - Complexity: O(length of the range).
  func mean(of value: (Int) -> Int) -> Int {
    var weighted: UInt64 = 0
    var total: UInt64 = 0
    for count in range {
      // At most 2³² in all, so a sum of 65,535 times as much fits.
      let weight: UInt64
      if case .heavyTailed(let range) = self {
        weight = Pareto.weight(range, of: count)
      } else {
        weight = 1
      }
      weighted += weight * UInt64(value(count))
      total += weight
    }
    let (whole, rest) = weighted.quotientAndRemainder(dividingBy: total)
    return Int(whole << 16 + (rest << 16) / total)
  }
}
