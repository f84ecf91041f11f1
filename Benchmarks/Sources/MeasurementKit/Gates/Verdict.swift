/// The verdict on one figure of one benchmark.
public struct Verdict: Codable, Hashable, Sendable {
  public enum State: String, Codable, Hashable, Sendable {
    /// As expected.
    case same
    /// Worse, beyond tolerance.
    case worse
    /// Better, beyond tolerance: the expected figure is no longer true.
    case better
    /// Different from the expected figure, but no more than two builds of the same source differ: shown, but no
    /// failure.
    case moved
    /// The figure is gated and was not measured.
    case missing
    /// Measured, but without an expected figure.
    case new
    /// An expected figure, whose benchmark does not exist any more.
    case removed
    /// A time whose ratio to the older build's has 1 in its interval. Times are shown, and no failure.
    case unchanged = "no change detected"
    /// A time whose ratio to the older build's has no 1 in its interval.
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
  /// Of a time: newer ÷ older, with its interval over pairs of runs; nil for counts.
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
    // What is no number can't be written, and says nothing.
    self.expected = expected.flatMap { $0.isFinite ? $0 : nil }
    self.found = found.flatMap { $0.isFinite ? $0 : nil }
    self.ratio = ratio
    self.note = note
  }
}
