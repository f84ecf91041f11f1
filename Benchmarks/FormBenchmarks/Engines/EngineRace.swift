import FormContenders
import FormModel
import Foundation
import MeasurementKit

/// A contender in another process, as the command line names it.
public struct RaceEntrant: Hashable, Sendable {
  /// What tables call it.
  public var name: String
  /// The program and its arguments.
  public var command: [String]

  public init(name: String, command: [String]) {
    self.name = name
    self.command = command
  }
}

/// The form that a race is about.
public struct RaceForm {
  public var parameters: Parameters
  /// Where entrants find it, given the formats that they load; nil where they load none of its.
  public var source: (_ formats: [String]) -> ContenderForm?
  /// The events of a turn and those that follow, the same for each call.
  public var events: () -> RaceEvents
  /// Whether what it plays are answers, not edits.
  public var playsAnswers: Bool

  public init(
    parameters: Parameters,
    playsAnswers: Bool,
    source: @escaping (_ formats: [String]) -> ContenderForm?,
    events: @escaping () -> RaceEvents
  ) {
    self.parameters = parameters
    self.playsAnswers = playsAnswers
    self.source = source
    self.events = events
  }
}

/// An endless stream of events.
public struct RaceEvents {
  private let take: (Int) -> [FormEvent]

  public init(_ next: @escaping () -> FormEvent?) {
    take = { count in (0..<count).compactMap { _ in next() } }
  }

  func callAsFunction(_ count: Int) -> [FormEvent] { take(count) }
}

/// A form that was read and opened for filling.
public struct OpenedForm<Form: PlayableForm & ~Copyable>: ~Copyable {
  public var form: Form
  /// Nanoseconds that reading it took.
  public let parse: UInt64
  /// Nanoseconds that opening it took.
  public let load: UInt64

  public init(_ form: consuming Form, parse: UInt64, load: UInt64) {
    self.form = form
    self.parse = parse
    self.load = load
  }
}

/// Races contenders of other processes against our engine on one form (SPEC CP-2, CP-3): each is checked event
/// by event, then plays turns of one stream, in rounds A B B A, as much of it as fits into a turn.
public struct EngineRace<Form: PlayableForm & ~Copyable, Judge: PlayableForm & ~Copyable> {
  public var entrants: [RaceEntrant]
  public var form: RaceForm
  /// Opens the form for our engine; says how long reading and opening took.
  public var open: () -> OpenedForm<Form>
  /// What knows the right answers, and shares no code with the engine.
  public var judge: () -> Judge
  public var limits = ContenderTimeLimits()
  public var rounds = 15
  /// Nanoseconds that a turn is to take.
  public var turn = 20e6
  /// Seconds for an entrant's turns together: a slow one plays fewer.
  public var mostSeconds = 20.0
  /// Events that are checked one by one before the race.
  public var checkedEvents = 200
  public var onProgress: (Double, String) -> Void = { _, _ in }
  public var isCancelled: () -> Bool = { false }

  public init(
    _ entrants: [RaceEntrant],
    on form: RaceForm,
    open: @escaping () -> OpenedForm<Form>,
    judge: @escaping () -> Judge
  ) {
    self.entrants = entrants
    self.form = form
    self.open = open
    self.judge = judge
  }

  /// Runs the race.
  ///
  /// - Returns: our engine's lane, then the entrants'. One that fails says why, and the others go on.
  public func run() -> [RaceLane] {
    var lanes: [any PlayedLane] = [OwnLane(open(), judge(), form.events())]
    for (index, entrant) in entrants.enumerated() {
      if isCancelled() { break }
      onProgress(Double(index) / Double(entrants.count) / 2, entrant.name)
      lanes.append(
        ProcessLane(
          entrant,
          form,
          judge: judge,
          limits: limits,
          checkedEvents: checkedEvents
        )
      )
    }
    for round in 0..<rounds where !isCancelled() {
      onProgress(0.5 + Double(round) / Double(rounds) / 2, "round \(round + 1)")
      let forward = Array(lanes.indices)
      let order = round.isMultiple(of: 2) ? forward : forward.reversed()
      for index in order where lanes[index].spent < mostSeconds * 1e9 {
        lanes[index].play(turn: turn)
      }
    }
    for lane in lanes { lane.finish() }
    return lanes.map(\.lane)
  }
}
