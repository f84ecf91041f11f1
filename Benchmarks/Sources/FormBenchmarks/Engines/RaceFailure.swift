import FormContenders

/// Why a contender of a race has no result.
public struct RaceFailure: Hashable, Sendable {
  public let contender: String
  public let reason: ContenderFailure

  /// Whether the contender was only too slow.
  public var isSlowness: Bool {
    if case .tookTooLong = reason { true } else { false }
  }
}

extension [RaceLane] {
  /// Of the lanes that failed, in their order.
  var failures: [RaceFailure] {
    compactMap { lane in
      guard case .failed(let reason) = lane.agreement else { return nil }
      return RaceFailure(contender: lane.name, reason: reason)
    }
  }
}
