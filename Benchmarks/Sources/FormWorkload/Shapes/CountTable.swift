/// A histogram, for example of the number of fields on a real form's pages.
public struct CountTable: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// 0 or more.
    public let count: Int
    /// How often the count was found; 1 or more.
    public let weight: Int
  }

  /// In ascending order by count; never empty.
  public let entries: [Entry]
  /// Prefix sums of the weights, for a binary search.
  private let sums: [Int]

  /// - Parameter counts: numbers of 0 or more, in any order.
  /// - Returns: nil if `counts` is empty.
  /// - Complexity: O(n log n) for n counts.
  public init?(_ counts: some Sequence<Int>) {
    var entries: [Entry] = []
    for count in counts.sorted() {
      if let last = entries.last, last.count == count {
        entries[entries.count - 1] = Entry(count: count, weight: last.weight + 1)
      } else {
        entries.append(Entry(count: count, weight: 1))
      }
    }
    guard !entries.isEmpty else { return nil }
    self.entries = entries
    var sum = 0
    sums = entries.map { entry in
      sum += entry.weight
      return sum
    }
  }

  /// The sum of all weights.
  public var total: Int { sums[sums.count - 1] }

  /// The smallest and the largest count.
  public var range: ClosedRange<Int> { entries[0].count...entries[entries.count - 1].count }

  /// Draws a count with a probability proportional to its weight.
  ///
  /// - Complexity: O(log entries).
  func draw(from random: inout some RandomNumberGenerator) -> Int {
    let drawn = random.draw(below: total)
    var (low, high) = (0, sums.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle] > drawn { high = middle } else { low = middle + 1 }
    }
    return entries[low].count
  }
}
