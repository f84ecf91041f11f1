/// Finds contenders that play while their clock does not run (CP-3).
///
/// Decoding and digests are not the engine's work, and during one batch the machine may be busy. So the audit
/// reports a contender only after several batches in a row with no other explanation.
public struct ClockAudit: Sendable {
  /// The number of suspicious batches in a row before a report.
  public static let batches = 3
  /// The nanoseconds that decoding and digests may take in any language: for a batch, and for each of its events.
  static let allowedOfBatch = 250_000_000
  static let allowedOfEvent = 50_000

  /// The nanoseconds that a batch must take to show whether the clock runs.
  static let tellingTime: UInt64 = 1_000_000_000

  private var suspicious = 0
  /// The fault of the clock; nil if there is none.
  public private(set) var failure: ContenderFailure?

  /// True if the last batch was suspicious.
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
