/// Order statistics of samples that fit in memory.
public enum Quantile {
  /// The median: the middle sample, or the mean of the two in the middle. Reorders `samples`.
  ///
  /// - Precondition: there is at least one sample, and none is NaN.
  /// - Complexity: O(samples), expected.
  public static func median(reordering samples: inout [Double]) -> Double {
    precondition(!samples.isEmpty, "a median of nothing")
    let middle = samples.count / 2
    let upper = select(middle, in: &samples)
    guard samples.count.isMultiple(of: 2) else { return upper }
    // What is left of the middle is no larger than it; its largest is the other one.
    return (samples[..<middle].max()! + upper) / 2
  }

  /// As above, without changing `samples`.
  public static func median(of samples: [Double]) -> Double {
    var copy = samples
    return median(reordering: &copy)
  }

  /// The smallest sample that at least `share` of all samples do not exceed.
  ///
  /// - Parameter share: 0…1.
  /// - Precondition: `sorted` is sorted and not empty.
  /// - Complexity: O(1).
  public static func quantile(_ share: Double, ofSorted sorted: [Double]) -> Double {
    sorted[Int(rank(share, of: Double(sorted.count))) - 1]
  }

  /// The number, from 1, of the smallest of `count` sorted samples that at least `share` of all do not exceed.
  ///
  /// A share such as 0.999 is written in decimals but stored in binary, so 999.0000000000001 of 1,000 means 999.
  ///
  /// - Parameters:
  ///   - share: 0…1.
  ///   - count: 1 or more; as a double, which has the counts of histograms too.
  /// - Complexity: O(1).
  static func rank(_ share: Double, of count: Double) -> Double {
    min(max((share * count * (1 - 1e-12)).rounded(.up), 1), count)
  }

  /// Puts the sample of that rank, from 0, in its place, with smaller ones before it and larger ones after.
  private static func select(_ rank: Int, in samples: inout [Double]) -> Double {
    var low = 0
    var high = samples.count - 1
    while low < high {
      let pivot = samples[low + (high - low) / 2]
      var left = low
      var right = high
      while left <= right {
        while samples[left] < pivot { left += 1 }
        while samples[right] > pivot { right -= 1 }
        if left <= right {
          samples.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if rank <= right { high = right } else if rank >= left { low = left } else { break }
    }
    return samples[rank]
  }
}
