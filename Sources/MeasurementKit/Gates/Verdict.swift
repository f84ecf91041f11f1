/// The verdict on one figure of one benchmark.
public struct Verdict: Codable, Hashable, Sendable {
  public enum State: String, Codable, Hashable, Sendable {
    /// As expected, or no difference that can be seen.
    case same
    /// Worse, beyond doubt and tolerance.
    case worse
    /// Better, beyond doubt and tolerance: the expected figure is no longer true.
    case better
    /// Other than expected, as it is from one build of the same source to the next: shown, and no failure.
    case moved
    /// The figure is gated and was not measured.
    case missing
    /// Measured, but without an expected figure.
    case new
    /// Expected, but there is no such benchmark any more.
    case removed
  }

  public var benchmark: String
  public var contender: String
  public var parameters: Parameters
  /// "instructions", "time", "ratio to recompute-page", "growth of instructions by pages".
  public var figure: String
  public var state: State
  /// What was expected, or the older figure; nil if there is none.
  public var expected: Double?
  public var found: Double?
  /// The smallest relative change that would have been seen, 0 for exact counts; nil if none could be.
  public var smallestVisible: Double?
  /// The benchmark against itself in the same run, half the interval's relative width; nil for counts.
  public var noise: Double?
  public var note: String?

  init(
    _ key: ResultKey,
    _ figure: String,
    _ state: State,
    expected: Double? = nil,
    found: Double? = nil,
    smallestVisible: Double? = nil,
    noise: Double? = nil,
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
    self.smallestVisible = smallestVisible.flatMap { $0.isFinite ? $0 : nil }
    self.noise = noise.flatMap { $0.isFinite ? $0 : nil }
    self.note = note
  }
}
