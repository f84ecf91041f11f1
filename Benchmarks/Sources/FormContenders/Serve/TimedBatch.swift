import FormModel

/// Plays a batch on a form of this process, as a `time` request does.
public enum TimedBatch {
  /// The count of numbers read after each event.
  public static let numbersOfEvent = 9

  /// Plays a batch, and returns its time and the digest of its reads.
  ///
  /// - Parameter reads: if true, reads after each event what a menu needs.
  @inlinable
  public static func play<Form: PlayableForm & ~Copyable>(
    _ form: inout Form,
    _ events: [ContenderEvent],
    reads: Bool
  ) -> (nanoseconds: UInt64, digest: ReadDigest) {
    guard reads else {
      let start = now()
      form.playAlone(events.span)
      let end = now()
      return (end - start, form.stateDigest())
    }
    var numbers = [UInt32](repeating: 0, count: events.count * numbersOfEvent)
    var span = numbers.mutableSpan
    let start = now()
    let count = form.playWithReads(events.span, &span)
    let end = now()
    return (end - start, ReadDigest(numbers.prefix(count)))
  }

  /// Returns only the digest, for the oracle.
  public static func digest<Form: PlayableForm & ~Copyable>(
    _ form: inout Form,
    _ events: [ContenderEvent],
    reads: Bool
  ) -> ReadDigest {
    play(&form, events, reads: reads).digest
  }

  @usableFromInline
  static func now() -> UInt64 { Deadline.now }
}
