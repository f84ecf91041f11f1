import FormContenders

/// The reason why a contender of a race has no result.
public struct RaceFailure: Hashable, Sendable {
  public let contender: String
  public let reason: ContenderFailure

  /// True if the contender was merely too slow.
  public var isSlowness: Bool {
    if case .tookTooLong = reason { true } else { false }
  }
}

extension [RaceLane] {
  /// The failures of these lanes, in order.
  var failures: [RaceFailure] {
    compactMap { lane in
      guard case .failed(let reason) = lane.agreement else { return nil }
      return RaceFailure(contender: lane.name, reason: reason)
    }
  }
}
