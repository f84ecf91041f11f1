import FormFuzzing
import MeasurementKit

/// The results of a campaign: one line of JSON, schema `formnav.fuzz/1` (docs/fuzzing.md). The
/// lines of all shards of a seed can be added.
struct FuzzReport: Codable, Sendable {
  static let schema = "formnav.fuzz/1"

  var schema = Self.schema
  var build = Build.current
  var seed: UInt64
  var shard: String
  var jobs: Int
  var seconds = 0.0
  var streams = 0
  /// The edits, events and inputs of all targets.
  var steps = 0
  /// The number of streams that failed. The first failure ends a campaign; other processes may have
  /// met one at the same time.
  var divergences = 0
  var targets: [Target] = []
  var failure: FuzzFailureReport?
  /// The signal that ended the campaign early; nil if there was none.
  var interrupted: String?

  struct Target: Codable, Sendable {
    var name: String
    /// The unit of its steps: edits, events, …
    var unit: String
    var streams: Int
    var repeated: Int
    var steps: Int
    /// Wall-clock seconds.
    var seconds: Double
    /// Processor seconds of all processes.
    var cpuSeconds: Double
    var stepsPerCPUSecond: Int
    /// The digest of all its streams. It depends on the seed and the number of steps, not on the
    /// number of processes.
    var digest: String
    var probesHit: Int
    var probes: Int
    var probesMissed: [String]
    /// The inputs of each format; nil for targets with one kind of step.
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
      divergences += 1 + found.otherCases.count
      failure = found
    }
  }
}
