import MeasurementKit

extension BenchmarkReport {
  /// Engines in processes of their own beside ours: a table for each form, except those generated to show growth.
  static func engines(_ record: IndexedRecord) -> [Section] {
    let own = record.results.filter {
      $0.benchmark == EngineRecord.Benchmark.parse.rawValue
        && $0.parameters[EngineRecord.growth] == nil
    }
    return inOrder(own, by: \.parameters).map { engines(record, on: $0.key, $0.results) }
  }

  /// - Parameter rows: of the contenders that parsed the form.
  private static func engines(
    _ record: IndexedRecord,
    on form: Parameters,
    _ rows: [BenchmarkResult]
  ) -> Section {
    var table = Table([
      .init("contender", .left), .init("parse"), .init("load"), .init("event"),
      .init("event + reads"), .init("÷ engine"), .init("reads ÷ engine"),
      .init("outside its clock", isOptional: true), .init("memory", isOptional: true),
    ])
    var notes: [String] = []
    for row in rows {
      func result(_ benchmark: EngineRecord.Benchmark) -> BenchmarkResult? {
        record.result(benchmark.rawValue, form, row.contender)
      }
      func time(_ benchmark: EngineRecord.Benchmark, _ metric: String = "time-by-round") -> String {
        result(benchmark)?.metric(metric).map { Figures.time(nanoseconds: $0.median) } ?? "–"
      }
      func ratio(_ benchmark: EngineRecord.Benchmark) -> String {
        guard let result = result(benchmark) else { return "–" }
        return record.comparison(result, row.contender).map { BenchmarkReport.range($0.ratio) }
          ?? "–"
      }
      let memory = result(.load)?.metric("memory").map { Figures.bytes($0.median) }
      table.append([
        row.contender, time(.parse), time(.load), time(.alone), time(.withReads), ratio(.alone),
        ratio(.withReads), time(.withReads, "outside-clock"), memory ?? "–",
      ])
      if let note = row.note { notes.append("\(row.contender): \(note)") }
    }
    let what = form.values.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return Section(
      heading: "Engines in processes of their own: \(what.joined(separator: ", "))",
      table: table,
      notes: [
        "Each engine reads its own clock around batches that it has already decoded. Reads: what a menu needs "
          + "after an event. Outside its clock: pipes, decoding and digests, for each event."
      ] + notes
    )
  }
}
