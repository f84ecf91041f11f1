/// Holm's step-down procedure (1979): of a family of verdicts, the chance that even one is wrong stays below
/// a level, however they depend on each other.
///
/// The false discovery rate (Benjamini & Hochberg) would allow a share of the alarms to be false. A gate that
/// is wrong now and then is soon ignored, so it is the chance of any false alarm that is bounded here.
public enum Holm {
  /// Each verdict's p-value, adjusted: it is significant where that is at most the level.
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
