import CHardware
import Foundation

/// Programs of this machine.
public enum Executable {
  /// The path of the running program.
  public static var own: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// Where a program lies among the folders of `PATH`; nil where it is in none.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Has this process ended when the one that started it ends, where the system can do that.
  public static func endWithParent() { hardware_end_with_parent() }

  /// Starts a program with nothing to read; what it prints goes nowhere, or what are results to `output`.
  public static func start(
    _ path: String,
    _ arguments: [String],
    environment: [String: String]? = nil,
    output: Pipe? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardInput = FileHandle.nullDevice
    if let output {
      process.standardOutput = output
    } else {
      process.standardOutput = FileHandle.nullDevice
    }
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }
}
