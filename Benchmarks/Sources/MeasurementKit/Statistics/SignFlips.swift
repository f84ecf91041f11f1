import Foundation

/// Tests paired differences of many benchmarks at once by flipping signs (Fisher 1935), with the largest
/// statistic of each flip (Westfall & Young 1993).
///
/// If two builds are the same, a pair's difference is as likely to have the other sign, whatever its distribution;
/// the test assumes nothing else about noise. All benchmarks of one pair of runs flip together, which accounts for
/// disturbances that they share. The chance that even one verdict is wrong is at most the level.
public struct SignFlips: Sendable {
  /// A benchmark's result.
  public struct Result: Hashable, Sendable {
    /// The median difference.
    public let difference: Double
    /// The share of flips whose largest statistic in the family is at least as large as this one.
    public let adjustedProbability: Double
    /// The difference at which the probability would have been at most the level.
    public let smallestVisible: Double
  }

  /// The chance that there is even one wrong verdict.
  public let level: Double

  public init(level: Double = 0.01) { self.level = level }

  /// The number of flips tried, if there are too many to try all.
  static let mostFlips = 4_096

  /// The fewest pairs with which a result can be significant at the level: to flip none and to flip all are equally
  /// extreme.
  public var fewestPairs: Int { Int(log2(2 / level).rounded(.up)) }

  /// - Parameters:
  ///   - differences: for each benchmark one for each pair of runs.
  ///   - scales: what to measure each benchmark's differences by, so that quiet ones are not drowned by noisy
  ///     ones; above 0, and the same whichever run of a pair is called the first.
  /// - Precondition: each benchmark has as many differences.
  /// - Complexity: O(flips × benchmarks × pairs).
  public func test(_ differences: [[Double]], scales: [Double]) -> [Result] {
    guard let pairs = differences.first?.count, pairs > 0 else { return [] }
    precondition(differences.allSatisfy { $0.count == pairs }, "as many pairs of each")
    let values = zip(differences, scales).map { differences, scale in
      Self.bounded(differences).map { $0 / scale }
    }
    let wordCount = (pairs + 63) / 64
    let flips = flips(pairs, wordCount)
    func statistic(_ index: Int, way: Int) -> Double {
      var sum = 0.0
      for pair in 0..<pairs {
        let value = values[index][pair]
        let word = flips[way * wordCount + pair >> 6]
        sum += word >> UInt64(pair & 63) & 1 == 0 ? value : -value
      }
      return abs(sum) / Double(pairs)
    }
    var largest = (0..<flips.count / wordCount).map { way in
      differences.indices.reduce(0) { max($0, statistic($1, way: way)) }
    }
    largest.sort()
    let needed = Quantile.quantile(1 - level, ofSorted: largest)
    return differences.indices.map { index in
      let observed = statistic(index, way: 0)
      // Sums of the same numbers in another order differ by rounding.
      let beyond = largest.count { $0 >= observed * (1 - 1e-9) }
      return Result(
        difference: Quantile.median(of: differences[index]),
        adjustedProbability: Double(beyond) / Double(largest.count),
        smallestVisible: needed * scales[index]
      )
    }
  }

  /// The differences, each limited to the median of their sizes, so that one disturbed run does not decide. The
  /// direction of a pair has no effect on the limit.
  private static func bounded(_ differences: [Double]) -> [Double] {
    let most = Quantile.median(of: differences.map(abs))
    return differences.map { min(max($0, -most), most) }
  }

  /// The pairs to flip, as bits, in so many words for each way; all ways, or a sample. The first way flips nothing.
  private func flips(_ pairs: Int, _ wordCount: Int) -> [UInt64] {
    if pairs < 12 { return (0..<(1 << pairs)).map { UInt64($0) } }
    var generator = SampleGenerator(seed: 1)
    let sampled = (1..<Self.mostFlips).flatMap { _ in (0..<wordCount).map { _ in generator.next() }
    }
    return [UInt64](repeating: 0, count: wordCount) + sampled
  }
}
