import Foundation
import MeasurementKit

extension IndexedRecord {
  /// The engine's time relative to its rivals': the geometric mean of engine ÷ rival. Unlike times,
  /// it can be compared between runs on one machine. The interval assumes that all rivals err
  /// alike.
  ///
  /// - Returns: nil if there is no rival, or a rival has no comparison here.
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
  /// True if the figure differs from an older one by at least this share, and the intervals do not
  /// overlap.
  func hasChanged(from old: Estimate, byAtLeast share: Double) -> Bool {
    guard abs(value / old.value - 1) >= share else { return false }
    return lower > old.upper || upper < old.lower
  }

  /// The smallest reported change of a time between two runs. Below it, memory layout alone can
  /// cause a change.
  static let leastChange = 0.1
}
