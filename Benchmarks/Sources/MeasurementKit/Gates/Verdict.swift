/// The verdict on one figure of one benchmark.
public struct Verdict: Codable, Hashable, Sendable {
  public enum State: String, Codable, Hashable, Sendable {
    /// As expected, or without a visible difference.
    case same
    /// Worse, beyond doubt and tolerance.
    case worse
    /// Better, beyond doubt and tolerance: the expected figure is no longer true.
    case better
    /// Different from the expected figure, but no more than two builds of the same source differ: shown, but no
    /// failure.
    case moved
    /// A figure whose noise hides changes that people mind, or a ratio of a shared core beside one of a core to itself: shown,
    /// but no failure, whatever it is.
    case informational
    /// The figure is gated and was not measured.
    case missing
    /// Measured, but without an expected figure.
    case new
    /// An expected figure, whose benchmark does not exist any more.
    case removed
  }

  public var benchmark: String
  public var contender: String
  public var parameters: Parameters
  /// "instructions", "time", "ratio to recompute-page", "growth of instructions by pages".
  public var figure: String
  public var state: State
  /// The expected or the older figure; nil if there is none.
  public var expected: Double?
  public var found: Double?
  /// The smallest relative change that would have been visible, 0 for exact counts; nil if none would. Of a ratio with a
  /// threshold: the change that is seen with a probability of 80 % (`Detection`).
  public var smallestVisible: Double?
  /// The noise in the same run: half the relative width of the benchmark's interval against itself; nil for counts.
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
