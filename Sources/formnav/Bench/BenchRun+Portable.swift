import FormBenchmarks
import Foundation
import MeasurementKit

extension BenchRun {
  /// Refuses, before anything is measured, what is no program.
  func checkPortable() throws(ToolError) {
    guard let portable, !FileManager.default.isExecutableFile(atPath: portable) else { return }
    throw ToolError(.noInput, "--portable: no program at \(portable)")
  }

  /// Times the engine of the portable build beside this one's, and adds it to the record.
  ///
  /// - Parameter portable: the path of the portable build of this program.
  func addPortable(_ portable: String, to record: inout ResultRecord) throws {
    var runs: [(own: ResultRecord, portable: ResultRecord)] = []
    try withTemporaryFolder("formnav-portable") { folder in
      let bar = ProgressBar()
      defer { bar.clear() }
      for pair in 0..<PortableBuild.pairs {
        bar.update(Double(pair) / Double(PortableBuild.pairs), "the portable build")
        func run(_ program: String, _ name: String) throws -> ResultRecord {
          try shortRun(program, folder.appendingPathComponent("\(name)-\(pair).json").path)
        }
        // Turns: whoever was second is first in the next pair.
        if pair.isMultiple(of: 2) {
          let own = try run(Executable.own, "own")
          runs.append((own, try run(portable, "portable")))
        } else {
          let other = try run(portable, "portable")
          runs.append((try run(Executable.own, "own"), other))
        }
      }
    }
    PortableBuild.add(runs, to: &record, bootstrap: Bootstrap(seed: options.seed))
  }

  /// A short run of the engine alone by a program. One that finds the machine to change leaves its record as well: what
  /// the pairs differ by shows in their interval.
  private func shortRun(_ program: String, _ path: String) throws -> ResultRecord {
    var short = options
    short.rivals = []
    short.isQuick = true
    if isVerdict { short.filter = RunVerdict.portableBenchmarks }
    let process = try Executable.start(
      program,
      ["bench", "--processes", "1", "--format", "json", "-o", path] + short.arguments()
    )
    let end = process.wait()
    let codes = [ExitCode.success, .invalidMeasurement].map(\.rawValue)
    guard case .exited(let code) = end, codes.contains(code) else {
      throw ToolError(
        .invalidMeasurement,
        "\(program) can't be measured beside this build: it \(end); the other results are written"
      )
    }
    return try Input.results(path)
  }
}
