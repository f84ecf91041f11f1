import MeasurementKit

/// One figure of a contender on one machine, from record to record.
struct Trend {
  /// What is followed.
  enum Figure: Hashable {
    /// The contender's time over the engine's.
    case ratio
    /// A count of one operation by callgrind, which no noise can move.
    case count(Metric.Name)
  }

  struct Point {
    /// The record's place in the page.
    let record: Int
    let figure: Estimate
  }

  /// A point that differs from the last one that did, or from the first.
  struct Change {
    let from: Point
    let to: Point
  }

  let benchmark: String
  let contender: String
  /// The machine's place in `RecordMachines.names`.
  let machine: Int
  let figure: Figure
  /// By record, oldest first; each record has one at most.
  var points: [Point] = []

  /// The changes, oldest first. A slow drift is found as well: it is measured against the last change, not against
  /// the record before.
  ///
  /// - Complexity: O(points).
  var changes: [Change] {
    guard var last = points.first else { return [] }
    return points.dropFirst().compactMap { point in
      guard abs(point.figure.value - last.figure.value) >= figure.leastDifference,
        Self.isChange(from: last.figure, to: point.figure, atLeast: figure.leastChange)
      else { return nil }
      defer { last = point }
      return Change(from: last, to: point)
    }
  }

  /// Whether a figure differs by a share, and outside both intervals.
  static func isChange(from old: Estimate, to new: Estimate, atLeast share: Double) -> Bool {
    guard abs(new.value / old.value - 1) >= share else { return false }
    return new.lower > old.upper || new.upper < old.lower
  }
}

extension Trend.Figure {
  /// The counts that are followed.
  static let counts: [Trend.Figure] = [
    .count(.instructions), .count(.worstInstructions), .count(.dataLines),
  ]

  /// The least change that people would mind, as a share: a hundredth of instructions, a tenth of what moves with where
  /// memory lies.
  var leastChange: Double {
    switch self {
    case .ratio, .count(.dataLines): 0.1
    case .count: 0.01
    }
  }

  /// What a check of the build lets pass of a count, however small the count is.
  var leastDifference: Double {
    switch self {
    case .ratio: 0
    case .count(.dataLines): 0.25
    case .count: 0.5
    }
  }

  /// "÷ engine", "instructions": what a line of figures is called behind its contender's name.
  var text: String {
    switch self {
    case .ratio: "÷ engine"
    case .count(let name): name.rawValue
    }
  }

  func text(_ figure: Estimate) -> String {
    switch self {
    case .ratio: BenchmarkReport.range(figure)
    case .count: Figures.digits(figure.value)
    }
  }
}
