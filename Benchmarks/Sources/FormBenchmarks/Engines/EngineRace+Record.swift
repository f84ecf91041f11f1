import FormContenders
import MeasurementKit

/// The parts of a record that a race adds.
public enum EngineRecord {
  /// The benchmarks of a race, in the order of tables.
  public enum Benchmark: String, CaseIterable, Sendable {
    case parse = "engines/parse/form"
    case load = "engines/load/form"
    case alone = "engines/event/alone"
    case withReads = "engines/event/reads"
  }

  /// The parameter of races on generated forms of several sizes; its value is the format.
  public static let growth = "growth"

  /// Adds lanes. The first is our engine's; the others are compared with it.
  public static func add(
    _ lanes: [RaceLane],
    parameters: Parameters,
    to record: inout ResultRecord
  ) {
    for lane in lanes {
      for benchmark in Benchmark.allCases {
        record.results.append(
          BenchmarkResult(
            benchmark: benchmark.rawValue,
            contender: lane.name,
            parameters: parameters,
            metrics: metrics(lane, benchmark),
            answer: OracleCheck(lane.check),
            note: lane.note
          )
        )
      }
    }
    guard let own = lanes.first else { return }
    let timed: [(Benchmark, KeyPath<RaceLane, [Double]>)] = [
      (.alone, \.alone), (.withReads, \.withReads),
    ]
    for lane in lanes.dropFirst() {
      for (benchmark, path) in timed {
        let ratios = zip(lane[keyPath: path], own[keyPath: path]).map { $0 / $1 }
        guard !ratios.isEmpty, lane.agreement.isRunning else { continue }
        record.comparisons.append(
          Comparison(
            benchmark: benchmark.rawValue,
            parameters: parameters,
            contender: lane.name,
            reference: own.name,
            ratio: Estimate(rounds: ratios)
          )
        )
      }
    }
  }

  private static func metrics(
    _ lane: RaceLane,
    _ benchmark: Benchmark
  ) -> [Metric] {
    func value(_ name: String, _ unit: String, _ value: Double?) -> [Metric] {
      value.map { [Metric(name, unit: unit, value: $0)] } ?? []
    }
    func times(_ rounds: [Double]) -> [Metric] {
      guard !rounds.isEmpty, lane.agreement.isRunning else { return [] }
      let time = Estimate(rounds: rounds)
      return value("time-by-round", "ns/operation", time.value)
        + value("time-lower", "ns/operation", time.lower)
        + value("time-upper", "ns/operation", time.upper)
        + value("rounds", "rounds", Double(rounds.count))
    }
    switch benchmark {
    case .parse: return value("time-by-round", "ns/operation", lane.parse)
    case .load:
      return value("time-by-round", "ns/operation", lane.load)
        + value("memory", "bytes", lane.memory)
    case .alone: return times(lane.alone)
    case .withReads:
      let outside = lane.outside.isEmpty ? nil : Quantile.median(of: lane.outside)
      return times(lane.withReads) + value("outside-clock", "ns/operation", outside)
    }
  }
}

extension RaceLane {
  var check: OracleCheck.Outcome {
    switch agreement {
    case .agrees: .agrees
    case .disagrees: .disagrees
    case .notChecked, .notApplicable, .failed: .none
    }
  }

  /// A remark about the result; nil for none.
  public var note: String? {
    let known = differences.map { "known difference, \($0.quantity): \($0.reason)" }
    switch agreement {
    case .agrees, .notChecked: return known.isEmpty ? nil : known.joined(separator: "; ")
    case .notApplicable(let reason): return "n/a: \(reason)"
    case .failed(let failure): return "failed: \(failure)"
    case .disagrees(let difference):
      let stream = difference.stream.map(\.text).joined(separator: "; ")
      return "wrong \(difference)" + (stream.isEmpty ? "" : ", shown by: \(stream)")
    }
  }
}
