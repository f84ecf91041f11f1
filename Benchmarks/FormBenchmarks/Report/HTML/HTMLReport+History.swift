import MeasurementKit

extension HTMLReport {
  /// The history of ratios and times from record to record; empty if there is only one record.
  var history: Part {
    guard records.count > 1 else { return Part(heading: "History", name: "history") }
    let benchmarks = newest.results.filter {
      $0.contender == Contenders.engine && newest.isMain($0)
    }
    var charts: [Chart] = []
    let shown = records.suffix(Self.mostColumns)
    var table = Table(
      [.init("engine, median", .left)] + shown.indices.map { .init("record \($0 + 1)") }
    )
    for result in benchmarks {
      let past = shown.map { $0.result(result.benchmark, result.parameters, result.contender) }
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
          notes: ["Do not compare times of two runs; compare ratios within a run."]
        ),
      ],
      text:
        "How many times as long as the engine each rival took, by the records' days, with 95 % intervals. "
        + "A ring marks a ratio that differs from the one before by a tenth at least, and by more than both "
        + "intervals."
    )
  }

  /// The most records in the table of times.
  private static let mostColumns = 12

  /// The number of charts of history that are not folded: those of the edit streams.
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
    var changes: [Chart.Point] = []
    for (index, record) in records.enumerated() {
      for comparison in record.rivals(result) where comparison.ratio.value > 0 {
        let point = Chart.Point(
          x: Double(index + 1),
          y: comparison.ratio.value,
          band: Self.band(comparison.ratio)
        )
        if let place = places[comparison.contender] {
          // The first is the main run's; the scaling run may have played it again.
          guard let last = points[place].points.last, last.x != point.x else { continue }
          if Self.isChange(from: last, to: point) { changes.append(point) }
          points[place].points.append(point)
        } else {
          places[comparison.contender] = points.count
          points.append((comparison.contender, [point]))
        }
      }
    }
    return Chart(
      result.benchmark,
      x: Chart.Axis("record of", places: records.map { Self.day($0) }),
      y: .ratio("", around: points.flatMap { $0.points.map(\.y) } + [1]),
      series: points.map { name, points in
        Chart.Series(
          name,
          color: looks[name].color,
          marker: looks[name].marker,
          style: .line,
          points: points
        )
      }
        + (changes.isEmpty
          ? []
          : [
            Chart.Series("changed", color: Self.changeColor, style: .marks, points: changes)
          ])
    )
  }

  /// The colour of texts, which no contender has.
  private static let changeColor = 0
  /// The least change that people would mind, as a share.
  private static let leastChange = 0.1

  /// Whether a ratio changed: by a tenth, and outside both intervals.
  static func isChange(from old: Chart.Point, to new: Chart.Point) -> Bool {
    guard abs(new.y / old.y - 1) >= leastChange else { return false }
    let (before, after) = (old.band ?? old.y...old.y, new.band ?? new.y...new.y)
    return !before.overlaps(after)
  }

  /// "11-22", from a date in ISO 8601.
  private static func day(_ record: IndexedRecord) -> String {
    let date = record.environment.date.prefix { $0 != "T" }
    return String(date.split(separator: "-").suffix(2).joined(separator: "-"))
  }
}
