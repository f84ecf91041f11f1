import Foundation
import MeasurementKit
import ToolKit

/// A search that runs in processes of its own.
protocol Search {
  associatedtype Row

  /// - Returns: the result; nil while the search goes on.
  mutating func poll() throws -> Row?

  /// Ends its processes.
  func end()
}

/// Runs searches, a few at a time.
struct Searches<Each: Search> {
  let count: Int
  /// The most searches at once.
  let jobs: Int
  /// Starts the search with this number.
  let start: (Int) throws -> Each
  /// The words for a result on the progress bar.
  let name: (Each.Row) -> String
  /// Called when a search is over, before its processes end.
  var keep: (Each) throws -> Void = { _ in }

  /// - Parameter leave: called with all rows so far each time there is a new one.
  /// - Returns: the result of each search in their order; if interrupted, only of those that ended.
  func run(_ longRun: LongRun, leave: ([Each.Row]) -> Void) throws -> [Each.Row] {
    let bar = ProgressBar()
    defer { bar.clear() }
    var rows = [Each.Row?](repeating: nil, count: count)
    var running: [(number: Int, search: Each)] = []
    defer { for (_, search) in running { search.end() } }
    var next = 0
    while (next < count || !running.isEmpty) && !longRun.isInterrupted {
      while running.count < jobs && next < count {
        running.append((next, try start(next)))
        next += 1
      }
      usleep(2_000)
      for index in running.indices {
        guard let row = try running[index].search.poll() else { continue }
        rows[running[index].number] = row
        try keep(running[index].search)
        running[index].search.end()
        leave(rows.compactMap(\.self))
        bar.update(Double(rows.count { $0 != nil }) / Double(rows.count), name(row))
      }
      running.removeAll { rows[$0.number] != nil }
    }
    return rows.compactMap(\.self)
  }
}
