import FormModel

/// What is timed: answers in instances, or instances that are added at the end and removed anywhere.
public enum TimedEntries: CaseIterable, Sendable {
  case answers, changes

  func contains(_ entry: FormEntry) -> Bool {
    switch entry {
    case .addInstance, .removeInstance: self == .changes
    default: self == .answers
    }
  }
}

extension InstanceComparison where Form: ~Copyable {
  /// Plays streams on both engines, each from the form as it was loaded, under the engine's own clock.
  ///
  /// - Throws: `InstanceDifference` if the forms differ after a stream, `ContenderFailure`.
  public func times(
    of timed: TimedEntries,
    from stream: inout InstanceStream
  ) throws -> EventTimes {
    var times = EventTimes()
    var spent: UInt64 = 0
    while times.wantsMore(after: spent) {
      let entries = draw(Self.entriesOfStream, from: &stream, where: timed.contains)
      if entries.isEmpty { break }
      try contender.reset()
      spent += contender.elapsed
      let events = entries.map { ContenderEvent.entry($0) }
      let report = try contender.time(events, reads: false)
      spent += contender.elapsed
      var form = fresh()
      let start = TimedBatch.now()
      for event in events { _ = form.play(event) }
      let end = TimedBatch.now()
      if let difference = compare(form, try contender.observe(view)) { throw difference }
      times.append(own: end - start, contender: report.nanoseconds, events: entries.count)
    }
    return times
  }
}
