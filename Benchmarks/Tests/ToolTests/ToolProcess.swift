import Foundation

/// The result of a run of the tool.
struct ToolRun {
  let code: Int32
  let output: Data
  let errors: String

  var text: String { String(decoding: output, as: UTF8.self) }
}

/// The folder for all folders of this process's tests. It is removed at exit, since shared
/// workplaces have no other end.
private let workplaces: URL = {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("formnav-\(UUID().uuidString)")
  try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  atexit { try? FileManager.default.removeItem(at: workplaces) }
  return folder
}()

/// Runs the built tool in a folder of its own, which is removed with the value.
final class Workplace: Sendable {
  let directory: URL

  init() throws {
    directory = workplaces.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(at: directory) }

  /// The tool is in the folder of the tests.
  static let tool: URL = {
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    let directory =
      bundle.bundlePath.hasSuffix(".xctest")
      ? bundle.bundleURL.deletingLastPathComponent() : bundle.bundleURL
    return directory.appendingPathComponent("formnav")
  }()

  func path(_ name: String) -> String { directory.appendingPathComponent(name).path }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: directory.appendingPathComponent(name))
  }

  var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []).sorted()
  }

  /// Runs the tool to its end.
  ///
  /// - Parameter shell: a command line that runs the tool as `"$@"`; nil runs it by itself.
  func run(_ arguments: [String], shell: String? = nil) throws -> ToolRun {
    // Files, not pipes: a full pipe would stop the tool.
    let (output, errors) = (
      path("stdout.\(UUID().uuidString)"), path("stderr.\(UUID().uuidString)")
    )
    let process = try start(arguments, shell: shell, output: output, errors: errors)
    process.waitUntilExit()
    defer {
      try? FileManager.default.removeItem(atPath: output)
      try? FileManager.default.removeItem(atPath: errors)
    }
    return ToolRun(
      code: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: FileManager.default.contents(atPath: output) ?? Data(),
      errors: String(
        decoding: FileManager.default.contents(atPath: errors) ?? Data(),
        as: UTF8.self
      )
    )
  }

  func start(
    _ arguments: [String],
    shell: String? = nil,
    output: String,
    errors: String
  ) throws -> Process {
    let process = Process()
    if let shell {
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", shell, "sh", Self.tool.path] + arguments
    } else {
      process.executableURL = Self.tool
      process.arguments = arguments
    }
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = Self.open(output)
    process.standardError = Self.open(errors)
    try process.run()
    return process
  }

  private static func open(_ path: String) -> FileHandle {
    FileHandle(
      fileDescriptor: Foundation.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600),
      closeOnDealloc: true
    )
  }
}
