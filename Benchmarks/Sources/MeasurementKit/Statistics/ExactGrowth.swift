import Foundation

/// The growth of an exact count, such as instructions, with the size of the form or structure.
public struct ExactGrowth: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var size: Double
    public var count: Double
    /// The levels of a tree with this many elements.
    public var height: Int

    public init(size: Double, count: Double, height: Int = 1) {
      self.size = size
      self.count = count
      self.height = height
    }
  }

  /// A constant count may be at most this factor above the count at the smallest size.
  public static let constantBound = 1.05
  /// The permitted distance of a count from a + b · log n: this share of it, or one. A tree's
  /// levels make steps.
  public static let logarithmicBound = 0.10
  /// The most that another level may add, as a share of the count at the smallest size.
  public static let levelBound = 0.5
  /// The log-log slopes of linear growth.
  static let linearSlopes = 0.9...1.1
  /// The minimum ratio of sizes that can show growth.
  public static let leastSpan = 10.0

  /// The points, from the smallest size upwards.
  public let points: [Point]
  /// How much larger a count may be without having grown.
  public let slack: Double

  /// - Parameter slack: for lines, the effect of other memory addresses on a count; for
  ///   instructions, 0.
  /// - Precondition: sizes and counts are above 0.
  public init(_ points: [Point], slack: Double = 0) {
    self.points = points.sorted { $0.size < $1.size }
    self.slack = slack
  }

  /// Returns the largest count that still passes as constant.
  private func most(_ count: Double) -> Double { max(count * Self.constantBound, count + slack) }

  /// The log-log slope. It has no interval, since counts are exact.
  ///
  /// - Precondition: at least two sizes.
  public var exponent: Estimate {
    let slope = Growth.slope(points.map { log($0.size) }, points.map { log($0.count) })
    return Estimate(value: slope, lower: slope, upper: slope)
  }

  /// Judges the counts against the declared class. The verdict is inconclusive if there are too few
  /// sizes or they are too close together.
  public func verdict(on declared: GrowthClass) -> GrowthVerdict {
    guard let first = points.first, let last = points.last,
      last.size >= first.size * Self.leastSpan
    else { return .inconclusive }
    let isConstant = points.allSatisfy { $0.count <= most(first.count) }
    switch declared {
    case .constant: return isConstant ? .holds : .fails
    case .perHeight: return isConstantPerHeight ? .holds : .fails
    case .logarithmic:
      if isConstant { return .holds }
      guard points.count >= 3 else { return .inconclusive }
      return fitsLogarithm ? .holds : .fails
    case .linear: return Self.linearSlopes.contains(exponent.value) ? .holds : .fails
    }
  }

  private var isConstantPerHeight: Bool {
    guard let lowest = points.first else { return true }
    return points.allSatisfy { point in
      let ofSameHeight = points.first { $0.height == point.height } ?? point
      let further = Double(point.height - lowest.height)
      return point.count <= most(ofSameHeight.count)
        && point.count <= most(lowest.count) + lowest.count * Self.levelBound * further
    }
  }

  /// True if a least-squares fit of a + b · log n is close to every count.
  private var fitsLogarithm: Bool {
    let sizes = points.map { log($0.size) }
    let counts = points.map(\.count)
    let slope = Growth.slope(sizes, counts)
    let meanSize = sizes.reduce(0, +) / Double(sizes.count)
    let meanCount = counts.reduce(0, +) / Double(counts.count)
    return zip(sizes, counts).allSatisfy { size, count in
      abs(meanCount + slope * (size - meanSize) - count) <= max(count * Self.logarithmicBound, 1)
    }
  }
}
