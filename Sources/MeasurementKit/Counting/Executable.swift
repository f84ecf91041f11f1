import CHardware
import Foundation

/// Programs of this machine.
public enum Executable {
  /// The path of the running program.
  public static var own: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
      ?? Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  /// The path of a program in the folders of `PATH`; nil if none has it.
  static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin"
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Lets this process end when its parent ends, if the system can do that.
  public static func endWithParent() { hardware_end_with_parent() }

  /// Starts a program without input; its output is discarded, except the results that it writes to `output`.
  public static func start(
    _ path: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    output: ProcessPipe? = nil
  ) throws(ChildProcess.Failure) -> ChildProcess {
    let null = try NullDevice()
    defer { output?.closeWriting() }
    return try withExtendedLifetime(null) { () throws(ChildProcess.Failure) in
      try ChildProcess(
        path,
        arguments,
        environment: environment,
        descriptors: (null.descriptor, output?.writing ?? null.descriptor, null.descriptor)
      )
    }
  }
}
