import MeasurementKit

extension BenchmarkReport {
  /// The cost of measuring itself.
  static func harness(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("what the harness does", .left), .init("takes"), .init("how often", .left),
    ])
    guard let loop = record.results.first(where: { $0.benchmark == "harness/loop/empty" }) else {
      return Section(heading: "", table: table)
    }
    let counters = record.environment.counters
    table.append(["hands out an operation", mean(loop), "for each; part of its time"])
    table.append([
      "reads the clock", Figures.time(nanoseconds: counters.clockRead),
      "twice a sample; one read is subtracted",
    ])
    if let read = counters.allocationRead {
      table.append([
        "reads the allocation counters", Figures.time(nanoseconds: read),
        "twice a turn; outside its time",
      ])
    }
    return Section(heading: "What the harness itself takes", table: table)
  }
}
