import FormFuzzing
import Foundation
import MeasurementKit

/// What a campaign came to: one line of JSON, schema `formnav.fuzz/1` (docs/fuzzing.md). Lines of the shards of
/// one seed add up.
struct FuzzReport: Codable, Sendable {
  static let schema = "formnav.fuzz/1"

  var schema = Self.schema
  var build = Build.current
  var seed: UInt64
  var shard: String
  var jobs: Int
  var seconds = 0.0
  var streams = 0
  /// Edits, events and inputs of all targets.
  var steps = 0
  /// Streams that failed: the first ends a campaign.
  var divergences = 0
  var targets: [Target] = []
  var failure: FuzzFailureReport?
  /// The signal that ended the campaign before it was done; nil where none did.
  var interrupted: String?

  struct Target: Codable, Sendable {
    var name: String
    /// What its steps are: edits, events, …
    var unit: String
    var streams: Int
    var repeated: Int
    var steps: Int
    /// By the clock.
    var seconds: Double
    /// Of processor time, all processes together.
    var cpuSeconds: Double
    var stepsPerCPUSecond: Int
    /// Of all its streams: the same for a seed and a number of steps, however many shared it.
    var digest: String
    var probesHit: Int
    var probes: Int
    var probesMissed: [String]
    /// Of formats, the inputs of each; nil where steps are of one kind.
    var formats: [String: FuzzCampaign.FormatTally]?

    init(_ target: FuzzTarget, _ report: WorkerReport) {
      name = target.rawValue
      unit = target.unit
      streams = report.streams
      repeated = report.repeated
      steps = report.steps
      seconds = report.seconds
      cpuSeconds = report.cpuSeconds
      stepsPerCPUSecond =
        report.cpuSeconds > 0 ? Int(Double(report.steps) / report.cpuSeconds) : 0
      let digits = String(report.digest, radix: 16)
      digest = String(repeating: "0", count: 16 - digits.count) + digits
      let names = target.probeNames
      probes = names.count
      probesMissed = names.filter { !report.probes.contains($0) }
      probesHit = probes - probesMissed.count
      formats = report.shares.isEmpty ? nil : report.shares
    }
  }

  mutating func add(_ target: FuzzTarget, _ report: WorkerReport) {
    targets.append(Target(target, report))
    streams += report.streams
    steps += report.steps
    seconds += report.seconds
    if let found = report.failure {
      divergences += 1
      failure = found
    }
  }

  /// As JSON, in one line.
  func line() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(self) + Data("\n".utf8)
  }
}
