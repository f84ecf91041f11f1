import FormModel

/// Shortens a stream that shows a difference by delta debugging: it removes halves, then quarters,
/// down to single events (Zeller and Hildebrandt, *Simplifying and Isolating Failure-Inducing
/// Input*).
struct StreamMinimizer<Event> {
  private(set) var stream: [Event]
  private var chunk: Int
  /// The index of the next part to remove.
  private var place = 0
  private var attempts = 0
  private var candidate: [Event] = []

  /// The maximum number of candidates; each is played from the first event.
  private static var mostAttempts: Int { 400 }

  init(_ stream: [Event]) {
    self.stream = stream
    chunk = max(1, stream.count / 2)
  }

  /// - Returns: the next candidate; nil if the search is finished.
  mutating func next() -> [Event]? {
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

  /// Accepts the last candidate, up to the event that shows the difference.
  ///
  /// - Parameter event: the index of that event in the candidate; nil if the difference shows
  ///   before the first event.
  mutating func keep(upTo event: Int?) {
    let cut = stream.count - candidate.count
    stream = Array(candidate[..<((event ?? -1) + 1)])
    place = max(0, place - cut)
  }
}
