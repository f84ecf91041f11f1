import FormModel
import FormWorkload

/// An edit stream forth and back: its edits, then in reverse order the inverse of each edit that changed something,
/// and each edit that did not once more, which again changes nothing.
///
/// After a round trip the form is as before, so every pass does the same work; a stream that only fills would do
/// nothing in a second pass. Both ways have the same share of edits that change nothing: a slow rival plays only a
/// part of the trip, and the figures must not depend on which.
struct RoundTrip {
  /// The edits; their number is a multiple of `batch`.
  let edits: [Edit]

  /// The number of edits in a batch.
  static let batch = 1_024
  /// The fewest distinct edits; the branch predictor learns shorter loops.
  static let leastEdits = 131_072
  /// The most edits; more would take over 64 MiB by themselves.
  static let mostEdits = 1 << 22

  /// - Parameter count: edits forth; nil for as many as the form's size asks for.
  init(_ profile: StreamProfile, form: FormUnderTest, seed: UInt64, count: Int? = nil) {
    let count = count ?? Self.usualCount(form)
    var generator = EditStreamGenerator(profile: profile, seed: seed, outline: form.outline)
    self.init(generator.makeEdits(count: count), form: form.shared.form)
  }

  /// A trip on which every edit changes something: where the stream would store a flag as it is, its inverse plays.
  /// So all edits are alike, and the median is that of any of them.
  ///
  /// - Parameter count: edits forth; nil for as many as the form's size asks for. Rounded up to half a batch, so that
  ///   nothing must be added that changes nothing.
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

  /// Twice as many edits as the form has lines, so that a random pass over a large form finds them uncached.
  private static func usualCount(_ form: FormUnderTest) -> Int {
    min(max(2 * (form.shared.form.byteCount / 64), leastEdits), mostEdits)
  }

  init(_ forth: [Edit], form: borrowing FormDefinition) {
    var tracker = FlagTracker(form)
    let back = forth.map { tracker.apply($0) ? $0.inverse : $0 }
    var edits = forth
    edits.reserveCapacity(forth.count + back.count + Self.batch)
    edits.append(contentsOf: back.reversed())
    // Full batches: the last edit, once more, changes nothing.
    if let last = edits.last {
      while !edits.count.isMultiple(of: Self.batch) { edits.append(last) }
    }
    self.edits = edits
  }
}
