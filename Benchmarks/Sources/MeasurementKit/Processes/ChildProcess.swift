import CProcess
import Foundation
import TextEscaping

/// A child process. It needs no waiting thread and never traps: `init` throws if descriptors,
/// threads or processes run out.
public final class ChildProcess {
  /// How a process exited.
  public enum End: Hashable, Sendable, CustomStringConvertible {
    /// -1 if the system does not say.
    case exited(code: Int32)
    case killed(signal: Int32)

    public var isSuccess: Bool { self == .exited(code: 0) }

    public var description: String {
      switch self {
      case .exited(let code): "ended with code \(code)"
      case .killed(let signal): "ended by signal \(signal)"
      }
    }
  }

  /// The system's error code, an `errno`.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    public let program: String
    public let code: Int32

    public init(program: String, code: Int32) {
      self.program = program
      self.code = code
    }

    public var description: String {
      "can't start \(SystemText.shown(program)): \(String(cString: strerror(code)))"
    }
  }

  public let identifier: pid_t
  private var end: End?

  /// Starts a program. One whose file is open for writing is tried again for two seconds: a process
  /// that another thread has just forked holds all open files until it runs its own program.
  ///
  /// - Parameters:
  ///   - path: the program's path; `PATH` is not searched. `SystemText` spells names and arguments
  ///     that are not UTF-8.
  ///   - environment: variables that are added to this process's own, or replace them.
  ///   - descriptors: its standard input, output and error; the caller must close them.
  ///   - options: the process's limits and signals.
  public init(
    _ path: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    descriptors: (input: Int32, output: Int32, error: Int32),
    options: Options = []
  ) throws(Failure) {
    let program = SystemText.terminated(path)
    let words = CStringArray([program] + arguments.map(SystemText.terminated))
    let settings = CStringArray(Self.variables(environment))
    var identifier: pid_t = 0
    var failure: Int32 = 0
    for _ in 0..<200 {
      failure = withUnsafePointer(to: (descriptors.0, descriptors.1, descriptors.2)) {
        $0.withMemoryRebound(to: Int32.self, capacity: 3) { streams in
          process_start(
            program,
            words.pointers,
            settings.pointers,
            streams,
            options.rawValue,
            &identifier
          )
        }
      }
      guard failure == ETXTBSY else { break }
      usleep(10_000)
    }
    guard failure == 0 else { throw Failure(program: path, code: failure) }
    self.identifier = identifier
  }

  /// The signals that end a process.
  public struct Options: OptionSet, Sendable {
    public let rawValue: Int32

    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Signals that ask the process to exit stay pending until it handles them.
    public static let waitsForSignals = Options(rawValue: Int32(PROCESS_WAITS))
    /// Linux kills the process when the thread that started it ends, so that it can't outlive this
    /// one.
    public static let endsWithParent = Options(rawValue: Int32(PROCESS_ENDS_WITH_PARENT))
    /// The process leads a new process group, which a signal reaches as a whole.
    public static let leadsGroup = Options(rawValue: Int32(PROCESS_LEADS_GROUP))
  }

  /// Returns this process's environment as raw bytes, with the changed variables replaced.
  private static func variables(_ changed: [String: String]) -> [[CChar]] {
    var variables = changed.map { SystemText.terminated("\($0.key)=\($0.value)") }
    var place = environ
    while let variable = place.pointee {
      let bytes = Array(UnsafeBufferPointer(start: variable, count: strlen(variable)))
      let name = bytes.prefix { $0 != 0x3D }.map { UInt8(bitPattern: $0) }
      if changed[SystemText.text(name)] == nil { variables.append(bytes + [0]) }
      place += 1
    }
    return variables
  }

  /// Returns how the process exited; nil while it runs.
  ///
  /// - Complexity: O(1); a system call until it has ended.
  public func poll() -> End? { wait(WNOHANG) }

  /// Waits until the process exits.
  @discardableResult
  public func wait() -> End { wait(0) ?? .exited(code: -1) }

  public var isRunning: Bool { poll() == nil }

  /// Sends the process a signal if it still runs.
  public func signal(_ number: Int32) {
    if isRunning { kill(identifier, number) }
  }

  private func wait(_ options: Int32) -> End? {
    if let end { return end }
    var status: Int32 = 0
    var got: pid_t
    repeat { got = waitpid(identifier, &status, options) } while got < 0 && errno == EINTR
    guard got != 0 else { return nil }
    let signal = status & 0x7F
    // If other code has already reaped the process, its exit code is unknown.
    end =
      got < 0
      ? .exited(code: -1)
      : signal == 0 ? .exited(code: status >> 8 & 0xFF) : .killed(signal: signal)
    return end
  }
}

/// C strings: an array of pointers that ends with NULL.
private final class CStringArray {
  let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  private let count: Int

  /// - Parameter texts: each ends with a zero byte.
  init(_ texts: [[CChar]]) {
    count = texts.count
    pointers = .allocate(capacity: count + 1)
    for (index, text) in texts.enumerated() {
      (pointers + index).initialize(to: strdup(text))
    }
    (pointers + count).initialize(to: nil)
  }

  deinit {
    for index in 0..<count { free(pointers[index]) }
    pointers.deallocate()
  }
}
