/// Finds contenders that stop their clock while they play (CP-3).
///
/// Decoding and digests are not the engine's work, and the machine may be busy during one batch. So
/// the audit reports a contender only after several suspicious batches in a row.
public struct ClockAudit: Sendable {
  /// The number of suspicious batches in a row before a report.
  public static let batches = 3
  /// The time in nanoseconds that decoding and digests may take in any language: for a batch, and
  /// for each of its events.
  static let allowedOfBatch = 250_000_000
  static let allowedOfEvent = 50_000

  /// The shortest batch, in nanoseconds, that can show a stopped clock.
  static let tellingTime: UInt64 = 1_000_000_000

  private var suspicious = 0
  /// The failure to report; nil if there is none.
  public private(set) var failure: ContenderFailure?

  /// True if the last batch was suspicious.
  var isSuspicious: Bool { suspicious > 0 }

  public init() {}

  /// Adds a batch.
  ///
  /// - Parameters:
  ///   - claimed: the nanoseconds that the contender reports.
  ///   - elapsed: the nanoseconds that the request took.
  public mutating func add(claimed: UInt64, elapsed: UInt64, events: Int) {
    let outside = elapsed > claimed ? elapsed - claimed : 0
    let allowed = UInt64(Self.allowedOfBatch + Self.allowedOfEvent * events)
    // No engine plays and reads an event in less than a nanosecond.
    let stands = claimed < events
    suspicious = stands || outside > allowed && claimed < elapsed / 10 ? suspicious + 1 : 0
    if suspicious >= Self.batches {
      failure = .hidesTime(nanoseconds: claimed, measured: elapsed)
    }
  }
}
