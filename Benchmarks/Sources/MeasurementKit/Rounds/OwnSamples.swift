/// A contender's turn, or a part of it.
struct Turn {
  /// Nanoseconds an operation, the mean of its samples.
  var cost: Double
  /// Those of its samples during which the thread had its core to itself.
  var own: [OwnSamples] = []
}

/// Samples in a row during which the thread had its core to itself: before the first and after the last of them.
struct OwnSamples: Hashable {
  /// The sum of their nanoseconds an operation.
  var sum: Double
  var count: Int
  /// How much they count beside others (`OwnSpells`).
  var weight = 1.0
}

/// How seldom a core stays a thread's own for how long.
///
/// Among steps that are unlike, long ones are seldom seen with a core to itself, and a mean of those that are would be too
/// short. So each counts by the inverse of the share of those of its length (Robins & Finkelstein 2000, inverse probability of
/// censoring weights). Quiet times come and go, so what was seen long ago counts little.
struct OwnSpells {
  /// Of the times that began with a core to itself, by the power of two of their nanoseconds: how many there were, and
  /// how many of them ended so, less what is forgotten. Both begin with one that did.
  private var begun = [Double](repeating: 1, count: 64)
  private var kept = [Double](repeating: 1, count: 64)

  /// What is left of the counts with each further time of that length: half of them after 44.
  private static let remembered = 63.0 / 64

  /// Records a time that began with a core to itself.
  ///
  /// - Returns: the weight of such a time, if it ended so.
  mutating func record(nanoseconds: Double, isKept: Bool) -> Double {
    let length = UInt64(max(nanoseconds, 1)).leadingZeroBitCount
    begun[length] = begun[length] * Self.remembered + 1
    kept[length] = kept[length] * Self.remembered + (isKept ? 1 : 0)
    return begun[length] / kept[length]
  }
}

/// Figures of a core to itself: each of as many samples as stand for a turn, from however many turns.
struct OwnFigures {
  /// Nanoseconds an operation.
  private(set) var costs: [Double] = []
  /// Of the samples that are no figure yet, weighted.
  private var sum = 0.0
  private var weight = 0.0
  private var count = 0

  /// - Parameter least: the number of samples of a figure.
  mutating func add(_ samples: [OwnSamples], least: Int) {
    for some in samples {
      sum += some.weight * some.sum
      weight += some.weight * Double(some.count)
      count += some.count
      guard count >= least, weight > 0 else { continue }
      costs.append(sum / weight)
      (sum, weight, count) = (0, 0, 0)
    }
  }
}
