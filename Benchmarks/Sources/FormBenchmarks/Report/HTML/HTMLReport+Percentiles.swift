import MeasurementKit

extension HTMLReport {
  /// A chart for each benchmark with all its contenders; those of kinds of edit are folded.
  func percentileCharts() throws(HistogramError) -> (first: [Chart], further: [Chart]) {
    var first: [Chart] = []
    var further: [Chart] = []
    let results = newest.distinct.filter { newest.isMain($0) }
    for (benchmark, own) in BenchmarkReport.inOrder(results, by: \.benchmark) {
      var series: [Chart.Series] = []
      for own in own {
        guard let encoded = own.metric("time")?.histogram else { continue }
        series.append(
          Chart.Series(
            own.contender,
            color: looks[own.contender].color,
            marker: looks[own.contender].marker,
            style: .curve,
            points: try Self.curve(LatencyHistogram.decoded(encoded))
          )
        )
      }
      let points = series.flatMap(\.points)
      guard !points.isEmpty else { continue }
      let chart = Chart(
        benchmark,
        x: .percentiles(around: points.map(\.x)),
        y: .time("", around: points.map(\.y)),
        series: series
      )
      if benchmark.hasPrefix("edit/reads/") {
        first.append(chart)
      } else {
        further.append(chart)
      }
    }
    return (first, further)
  }

  /// The curve in nanoseconds; its last point is the share of all samples except one.
  private static func curve(_ histogram: borrowing LatencyHistogram) -> [Chart.Point] {
    let last = Double(max(histogram.count, 2))
    return histogram.percentileCurve().map { point in
      Chart.Point(x: min(point.reciprocal ?? last, last), y: Double(point.value) / 1_000)
    }
  }
}
