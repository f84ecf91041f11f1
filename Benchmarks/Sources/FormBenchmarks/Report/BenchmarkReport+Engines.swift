import MeasurementKit

extension BenchmarkReport {
  /// Compares engines in other processes with ours: a row for each contender on each form.
  static func engines(_ record: IndexedRecord) -> Section {
    let rows = record.results.filter { $0.benchmark == EngineRecord.Benchmark.parse.rawValue }
    let parameters = Set(rows.lazy.flatMap(\.parameters.values.keys)).sorted()
    var table = Table(
      [.init("contender", .left)] + parameters.map { .init($0) }
        + [
          .init("parse"), .init("load"), .init("event"), .init("×"), .init("event + reads"),
          .init("×"), .init("outside its clock", isOptional: true),
          .init("memory", isOptional: true),
        ]
    )
    var notes: [String] = []
    for row in rows {
      func result(_ benchmark: EngineRecord.Benchmark) -> BenchmarkResult? {
        record.result(benchmark.rawValue, row.parameters, row.contender)
      }
      func cell(_ benchmark: EngineRecord.Benchmark, _ metric: String = "time-by-round") -> String {
        time(result(benchmark)?.metric(metric)) ?? "–"
      }
      func ratio(_ benchmark: EngineRecord.Benchmark) -> String {
        result(benchmark).flatMap { record.comparison($0, row.contender) }
          .map { Self.ratio($0.ratio) } ?? ""
      }
      let memory = result(.load)?.metric("memory").map { Figures.bytes($0.median) }
      table.append(
        [row.contender] + parameters.map { text(row.parameters[$0]) }
          + [
            cell(.parse), cell(.load), cell(.alone), ratio(.alone), cell(.withReads),
            ratio(.withReads), cell(.withReads, "outside-clock"), memory ?? "–",
          ]
      )
      if let note = row.note {
        let form = parameters.map { text(row.parameters[$0]) }.filter { $0 != "" }
        notes.append("\(row.contender), \(form.joined(separator: ", ")): \(note)")
      }
    }
    return Section(
      heading: "Engines in processes of their own",
      table: table,
      notes: [
        "Each engine reads its own clock around batches that it has already decoded. Reads: what a menu needs after "
          + "an event. Outside its clock: pipes, decoding and digests, for each event."
      ] + notes
    )
  }
}
