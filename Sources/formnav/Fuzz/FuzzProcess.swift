import FormFuzzing
import Foundation
import MeasurementKit

/// A process of this tool that plays streams, watched by its journal.
final class FuzzProcess {
  /// What it came to; nil while it runs.
  var report: WorkerReport?
  /// What the journal said last.
  private(set) var entry: FuzzJournal.Entry?
  private let process = Process()
  private let output = Pipe()
  private let errors = Pipe()
  private let journal: String
  private var changed = MonotonicClock.now()

  /// - Parameter environment: what the process finds beside this one's.
  init(
    _ arguments: [String],
    journal: String,
    environment: [String: String] = [:]
  ) throws {
    self.journal = journal
    process.executableURL = Self.tool
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    process.environment = Self.environment.merging(environment) { $1 }
    try process.run()
  }

  /// A trap says in one line what it is; the backtrace would take a second, and more than a pipe holds.
  static var environment: [String: String] {
    ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
  }

  /// This tool.
  static var tool: URL {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0])
  }

  /// Looks whether the process has ended, or plays one stream for longer than the limit.
  ///
  /// - Returns: why it did not come to its end; nil where it did, or still runs.
  func poll(limit seconds: Int) -> FuzzFailure? {
    let read = FuzzJournal.read(journal)
    if read != nil, read != entry {
      entry = read
      changed = MonotonicClock.now()
    }
    if process.isRunning {
      guard MonotonicClock.now() - changed > UInt64(seconds) * 1_000_000_000 else { return nil }
      end()
      return FuzzFailure(check: "hang", message: "the stream took more than \(seconds) s")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    if process.terminationReason == .exit, process.terminationStatus == 0,
      let read = try? JSONDecoder().decode(WorkerReport.self, from: data)
    {
      report = read
      return nil
    }
    let how = process.terminationReason == .exit ? "with code" : "by signal"
    let said = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(),
      as: UTF8.self
    )
    return FuzzFailure(
      check: "crash",
      message: "the process ended \(how) \(process.terminationStatus)"
        + (said.split(separator: "\n").first.map { ": \($0)" } ?? "")
    )
  }

  /// What the journal knows.
  var partialReport: WorkerReport {
    var report = WorkerReport()
    report.streams = entry?.streams ?? 0
    report.steps = entry?.steps ?? 0
    return report
  }

  /// Ends the process if it runs still.
  func end() {
    // Told to end it leaves no half-written case; one that hangs does not listen.
    if process.isRunning { process.terminate() }
    let end = MonotonicClock.now() + 500_000_000
    while process.isRunning && MonotonicClock.now() < end { usleep(1_000) }
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    removeJournal()
  }

  private func removeJournal() { unlink(journal) }
}

/// Cuts down a case that ends the process that plays it: each attempt is a process of its own.
struct CrashShrinker {
  let folder: String

  /// Gives up looking for less after twenty seconds.
  func shrink(_ failing: any FuzzCase) -> (any FuzzCase, Int) { shrinkOpened(failing) }

  private func shrinkOpened<Case: FuzzCase>(_ failing: Case) -> (any FuzzCase, Int) {
    let end = MonotonicClock.now() + 20_000_000_000
    let path = "\(folder)/formnav-fuzz-\(getpid()).attempt"
    defer { unlink(path) }
    var shrinker = Shrinker<Case>(
      stillFails: { crashes($0, path) },
      shouldEnd: { MonotonicClock.now() > end }
    )
    let shrunk = shrinker.shrink(failing, steps: failing.stepCount)
    return (shrunk, shrinker.attempts)
  }

  /// Whether playing the case ends a process otherwise than by an exit code.
  private func crashes(_ candidate: any FuzzCase, _ path: String) -> Bool {
    let text = FuzzCaseFile(candidate).text()
    guard (try? text.write(toFile: path, atomically: false, encoding: .utf8)) != nil else {
      return false
    }
    let process = Process()
    process.executableURL = FuzzProcess.tool
    process.arguments = ["fuzz", "--replay", path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.environment = FuzzProcess.environment
    guard (try? process.run()) != nil else { return false }
    let end = MonotonicClock.now() + 5_000_000_000
    while process.isRunning && MonotonicClock.now() < end { usleep(500) }
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return true
    }
    return process.terminationReason == .uncaughtSignal
  }
}
