import FormFormats
import FormFuzzing
import Foundation
import MeasurementKit
import ToolKit

/// What a simulation came to, for people and for programs (docs/simulation.md).
struct SimulationReport: Codable {
  static let schema = "formnav.simulation/1"

  var schema = Self.schema
  var build = Build.current
  /// A text: where users have their forms from.
  var forms: String
  var seed: UInt64?
  var users: Int
  var events: Int
  var check: String
  var difference: String?
  /// The signal that ended the run before it was done; nil where none did.
  var interrupted: String?
  /// Of the whole run, users and checks included.
  var seconds: Double
  /// Of the screens' work on events alone.
  var screenSeconds: Double
  /// Why allocations were not counted; nil where they were, and a control was seen.
  var allocationsNotCounted: String?
  var kinds: [Kind]
  var coverage: [Machine]

  /// One kind of action; times in nanoseconds, from the event to the complete snapshot.
  struct Kind: Codable {
    var name: String
    var isEvent: Bool
    var count: Int
    var median: UInt64
    var p90: UInt64
    var p99: UInt64
    var p999: UInt64
    var max: UInt64
    /// Nil where nothing was counted.
    var allocatedBytes: UInt64?
  }

  /// How often each event met each state of a state machine.
  struct Machine: Codable {
    var name: String
    var states: [String]
    var rows: [Row]

    struct Row: Codable {
      var event: String
      /// By state; nil for what can't be.
      var counts: [Int?]
    }
  }

  /// Before anything was played.
  init(_ simulation: Simulation, forms: String) {
    self.forms = forms
    seed = simulation.seed
    users = 0
    events = 0
    check = Self.text(simulation.policy, simulation.judge)
    seconds = 0
    screenSeconds = 0
    kinds = []
    coverage = []
  }

  /// Takes over what was played so far.
  mutating func take(_ result: Simulation.Result, _ meter: SimulationMeter, seconds: Double) {
    users = result.users
    events = result.actions
    difference = result.failure.map { "\($0.difference)" }
    self.seconds = seconds
    (kinds, screenSeconds, allocationsNotCounted) = Self.measured(meter)
    coverage = result.coverage.machines.map(Machine.init)
  }

  init(
    _ played: ScreenCase,
    _ outcome: ScreenCase.Outcome,
    _ meter: SimulationMeter,
    seconds: Double,
    path: String
  ) {
    forms = "that of \(path)"
    seed = played.origin?.seed
    users = 1
    events = outcome.actions
    check = Self.text(played.policy, played.judge)
    difference = outcome.difference.map { "\($0)" }
    self.seconds = seconds
    (kinds, screenSeconds, allocationsNotCounted) = Self.measured(meter)
    coverage = outcome.coverage.machines.map(Machine.init)
  }

  private static func text(_ policy: CheckPolicy, _ judge: JudgeKind) -> String {
    switch policy {
    case .never: "never"
    case .every: "every event, \(judge.rawValue)"
    case .sampled(let interval): "one event in \(Figures.count(interval)), from-scratch"
    }
  }

  private static func measured(_ meter: SimulationMeter) -> ([Kind], Double, String?) {
    // The control once more, at the end: a count of zero means something only with it.
    let counter = meter.counter.flatMap { $0.seesControl() ? $0 : nil }
    let reason =
      counter != nil ? nil : "\(meter.counterError ?? .notCounting)"
    var kinds: [Kind] = []
    var nanoseconds = 0.0
    for (kind, tally) in zip(ActionKind.allCases, meter.tallies) where tally.latency.count > 0 {
      if kind.isEvent { nanoseconds += tally.nanoseconds }
      kinds.append(
        Kind(
          name: kind.rawValue,
          isEvent: kind.isEvent,
          count: Int(tally.latency.count),
          median: tally.latency.percentile(50) ?? 0,
          p90: tally.latency.percentile(90) ?? 0,
          p99: tally.latency.percentile(99) ?? 0,
          p999: tally.latency.percentile(99.9) ?? 0,
          max: tally.latency.max ?? 0,
          allocatedBytes: counter == nil ? nil : tally.allocated
        )
      )
    }
    return (kinds, nanoseconds / 1e9, reason)
  }

  func write(_ format: SimulationFormat, to output: consuming OutputFile) throws {
    switch format {
    case .text:
      let style: TextStyle =
        output.name == "standard output" ? .of(descriptor: 1) : .plain
      try output.write(shown: text(style), style)
    case .json: try output.write(json: prettyJSON())
    }
    try output.commit()
  }
}

extension SimulationReport.Machine {
  init(_ counts: TransitionCounts) {
    name = counts.machine
    states = counts.states
    rows = counts.events.indices.map { event in
      Row(
        event: counts.events[event],
        counts: counts.states.indices.map { counts.count(event: event, state: $0) }
      )
    }
  }
}
