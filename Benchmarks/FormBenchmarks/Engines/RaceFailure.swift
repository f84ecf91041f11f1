import FormContenders

/// Why a contender of a race has no result.
public struct RaceFailure: Hashable, Sendable {
  public let contender: String
  public let reason: ContenderFailure

  /// Whether there is no such program, or none that can be run: the two codes with which shells say so.
  public var isMissing: Bool {
    switch reason {
    case .notStarted, .ended(.code(126), _, _), .ended(.code(127), _, _): true
    default: false
    }
  }

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
