/// What counted the instructions of a counted run.
public enum CountingMethod: String, CaseIterable, Sendable {
  case callgrind
  case processor = "the processor's counters"

  /// The text that says so in a record: `environment.counters.instructions`.
  public var availability: String { "available: \(rawValue)" }

  /// The method that a record names; nil if it does not.
  public init?(_ environment: EnvironmentRecord) {
    let found = Self.allCases.first { $0.availability == environment.counters.instructions }
    guard let found else { return nil }
    self = found
  }
}
