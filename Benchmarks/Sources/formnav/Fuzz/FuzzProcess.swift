import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// A process of this tool that plays streams. Its journal shows its progress.
final class FuzzProcess {
  /// Its results; nil while it runs.
  var report: WorkerReport?
  /// The journal's last entry.
  private(set) var entry: FuzzJournal.Entry?
  private let process: ChildProcess
  private let output: ProcessPipe
  private let errors: ProcessPipe
  private var written: [UInt8] = []
  private var said: [UInt8] = []
  private let journal: String
  /// The time since the journal last changed.
  private var time: ProcessTime

  /// The descriptors that a running process takes in this one.
  static let descriptors = 2

  /// - Parameter environment: additional environment variables.
  init(
    _ arguments: [String],
    journal: String,
    environment: [String: String] = [:]
  ) throws(ChildProcess.Failure) {
    self.journal = journal
    output = try ProcessPipe(Self.tool)
    errors = try ProcessPipe(Self.tool)
    let null = try NullDevice()
    process = try ChildProcess(
      Self.tool,
      arguments,
      environment: Self.environment.merging(environment) { $1 },
      descriptors: (null.descriptor, output.writing, errors.writing),
      options: .waitsForSignals
    )
    output.closeWriting()
    errors.closeWriting()
    time = ProcessTime(of: process.identifier)
  }

  /// A trap prints one line; a backtrace would take a second.
  static let environment = ["SWIFT_BACKTRACE": "enable=no"]

  /// This tool's path.
  static let tool = Executable.own

  /// Checks if the process has exited, or has played one stream for longer than the limit.
  ///
  /// - Parameter isInterrupted: true if it was asked to end; its report then covers what it has
  ///   played.
  /// - Returns: the reason why it failed; nil if it finished or still runs.
  /// - Throws: if the process lacked a resource, which is no failure of the code under test.
  func poll(limit seconds: Int, isInterrupted: Bool = false) throws(ToolError) -> FuzzFailure? {
    readJournal()
    let end = process.poll()
    output.read(into: &written)
    errors.read(into: &said)
    guard let end else {
      guard time.isOver(seconds: seconds) else { return nil }
      self.end()
      return FuzzFailure(check: "hang", message: "the stream took more than \(seconds) s")
    }
    while output.isReading { output.read(into: &written) }
    while errors.isReading { errors.read(into: &said) }
    // A signal may have reached the child before this process.
    let wasInterrupted = isInterrupted || Self.isInterruption(end)
    if end.isSuccess || wasInterrupted,
      let read = try? JSONDecoder().decode(WorkerReport.self, from: Data(written))
    {
      report = read
      return nil
    }
    if wasInterrupted {
      report = partialReport
      return nil
    }
    let line = String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    if let refusal = Self.refusal(end, line) { throw refusal }
    return FuzzFailure(
      check: "crash",
      message: "the process \(end)" + (line.isEmpty ? "" : ": \(Escape.inLine(line))")
    )
  }

  /// True if the exit code is that of a signal that asks a process to end.
  private static func isInterruption(_ end: ChildProcess.End) -> Bool {
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains { end == .exited(code: 128 + $0) }
  }

  /// Returns the message of a process that could not work; nil if it found a failure.
  private static func refusal(_ end: ChildProcess.End, _ line: String) -> ToolError? {
    guard case .exited(let number) = end, let code = ExitCode(rawValue: number) else { return nil }
    switch code {
    case .usage, .noInput, .unavailable, .system, .cannotCreate, .inputOutput:
      let message = line.hasPrefix("formnav: ") ? String(line.dropFirst(9)) : line
      return ToolError(code, "a process of this tool: \(message)")
    case .success, .regression, .disagreement, .invalidMeasurement, .badData, .internalError:
      return nil
    }
  }

  /// A report from the journal alone.
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
    time = ProcessTime(of: process.identifier)
  }

  /// The process and the journal to remove if this tool ends early.
  struct Remains: Sendable {
    let process: Int32
    let journal: String

    func remove() {
      kill(process, SIGKILL)
      unlink(SystemText.terminated(journal))
    }
  }

  var remains: Remains { Remains(process: process.identifier, journal: journal) }

  /// Ends the process if it still runs.
  func end() { Self.end([self]) }

  /// Ends all running processes at once.
  static func end(_ processes: [FuzzProcess], within seconds: Double = 0.5) {
    // SIGTERM lets them finish their files. A hanging process ignores it.
    for one in processes where one.process.isRunning { one.process.signal(SIGTERM) }
    let end = MonotonicClock.now() + UInt64(seconds * 1e9)
    while processes.contains(where: \.process.isRunning) && MonotonicClock.now() < end {
      usleep(1_000)
    }
    for one in processes {
      if one.process.isRunning {
        one.process.signal(SIGKILL)
        one.process.wait()
      }
      one.readJournal()
      unlink(SystemText.terminated(one.journal))
    }
  }
}

/// Shrinks a case that crashes its process. Each attempt runs in a new process.
struct CrashShrinker {
  /// The file for attempts, which is removed afterwards.
  let path: String
  /// The campaign and stream that the case comes from.
  let origin: FuzzCaseFile.Origin
  /// Returns true to stop with the smallest case so far.
  let isInterrupted: () -> Bool

  /// Shrinks for at most twenty seconds.
  ///
  /// - Returns: nil if the case does not fail again, because something outside ended the process.
  func shrink(_ failing: any FuzzCase) -> (smallest: any FuzzCase, attempts: Int)? {
    shrinkOpened(failing)
  }

  private func shrinkOpened<Case: FuzzCase>(
    _ failing: Case
  ) -> (smallest: any FuzzCase, attempts: Int)? {
    let end = MonotonicClock.now() + 20_000_000_000
    defer { unlink(SystemText.terminated(path)) }
    guard crashes(failing) || isInterrupted() else { return nil }
    // A stream given by its seed alone has no list of steps; playing it here could crash this
    // process.
    if failing.isDrawn { return (failing, 1) }
    var shrinker = Shrinker<Case>(
      stillFails: { crashes($0) },
      shouldEnd: { MonotonicClock.now() > end || isInterrupted() }
    )
    let shrunk = shrinker.shrink(failing, steps: failing.stepCount)
    return (shrunk, shrinker.attempts)
  }

  /// True if playing the case ends its process without an exit code.
  private func crashes(_ candidate: any FuzzCase) -> Bool {
    do throws(IOError) {
      var file = try OutputFile(path: path)
      try file.write(FuzzCaseFile(candidate, origin: origin).text())
      try file.commit()
    } catch {
      return false
    }
    guard let process = try? start() else { return false }
    let time = ProcessTime(of: process.identifier)
    while process.isRunning && !time.isOver(seconds: 5) && !isInterrupted() { usleep(500) }
    if process.isRunning {
      process.signal(SIGKILL)
      process.wait()
      return !isInterrupted()
    }
    if case .killed = process.wait() { return true }
    return false
  }

  private func start() throws(ChildProcess.Failure) -> ChildProcess {
    try Executable.start(
      FuzzProcess.tool,
      ["fuzz", "--replay", path],
      environment: FuzzProcess.environment
    )
  }
}
