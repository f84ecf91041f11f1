/// The number of fields of a page. The shape's empty pages are not included.
public enum FieldCountDistribution: Hashable, Sendable {
  /// Every page has this number.
  case fixed(Int)
  /// All counts of the range are equally likely.
  case uniform(ClosedRange<Int>)
  /// A bounded Pareto law: the probability of at least k fields is proportional to 1/k. Many pages
  /// are small, a few are huge.
  case heavyTailed(ClosedRange<Int>)
  /// Counts with the frequencies found in a form.
  case measured(CountTable)

  /// The smallest and the largest number of fields of a page.
  public var range: ClosedRange<Int> {
    switch self {
    case .fixed(let count): count...count
    case .uniform(let range), .heavyTailed(let range): range
    case .measured(let table): table.range
    }
  }

  func draw(from random: inout some RandomNumberGenerator) -> Int {
    switch self {
    case .fixed(let count): count
    case .uniform(let range): random.draw(in: range)
    case .heavyTailed(let range): random.drawPareto(in: range)
    case .measured(let table): table.draw(from: &random)
    }
  }

  /// The mean of `value(count)` over pages, in 65,536ths.
  ///
  /// - Precondition: the distribution is valid.
  /// - Complexity: O(length of the range), or of the table.
  func mean(of value: (Int) -> Int) -> Int {
    var weighted: UInt64 = 0
    var total: UInt64 = 0
    // No overflow: the weights add up to at most 2³², and a value is at most 65,535.
    func add(_ count: Int, weight: UInt64) {
      weighted += weight * UInt64(value(count))
      total += weight
    }
    switch self {
    case .fixed, .uniform: for count in range { add(count, weight: 1) }
    case .heavyTailed(let range):
      for count in range { add(count, weight: Pareto.weight(range, of: count)) }
    case .measured(let table):
      for entry in table.entries { add(entry.count, weight: UInt64(entry.weight)) }
    }
    let (whole, rest) = weighted.quotientAndRemainder(dividingBy: total)
    return Int(whole << 16 + (rest << 16) / total)
  }
}
