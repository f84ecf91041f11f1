import Foundation
import MeasurementKit

extension HTMLReport {
  /// A log-log chart for each benchmark and grown parameter; forms of a usual size come first, the others are
  /// folded.
  func scalingCharts() throws(HistogramError) -> (first: [Chart], further: [Chart]) {
    var first: [Chart] = []
    var further: [Chart] = []
    let rows = newest.growth.filter { $0.parameters["within"] == nil }
    let results = try ScaledResults(newest.results, along: rows)
    var order: [ScaledResults.Line] = []
    var lines: [ScaledResults.Line: [GrowthResult]] = [:]
    for growth in rows {
      let line = ScaledResults.Line(growth)
      if lines[line] == nil { order.append(line) }
      lines[line, default: []].append(growth)
    }
    for line in order {
      guard let rows = lines[line], let growth = rows.first else { continue }
      let chart = scalingChart(line, rows, results)
      guard !chart.isEmpty else { continue }
      if newest.isShown(growth), !growth.benchmark.hasPrefix("menu/") {
        first.append(chart)
      } else {
        further.append(chart)
      }
    }
    return (first, further)
  }

  private func scalingChart(
    _ line: ScaledResults.Line,
    _ rows: [GrowthResult],
    _ results: ScaledResults
  ) -> Chart {
    var series: [Chart.Series] = []
    for growth in rows {
      let points = results.points(of: growth, line)
      guard points.count > 1 else { continue }
      let look = looks[growth.contender]
      let exponent = growth.exponent
      let range =
        "\(BenchmarkReport.exponent(exponent.lower))…\(BenchmarkReport.exponent(exponent.upper))"
      series.append(
        Chart.Series(
          "\(growth.contender): \(BenchmarkReport.exponent(exponent.value)) (\(range))",
          color: look.color,
          marker: look.marker,
          style: .line,
          points: points
        )
      )
      series.append(
        Chart.Series(
          "",
          color: look.color,
          style: .dashed,
          points: Self.fit(points, exponent.value)
        )
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

  /// The line of that slope that passes the points at the least distance.
  private static func fit(_ points: [Chart.Point], _ exponent: Double) -> [Chart.Point] {
    let offset = points.reduce(0) { $0 + log($1.y) - exponent * log($1.x) } / Double(points.count)
    return [points[0].x, points[points.count - 1].x].map {
      Chart.Point(x: $0, y: exp(offset + exponent * log($0)))
    }
  }
}
