import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

/// A process of this tool that plays streams, watched by its journal.
final class FuzzProcess {
  /// What it came to; nil while it runs.
  var report: WorkerReport?
  /// What the journal said last.
  private(set) var entry: FuzzJournal.Entry?
  private let process: ChildProcess
  private let output: ProcessPipe
  private let errors: ProcessPipe
  private var written: [UInt8] = []
  private var said: [UInt8] = []
  private let journal: String
  /// Since the journal said something new.
  private var time: ProcessTime

  /// Descriptors that one takes here for as long as it runs.
  static let descriptors = 2

  /// - Parameter environment: what the process finds beside this one's.
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

  /// A trap says in one line what it is; the backtrace would take a second.
  static let environment = ["SWIFT_BACKTRACE": "enable=no"]

  /// This tool.
  static let tool = Executable.own

  /// Looks whether the process has ended, or plays one stream for longer than the limit.
  ///
  /// - Parameter isInterrupted: whether it was told to end: what it had played until then is its report.
  /// - Returns: why it did not come to its end; nil where it did, or still runs.
  /// - Throws: what it could not do for want of something outside: that is no failure of what is fuzzed.
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
    // A signal may have reached it before this process.
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

  /// Whether a process ended as it does when a signal asks it to.
  private static func isInterruption(_ end: ChildProcess.End) -> Bool {
    [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains { end == .exited(code: 128 + $0) }
  }

  /// What a process says that could not do its work; nil where its work failed.
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
    time = ProcessTime(of: process.identifier)
  }

  /// What is left where this tool ends in the middle of something.
  struct Remains: Sendable {
    let process: Int32
    let journal: String

    func remove() {
      kill(process, SIGKILL)
      unlink(SystemText.terminated(journal))
    }
  }

  var remains: Remains { Remains(process: process.identifier, journal: journal) }

  /// Ends the process if it runs still.
  func end() { Self.end([self]) }

  /// Ends those that run still, all at once.
  static func end(_ processes: [FuzzProcess], within seconds: Double = 0.5) {
    // Told to end they leave no half-written case; one that hangs does not listen.
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

/// Cuts down a case that ends the process that plays it: each attempt is a process of its own.
struct CrashShrinker {
  /// The file that attempts are written to, and removed from.
  let path: String
  /// Where the case comes from.
  let origin: FuzzCaseFile.Origin
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
    defer { unlink(SystemText.terminated(path)) }
    guard crashes(failing) || isInterrupted() else { return nil }
    // To know the steps of a stream that is a seed alone it would have to be played here.
    if failing.isDrawn { return (failing, 1) }
    var shrinker = Shrinker<Case>(
      stillFails: { crashes($0) },
      shouldEnd: { MonotonicClock.now() > end || isInterrupted() }
    )
    let shrunk = shrinker.shrink(failing, steps: failing.stepCount)
    return (shrunk, shrinker.attempts)
  }

  /// Whether playing the case ends a process otherwise than by an exit code.
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
