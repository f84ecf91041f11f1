import FormModel

/// A question that does not offer the same choices on both engines.
public struct ChoiceDifference: Error, Sendable {
  public var field: FieldID
  public var expected: [String]
  public var found: [String]
  /// The answers since the form was loaded.
  public var stream: [ContenderEvent]
}

/// How long an answer and a look at the choices that depend on it take.
public struct ChoiceTimes: Sendable {
  /// The question that is answered, and the one whose choices are read.
  public let answered: FieldID
  public let read: FieldID
  /// The number of choices after the last answer.
  public var offered = 0
  public var events = EventTimes()
}

/// Compares and times the choices that depend on answers (CH), on our engine and on the form's own.
public struct ChoiceComparison {
  private static let answersOfStream = 40
  private static let timedEvents = 64

  private let contender: ProcessContender
  private let fresh: () -> SessionForm
  /// The fields with a list of choices, and those of them with a filter, in form order.
  private let lists: [FieldID]
  private let filtered: [FieldID]

  /// - Precondition: the contender has loaded the form that `fresh` makes, and can be asked for choices.
  public init(_ contender: ProcessContender, _ logic: FormLogic, fresh: @escaping () -> SessionForm)
  {
    self.contender = contender
    self.fresh = fresh
    lists = logic.fieldChoices.keys.sorted()
    filtered = Set(logic.choiceFilters.map(\.field)).sorted()
  }

  /// Plays random answers on both, and compares the choices after each.
  ///
  /// Where an answer is no longer offered it is removed when the choices are read, as JavaRosa does it.
  ///
  /// - Returns: the number of looks at the choices of a question.
  /// - Throws: `ChoiceDifference`, `ContenderFailure`.
  public func check(_ answers: Int, from stream: inout AnswerStream) throws -> Int {
    var looks = 0
    var played = 0
    while played < answers {
      try contender.reset()
      var form = fresh()
      var events: [ContenderEvent] = []
      for event in stream.answers(Self.answersOfStream) where form.offers(event) {
        // What is not offered is no answer here; other engines take it.
        guard form.play(event) == .accepted else { continue }
        _ = try contender.check([event], .nothing)
        events.append(event)
        for field in filtered where !form.effectiveFlags(at: field).contains(.hidden) {
          let expected = form.choices(offeredBy: field) ?? []
          let found = try contender.offer(of: field, after: []).values
          looks += 1
          guard found == expected else {
            throw ChoiceDifference(field: field, expected: expected, found: found, stream: events)
          }
          if !form.answerIsOffered(at: field) {
            let removed = ContenderEvent.answer(field, nil)
            _ = form.play(removed)
            _ = try contender.check([removed], .nothing)
          }
        }
      }
      played += max(1, events.count)
      if events.isEmpty { break }
    }
    return looks
  }

  /// Times an answer to the question with choices before each filtered one, and a look at the choices of that.
  ///
  /// - Throws: `ChoiceDifference` if the last choices differ, `ContenderFailure`.
  public func times() throws -> [ChoiceTimes] {
    var all: [ChoiceTimes] = []
    for field in filtered {
      guard let place = lists.firstIndex(of: field), place > 0 else { continue }
      var times = ChoiceTimes(answered: lists[place - 1], read: field)
      try time(&times, after: Array(lists[..<(place - 1)]))
      if !times.events.own.isEmpty { all.append(times) }
    }
    return all
  }

  /// - Parameter others: the questions before, which get an answer first.
  private func time(_ times: inout ChoiceTimes, after others: [FieldID]) throws {
    var spent: UInt64 = 0
    var round = 0
    while times.events.wantsMore(after: spent) {
      try contender.reset()
      spent += contender.elapsed
      var form = fresh()
      for other in others {
        guard let event = Self.choices(other, on: &form, [round]).first else { continue }
        _ = form.play(event)
        _ = try contender.check([event], .nothing)
        spent += contender.elapsed
      }
      let first = round * Self.timedEvents
      let turns = first..<(first + Self.timedEvents)
      let events = Self.choices(times.answered, on: &form, turns)
      if events.isEmpty { return }
      let report = try contender.offer(of: times.read, after: events)
      spent += contender.elapsed
      let start = TimedBatch.now()
      for event in events {
        _ = form.play(event)
        form.readChoices(offeredBy: times.read)
      }
      let end = TimedBatch.now()
      let expected = form.choices(offeredBy: times.read) ?? []
      guard report.values == expected else {
        throw ChoiceDifference(
          field: times.read,
          expected: expected,
          found: report.values,
          stream: events
        )
      }
      times.offered = expected.count
      times.events.append(own: end - start, contender: report.nanoseconds, events: events.count)
      round += 1
    }
  }

  /// An answer for each turn, with the choices that a question offers one after another; none if it offers none.
  private static func choices(
    _ field: FieldID,
    on form: inout SessionForm,
    _ turns: some Collection<Int>
  ) -> [ContenderEvent] {
    guard let offered = form.choices(offeredBy: field), !offered.isEmpty else { return [] }
    return turns.map { turn in
      .answer(field, form.choiceAnswer(offered[turn % offered.count], at: field))
    }
  }
}
