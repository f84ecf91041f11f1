import FormModel
import FormWorkload

/// An edit stream and its way back, which runs in reverse order. The way back has the inverse of
/// each edit that changed something. It repeats each edit that changed nothing.
///
/// After a round trip the form is as before, so every pass does the same work. A stream that only
/// fills would do nothing in a second pass. Both ways have the same share of edits without effect.
/// That matters because a slow rival plays only part of the trip.
struct RoundTrip {
  /// The edits; their number is a multiple of `batch`.
  let edits: [Edit]

  /// The number of edits in a batch.
  static let batch = 1_024
  /// The minimum number of distinct edits; branch predictors learn shorter loops.
  static let leastEdits = 131_072
  /// The most edits; more would take over 64 MiB by themselves.
  static let mostEdits = 1 << 22

  /// - Parameter count: the edits before the way back; nil for a number that suits the form's size.
  init(_ profile: StreamProfile, form: FormUnderTest, seed: UInt64, count: Int? = nil) {
    let count = count ?? Self.usualCount(form)
    var generator = EditStreamGenerator(profile: profile, seed: seed, outline: form.outline)
    self.init(generator.makeEdits(count: count), form: form.shared.form)
  }

  /// A trip on which every edit changes something. If the stream would store a flag's present
  /// value, the inverse edit plays instead. So all edits are alike, and the median holds for each
  /// of them.
  ///
  /// - Parameter count: the edits before the way back; nil for a number that suits the form's size.
  ///   It is rounded up to half a batch, so that no padding is needed.
  static func ofChanges(
    _ profile: StreamProfile,
    form: FormUnderTest,
    seed: UInt64,
    count: Int? = nil
  ) -> RoundTrip {
    let count = count ?? usualCount(form)
    let half = batch / 2
    var generator = EditStreamGenerator(profile: profile, seed: seed, outline: form.outline)
    var tracker = FlagTracker(form.shared.form)
    let forth = generator.makeEdits(count: (count + half - 1) / half * half).map { edit in
      if tracker.apply(edit) { return edit }
      _ = tracker.apply(edit.inverse)
      return edit.inverse
    }
    return RoundTrip(forth, form: form.shared.form)
  }

  /// Twice as many edits as the form has lines, so that a random pass finds a large form uncached.
  private static func usualCount(_ form: FormUnderTest) -> Int {
    min(max(2 * (form.shared.form.byteCount / 64), leastEdits), mostEdits)
  }

  init(_ forth: [Edit], form: borrowing FormDefinition) {
    var tracker = FlagTracker(form)
    let back = forth.map { tracker.apply($0) ? $0.inverse : $0 }
    var edits = forth
    edits.reserveCapacity(forth.count + back.count + Self.batch)
    edits.append(contentsOf: back.reversed())
    // Pads to full batches: repeating the last edit changes nothing.
    if let last = edits.last {
      while !edits.count.isMultiple(of: Self.batch) { edits.append(last) }
    }
    self.edits = edits
  }
}
