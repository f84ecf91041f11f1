import MeasurementKit

extension HTMLReport {
  /// The history of ratios and times from record to record; empty if there is only one record.
  var history: Part {
    guard records.count > 1 else { return Part(heading: "History", name: "history") }
    let benchmarks = newest.distinct.filter {
      $0.contender == Contenders.engine && newest.isMain($0)
    }
    let machines = RecordMachines(records.map(\.environment))
    var charts: [Chart] = []
    // Records of counts have no times.
    let timed = records.indices.filter { records[$0].isTimed }.suffix(Self.mostColumns)
    var table = Table(
      [.init("engine, median", .left)] + timed.map { .init("record \($0 + 1)") }
    )
    for result in benchmarks {
      let past = timed.map { place -> BenchmarkResult? in
        records[place].result(result.benchmark, result.parameters, result.contender)
      }
      if past.count(where: { $0?.metric(.time) != nil }) > 1 {
        table.append([result.benchmark] + past.map { $0.map(BenchmarkReport.median) ?? "–" })
      }
      if let chart = ratios(result, machines) { charts.append(chart) }
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
      ].filter { !$0.table.isEmpty },
      text:
        "How many times as long as the engine each rival took, by the days of the records that say so, with "
        + "95 % intervals. Each processor and each instruction set has a line of its own, since their ratios "
        + "can't be compared. A ring marks a ratio that differs from the one before on its line by a tenth at "
        + "least, and by more than both intervals."
    )
  }

  /// The most records in the table of times.
  private static let mostColumns = 12

  /// The number of charts of history that are not folded: those of the edit streams.
  private static let unfolded = 9

  private var recordTable: Table {
    var table = Table([
      .init("record"), .init("date", .left, isUnbroken: true), .init("commit", .left),
      .init("processor", .left),
      .init("build", .left), .init("allocator", .left),
    ])
    for (index, record) in records.enumerated() {
      let environment = record.environment
      let allocator = environment.allocator
      table.append([
        "\(index + 1)", environment.date, String(environment.build.commit.prefix(12)),
        environment.processor.identity,
        "\(environment.build.instructionSet), \(Self.compiler(environment.build))",
        "\(allocator.name) \(allocator.version?.prefix { $0 != "-" } ?? "")",
      ])
    }
    return table
  }

  /// "Swift 6.3.1": the version alone, also of a build that says it in the compiler's own words.
  private static func compiler(_ build: Build) -> String {
    let words = build.swift.split(separator: " ")
    guard let place = words.firstIndex(of: "version"), place + 1 < words.count else {
      return "Swift \(build.swift)"
    }
    return "Swift \(words[place + 1])"
  }

  /// A rival's ratios on one machine.
  private struct Line: Hashable {
    let contender: String
    /// The machine's place in `RecordMachines.names`.
    let machine: Int
  }

  /// A benchmark's ratios by record, of the records that have any; nil if fewer than two have.
  private func ratios(_ result: BenchmarkResult, _ machines: RecordMachines) -> Chart? {
    let shown = records.indices.filter { place in
      records[place].rivals(result).contains { $0.ratio.value > 0 }
    }
    guard shown.count > 1 else { return nil }
    var lines: [Line] = []
    var points: [Line: [Chart.Point]] = [:]
    var changes: [Chart.Point] = []
    for (index, place) in shown.enumerated() {
      for comparison in records[place].rivals(result) where comparison.ratio.value > 0 {
        let line = Line(contender: comparison.contender, machine: machines.places[place])
        let point = Chart.Point(
          x: Double(index + 1),
          y: comparison.ratio.value,
          band: Self.band(comparison.ratio)
        )
        if let last = points[line]?.last {
          // The first is the main run's; the scaling run may have played it again.
          guard last.x != point.x else { continue }
          if Self.isChange(from: last, to: point) { changes.append(point) }
        } else {
          lines.append(line)
        }
        points[line, default: []].append(point)
      }
    }
    let hasSeveral = Set(lines.map(\.machine)).count > 1
    let series = lines.map { line in
      let look = looks[line.contender]
      let name = hasSeveral ? ", " + machines.names[line.machine] : ""
      return Chart.Series(
        line.contender + name,
        color: look.color,
        marker: hasSeveral ? Self.marker(line.machine) : look.marker,
        style: .line,
        points: points[line] ?? []
      )
    }
    let rings = Chart.Series("changed", color: Self.changeColor, style: .marks, points: changes)
    return Chart(
      result.benchmark,
      x: Chart.Axis("record of", places: shown.map { Self.day(records[$0]) }),
      y: .ratio("", around: points.values.flatMap { $0.map(\.y) } + [1]),
      series: series + (changes.isEmpty ? [] : [rings])
    )
  }

  /// The shape of a machine's points, beside those of other machines.
  private static func marker(_ machine: Int) -> Chart.Marker {
    Chart.Marker.allCases[machine % Chart.Marker.allCases.count]
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
