import FormBenchmarks
import Foundation
import MeasurementKit
import ToolKit

/// Measures in several processes, one after another. Each has a new memory layout, so that no
/// figure depends on a single layout.
struct BenchProcesses {
  let options: BenchmarkOptions
  let clock: RunClock

  /// Returns how many more processes fit before the limit, if the first took `first` seconds.
  static func others(of count: Int, first: Double, limit: Double) -> Int {
    // Later processes can take somewhat less time than the first, which used all of its share.
    min(count - 1, max(Int((limit / max(first, 0.001) - 1) * 1.25), 0))
  }

  /// Runs the other processes in the remaining time.
  ///
  /// - Parameters:
  ///   - first: the record of this process.
  ///   - onProgress: called with the number of a process, from 2, and the current benchmark.
  ///   - onMeasured: called with the combined record after each process.
  ///   - isInterrupted: called often; if it returns true, the running process is ended and dropped.
  /// - Returns: the combined record of all processes that finished.
  func addOthers(
    to first: ResultRecord,
    onProgress: (Int, String) -> Void,
    onMeasured: (ResultRecord) -> Void,
    isInterrupted: () -> Bool
  ) throws -> ResultRecord {
    func isEnded() -> Bool { isInterrupted() || clock.isOver }
    return try withTemporaryFolder("formnav-bench") { folder in
      try addOthers(to: first, onMeasured: onMeasured, isEnded: isEnded) { options, number in
        let path = folder.appendingPathComponent("\(number).json").path
        let ended = try run(options, path, isEnded) { onProgress(number, $0) }
        return ended && !isEnded() ? try Input.results(path) : nil
      }
    }
  }

  /// - Parameter play: measures with these options in the process of this number. Returns nil if
  ///   the process was ended or measured nothing.
  func addOthers(
    to first: ResultRecord,
    onMeasured: (ResultRecord) -> Void,
    isEnded: () -> Bool,
    play: (BenchmarkOptions, Int) throws -> ResultRecord?
  ) throws -> ResultRecord {
    var records = [first]
    let others = Self.others(of: options.processes, first: clock.elapsed, limit: clock.limit)
    for index in 0..<others where !isEnded() {
      var options = options
      options.partSeconds = clock.left / Double(others - index)
      guard let record = try play(options, index + 2) else {
        if isEnded() { break }
        throw ToolError(
          .invalidMeasurement,
          "process \(index + 2) of \(options.processes) measured nothing; a retry can help, and so can --processes 1"
        )
      }
      records.append(record)
      onMeasured(ResultRecord(processes: records))
    }
    return ResultRecord(processes: records)
  }

  /// - Returns: true if the process left a record. A process whose contenders disagreed also leaves
  ///   one, which says so.
  private func run(
    _ options: BenchmarkOptions,
    _ path: String,
    _ isEnded: () -> Bool,
    _ onProgress: (String) -> Void
  ) throws -> Bool {
    let output = try ProcessPipe(Executable.own)
    let process = try Executable.start(
      Executable.own,
      ["bench", "--format", "json", "-o", path] + options.arguments(),
      output: output
    )
    var said: [UInt8] = []
    while output.isReading {
      let held = said.count
      output.read(into: &said)
      if isEnded() {
        process.signal(SIGTERM)
        break
      }
      if said.count == held { usleep(5_000) }
      while let end = said.firstIndex(of: UInt8(ascii: "\n")) {
        onProgress(String(decoding: said[..<end], as: UTF8.self))
        said.removeFirst(end + 1)
      }
    }
    guard case .exited(let code) = process.wait() else { return false }
    return [ExitCode.success, .disagreement].map(\.rawValue).contains(code)
      && FileManager.default.fileExists(atPath: path)
  }
}
