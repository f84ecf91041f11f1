import FormContenders
import Foundation
import Synchronization

/// The engine that the target `engines` plays beside ours: a contender in another process.
public enum EngineUnderTest {
  /// The environment's variable that names its command, as a shell reads it; without it the naive engine of this
  /// package is played. Processes of a campaign find it there too.
  public static let variable = "FORMNAV_CONTENDER"

  /// Why there is no engine to play.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// No command was given, and the naive engine's file is not beside the tool or in the present folder.
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

  /// Processes that wait for a form, the one given back last at the end. One is at work in one place at a time.
  private struct Idle: @unchecked Sendable {
    var contenders: [ProcessContender] = []
  }

  private static let idle = Mutex(Idle())

  /// Sees that the engine starts.
  public static func check() throws(Failure) { giveBack(try borrow()) }

  /// An engine without a form, or with one that is to be replaced.
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

  /// Takes an engine back; one that has failed is let go.
  static func giveBack(_ contender: ProcessContender) {
    guard contender.isRunning else { return }
    let given = Idle(contenders: [contender])
    idle.withLock { $0.contenders += given.contenders }
  }

  private static func command() throws(Failure) -> [String] {
    if let command = ProcessInfo.processInfo.environment[variable] {
      return ProcessContender.shell(command)
    }
    var folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent()
    var folders = [URL(fileURLWithPath: FileManager.default.currentDirectoryPath)]
    // A build stands a few folders below the package.
    for _ in 0..<6 {
      guard let one = folder else { break }
      folders.append(one)
      folder = one.deletingLastPathComponent()
    }
    for folder in folders {
      let path = folder.appendingPathComponent(naivePath).path
      if FileManager.default.fileExists(atPath: path) { return ["python3", path] }
    }
    throw .noEngine
  }
}
