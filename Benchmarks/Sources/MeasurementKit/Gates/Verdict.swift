/// The verdict on one figure of one benchmark.
public struct Verdict: Codable, Hashable, Sendable {
  public enum State: String, Codable, Hashable, Sendable {
    /// As expected.
    case same
    /// Worse, beyond tolerance.
    case worse
    /// Better, beyond tolerance: the expected figure is no longer true.
    case better
    /// Different from the expected figure, but within the spread of two builds of the same source.
    /// It is shown and fails no gate.
    case moved
    /// The figure is gated and was not measured.
    case missing
    /// Measured, but without an expected figure.
    case new
    /// Expected, but the benchmark no longer exists.
    case removed
    /// The confidence interval of a time's ratio (newer ÷ older) contains 1. Times never fail a
    /// gate.
    case unchanged = "no change detected"
    /// The confidence interval of a time's ratio lies below 1, or above it.
    case faster, slower
  }

  public var benchmark: String
  public var contender: String
  public var parameters: Parameters
  /// "instructions", "time", "growth of instructions by pages".
  public var figure: String
  public var state: State
  /// The expected or the older figure; nil if there is none.
  public var expected: Double?
  public var found: Double?
  /// For a time: newer ÷ older, with its confidence interval over pairs of runs; nil for counts.
  public var ratio: Estimate?
  public var note: String?

  init(
    _ key: ResultKey,
    _ figure: String,
    _ state: State,
    expected: Double? = nil,
    found: Double? = nil,
    ratio: Estimate? = nil,
    note: String? = nil
  ) {
    benchmark = key.benchmark
    contender = key.contender
    parameters = key.parameters
    self.figure = figure
    self.state = state
    // JSON can't hold infinity or NaN, and neither informs a reader.
    self.expected = expected.flatMap { $0.isFinite ? $0 : nil }
    self.found = found.flatMap { $0.isFinite ? $0 : nil }
    self.ratio = ratio
    self.note = note
  }
}
