import MeasurementKit
import TextEscaping

/// Records in the order of their dates as one table (RFC 4180, with line feeds): a row is a record, a column a figure
/// that all of them have. Programs that look for changes, such as Apache Otava, read it.
public struct HistoryCSV {
  private let records: [ResultRecord]

  /// - Parameter records: at least one.
  /// - Throws: `differentEnvironments` if processors or allocators differ.
  public init(_ records: [ResultRecord]) throws(ComparisonError) {
    for record in records {
      try RecordComparison.refuse(record.environment, beside: records[0].environment)
    }
    self.records = records.enumerated()
      .sorted {
        ($0.element.environment.date, $0.offset) < ($1.element.environment.date, $1.offset)
      }
      .map(\.element)
  }

  /// - Complexity: O(records × figures).
  public func text() -> String {
    let rows = records.map { record in
      Dictionary(
        DashboardFigure.figures(record).map { ("\($0.benchmark) \($0.metric)", $0.value) }
      ) { first, _ in first }
    }
    let columns = rows.dropFirst().reduce(Set(rows[0].keys)) { $0.intersection($1.keys) }.sorted()
    var text = Self.line(["time", "commit"] + columns)
    for (record, row) in zip(records, rows) {
      let environment = record.environment
      text += Self.line(
        [environment.date, environment.build.commit] + columns.map { "\(row[$0] ?? 0)" }
      )
    }
    return text
  }

  private static func line(_ cells: [String]) -> String {
    cells.map(Escape.cell).joined(separator: ",") + "\n"
  }
}
