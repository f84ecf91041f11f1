import Foundation
import Synchronization

/// A contender's process: sends and receives frames, with limits of time and memory.
///
/// Only one thread may use it.
final class ContenderProcess {
  let process: pid_t
  var input: Int32
  let output: Int32
  var errors: Int32
  /// The beginning of the program's standard error.
  var said: [UInt8] = []
  /// The number of bytes that the program wrote to standard error.
  var saidCount = 0
  private(set) var status: ExitStatus?

  /// - Parameter arguments: the program and its arguments.
  init(_ arguments: [String]) throws(ContenderFailure) {
    _ = Self.ignoreBrokenPipes
    let spawned = try SpawnedProcess.start(arguments)
    process = spawned.process
    input = spawned.input
    output = spawned.output
    errors = spawned.errors
    RunningContenders.add(process)
  }

  deinit {
    end(patience: 0)
    close(output)
    if errors >= 0 { close(errors) }
  }

  /// Makes writing to a process that has exited an error of `write`, instead of the end of this process.
  private static let ignoreBrokenPipes: Void = { signal(SIGPIPE, SIG_IGN) }()

  /// Closes the program's input and waits for it to exit; if it does not, kills it with its whole group.
  ///
  /// - Parameter patience: seconds to wait.
  /// - Returns: how it exited; `closedOutput` if it had to be killed.
  @discardableResult
  func end(patience: Double) -> ExitStatus {
    if let status { return status }
    if input >= 0 { close(input) }
    input = -1
    let deadline = Deadline(seconds: patience)
    var hasEnded = isOver
    while !hasEnded && !deadline.isOver {
      // A process that still writes would wait for a reader.
      drainErrors()
      drainOutput()
      usleep(1_000)
      hasEnded = isOver
    }
    // While the process is not waited for, its number is not given again.
    kill(-process, SIGKILL)
    kill(process, SIGKILL)
    drainErrors()
    var raw: Int32 = 0
    while waitpid(process, &raw, 0) < 0 && errno == EINTR {}
    RunningContenders.remove(process)
    let found: ExitStatus =
      if !hasEnded {
        .closedOutput
      } else if raw & 0x7F == 0 {
        .code(raw >> 8 & 0xFF)
      } else {
        .signal(raw & 0x7F)
      }
    status = found
    return found
  }

  /// True if the process has exited; it does not wait for it.
  private var isOver: Bool {
    var information = siginfo_t()
    let flags = WEXITED | WNOHANG | WNOWAIT
    guard waitid(P_PID, id_t(process), &information, flags) == 0 else { return true }
    return information.si_signo == SIGCHLD
  }

  /// The program's standard error as one line, without characters that a terminal would obey.
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

/// The processes of running contenders, to end them when this process is ended.
public enum RunningContenders {
  private struct State {
    var processes: Set<pid_t> = []
    var isEnding = false
  }

  private static let state = Mutex(State())

  static func add(_ process: pid_t) {
    state.withLock {
      $0.processes.insert(process)
      if $0.isEnding { kill(-process, SIGKILL) }
    }
  }

  static func remove(_ process: pid_t) { state.withLock { _ = $0.processes.remove(process) } }

  /// Kills all of them, with their groups, and those that begin from now on: this process is ending.
  public static func end() {
    state.withLock {
      $0.isEnding = true
      for process in $0.processes { kill(-process, SIGKILL) }
    }
  }
}

/// The moment at which an operation times out.
struct Deadline {
  private let end: UInt64
  let seconds: Double

  init(seconds: Double) {
    self.seconds = seconds
    end = Self.now &+ UInt64(max(seconds, 0) * 1e9)
  }

  var isOver: Bool { Self.now >= end }

  /// The time left, as `poll` takes it, rounded up.
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
