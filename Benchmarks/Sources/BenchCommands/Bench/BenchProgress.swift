import FormBenchmarks
import Foundation
import MeasurementKit
import ToolKit

/// Knows which benchmarks of a run are complete, for the case that a signal ends it.
///
/// What was measured until then goes to standard output, and no file takes its place: a record is whole.
final class BenchProgress {
  private(set) var state: State

  /// - Parameters:
  ///   - names: of the run's benchmarks, in their order.
  ///   - processes: how many share the time.
  init(_ names: [String], processes: Int, format: ResultFormat) {
    state = State(
      names: names,
      processes: processes,
      isJSON: format == .json,
      start: MonotonicClock.now()
    )
  }

  /// Told, often, which benchmark is being played.
  func update(_ name: String, _ longRun: LongRun) {
    guard name != state.current else { return }
    state.current = name
    leave(longRun)
  }

  /// Told what was measured when a benchmark is complete.
  func measured(_ record: ResultRecord) { state.record = record }

  /// Told what all processes so far came to, when one has ended.
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
    /// What the complete ones came to; nil where there is none.
    var record: ResultRecord?
    /// The processes that have played all of them.
    var done = 0

    /// Those before the present one; all, where what is played is none of them.
    private var complete: ArraySlice<String> {
      guard done == 0 else { return names[...] }
      guard let current else { return [] }
      return names[..<(names.firstIndex(of: current) ?? names.count)]
    }

    /// - Parameter record: what was measured until then, of the present benchmark as well where it came to an
    ///   end of its own.
    func write(_ interruption: Interruption, _ record: ResultRecord?) throws {
      if isJSON {
        try Console.write(json: line(interruption, record))
      } else {
        let style = TextStyle.of(descriptor: 1)
        try Console.write(text(interruption, record, style), style)
      }
    }

    func line(_ interruption: Interruption, _ record: ResultRecord?) throws -> Data {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let summary = InterruptedBench(
        interrupted: interruption.name,
        seconds: Double(MonotonicClock.now() - start) / 1e9,
        benchmarks: names.count,
        complete: Array(complete),
        cutShort: complete.count < names.count ? current : nil,
        record: record
      )
      return try encoder.encode(summary) + Data("\n".utf8)
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
