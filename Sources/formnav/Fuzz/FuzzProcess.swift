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
  /// Since the journal said something new.
  private var time: ProcessTime

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
    time = ProcessTime(of: process.processIdentifier)
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
  /// - Parameter isInterrupted: whether it was told to end: what it had played until then is its report.
  /// - Returns: why it did not come to its end; nil where it did, or still runs.
  func poll(limit seconds: Int, isInterrupted: Bool = false) -> FuzzFailure? {
    readJournal()
    if process.isRunning {
      guard time.isOver(seconds: seconds) else { return nil }
      end()
      return FuzzFailure(check: "hang", message: "the stream took more than \(seconds) s")
    }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    if process.terminationReason == .exit, process.terminationStatus == 0 || isInterrupted,
      let read = try? JSONDecoder().decode(WorkerReport.self, from: data)
    {
      report = read
      return nil
    }
    if isInterrupted {
      report = partialReport
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

  private func readJournal() {
    let read = FuzzJournal.read(journal)
    guard read != nil, read != entry else { return }
    entry = read
    time = ProcessTime(of: process.processIdentifier)
  }

  /// What is left where this tool ends in the middle of something.
  struct Remains: Sendable {
    let process: Int32
    let journal: String

    func remove() {
      kill(process, SIGKILL)
      unlink(journal)
    }
  }

  var remains: Remains { Remains(process: process.processIdentifier, journal: journal) }

  /// Ends the process if it runs still.
  func end() { Self.end([self]) }

  /// Ends those that run still, all at once.
  static func end(_ processes: [FuzzProcess], within seconds: Double = 0.5) {
    // Told to end they leave no half-written case; one that hangs does not listen.
    for one in processes where one.process.isRunning { one.process.terminate() }
    let end = MonotonicClock.now() + UInt64(seconds * 1e9)
    while processes.contains(where: \.process.isRunning) && MonotonicClock.now() < end {
      usleep(1_000)
    }
    for one in processes {
      if one.process.isRunning {
        kill(one.process.processIdentifier, SIGKILL)
        one.process.waitUntilExit()
      }
      one.readJournal()
      unlink(one.journal)
    }
  }
}

/// Cuts down a case that ends the process that plays it: each attempt is a process of its own.
struct CrashShrinker {
  /// The file that attempts are written to, and removed from.
  let path: String
  /// Whether to end with what was found so far.
  let isInterrupted: () -> Bool

  /// Gives up looking for less after twenty seconds.
  ///
  /// - Returns: nil where the case does not fail again: something from outside ended the process.
  func shrink(_ failing: any FuzzCase) -> (smallest: any FuzzCase, attempts: Int)? {
    shrinkOpened(failing)
  }

  private func shrinkOpened<Case: FuzzCase>(
    _ failing: Case
  ) -> (smallest: any FuzzCase, attempts: Int)? {
    let end = MonotonicClock.now() + 20_000_000_000
    defer { unlink(path) }
    guard crashes(failing) || isInterrupted() else { return nil }
    var shrinker = Shrinker<Case>(
      stillFails: { crashes($0) },
      shouldEnd: { MonotonicClock.now() > end || isInterrupted() }
    )
    let shrunk = shrinker.shrink(failing, steps: failing.stepCount)
    return (shrunk, shrinker.attempts)
  }

  /// Whether playing the case ends a process otherwise than by an exit code.
  private func crashes(_ candidate: any FuzzCase) -> Bool {
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
    let time = ProcessTime(of: process.processIdentifier)
    while process.isRunning && !time.isOver(seconds: 5) && !isInterrupted() { usleep(500) }
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return !isInterrupted()
    }
    return process.terminationReason == .uncaughtSignal
  }
}
