import MeasurementKit

/// A benchmark's description, known before a run.
public struct BenchmarkDescription: Codable, Hashable, Sendable {
  /// `area/operation/variant`.
  public let name: String
  /// One sentence about what is measured.
  public let summary: String
  /// How it is measured: timed, counted (`bench --instructions`), or both.
  public let measured: MeasuredAs
  /// The parameters under the given options.
  public let parameters: Parameters
  /// The final state that every contender must reach.
  public let expected: ExpectedAnswer
  /// The growth of the engine's instructions with the number of pages; nil if nothing is claimed.
  public let growth: GrowthClass?
  /// The smallest number of pages for that claim. Smaller forms may take another path, or a fixed
  /// cost outweighs it.
  public let growthFrom: Int?
  /// True if the cost should not depend on the number of fields per page.
  public let isConstantInFields: Bool
  /// The contenders that play in the same rounds as the engine.
  public let rivals: [String]
  /// True if an operation may allocate. Otherwise a single byte is a failure.
  public let allocates: Bool
}

/// How a benchmark is measured.
public enum MeasuredAs: String, Codable, Hashable, Sendable {
  case timed, counted
  case both = "timed and counted"
}

/// The source of a benchmark's right answer.
public enum ExpectedAnswer: String, Codable, Hashable, Sendable {
  case oracleState = "the oracle's state after the same edits"
  case countedSum = "the sum of the right answers, counted out page by page"
  case freshSnapshot = "the snapshot of a screen laid out anew after the same edits"
  case model = "what a model, or a layout made anew, gives"
  case sameFlags = "the flags of the form as first generated"
  case none = "none: the machine has no right answer"
}
