import CHardware
import Foundation
import TextEscaping

/// Programs on this machine.
public enum Executable {
  /// The path of the running program, as `SystemText` spells it.
  public static var own: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    guard count > 0 else { return Bundle.main.executablePath ?? CommandLine.arguments[0] }
    return SystemText.text(path[..<count].map { UInt8(bitPattern: $0) })
  }

  /// True if the path leads to a file that this process may run.
  public static func isProgram(_ path: String) -> Bool {
    let path = SystemText.terminated(path)
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }

  /// Returns the path of a program in the folders of `PATH`; nil if there is none.
  public static func find(_ name: String) -> String? {
    var path = "/usr/bin"
    if let bytes = getenv("PATH") {
      path = SystemText.text(
        UnsafeBufferPointer(start: bytes, count: strlen(bytes)).map { UInt8(bitPattern: $0) }
      )
    }
    return path.split(separator: ":").lazy.map { "\($0)/\(name)" }.first(where: isProgram)
  }

  /// Makes this process end when its parent ends, if the system supports that.
  public static func endWithParent() { hardware_end_with_parent() }

  /// Starts a program without input. Discards its output, except the results that it writes to
  /// `output`.
  public static func start(
    _ path: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    output: ProcessPipe? = nil,
    options: ChildProcess.Options = []
  ) throws(ChildProcess.Failure) -> ChildProcess {
    let null = try NullDevice()
    defer { output?.closeWriting() }
    return try withExtendedLifetime(null) { () throws(ChildProcess.Failure) in
      try ChildProcess(
        path,
        arguments,
        environment: environment,
        descriptors: (null.descriptor, output?.writing ?? null.descriptor, null.descriptor),
        options: options
      )
    }
  }
}
