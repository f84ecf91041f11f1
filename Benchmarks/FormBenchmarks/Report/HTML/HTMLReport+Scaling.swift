import Foundation
import MeasurementKit

extension HTMLReport {
  /// A log-log chart for each benchmark and grown parameter; forms of a usual size first, the others folded.
  func scalingCharts() throws(HistogramError) -> (first: [Chart], further: [Chart]) {
    var first: [Chart] = []
    var further: [Chart] = []
    var done: Set<Line> = []
    for growth in newest.growth where growth.parameters["within"] == nil {
      let line = Line(
        benchmark: growth.benchmark,
        parameter: growth.parameter,
        fixed: growth.parameters
      )
      guard done.insert(line).inserted else { continue }
      let chart = try scalingChart(line)
      guard !chart.isEmpty else { continue }
      if BenchmarkReport.isShown(growth, newest), !growth.benchmark.hasPrefix("menu/") {
        first.append(chart)
      } else {
        further.append(chart)
      }
    }
    return (first, further)
  }

  /// What stays the same along one chart.
  private struct Line: Hashable {
    let benchmark: String
    let parameter: String
    let fixed: Parameters
  }

  private func scalingChart(_ line: Line) throws(HistogramError) -> Chart {
    var series: [Chart.Series] = []
    for growth in newest.growth
    where growth.benchmark == line.benchmark && growth.parameter == line.parameter
      && growth.parameters == line.fixed
    {
      let points = try points(line, growth)
      guard points.count > 1 else { continue }
      let color = Self.color(growth.contender)
      let exponent = growth.exponent
      let range =
        "\(BenchmarkReport.exponent(exponent.lower))…\(BenchmarkReport.exponent(exponent.upper))"
      series.append(
        Chart.Series(
          "\(growth.contender): \(BenchmarkReport.exponent(exponent.value)) (\(range))",
          color: color,
          style: .line,
          points: points
        )
      )
      series.append(
        Chart.Series("", color: color, style: .dashed, points: Self.fit(points, exponent.value))
      )
    }
    let points = series.flatMap(\.points)
    let fixed = line.fixed.values.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return Chart(
      line.benchmark + (fixed.isEmpty ? "" : " at " + fixed.joined(separator: ", ")),
      x: .count(line.parameter, around: points.map(\.x)),
      y: .time(
        "",
        around: points.flatMap { [$0.y, $0.band?.lowerBound, $0.band?.upperBound] }
          .compactMap { $0 }
      ),
      series: series
    )
  }

  /// What an operation takes on average at all sizes, with bands from the 10th to the 90th percentile.
  private func points(_ line: Line, _ growth: GrowthResult) throws(HistogramError) -> [Chart.Point]
  {
    var points: [Chart.Point] = []
    var sizes: Set<Double> = []
    for result in newest.results
    where result.benchmark == line.benchmark && result.contender == growth.contender {
      guard let number = result.parameters.number(line.parameter),
        line.fixed.values.allSatisfy({ result.parameters[$0.key] == $0.value }),
        growth.sizes.contains(Double(number)), sizes.insert(Double(number)).inserted,
        let mean = result.metric("time-by-round")?.median, mean > 0
      else { continue }
      var band: ClosedRange<Double>?
      if let encoded = result.metric("time")?.histogram {
        let histogram = try LatencyHistogram.decoded(encoded)
        if let low = histogram.percentile(10), let high = histogram.percentile(90) {
          band = Double(max(low, 1)) / 1_000...Double(max(high, 1)) / 1_000
        }
      }
      points.append(Chart.Point(x: Double(number), y: mean, band: band))
    }
    return points.sorted { $0.x < $1.x }
  }

  /// The line of that slope that passes the points at the least distance.
  private static func fit(_ points: [Chart.Point], _ exponent: Double) -> [Chart.Point] {
    let offset = points.reduce(0) { $0 + log($1.y) - exponent * log($1.x) } / Double(points.count)
    return [points[0].x, points[points.count - 1].x].map {
      Chart.Point(x: $0, y: exp(offset + exponent * log($0)))
    }
  }
}
