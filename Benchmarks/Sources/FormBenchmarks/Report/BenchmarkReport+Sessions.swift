import MeasurementKit

extension BenchmarkReport {
  /// Many sessions of one form: the cost of an edit of any of them.
  static func sessions(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("what was done", .left), .init("sessions open"), .init("median"), .init("mean"),
      .init("allocated"),
    ])
    for result in record.distinct
    where result.benchmark.hasPrefix("sessions/") && result.metric(.time) != nil {
      let sessions = result.parameters.number("sessions").map { Figures.count($0) } ?? "–"
      table.append([
        String(result.benchmark.dropFirst("sessions/".count)), sessions, median(result),
        mean(result), allocated(result),
      ])
    }
    return Section(heading: "Many sessions of one form", table: table)
  }

  /// The memory of a further session, part by part.
  static func sessionMemory(_ record: IndexedRecord) -> Section {
    var table = Table([.init("part of a session", .left), .init("bytes")])
    let heading = "What a further session takes"
    guard
      let result = record.distinct.first(where: { $0.metric("memory-per-session") != nil }),
      let whole = result.metric("memory-per-session")
    else { return Section(heading: heading, table: table) }
    for metric in result.metrics where metric.name.hasPrefix(SessionMemory.prefix) {
      let name = metric.name.dropFirst(SessionMemory.prefix.count)
        .map { $0 == "-" ? " " : String($0) }.joined()
      table.append([name, Figures.count(Int(metric.median))])
    }
    return Section(
      heading: heading,
      table: table,
      notes: [
        "A session takes \(Figures.count(Int(whole.median))) bytes: all parts but the template, which all "
          + "sessions of the form share, and the screen, which shows one session. Sizes are what jemalloc hands out."
      ]
    )
  }
}
