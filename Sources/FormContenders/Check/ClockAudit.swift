/// Finds contenders that play while their clock stands still (SPEC CP-3).
///
/// Decoding and digests are not the engine's work, and one batch may meet a machine that is busy: only where
/// several batches in a row leave no other explanation it is told so.
public struct ClockAudit: Sendable {
  /// Batches in a row that must be suspicious.
  public static let batches = 3
  /// Nanoseconds that decoding and digests may take in any language: of a batch, and of each of its events.
  static let allowedOfBatch = 250_000_000
  static let allowedOfEvent = 50_000

  /// Nanoseconds from which on a batch shows whether the clock runs.
  static let tellingTime: UInt64 = 1_000_000_000

  private var suspicious = 0
  /// What is wrong with the clock; nil for nothing.
  public private(set) var failure: ContenderFailure?

  /// Whether the last batch was.
  var isSuspicious: Bool { suspicious > 0 }

  public init() {}

  /// Adds a batch.
  ///
  /// - Parameters:
  ///   - claimed: nanoseconds that the contender reports.
  ///   - elapsed: nanoseconds around the request.
  public mutating func add(claimed: UInt64, elapsed: UInt64, events: Int) {
    let outside = elapsed > claimed ? elapsed - claimed : 0
    let allowed = UInt64(Self.allowedOfBatch + Self.allowedOfEvent * events)
    // Nothing does an event, and what is read after it, in less than a nanosecond.
    let stands = claimed < events
    suspicious = stands || outside > allowed && claimed < elapsed / 10 ? suspicious + 1 : 0
    if suspicious >= Self.batches {
      failure = .hidesTime(nanoseconds: claimed, measured: elapsed)
    }
  }
}
