import Foundation

/// How an exact count, of instructions or of nodes visited, grew with the size of what was worked on.
public struct ExactGrowth: Hashable, Sendable {
  public struct Point: Hashable, Sendable {
    public var size: Double
    public var count: Double
    /// Levels of the tree that holds so much.
    public var height: Int

    public init(size: Double, count: Double, height: Int = 1) {
      self.size = size
      self.count = count
      self.height = height
    }
  }

  /// How many times the count at the smallest size a constant one may be at any other.
  public static let constantBound = 1.05
  /// How far a count may lie from a + b · log n: that share of it, or one. A tree's levels make steps.
  public static let logarithmicBound = 0.10
  /// What a further level may add, of the count at the smallest size: a line to two.
  public static let levelBound = 0.5
  /// Sizes nearer to each other than that show no growth.
  public static let leastSpan = 10.0

  /// From the smallest size on.
  public let points: [Point]

  /// - Precondition: sizes and counts are above 0.
  public init(_ points: [Point]) { self.points = points.sorted { $0.size < $1.size } }

  /// The log-log slope, with no interval: nothing is uncertain about a count.
  ///
  /// - Precondition: there are two sizes.
  public var exponent: Estimate {
    let slope = Growth.slope(points.map { log($0.size) }, points.map { log($0.count) })
    return Estimate(value: slope, lower: slope, upper: slope)
  }

  /// Whether the counts are of the declared class; inconclusive where there are too few sizes, or too near
  /// to each other.
  public func verdict(on declared: GrowthClass) -> GrowthVerdict {
    guard let first = points.first, let last = points.last,
      last.size >= first.size * Self.leastSpan
    else { return .inconclusive }
    let isConstant = points.allSatisfy { $0.count <= first.count * Self.constantBound }
    switch declared {
    case .constant: return isConstant ? .holds : .fails
    case .perHeight: return isConstantPerHeight ? .holds : .fails
    case .logarithmic:
      if isConstant { return .holds }
      guard points.count >= 3 else { return .inconclusive }
      return fitsLogarithm ? .holds : .fails
    case .linear: return declared.slopes.contains(exponent.value) ? .holds : .fails
    }
  }

  private var isConstantPerHeight: Bool {
    guard let lowest = points.first else { return true }
    return points.allSatisfy { point in
      let ofSameHeight = points.first { $0.height == point.height } ?? point
      let further = Double(point.height - lowest.height)
      return point.count <= ofSameHeight.count * Self.constantBound
        && point.count <= lowest.count * (Self.constantBound + Self.levelBound * further)
    }
  }

  /// Whether a + b · log n, by least squares, comes near every count.
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
