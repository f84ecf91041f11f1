import MeasurementKit

extension BenchmarkReport {
  private static let rivals = Contenders.rivals

  /// The main table: the engine's time, and how many times as long its rivals take.
  static func edits(_ record: IndexedRecord) -> Section {
    let hasPortable = record.comparisons.contains { $0.contender == PortableBuild.contender }
    let others = rivals + (hasPortable ? [PortableBuild.contender] : [])
    var table = Table(
      [
        .init("what was done", .left), .init("engine"), .init("p99", isOptional: true),
        .init("allocated", isOptional: true),
      ]
        + others.map { name in
          .init(name.replacing("recompute-", with: "").replacing("engine-", with: "") + " ×")
        }
    )
    var group: Substring?
    for result in record.distinct where result.contender == Contenders.engine {
      let ratios = others.map { rival in
        record.comparison(result, rival).map {
          // It is no rival: to take as long is what it is for.
          rival == PortableBuild.contender ? share($0.ratio) : ratio($0.ratio)
        } ?? ""
      }
      guard ratios.contains(where: { $0 != "" }), record.isMain(result) else { continue }
      let prefix = result.benchmark.prefix { $0 != "/" }
      if let group, group != prefix { table.appendRule() }
      group = prefix
      table.append(
        [marked(result.benchmark, result, record), median(result), p99(result), allocated(result)]
          + ratios
      )
    }
    return Section(
      heading: "Time of one operation, and how many times as long each rival takes",
      table: table,
      notes: [
        "edit/…: each edit with the reads a menu needs (page, totals, page k of n). Median and 99th "
          + "percentile of blocks of at least 256; ratios with 95 % intervals, from rounds "
          + "A B C D D C B A."
      ] + coldNotes(record, .edit)
        + settlingNotes(record) { !$0.benchmark.hasPrefix("menu/") && record.isMain($0) }
        + (hasPortable
          ? [
            "portable: the engine built without processor flags, as in an app that depends on the "
              + "package; timed in \(PortableBuild.pairs) to \(PortableBuild.mostPairs) pairs of short runs of the two programs. It is no rival, so a ratio "
              + "that may be 1 is shown."
          ] : [])
    )
  }

  /// Each kind of edit, by itself.
  static func kinds(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("kind of edit", .left), .init("engine"), .init("p99"), .init("allocated"),
    ])
    for result in record.results
    where result.benchmark.hasPrefix("edit/kind/") && result.contender == Contenders.engine
      && result.metric(.time) != nil
    {
      table.append([
        String(result.benchmark.dropFirst("edit/kind/".count)), median(result), p99(result),
        allocated(result),
      ])
    }
    return Section(heading: "The engine, by kind of edit", table: table)
  }

  /// The engine against the limits of the machine.
  static func machine(_ record: IndexedRecord) -> Section {
    let limits = Dictionary(
      uniqueKeysWithValues: Definition.registry.map { ($0.name, $0.limit?.rawValue ?? "") }
    )
    var table = Table([
      .init("what was done", .left), .init("took"), .init("the machine's limit", .left),
      .init("takes"), .init("ratio"),
    ])
    for comparison in record.comparisons where comparison.reference == machineName {
      let (benchmark, parameters) = (comparison.benchmark, comparison.parameters)
      guard record.main(benchmark) == parameters,
        let result = record.result(benchmark, parameters, comparison.contender),
        let limit = record.result(benchmark, parameters, machineName)
      else { continue }
      table.append([
        comparison.benchmark, median(result), limits[comparison.benchmark] ?? "", median(limit),
        Figures.ratio(comparison.ratio),
      ])
    }
    var notes: [String] = []
    for result in record.results {
      guard let bytes = result.metric("throughput"), let fields = result.metric("fields"),
        result.benchmark != "load/form/first-touch"
      else { continue }
      notes.append(
        "\(result.benchmark): \(Figures.bandwidth(bytesPerSecond: bytes.median)), "
          + "\(Figures.digits(fields.median / 1e6)) million fields a second"
      )
    }
    return Section(
      heading: "Against the machine's limits, measured in the same rounds",
      table: table,
      notes: notes
    )
  }

  /// A description of each contender, the time of one edit, and its memory.
  static func contenders(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("contender", .left), .init("edit/reads/uniform"), .init("in all"),
      .init("bytes a field"),
      .init("bytes a page beyond ½ a field"),
    ])
    var notes: [String] = []
    for (name, algorithm) in Contenders.algorithms {
      let own = record.results.filter { $0.contender == name && record.isMain($0) }
      guard let result = own.first(where: { $0.metric("memory") != nil }),
        let bytes = result.metric("memory"), let perField = result.metric("memory-per-field")
      else { continue }
      table.append([
        name, own.first { $0.benchmark == "edit/reads/uniform" }.map(mean) ?? "–",
        Figures.bytes(bytes.median), Figures.digits(perField.median),
        result.parameters.number("pages")
          .map { Figures.digits((bytes.median - bytes.median / perField.median / 2) / Double($0)) }
          ?? "–",
      ])
      notes.append("\(name): \(algorithm)")
    }
    return Section(
      heading: "The contenders: one edit with its reads; memory, the form's flags included",
      table: table,
      notes: notes
    )
  }

  static func limits(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("working set"), .init("pointer chase"), .init("random update"),
      .init("sequential read"), .init("sequential write"),
    ])
    for limit in record.limits {
      table.append([
        Figures.bytes(Double(limit.bytes)), Figures.time(nanoseconds: limit.pointerChase),
        Figures.time(nanoseconds: limit.randomUpdate),
        Figures.bandwidth(bytesPerSecond: limit.sequentialRead),
        Figures.bandwidth(bytesPerSecond: limit.sequentialWrite),
      ])
    }
    return Section(heading: "Limits of this machine's memory, one core", table: table)
  }

  static func median(_ result: BenchmarkResult) -> String {
    result.metric("time").map { Figures.time(nanoseconds: $0.median) } ?? "–"
  }

  /// The mean time of one operation.
  static func mean(_ result: BenchmarkResult) -> String {
    result.metric("time-by-round").map { Figures.time(nanoseconds: $0.median) } ?? "–"
  }

  static func p99(_ result: BenchmarkResult) -> String {
    result.metric("time")?.p99.map { Figures.time(nanoseconds: $0) } ?? "–"
  }

  /// Bytes an operation; "unavailable" if they can't be counted.
  static func allocated(_ result: BenchmarkResult) -> String {
    result.metric("allocated").map { Figures.bytes($0.median) } ?? "unavailable"
  }

  /// "3.5× ±2%", or "unresolved" if the interval is too wide.
  static func ratio(_ ratio: Estimate) -> String {
    ratio.isUnresolved ? "unresolved" : share(ratio)
  }

  /// The same of a ratio that may be 1.
  static func share(_ ratio: Estimate) -> String {
    guard !ratio.isWide else { return "unresolved" }
    let width = max((ratio.relativeHalfWidth * 100).rounded(.up), 1)
    return "\(Figures.ratio(ratio.value)) ±\(Int(width))%"
  }

  /// A ratio with its interval, or the interval alone if the ratio is not resolved.
  static func range(_ ratio: Estimate) -> String {
    ratio.isUnresolved
      ? "\(Figures.ratio(ratio.lower)) to \(Figures.ratio(ratio.upper))" : Figures.ratio(ratio)
  }
}
