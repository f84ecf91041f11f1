import Foundation
import MeasurementKit
import Testing

/// Tests the C code that tells whether a program is instrumented.
@Suite struct InstrumentationTests {
  static let compiler = ["/usr/bin/clang", "/opt/swift/usr/bin/clang"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static let table: [(flags: [String], says: String)] = [
    ([], "nothing"), (["-fsanitize=address"], "the address sanitizer"),
    (["-fsanitize=thread"], "the thread sanitizer"),
    (["-fprofile-instr-generate", "-fcoverage-mapping"], "code coverage"),
  ]

  @Test(.enabled(if: compiler != nil), arguments: table) func instrumentedBuildsAreKnown(
    flags: [String],
    says: String
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "formnav-\(UUID().uuidString)"
    )
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let main = folder.appendingPathComponent("main.c")
    try Data(
      """
      #include "CHardware.h"
      #include <stdio.h>
      int main(void) {
        const char *says = hardware_instrumentation();
        puts(says ? says : "nothing");
      }
      """.utf8
    ).write(to: main)
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/CHardware").standardized.path
    let program = folder.appendingPathComponent("program").path
    let built = try run(
      Self.compiler ?? "",
      flags + ["-I\(sources)/include", main.path, "\(sources)/Build.c", "-o", program],
      in: folder
    )
    // A toolchain may lack the runtime of a sanitizer.
    guard built.code == 0 else { return }
    #expect(try run(program, [], in: folder).output == says + "\n")
  }

  @Test func aDebugBuildIsRefused() {
    let isInstrumented = Build.obstacle?.contains(" in it") == true
    #expect((Build.obstacle == nil) == (Build.isOptimised && !isInstrumented))
    let isRefused = Build.obstacle?.contains("debug build") == true
    #expect(Build.isOptimised || isInstrumented || isRefused)
  }

  private func run(
    _ path: String,
    _ arguments: [String],
    in folder: URL
  ) throws -> (code: Int32, output: String) {
    let process = Process()
    process.currentDirectoryURL = folder
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    // It prints a line or two, which a pipe holds.
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
