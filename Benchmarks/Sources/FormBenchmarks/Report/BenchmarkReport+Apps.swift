import MeasurementKit

extension BenchmarkReport {
  /// Navigation bars and structures: the time and allocations of an operation.
  static func apps(_ record: IndexedRecord) -> Section {
    var table = Table([
      .init("what was done", .left), .init("median"), .init("p99", isOptional: true),
      .init("allocated"),
    ])
    for operation in AppOperation.allCases {
      for result in record.distinct
      where result.benchmark == operation.rawValue && result.metric(.time) != nil {
        table.append([operation.text, median(result), p99(result), allocated(result)])
      }
    }
    return Section(
      heading: "Navigation bars and structures",
      table: table,
      notes: table.isEmpty
        ? []
        : [
          "Single operations, or means of blocks of at least 256. Bars: 256 declarations of up to 11 "
            + "actions, widths of 200 to 1,400. The drill-down has a million nodes, 10,000 with --quick. "
            + "Work for a frame allocates nothing; each screen shown adds one entry to a stack."
        ]
    )
  }
}
