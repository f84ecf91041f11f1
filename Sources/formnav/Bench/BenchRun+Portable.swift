import FormBenchmarks
import Foundation
import MeasurementKit

extension BenchRun {
  /// Times the engine of the portable build beside this one's, and adds it to the record.
  ///
  /// - Parameter portable: the path of the portable build of this program.
  func addPortable(_ portable: String, to record: inout ResultRecord) throws {
    guard FileManager.default.isExecutableFile(atPath: portable) else {
      throw ToolError(.noInput, "--portable: no program at \(portable)")
    }
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

  /// A short run of the engine alone by a program.
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
    guard end.isSuccess else {
      throw ToolError(
        .invalidMeasurement,
        "\(program) can't be measured beside this build: it \(end); a retry does not help"
      )
    }
    return try Input.results(path)
  }
}
