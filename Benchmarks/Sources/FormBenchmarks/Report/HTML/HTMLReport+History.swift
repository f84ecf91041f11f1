import MeasurementKit

extension HTMLReport {
  /// The history of ratios, counts and times from record to record; empty if there is only one record.
  var history: Part {
    guard records.count > 1 else { return Part(heading: "History", name: "history") }
    let machines = RecordMachines(records.map(\.environment))
    let counts = countTrends(machines)
    let lists = ratioTrends(machines) + counts
    let changed = lists.filter { $0.contains { !$0.changes.isEmpty } }
    // What never changed needs no chart, unless noise makes it worth a look.
    let steady = lists.filter { list in
      list.first?.figure == .ratio && list.allSatisfy(\.changes.isEmpty)
    }
    let charts = (changed + steady).compactMap { chart($0, machines) }
    return Part(
      heading: "History",
      name: "history",
      charts: Array(charts.prefix(Self.unfolded)),
      furtherCharts: Array(charts.dropFirst(Self.unfolded)),
      sections: [changes(changed.flatMap(\.self), machines), theRecords, times]
        .filter { !$0.table.isEmpty },
      text:
        "How many times as long as the engine each rival took, and what was counted of one operation, by the days of "
        + "the records that say so. Bands are 95 % intervals. Each processor and each instruction set has a line of "
        + "its own, since their figures can't be compared. A ring marks a change: a ratio or a number of cache lines "
        + "that differs by a tenth at least, or a number of instructions that differs by a hundredth, and by more "
        + "than both intervals, from the ring before it on its line, or from the line's beginning. "
        + Self.steadyCounts(counts)
    )
  }

  /// How many counts never changed: they have no chart.
  private static func steadyCounts(_ lists: [[Trend]]) -> String {
    let followed = lists.flatMap(\.self).filter { $0.points.count > 1 }
    guard !followed.isEmpty else { return "" }
    let steady = followed.count { $0.changes.isEmpty }
    return "\(Figures.count(steady)) of \(Figures.count(followed.count)) counts never changed."
  }

  /// The engine's times in each record.
  private var times: BenchmarkReport.Section {
    // Records of counts have no times.
    let timed = records.indices.filter { records[$0].isTimed }.suffix(Self.mostColumns)
    var table = Table(
      [.init("engine, median", .left)] + timed.map { .init("record \($0 + 1)") }
    )
    for result in newest.distinct
    where result.contender == Contenders.engine && newest.isMain(result) {
      let past = timed.map { place -> BenchmarkResult? in
        records[place].result(result.benchmark, result.parameters, result.contender)
      }
      if past.count(where: { $0?.metric(.time) != nil }) > 1 {
        table.append([result.benchmark] + past.map { $0.map(BenchmarkReport.median) ?? "–" })
      }
    }
    return BenchmarkReport.Section(
      heading: "The engine's time in each",
      table: table,
      notes: ["Do not compare times of two runs; compare ratios within a run."]
    )
  }

  /// Every change that a ring marks, the newest first.
  private func changes(
    _ trends: [Trend],
    _ machines: RecordMachines
  ) -> BenchmarkReport.Section {
    var table = Table([
      .init("benchmark", .left), .init("figure", .left), .init("was"), .init("is"),
      .init("change"), .init("record"), .init("commit", .left), .init("machine", .left),
    ])
    let found = trends.flatMap { trend in trend.changes.map { (trend, $0) } }
      .sorted { $0.1.to.record > $1.1.to.record }
    for (trend, change) in found.prefix(Self.mostChanges) {
      let (old, new) = (change.from.figure, change.to.figure)
      let share = old.value == 0 ? "from 0" : Figures.change(from: old.value, to: new.value)
      table.append([
        trend.benchmark, "\(trend.contender) \(trend.figure.text)",
        trend.figure.text(old), trend.figure.text(new), share, "\(change.to.record + 1)",
        commit(change.to.record), machines.names[trend.machine],
      ])
    }
    let left = found.count - table.rows.count
    return BenchmarkReport.Section(
      heading: "What changed",
      table: table,
      notes: left > 0 ? ["\(Figures.counted(left, "older change")) left out."] : []
    )
  }

  private static let mostChanges = 50

  private var theRecords: BenchmarkReport.Section {
    BenchmarkReport.Section(
      heading: "The records",
      table: recordTable,
      isFolded: records.count > Self.mostColumns
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
        "\(index + 1)", environment.date, commit(index),
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

  /// The first letters of the commit that a record is of.
  private func commit(_ record: Int) -> String {
    String(records[record].environment.build.commit.prefix(12))
  }

  /// Lines by record, of the records that are on any of them; nil if fewer than two are.
  private func chart(_ trends: [Trend], _ machines: RecordMachines) -> Chart? {
    let shown = Set(trends.flatMap { $0.points.map(\.record) }).sorted()
    guard shown.count > 1, let first = trends.first else { return nil }
    let places = Dictionary(uniqueKeysWithValues: zip(shown, 1...))
    // More points than a chart can show apart need no words each.
    let hasNotes = shown.count <= Self.mostNotes
    func point(_ point: Trend.Point, of trend: Trend, isNoted: Bool) -> Chart.Point {
      Chart.Point(
        x: Double(places[point.record] ?? 0),
        y: point.figure.value,
        band: trend.figure == .ratio ? Self.band(point.figure) : nil,
        note: isNoted ? note(point, of: trend, machines) : nil
      )
    }
    let hasSeveral = Set(trends.map(\.machine)).count > 1
    let series = trends.map { trend in
      let look = looks[trend.contender]
      return Chart.Series(
        trend.contender + (hasSeveral ? ", " + machines.names[trend.machine] : ""),
        color: look.color,
        marker: hasSeveral ? Self.marker(trend.machine) : look.marker,
        style: .line,
        points: trend.points.map { point($0, of: trend, isNoted: hasNotes) }
      )
    }
    let changes = trends.flatMap { trend in
      trend.changes.map { point($0.to, of: trend, isNoted: true) }
    }
    let rings = Chart.Series("changed", color: Self.changeColor, style: .marks, points: changes)
    let days = RecordDays(shown.map { records[$0].environment.date })
    // An interval that is much wider than its figure would leave no room for the figures.
    let values = trends.flatMap(\.points).map(\.figure).flatMap { figure in
      [figure.value, max(figure.lower, figure.value / 2), min(figure.upper, figure.value * 2)]
    }
    return Chart(
      first.figure == .ratio ? first.benchmark : "\(first.benchmark): \(first.figure.text)",
      x: Chart.Axis(days.label, places: days.names),
      y: .fitted("", unit: first.figure == .ratio ? "×" : "", around: values),
      series: series + (changes.isEmpty ? [] : [rings])
    )
  }

  /// The most records whose points have words each.
  private static let mostNotes = 100

  private func note(_ point: Trend.Point, of trend: Trend, _ machines: RecordMachines) -> String {
    let date = records[point.record].environment.date.prefix { $0 != "T" }
    return "\(trend.contender) \(trend.figure.text): \(trend.figure.text(point.figure)), "
      + "\(date), \(commit(point.record)), \(machines.names[trend.machine])"
  }

  /// The shape of a machine's points, beside those of other machines.
  private static func marker(_ machine: Int) -> Chart.Marker {
    Chart.Marker.allCases[machine % Chart.Marker.allCases.count]
  }

  /// The colour of texts, which no contender has.
  private static let changeColor = 0
}

/// What an axis of records calls them.
struct RecordDays {
  /// "record of 2026": the year, if all are of one.
  let label: String
  /// "11-22", with the year before it if there are several.
  let names: [String]

  /// - Parameter dates: in ISO 8601.
  init(_ dates: [String]) {
    let days = dates.map { String($0.prefix { $0 != "T" }) }
    let years = Set(days.map { $0.prefix { $0 != "-" } })
    if years.count == 1, let year = years.first {
      label = "record of \(year)"
      names = days.map { String($0.dropFirst(year.count + 1)) }
    } else {
      label = "record of"
      names = days
    }
  }
}
