import MeasurementKit

extension HTMLReport {
  /// The engine's history over the records; empty if no benchmark has two records from one machine.
  var historyPart: String {
    let changed = history.trends.filter { $0.contains { !$0.changes.isEmpty } }
    let steady = history.trends.filter { $0.allSatisfy(\.changes.isEmpty) }
    // Counts that never changed need no chart.
    let drawn = steady.filter { $0[0].figure == .time }
    guard records.count > 1 else { return "" }
    let changes = changes(changed.flatMap(\.self))
    return Self.part(
      "History",
      "The engine from record to record, relative to the first record of its machine; less is better. Blue: its time, "
        + "by that of its rivals, with 95 % intervals. Orange: instructions. A shape for each machine. Rings mark "
        + "changes: a tenth of the time, or a hundredth of the instructions, beyond both intervals.",
      Self.figures(changed.prefix(Self.mostCharts).map { chart($0).svg() })
        + Self.folded(
          "\(Figures.counted(steady.count, "benchmark")) without a change; those with times",
          Self.figures(drawn.prefix(Self.mostCharts).map { chart($0).svg() })
        ) + (changes.table.isEmpty ? "" : Self.html(changes))
    )
  }

  private static let mostCharts = 100
  /// With more records than this, only the line is drawn, without points.
  private static let mostMarks = 60
  private static let mostChanges = 50

  private func chart(_ trends: [Trend]) -> LineChart {
    let shown = Set(trends.flatMap { $0.points.map(\.record) }).sorted()
    let places = Dictionary(uniqueKeysWithValues: zip(shown, 0...))
    let multiples = trends.flatMap { trend in trend.points.map { trend.multiple($0.figure).value } }
    let scale = Scale(aroundOne: multiples)
    let machines = BenchmarkReport.inOrder(history.machines) { $0 }.map(\.key)
    let lines = trends.map { trend in
      let shapes = ContenderLook.shapes
      let machine = machines.firstIndex(of: trend.machine) ?? 0
      return LineChart.Line(
        look: ContenderLook(
          color: trend.figure == .time ? 1 : 2,
          shape: shapes[machine % shapes.count]
        ),
        points: trend.points.map { point in
          let multiple = trend.multiple(point.figure)
          let span =
            scale.place(
              multiple.lower
            )...max(scale.place(multiple.lower), scale.place(multiple.upper))
          return LineChart.Point(
            x: Double(places[point.record] ?? 0) / Double(max(shown.count - 1, 1)),
            y: scale.place(multiple.value),
            span: trend.figure == .time ? span : nil,
            title: "\(trend.figure) \(BenchmarkReport.ratio(multiple)), \(about(point.record))",
            ring: point.old.map { point.figure.value > $0.value ? "bad" : "good" }
          )
        }
      )
    }
    return LineChart(
      title: trends[0].benchmark,
      x: [(0, day(shown[0])), (1, day(shown[shown.count - 1]))],
      y: scale.ticks.map { (scale.place($0.value), $0.label) },
      lines: lines,
      hasMarks: shown.count <= Self.mostMarks
    )
  }

  private func day(_ record: Int) -> String { String(records[record].environment.date.prefix(10)) }

  private func commit(_ record: Int) -> String {
    String(records[record].environment.build.commit.prefix(12))
  }

  private func about(_ record: Int) -> String {
    "\(day(record)), \(commit(record)), \(history.machines[record])"
  }

  /// Returns every change that has a ring, the newest first.
  private func changes(_ trends: [Trend]) -> BenchmarkReport.Section {
    var table = Table([
      .init("benchmark", .left), .init("figure", .left), .init("change"), .init("date", .left),
      .init("commit", .left), .init("machine", .left),
    ])
    let found = trends.flatMap { trend in trend.changes.map { (trend, $0) } }
      .sorted { $0.1.record > $1.1.record }
    for (trend, point) in found.prefix(Self.mostChanges) {
      table.append([
        trend.benchmark, trend.figure.rawValue,
        Figures.change(from: point.old?.value ?? 0, to: point.figure.value), day(point.record),
        commit(point.record), trend.machine,
      ])
    }
    let left = found.count - table.rows.count
    return BenchmarkReport.Section(
      heading: "What changed",
      table: table,
      notes: left > 0 ? ["Older changes that are left out: \(Figures.count(left))."] : []
    )
  }
}
