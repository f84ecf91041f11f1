import MeasurementKit

/// What a benchmark is, known before it runs.
public struct BenchmarkDescription: Codable, Hashable, Sendable {
  /// `area/operation/variant`.
  public let name: String
  /// What is measured, in a sentence.
  public let summary: String
  /// What it runs with under the options given.
  public let parameters: Parameters
  /// What every contender must end with.
  public let expected: ExpectedAnswer
  /// How the engine's cost may grow with the number of pages, in instructions; nil where nothing is claimed.
  public let growth: GrowthClass?
  /// Pages from which on that is claimed: smaller forms may take another path, or a fixed cost outweighs it.
  public let growthFrom: Int?
  /// Whether the cost is claimed not to depend on how many fields a page has.
  public let isConstantInFields: Bool
  /// Whom the engine is paired with, round by round.
  public let rivals: [String]
  /// What the machine does at best, played in the same rounds.
  public let limit: LimitKind?
  /// Whether an operation may allocate; where not, one byte is a failure.
  public let allocates: Bool
}

/// The right answer of a benchmark, and where it comes from.
public enum ExpectedAnswer: String, Codable, Hashable, Sendable {
  case oracleState = "the oracle's state after the same edits"
  case countedSum = "the sum of the right answers, counted out page by page"
  case freshSnapshot = "the snapshot of a screen laid out anew after the same edits"
  case model = "what a model, or a layout made anew, gives"
  case sameFlags = "the flags of the form as first generated"
  case none = "none: the machine has no right answer"
}

/// What of the machine a benchmark's operation is held against.
public enum LimitKind: String, Codable, Hashable, Sendable {
  case randomUpdate = "a random update of one line in as much memory as the flags take"
  case sequentialRead = "a sequential read of as many bytes"
  case sequentialWrite = "a sequential write of as many bytes"
}
