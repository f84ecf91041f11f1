import Foundation
import MeasurementKit
import Synchronization

/// A contender's process. It exchanges frames, and enforces time and memory limits.
///
/// Use it from one thread only.
final class ContenderProcess {
  private let spawned: SpawnedProcess
  var process: pid_t { spawned.child.identifier }
  /// This process's ends of the pipes; -1 for a closed one.
  var input: Int32 { spawned.input.writing }
  var output: Int32 { spawned.output.reading }
  var errors: Int32 { spawned.errors.reading }
  /// The first bytes of the program's standard error.
  var said: [UInt8] = []
  /// The number of bytes that the program wrote to standard error.
  var saidCount = 0
  private(set) var status: ExitStatus?

  /// - Parameter arguments: the program and its arguments.
  init(_ arguments: [String]) throws(ContenderFailure) {
    _ = Self.ignoreBrokenPipes
    spawned = try RunningContenders.start(arguments)
  }

  deinit { end(patience: 0) }

  func closeInput() { spawned.input.closeWriting() }
  func closeErrors() { spawned.errors.closeReading() }

  /// Ignores SIGPIPE, so that a write to a process that has exited fails instead of ending this
  /// process.
  private static let ignoreBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// Closes the program's input and waits for it to exit. After the time limit it kills the process
  /// group.
  ///
  /// - Parameter patience: the time limit in seconds.
  /// - Returns: how the process ended; `closedOutput` if it was killed.
  @discardableResult
  func end(patience: Double) -> ExitStatus {
    if let status { return status }
    closeInput()
    let deadline = Deadline(seconds: patience)
    var hasEnded = isOver
    while !hasEnded && !deadline.isOver {
      // Reads on, because a full pipe would keep the process from exiting.
      drainErrors()
      drainOutput()
      usleep(1_000)
      hasEnded = isOver
    }
    // The system does not reuse the process id before `waitpid`, so this can't kill another
    // process.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    drainErrors()
    RunningContenders.remove(process)
    let found: ExitStatus =
      switch spawned.child.wait() {
      case _ where !hasEnded: .closedOutput
      case .exited(let code): .code(code)
      case .killed(let signal): .signal(signal)
      }
    status = found
    return found
  }

  /// True if the process has exited. Does not block.
  private var isOver: Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(process), &information, flags) == 0 else { return true }
    return information.si_signo == SIGCHLD
  }

  /// The program's standard error as one line, without terminal control characters.
  var quote: String {
    var text = ""
    for scalar in String(decoding: said, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        text += text.hasSuffix(" ") || text.isEmpty ? "" : " "
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text.last == " " ? String(text.dropLast()) : text
  }
}

/// The running contenders' processes, so that they can be killed when this process ends.
public enum RunningContenders {
  private struct State {
    var processes: Set<pid_t> = []
    var isEnding = false
  }

  private static let state = Mutex(State())

  /// Starts a process.
  ///
  /// The lock is held meanwhile, so that `end` either kills the process or keeps it from starting.
  /// Otherwise this process could end between the start and its record here.
  ///
  /// - Throws: also after `end`.
  static func start(_ arguments: [String]) throws(ContenderFailure) -> SpawnedProcess {
    try state.withLock { (state) throws(ContenderFailure) in
      guard !state.isEnding else { throw .noSystem("this process is ending") }
      let spawned = try SpawnedProcess.start(arguments)
      state.processes.insert(spawned.child.identifier)
      return spawned
    }
  }

  static func remove(_ process: pid_t) { state.withLock { _ = $0.processes.remove(process) } }

  /// Kills all running process groups, and lets no other start. Call it when this process ends.
  public static func end() {
    state.withLock {
      $0.isEnding = true
      for process in $0.processes { kill(-process, SIGKILL) }
    }
  }
}

/// The time at which an operation times out.
struct Deadline {
  private let end: UInt64
  let seconds: Double

  init(seconds: Double) {
    self.seconds = seconds
    end = Self.now &+ UInt64(max(seconds, 0) * 1e9)
  }

  var isOver: Bool { Self.now >= end }

  /// The remaining time for `poll`, in milliseconds, rounded up.
  var milliseconds: Int32 {
    let now = Self.now
    return now >= end ? 0 : Int32(clamping: (end - now) / 1_000_000 + 1)
  }

  /// The monotonic clock in nanoseconds.
  static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
