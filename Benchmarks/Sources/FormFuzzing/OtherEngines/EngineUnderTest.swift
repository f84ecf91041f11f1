import FormContenders
import Foundation
import MeasurementKit
import Synchronization
import TextEscaping

/// The engine that the target `engines` plays beside ours, a contender in another process.
public enum EngineUnderTest {
  /// The environment variable with its command line. Without it the target plays the naive engine of this package.
  /// A campaign's processes inherit it.
  public static let variable = "FORMNAV_CONTENDER"

  /// The reason why there is no engine to play.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The environment names no command, and the naive engine's file is neither beside the tool nor in the present
    /// folder.
    case noEngine
    /// The program named by `command` does not start, or does not speak the protocol.
    case notUsable(command: String, ContenderFailure)

    public var description: String {
      switch self {
      case .noEngine:
        "expected a contender, by --contender COMMAND, or \(naivePath) in this folder, found neither"
      case .notUsable(let command, let failure):
        "expected a contender that runs, found \(command): \(failure); --contender COMMAND names another"
      }
    }
  }

  private static let naivePath = "Benchmarks/Contenders/python/naive.py"

  /// Processes that wait for a form, the one given back last at the end. Only one place uses a process at a time.
  private struct Idle: @unchecked Sendable {
    var contenders: [ProcessContender] = []
  }

  private static let idle = Mutex(Idle())

  /// Checks that the engine starts.
  public static func check() throws(Failure) { giveBack(try borrow()) }

  /// An engine without a form, or with one to be replaced.
  static func borrow() throws(Failure) -> ProcessContender {
    let waiting = idle.withLock { Idle(contenders: $0.contenders.popLast().map { [$0] } ?? []) }
    if let contender = waiting.contenders.first { return contender }
    let command = try command()
    do throws(ContenderFailure) {
      // On a busy machine an engine may get little time.
      return try ProcessContender(command, limits: ContenderTimeLimits(seconds: 60))
    } catch {
      throw .notUsable(command: command.joined(separator: " "), error)
    }
  }

  /// Takes an engine back, or discards one that has failed.
  static func giveBack(_ contender: ProcessContender) {
    guard contender.isRunning else { return }
    let given = Idle(contenders: [contender])
    idle.withLock { $0.contenders += given.contenders }
  }

  private static func command() throws(Failure) -> [String] {
    if let command = ProcessInfo.processInfo.environment[variable] {
      return ProcessContender.shell(command)
    }
    // A path may hold any bytes, which Foundation's paths can't. The package is a few folders above
    // the build.
    var paths = [naivePath]
    var rest = Executable.own.unicodeScalars[...]
    for _ in 0..<6 {
      guard let slash = rest.lastIndex(of: "/") else { break }
      rest = rest[..<slash]
      paths.append("\(String(rest))/\(naivePath)")
    }
    for path in paths where access(SystemText.terminated(path), F_OK) == 0 {
      return ["python3", path]
    }
    throw .noEngine
  }
}
