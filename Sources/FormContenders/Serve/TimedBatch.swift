import FormModel

/// A batch of events played on a form of this process, as a `time` request has it.
public enum TimedBatch {
  /// Numbers that are read after an event.
  public static let numbersOfEvent = 9

  /// Plays a batch, and returns its time and the digest of its reads.
  ///
  /// - Parameter reads: whether to read what a menu needs after each event.
  @inlinable
  public static func play<Form: PlayableForm & ~Copyable>(
    _ form: inout Form,
    _ events: [FormEvent],
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

  /// The digest alone: what the oracle knows of a batch.
  public static func digest<Form: PlayableForm & ~Copyable>(
    _ form: inout Form,
    _ events: [FormEvent],
    reads: Bool
  ) -> ReadDigest {
    play(&form, events, reads: reads).digest
  }

  @usableFromInline
  static func now() -> UInt64 { Deadline.now }
}
