/// Holm's step-down procedure (1979): in a family of verdicts, the chance of even one wrong verdict stays below a
/// level, however the verdicts depend on each other.
///
/// The false discovery rate (Benjamini & Hochberg) would allow a share of the alarms to be false. People soon
/// ignore a gate that is wrong now and then, so this bounds the chance of any false alarm.
public enum Holm {
  /// The adjusted p-value of each verdict, which is significant if that is at most the level.
  ///
  /// - Complexity: O(n log n).
  public static func adjusted(_ values: [Double]) -> [Double] {
    var adjusted = values
    var largest = 0.0
    let order = values.indices.sorted { values[$0] < values[$1] }
    for (rank, index) in order.enumerated() {
      largest = max(largest, min(1, values[index] * Double(values.count - rank)))
      adjusted[index] = largest
    }
    return adjusted
  }
}
