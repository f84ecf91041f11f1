import MeasurementKit

extension BenchmarkReport {
  /// One cell of the scaling run: how many times as long a rival took as the engine.
  private struct Cell {
    let pages: Int
    let fields: Int
    let ratio: Estimate
    var total: Int { pages * fields }
  }

  private static func cells(_ record: IndexedRecord, _ rival: String) -> [Cell] {
    record.comparisons.compactMap { comparison in
      guard comparison.benchmark == "edit/reads/uniform", comparison.contender == rival,
        comparison.reference == Contenders.engine,
        let pages = comparison.parameters.number("pages"),
        let fields = comparison.parameters.number("fields"),
        !pages.multipliedReportingOverflow(by: fields).overflow
      else { return nil }
      return Cell(pages: pages, fields: fields, ratio: comparison.ratio)
    }
  }

  /// A grid for each rival: rows by fields a page, columns by pages.
  static func scaling(_ record: IndexedRecord) -> [Section] {
    Contenders.algorithms.map(\.name).compactMap { rival in
      let cells = cells(record, rival)
      let sizes = Set(cells.map(\.pages)).sorted()
      guard sizes.count > 1 else { return nil }
      let pages = sizes.prefix(mostColumns)
      let places = Dictionary(cells.map { ([$0.pages, $0.fields], $0) }) { first, _ in first }
      var table = Table(
        [.init("fields a page")] + pages.map { .init("\(Figures.compact($0)) pages") }
      )
      for fields in Set(cells.map(\.fields)).sorted() {
        table.append(
          [Figures.count(fields)]
            + pages.map { page in
              places[[page, fields]].map { short($0.ratio) } ?? "–"
            }
        )
      }
      return Section(
        heading: "\(rival): how many times as long as the engine, by size of the form",
        table: table,
        notes: wins(rival, cells) + leftOut(sizes.count)
      )
    }
  }

  /// A ratio without its interval.
  private static func short(_ ratio: Estimate) -> String {
    ratio.isUnresolved ? "unresolved" : Figures.ratio(ratio.value)
  }

  /// The most columns of a table by size: nobody reads more, and each takes a place in every row.
  static let mostColumns = 64

  /// The note that says how many more columns there would be.
  static func leftOut(_ count: Int) -> [String] {
    count > mostColumns
      ? [
        "\(Figures.counted(count - mostColumns, "more column")) "
          + (count - mostColumns == 1 ? "is left out." : "are left out.")
      ] : []
  }

  /// The sizes at which the engine certainly wins 2×, 10× and 1,000×, and those at which it does not win.
  private static func wins(_ rival: String, _ cells: [Cell]) -> [String] {
    let bySize = cells.sorted { ($0.total, $0.pages) < ($1.total, $1.pages) }
    var parts: [String] = []
    for factor in [2.0, 10, 1_000] {
      // The first of the largest sizes at all of which it does.
      let first = bySize.reversed().prefix { $0.ratio.lower >= factor }.last
      let place = first.map {
        "from \(Figures.count($0.pages)) × \(Figures.count($0.fields)) on"
      }
      parts.append("\(Int(factor) == 1_000 ? "1,000" : "\(Int(factor))")× \(place ?? "nowhere")")
    }
    let lost = bySize.filter { $0.ratio.lower <= 1 }
      .map { "\(Figures.count($0.pages)) × \(Figures.count($0.fields))" }
    return [
      "The engine wins " + parts.joined(separator: ", ") + " (pages × fields).",
      lost.isEmpty
        ? "There is no size at which it does not win."
        : "It does not win for certain at " + lost.joined(separator: ", ") + ".",
    ]
  }

  static func growth(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("benchmark", .left), .init("contender", .left), .init("metric", .left),
      .init("grows with", .left),
      .init("exponent"), .init("interval", isOptional: true), .init("declared class", .left),
    ])
    for growth in record.growth where record.isShown(growth) {
      let fixed = growth.parameters.values.sorted { $0.key < $1.key }
        .map { $0.key == "within" ? "within \($0.value)" : "\($0.value) \($0.key)" }.joined(
          separator: ", "
        )
      table.append([
        growth.benchmark, growth.contender, growth.metric,
        growth.parameter + (fixed.isEmpty ? "" : " at \(fixed)"),
        exponent(growth.exponent.value),
        "\(exponent(growth.exponent.lower))…\(exponent(growth.exponent.upper))",
        growth.declared.map { "\($0.rawValue) \(growth.verdict?.rawValue ?? "")" } ?? "",
      ])
    }
    return Section(
      heading: "Growth: log-log slope of a metric, 0 for constant, 1 for linear",
      table: table,
      notes: [
        "Out of the caches any algorithm's time grows: machine is a random update of one line in as "
          + "much memory. scripts/instructions counts instructions. The record has more rows."
      ]
    )
  }

  /// Two decimals, without a minus before zeros.
  static func exponent(_ value: Double) -> String {
    let digits = Figures.digits(value)
    return digits == "-0.00" ? "0.00" : digits
  }

  /// The conclusions of the run.
  static func conclusions(_ record: IndexedRecord) -> [String] {
    var lines: [String] = []
    let validity = record.validity
    if !validity.isValid {
      lines.append("NOT VALID: " + validity.reasons.joined(separator: "; ") + ".")
    }
    if let noise = record.comparisons.first(where: { $0.benchmark == "noise/edit/engine-twice" }) {
      lines.append("Noise: the engine against itself gave \(Figures.ratio(noise.ratio)).")
    }
    let lost = record.lost
    if !lost.isEmpty {
      let names = lost.map {
        "\($0.benchmark) against \($0.contender) (\(short($0.ratio)))"
      }
      lines.append("The engine does not win for certain in " + names.joined(separator: ", ") + ".")
    }
    let engine = record.unallocating
    let counted = engine.compactMap { $0.metric("allocated")?.median }
    if counted.isEmpty {
      let why = record.environment.counters.allocations
      if why != "available" { lines.append("Allocations were not counted: \(why).") }
    } else {
      let bytes = counted.reduce(0, +)
      lines.append(
        bytes == 0
          ? nothingAllocated(counted.count, record.isTimed ? "timed" : "counted")
          : "THE ENGINE ALLOCATED: see the column."
      )
      for result in engine {
        guard let first = result.firstAllocation else { continue }
        lines.append(
          "\(result.benchmark): the first operation to allocate was number "
            + "\(Figures.count(first.operation)), \(first.text): \(first.bytes) bytes."
        )
      }
    }
    return lines
  }

  /// - Parameters:
  ///   - runs: those of benchmarks that must not allocate; others do by design.
  ///   - kind: "timed" or "counted".
  private static func nothingAllocated(_ runs: Int, _ kind: String) -> String {
    runs == 1
      ? "The one \(kind) run that must not allocate did not."
      : "None of the \(Figures.count(runs)) \(kind) runs that must not allocate did."
  }
}
