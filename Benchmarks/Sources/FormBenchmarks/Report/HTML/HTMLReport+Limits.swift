import MeasurementKit

extension HTMLReport {
  /// The limits of the memory, by working set.
  var machineLimits: Chart {
    let limits = newest.limits.filter { !$0.hugePages }.sorted { $0.bytes < $1.bytes }
    let kinds: [(String, Int, (MachineLimit) -> Double)] = [
      ("pointer chase", 2, \.pointerChase), ("random update of one line", 5, \.randomUpdate),
    ]
    let series = kinds.map { name, color, value in
      Chart.Series(
        name,
        color: color,
        style: .line,
        points: limits.map { Chart.Point(x: Double($0.bytes), y: value($0)) }
      )
    }
    let points = series.flatMap(\.points)
    return Chart(
      "One access, by working set",
      x: .bytes("", around: points.map(\.x)),
      y: .time("", around: points.map(\.y)),
      series: series
    )
  }

  /// The memory of the contenders' state: by field, and over the sizes of the form; none if there is one size.
  var memoryCharts: [Chart] {
    let names = Contenders.algorithms.map(\.name)
    let series = names.map { name in
      var points: [Double: Double] = [:]
      for result in newest.results where result.contender == name {
        guard let pages = result.parameters.number("pages"),
          let fields = result.parameters.number("fields"),
          let bytes = result.metric("memory")?.median, bytes > 0
        else { continue }
        points[Double(pages) * Double(fields)] = bytes
      }
      return Chart.Series(
        name,
        color: looks[name].color,
        marker: looks[name].marker,
        style: .line,
        points: points.sorted { $0.key < $1.key }.map { Chart.Point(x: $0.key, y: $0.value) }
      )
    }
    let points = series.flatMap(\.points)
    guard Set(points.map(\.x)).count > 1 else { return [] }
    return [
      Chart(
        "Memory by fields of the form",
        x: .count("fields", around: points.map(\.x)),
        y: .bytes("", around: points.map(\.y)),
        series: series
      ),
      Chart(
        "Bytes a field",
        x: .count("fields", around: points.map(\.x)),
        y: .bytes("", around: points.map { $0.y / $0.x }),
        series: series.map { series in
          var series = series
          series.points = series.points.map { Chart.Point(x: $0.x, y: $0.y / $0.x) }
          return series
        }
      ),
    ]
  }

  /// An interval as a band; nil if its ends are in the wrong order or can't be placed on the axis.
  static func band(_ estimate: Estimate) -> ClosedRange<Double>? {
    estimate.lower > 0 && estimate.lower <= estimate.upper
      ? estimate.lower...estimate.upper : nil
  }
}
