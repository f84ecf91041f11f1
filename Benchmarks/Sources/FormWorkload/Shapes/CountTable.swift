/// Counts, each with how often it was found, for example the numbers of fields on a real form's pages.
public struct CountTable: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    /// 0 or more.
    public let count: Int
    /// How often it was found, 1 or more.
    public let weight: Int
  }

  /// Ascending by count; never empty.
  public let entries: [Entry]
  /// The sums of the weights up to each entry, so that a binary search finds one.
  private let sums: [Int]

  /// - Parameter counts: 0 or more each, in any order.
  /// - Returns: nil if there are none.
  /// - Complexity: O(n log n), n counts.
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

  /// The least and the largest count.
  public var range: ClosedRange<Int> { entries[0].count...entries[entries.count - 1].count }

  /// Draws a count, each as often as its weight says.
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
