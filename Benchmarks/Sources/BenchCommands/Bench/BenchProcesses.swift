import FormBenchmarks
import Foundation
import MeasurementKit
import ToolKit

/// Measures in several processes, one after the other: each has its memory laid out anew, so that a figure is not
/// that of one layout.
struct BenchProcesses {
  let options: BenchmarkOptions
  let count: Int

  /// What tells a process that it is one of so many, and its standard output is for its progress.
  private static let marker = "FORMNAV_BENCH_PROCESSES"

  /// How many processes share the time with this one; nil where this is the process that someone started.
  static var ownShare: Int? {
    ProcessInfo.processInfo.environment[marker].flatMap { Int($0) }.map { max($0, 1) }
  }

  /// Runs the other processes; and if all of them leave ratios too wide to be reported, as many again, which play those
  /// benchmarks alone. On a quiet machine there are hardly any.
  ///
  /// - Parameters:
  ///   - first: the record of this process.
  ///   - onProgress: called with the share of the work that is done, and what is being measured.
  ///   - onMeasured: called with the record of all so far when a process has ended.
  ///   - isCancelled: asked now and then; when it says so, the process that runs is ended and not counted.
  /// - Returns: the record of all that ran to their end.
  func addOthers(
    to first: ResultRecord,
    onProgress: (Double, String) -> Void,
    onMeasured: (ResultRecord) -> Void,
    isCancelled: () -> Bool
  ) throws -> ResultRecord {
    try withTemporaryFolder("formnav-bench") { folder in
      try addOthers(to: first, onMeasured: onMeasured, isCancelled: isCancelled) {
        options,
        number,
        isFurther in
        let file = "\(isFurther ? "further-" : "")\(number).json"
        let path = folder.appendingPathComponent(file).path
        let ended = try run(options, path, isCancelled) { share, name in
          onProgress((Double(number) + share) / Double(count), (isFurther ? "again: " : "") + name)
        }
        return ended && !isCancelled() ? try Input.results(path) : nil
      }
    }
  }

  /// - Parameter play: measures with these options in the process of that number; nil if the process was ended or measured
  ///   nothing. The last argument says whether it plays unresolved benchmarks alone.
  func addOthers(
    to first: ResultRecord,
    onMeasured: (ResultRecord) -> Void,
    isCancelled: () -> Bool,
    play: (BenchmarkOptions, Int, Bool) throws -> ResultRecord?
  ) throws -> ResultRecord {
    var records = [first]
    var further: [ResultRecord] = []
    var merged = first
    func measured() {
      merged = ResultRecord(processes: records, further: further)
      onMeasured(merged)
    }
    for number in 1..<max(count, 1) where !isCancelled() {
      guard let record = try play(options, number, false) else {
        if isCancelled() { break }
        throw ToolError(
          .invalidMeasurement,
          "process \(number + 1) of \(count) measured nothing; a retry can help, and so can --processes 1"
        )
      }
      records.append(record)
      measured()
    }
    // How many more there are is fixed: whoever stops as soon as an interval is narrow finds it too narrow.
    guard !isCancelled(), let options = try options.unsettled(in: merged) else { return merged }
    for number in 0..<count where !isCancelled() {
      // One that failed, or that found the machine to change, is left out: the others stand without it.
      guard let record = try? play(options, number, true), record.drift?.reason == nil else {
        continue
      }
      further.append(record)
      measured()
    }
    return merged
  }

  /// - Returns: whether the process left a record. One that found its contenders to disagree, or its machine to
  ///   change, did: its record says so.
  private func run(
    _ options: BenchmarkOptions,
    _ path: String,
    _ isCancelled: () -> Bool,
    _ onProgress: (Double, String) -> Void
  ) throws -> Bool {
    let output = try ProcessPipe(Executable.own)
    let process = try Executable.start(
      Executable.own,
      ["bench", "--format", "json", "-o", path] + options.arguments(),
      environment: [Self.marker: "\(count)"],
      output: output
    )
    var said: [UInt8] = []
    while output.isReading {
      let held = said.count
      output.read(into: &said)
      if isCancelled() {
        process.signal(SIGTERM)
        break
      }
      if said.count == held { usleep(5_000) }
      while let end = said.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: said[..<end], as: UTF8.self)
        let parts = line.split(separator: " ", maxSplits: 1)
        if parts.count == 2, let share = Double(parts[0]) { onProgress(share, String(parts[1])) }
        said.removeFirst(end + 1)
      }
    }
    guard case .exited(let code) = process.wait() else { return false }
    let codes: Set<Int32> = [
      ExitCode.success.rawValue, ExitCode.disagreement.rawValue,
      ExitCode.invalidMeasurement.rawValue,
    ]
    return codes.contains(code) && FileManager.default.fileExists(atPath: path)
  }
}

/// What one of several processes says of its progress: a line of standard output for the one that started it.
final class ProcessProgress {
  private var last = 0.0
  private static let step = 0.005

  func update(_ share: Double, _ name: String) {
    guard share - last >= Self.step || share < last else { return }
    last = share
    try? Console.write("\(share) \(name)\n")
  }
}
