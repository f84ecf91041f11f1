import Foundation
import MeasurementKit

extension IndexedRecord {
  /// The engine's time in a benchmark relative to its rivals': the geometric mean of engine ÷ rival. It can be compared
  /// between runs of a machine, which times can't. The interval is that of rivals that all err alike.
  ///
  /// - Returns: nil if there is no rival, or one has no comparison here.
  func engineTime(_ result: BenchmarkResult, relativeTo rivals: [String]) -> Estimate? {
    let ratios = rivals.compactMap { comparison(result, $0)?.ratio }
    guard !ratios.isEmpty, ratios.count == rivals.count,
      ratios.allSatisfy({ $0.lower > 0 && $0.lower <= $0.value && $0.value <= $0.upper })
    else { return nil }
    func mean(_ part: (Estimate) -> Double) -> Double {
      exp(-ratios.reduce(0) { $0 + log(part($1)) } / Double(ratios.count))
    }
    return Estimate(value: mean(\.value), lower: mean(\.upper), upper: mean(\.lower))
  }
}

extension Estimate {
  /// Whether a figure differs from an older one by a share at least, and their intervals do not meet.
  func hasChanged(from old: Estimate, byAtLeast share: Double) -> Bool {
    guard abs(value / old.value - 1) >= share else { return false }
    return lower > old.upper || upper < old.lower
  }

  /// The least change of a time between two runs that is reported: each run has its memory elsewhere.
  static let leastChange = 0.1
}
