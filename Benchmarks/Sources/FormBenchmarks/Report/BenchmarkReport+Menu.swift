import MeasurementKit

extension BenchmarkReport {
  /// The navigation menu: the engine's time, and how many times as long its rivals take.
  static func menu(_ record: IndexedRecord) -> Section {
    let sizes = Set(
      record.results.filter {
        $0.benchmark.hasPrefix("menu/") || $0.benchmark == ColdOperation.tap.benchmark
      }
      .compactMap { $0.parameters.number("pages") }
    )
    var table = Table(
      [
        .init("what was done", .left), .init("pages", isOptional: sizes.count < 2), .init("engine"),
        .init("p99", isOptional: true), .init("allocated", isOptional: true),
      ] + MenuContenders.rivals.map { .init("\($0) ×") }
    )
    // Each played many times over, then once with empty caches.
    let operations: [(benchmark: String, text: String)] =
      MenuOperation.allCases.map { (benchmark: $0.benchmark, text: $0.text) }
      + [(benchmark: ColdOperation.tap.benchmark, text: "open, tap a card, with empty caches")]
    for operation in operations {
      let results = record.distinct.filter {
        $0.benchmark == operation.benchmark && $0.contender == Contenders.engine
          && $0.metric(.time) != nil
      }
      if !results.isEmpty, sizes.count > 1 { table.appendRule() }
      for result in results {
        let ratios = MenuContenders.rivals.map { rival in
          record.comparison(result, rival).map { ratio($0.ratio) } ?? "–"
        }
        let pages = result.parameters.number("pages").map { Figures.count($0) } ?? ""
        table.append(
          [
            marked(operation.text, result, record), pages, median(result), p99(result),
            allocated(result),
          ] + ratios
        )
      }
    }
    return Section(
      heading: "The navigation menu: from events to frames, and how many times as long rivals take",
      table: table,
      notes: table.isEmpty
        ? []
        : [
          "A phone, 390 × 844; names of all scripts, one in twenty missing, one in fifty longer than "
            + "three lines, lines counted before. Single operations, or means of blocks of at least 256."
        ] + coldNotes(record, .tap) + settlingNotes(record) { $0.benchmark.hasPrefix("menu/") }
          + MenuContenders.algorithms.map { "\($0.name): \($0.algorithm)" }
    )
  }
}
