import FormBenchmarks
import Foundation
import MeasurementKit
import ToolKit

/// Tracks which benchmarks of a run are complete, in case a signal ends it.
///
/// The results so far then go to standard output. They never replace a file, because a record is
/// always complete.
final class BenchProgress {
  private(set) var state: State

  /// - Parameters:
  ///   - names: the run's benchmarks, in order.
  ///   - processes: the number of processes that share the time.
  init(_ names: [String], processes: Int, format: ResultFormat) {
    state = State(
      names: names,
      processes: processes,
      isJSON: format == .json,
      start: MonotonicClock.now()
    )
  }

  /// Sets the benchmark that is being played; called often.
  func update(_ name: String, _ longRun: LongRun) {
    guard name != state.current else { return }
    state.current = name
    leave(longRun)
  }

  /// Sets the record so far, after each benchmark.
  func measured(_ record: ResultRecord) { state.record = record }

  /// Sets the combined record of all processes so far, after each process.
  func processEnded(_ record: ResultRecord, _ longRun: LongRun) {
    state.record = record
    state.done = record.processes ?? 1
    leave(longRun)
  }

  private func leave(_ longRun: LongRun) {
    longRun.leave { [state] interruption in try state.write(interruption, state.record) }
  }

  struct State: Sendable {
    let names: [String]
    let processes: Int
    let isJSON: Bool
    let start: UInt64
    /// Nil before the first benchmark.
    var current: String?
    /// The record of the complete benchmarks; nil if there are none.
    var record: ResultRecord?
    /// The number of processes that have played all benchmarks.
    var done = 0

    /// The benchmarks before the current one; all of them if the current one is not in the list.
    private var complete: ArraySlice<String> {
      guard done == 0 else { return names[...] }
      guard let current else { return [] }
      return names[..<(names.firstIndex(of: current) ?? names.count)]
    }

    /// - Parameter record: all results so far. Includes the current benchmark if it finished
    ///   normally.
    func write(_ interruption: Interruption, _ record: ResultRecord?) throws {
      if isJSON {
        try Console.write(json: line(interruption, record))
      } else {
        let style = TextStyle.of(descriptor: 1)
        try Console.write(text(interruption, record, style), style)
      }
    }

    func line(_ interruption: Interruption, _ record: ResultRecord?) throws -> Data {
      try InterruptedBench(
        interrupted: interruption.name,
        seconds: Double(MonotonicClock.now() - start) / 1e9,
        benchmarks: names.count,
        complete: Array(complete),
        cutShort: complete.count < names.count ? current : nil,
        record: record
      ).jsonLine()
    }

    func text(
      _ interruption: Interruption,
      _ record: ResultRecord?,
      _ style: TextStyle
    ) -> String {
      var text = "interrupted by \(interruption.name): "
      if done > 0, processes > 1 {
        text += "\(done == processes ? "all" : "\(done) of") \(processes) processes are complete"
      } else {
        text += "\(complete.count) of \(names.count) benchmarks are complete"
        if processes > 1 { text += " in the first of \(processes) processes" }
        if complete.count < names.count, let current { text += ", \(current) was cut short" }
      }
      text += "\n"
      guard let record, !record.results.isEmpty else { return text }
      return text + "\n" + BenchmarkReport(record).text(style)
    }
  }
}

/// One line of JSON, schema `formnav.interrupted/1` (docs/outputs.md).
private struct InterruptedBench: Encodable {
  var schema = "formnav.interrupted/1"
  var interrupted: String
  var seconds: Double
  var benchmarks: Int
  var complete: [String]
  var cutShort: String?
  var record: ResultRecord?
}
