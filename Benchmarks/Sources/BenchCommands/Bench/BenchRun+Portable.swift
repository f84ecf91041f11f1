import FormBenchmarks
import Foundation
import MeasurementKit
import TextEscaping
import ToolKit

extension BenchRun {
  /// Throws before anything is measured if the path is not a program.
  func checkPortable() throws(ToolError) {
    guard let portable, !Executable.isProgram(portable) else { return }
    throw ToolError(.noInput, "--portable: no program at \(SystemText.shown(portable))")
  }

  /// Times the engine of the portable build beside this one's, and adds it to the record.
  ///
  /// - Parameters:
  ///   - portable: the path of the portable build of this program.
  ///   - isInterrupted: called often; if it returns true, the running program is ended and its pair
  ///     dropped.
  func addPortable(
    _ portable: String,
    to record: inout ResultRecord,
    isInterrupted: () -> Bool
  ) throws {
    var short = options
    short.rivals = []
    short.isQuick = true
    short.partSeconds = PortableBuild.secondsOfRun
    if isVerdict { short.filter = RunVerdict.portableBenchmarks }
    var build = PortableBuild()
    // Pairs measured before a failure are kept.
    defer { build.add(to: &record) }
    try withTemporaryFolder("formnav-portable") { folder in
      let bar = ProgressBar(logs: true)
      defer { bar.clear() }
      for pair in 0..<PortableBuild.pairs {
        func run(_ program: String, _ name: String) throws -> ResultRecord {
          bar.update(Double(pair) / Double(PortableBuild.pairs), "the portable build")
          let path = folder.appendingPathComponent("\(name)-\(pair).json").path
          return try shortRun(program, short, path, isInterrupted)
        }
        // The order alternates from pair to pair.
        if pair.isMultiple(of: 2) {
          let own = try run(Executable.own, "own")
          build.append(own: own, portable: try run(portable, "portable"))
        } else {
          let other = try run(portable, "portable")
          build.append(own: try run(Executable.own, "own"), portable: other)
        }
      }
    }
  }

  /// A short run of a program.
  ///
  /// - Throws: if the program leaves no record.
  func shortRun(
    _ program: String,
    _ options: BenchmarkOptions,
    _ path: String,
    _ isInterrupted: () -> Bool
  ) throws -> ResultRecord {
    let process = try Executable.start(
      program,
      ["bench", "--format", "json", "-o", path] + options.arguments(),
      options: .endsWithParent
    )
    while process.isRunning && !isInterrupted() { usleep(20_000) }
    process.signal(SIGTERM)
    let end = process.wait()
    guard end.isSuccess else { throw Self.unmeasured(program, "it \(end)") }
    do throws(ToolError) {
      return try Input.results(path)
    } catch {
      throw Self.unmeasured(program, "it \(end) and left no record")
    }
  }

  private static func unmeasured(_ program: String, _ reason: String) -> ToolError {
    ToolError(
      .invalidMeasurement,
      "\(SystemText.shown(program)) can't be measured beside this build: \(reason); the other results are written"
    )
  }
}
