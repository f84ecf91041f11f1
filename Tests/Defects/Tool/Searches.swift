import Foundation
import MeasurementKit

/// A search that goes on in processes of its own.
protocol Search {
  associatedtype Row

  /// - Returns: what became of it; nil while it goes on.
  mutating func poll() throws -> Row?

  /// Ends its processes.
  func end()
}

/// Runs searches, a few at a time.
struct Searches<Each: Search> {
  let count: Int
  /// At once.
  let jobs: Int
  /// Starts the search with this number.
  let start: (Int) throws -> Each
  /// What a search came to, as the progress bar calls it.
  let name: (Each.Row) -> String
  /// What becomes of a search that is over, before its processes end.
  var keep: (Each) throws -> Void = { _ in }

  /// - Parameter leave: takes over the rows there are each time there is one more.
  /// - Returns: what became of each search, in their order; of those that ended if it was interrupted.
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
