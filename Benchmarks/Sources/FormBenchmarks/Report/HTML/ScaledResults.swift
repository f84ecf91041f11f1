import MeasurementKit

/// The mean costs of operations, by the parameters that stay the same along a chart, and by the size that grows.
struct ScaledResults {
  /// The parameters that stay the same along one chart.
  struct Line: Hashable {
    let benchmark: String
    let parameter: String
    let fixed: Parameters

    init(_ growth: GrowthResult) {
      (benchmark, parameter, fixed) = (growth.benchmark, growth.parameter, growth.parameters)
    }

    init(_ benchmark: String, _ parameter: String, _ fixed: Parameters) {
      (self.benchmark, self.parameter, self.fixed) = (benchmark, parameter, fixed)
    }
  }

  /// The parameter that grows, and those that stay.
  private struct Kind: Hashable {
    let parameter: String
    let fixed: [String]

    init(_ growth: GrowthResult) {
      parameter = growth.parameter
      fixed = growth.parameters.values.keys.sorted()
    }

    /// These parameters, if a result has them all.
    func fixed(of parameters: Parameters) -> Parameters? {
      var own = Parameters()
      for name in fixed {
        guard let value = parameters[name] else { return nil }
        own[name] = value
      }
      return own
    }
  }

  private struct Place: Hashable {
    let line: Line
    let contender: String
    let size: Int
  }

  /// The most kinds of growth with charts; each goes through the results once.
  static let mostKinds = 16

  private var points: [Place: Chart.Point] = [:]

  /// - Complexity: O(rows + `mostKinds` · results + buckets of histograms).
  init(
    _ results: [BenchmarkResult],
    along growth: [GrowthResult]
  ) throws(HistogramError) {
    var kinds: [Kind] = []
    for growth in growth where kinds.count < Self.mostKinds {
      let kind = Kind(growth)
      if !kinds.contains(kind) { kinds.append(kind) }
    }
    var seen: Set<Place> = []
    for result in results where !kinds.isEmpty {
      let point = try Self.point(result)
      for kind in kinds {
        guard let size = result.parameters.number(kind.parameter),
          let fixed = kind.fixed(of: result.parameters)
        else { continue }
        let place = Place(
          line: Line(result.benchmark, kind.parameter, fixed),
          contender: result.contender,
          size: size
        )
        guard seen.insert(place).inserted, var point else { continue }
        point.x = Double(size)
        points[place] = point
      }
    }
  }

  /// The point of a result, without its place on the axis; nil if no average is known.
  private static func point(_ result: BenchmarkResult) throws(HistogramError) -> Chart.Point? {
    guard let mean = result.metric("time-by-round")?.median, mean > 0 else { return nil }
    var band: ClosedRange<Double>?
    if let encoded = result.metric("time")?.histogram {
      let histogram = try LatencyHistogram.decoded(encoded)
      if let low = histogram.percentile(10), let high = histogram.percentile(90) {
        band = Double(max(low, 1)) / 1_000...Double(max(high, 1)) / 1_000
      }
    }
    return Chart.Point(x: 0, y: mean, band: band)
  }

  /// The mean costs of an operation at the row's sizes, with bands from the 10th to the 90th percentile.
  func points(of growth: GrowthResult, _ line: Line) -> [Chart.Point] {
    Set(growth.sizes).sorted().compactMap { size in
      guard let size = Int(exactly: size) else { return nil }
      return points[Place(line: line, contender: growth.contender, size: size)]
    }
  }
}
