import MeasurementKit
import TextEscaping

/// Records in the order of their dates as one table (RFC 4180, with line feeds): a row is a record, a column a figure.
/// Programs that look for changes, such as Apache Otava, read it.
///
/// The columns are the figures of the newest record. A record that lacks one of them, or is of another processor or
/// allocator, is left out: these programs take no empty cell, and no machine for another.
public struct HistoryCSV {
  /// The number of records that are left out.
  public let leftOut: Int
  private let columns: [String]
  private let rows: [(environment: EnvironmentRecord, figures: [String: Double])]

  /// - Parameter records: at least one.
  /// - Complexity: O(records × figures).
  public init(_ records: [ResultRecord]) {
    precondition(!records.isEmpty, "a history of no record")
    let all = records.enumerated()
      .sorted {
        ($0.element.environment.date, $0.offset) < ($1.element.environment.date, $1.offset)
      }
      .map { (environment: $0.element.environment, figures: Self.figures($0.element)) }
    let newest = all[all.count - 1]
    columns = newest.figures.keys.sorted()
    rows = all.filter { row in
      do throws(ComparisonError) {
        try RecordComparison.refuse(row.environment, beside: newest.environment)
        return newest.figures.keys.allSatisfy { row.figures[$0] != nil }
      } catch {
        return false
      }
    }
    leftOut = all.count - rows.count
  }

  private static func figures(_ record: ResultRecord) -> [String: Double] {
    Dictionary(
      DashboardFigure.figures(record).map { ("\($0.benchmark) \($0.metric)", $0.value) }
    ) { first, _ in first }
  }

  public func text() -> String {
    rows.reduce(Self.line(["time", "commit"] + columns)) { text, row in
      text
        + Self.line(
          [row.environment.date, row.environment.build.commit]
            + columns.map { "\(row.figures[$0] ?? 0)" }
        )
    }
  }

  private static func line(_ cells: [String]) -> String {
    cells.map(Escape.cell).joined(separator: ",") + "\n"
  }
}
