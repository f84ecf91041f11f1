import FormModel

/// Shortens a stream while it still shows a difference: it leaves out halves, quarters, and so on down to single
/// events (Zeller and Hildebrandt, *Simplifying and Isolating Failure-Inducing Input*).
struct StreamMinimizer {
  private(set) var stream: [FormEvent]
  private var chunk: Int
  /// The beginning of the next part to leave out.
  private var place = 0
  private var attempts = 0
  private var candidate: [FormEvent] = []

  /// The most streams tried; each is played from the beginning.
  private static let mostAttempts = 400

  init(_ stream: [FormEvent]) {
    self.stream = stream
    chunk = max(1, stream.count / 2)
  }

  /// - Returns: a stream to try; nil if there is nothing left to leave out.
  mutating func next() -> [FormEvent]? {
    guard attempts < Self.mostAttempts, stream.count > 1 else { return nil }
    if place >= stream.count {
      guard chunk > 1 else { return nil }
      chunk = max(1, chunk / 2)
      place = 0
    }
    attempts += 1
    let end = min(place + chunk, stream.count)
    candidate = Array(stream[..<place] + stream[end...])
    place = end
    return candidate
  }

  /// Keeps the stream tried last, up to the event that shows the difference.
  ///
  /// - Parameter event: the place in the candidate that shows the difference; nil for before the first event.
  mutating func keep(upTo event: Int?) {
    let cut = stream.count - candidate.count
    stream = Array(candidate[..<((event ?? -1) + 1)])
    place = max(0, place - cut)
  }
}
