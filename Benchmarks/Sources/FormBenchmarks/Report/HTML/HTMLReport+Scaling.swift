import MeasurementKit

extension HTMLReport {
  /// The most scaling charts; the tables show the rest.
  private static let mostCharts = 24

  /// Log-log charts of the mean time by size, one for each benchmark and growing parameter.
  var scalingCharts: [LineChart] {
    let rows = newest.growth.filter {
      $0.metric == "time" && $0.parameters["within"] == nil && newest.isShown($0)
    }
    let lines = BenchmarkReport.inOrder(rows) {
      [$0.benchmark, $0.parameter]
        + $0.parameters.values.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    }
    return lines.prefix(Self.mostCharts).compactMap { scalingChart($0.elements) }
  }

  /// - Parameter rows: one per contender, all for one benchmark and parameter.
  private func scalingChart(_ rows: [GrowthResult]) -> LineChart? {
    let growth = rows[0]
    let fixed = growth.parameters.values
    func isOnLine(_ result: BenchmarkResult) -> Bool {
      result.benchmark == growth.benchmark
        && fixed.allSatisfy { result.parameters[$0.key] == $0.value }
    }
    var sizes: [String: [Int: Double]] = [:]
    for result in newest.results where isOnLine(result) {
      guard let size = result.parameters.number(growth.parameter), size > 0,
        let time = result.metric(.timeByRound)?.median, time > 0
      else { continue }
      sizes[result.contender, default: [:]][size] = time
    }
    let shown = rows.map(\.contender).filter { sizes[$0]?.count ?? 0 > 1 }
    let points = shown.flatMap { sizes[$0] ?? [:] }
    guard let y = Scale.times(points.map(\.value)),
      let x = Scale(around: points.map { Double($0.key) }, label: { Figures.compact(Int($0)) })
    else { return nil }
    let lines = shown.map { name in
      LineChart.Line(
        look: looks[name],
        points: (sizes[name] ?? [:]).sorted { $0.key < $1.key }.map { size, time in
          LineChart.Point(
            x: x.place(Double(size)),
            y: y.place(time),
            title:
              "\(name), \(Figures.count(size)) \(growth.parameter): \(Figures.time(nanoseconds: time))"
          )
        }
      )
    }
    let at = fixed.sorted { $0.key < $1.key }.map { "\(BenchmarkReport.text($0.value)) \($0.key)" }
    return LineChart(
      title: ([growth.benchmark, "by", growth.parameter] + (at.isEmpty ? [] : ["at"] + at))
        .joined(separator: " "),
      x: x.ticks.map { (x.place($0.value), $0.label) },
      y: y.ticks.map { (y.place($0.value), $0.label) },
      lines: lines
    )
  }
}
