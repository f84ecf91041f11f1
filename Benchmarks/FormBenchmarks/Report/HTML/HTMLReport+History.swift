import MeasurementKit

extension HTMLReport {
  /// How ratios and times came from record to record; empty where there is one record only.
  var history: Part {
    guard records.count > 1 else { return Part(heading: "History", name: "history") }
    let benchmarks = newest.results.filter {
      $0.contender == Contenders.engine && newest.isMain($0)
    }
    var charts: [Chart] = []
    var table = Table(
      [.init("engine, median", .left)] + records.indices.map { .init("record \($0 + 1)") }
    )
    for result in benchmarks {
      let past = records.map { $0.result(result.benchmark, result.parameters, result.contender) }
      guard past.count(where: { $0 != nil }) > 1 else { continue }
      table.append([result.benchmark] + past.map { $0.map(BenchmarkReport.median) ?? "–" })
      let chart = ratios(result)
      if !chart.isEmpty { charts.append(chart) }
    }
    return Part(
      heading: "History",
      name: "history",
      charts: Array(charts.prefix(Self.unfolded)),
      furtherCharts: Array(charts.dropFirst(Self.unfolded)),
      sections: [
        BenchmarkReport.Section(heading: "The records", table: recordTable),
        BenchmarkReport.Section(
          heading: "The engine's time in each",
          table: table,
          notes: ["Times of two runs do not compare; ratios within a run do."]
        ),
      ],
      text: "How many times as long as the engine each rival took, by record, with 95 % intervals."
    )
  }

  /// Charts of history that stand unfolded: those of the edit streams.
  private static let unfolded = 9

  private var recordTable: Table {
    var table = Table([
      .init("record"), .init("date", .left), .init("commit", .left), .init("processor", .left),
      .init("build", .left), .init("allocator", .left),
    ])
    for (index, record) in records.enumerated() {
      let environment = record.environment
      let allocator = environment.allocator
      table.append([
        "\(index + 1)", environment.date, String(environment.build.commit.prefix(12)),
        environment.processor.model,
        "\(environment.build.instructionSet), Swift \(environment.build.swift)",
        "\(allocator.name) \(allocator.version?.prefix { $0 != "-" } ?? "")",
      ])
    }
    return table
  }

  /// A benchmark's ratios by record.
  private func ratios(_ result: BenchmarkResult) -> Chart {
    var points: [(name: String, points: [Chart.Point])] = []
    var places: [String: Int] = [:]
    for (index, record) in records.enumerated() {
      for comparison in record.rivals(result) where comparison.ratio.value > 0 {
        let point = Chart.Point(
          x: Double(index + 1),
          y: comparison.ratio.value,
          band: Self.band(comparison.ratio)
        )
        if let place = places[comparison.contender] {
          // The first is the main run's; the scaling run may have played it again.
          if points[place].points.last?.x != point.x { points[place].points.append(point) }
        } else {
          places[comparison.contender] = points.count
          points.append((comparison.contender, [point]))
        }
      }
    }
    return Chart(
      result.benchmark,
      x: Chart.Axis("record", places: records.indices.map { "\($0 + 1)" }),
      y: .ratio("", around: points.flatMap { $0.points.map(\.y) } + [1]),
      series: points.map { name, points in
        Chart.Series(name, color: Self.color(name), style: .line, points: points)
      }
    )
  }
}
