import FormContenders
import FormModel
import Foundation
import MeasurementKit

/// A contender in another process, as the command line declares it.
public struct RaceEntrant: Hashable, Sendable {
  /// The name in tables.
  public var name: String
  /// The program and its arguments.
  public var command: [String]

  public init(name: String, command: [String]) {
    self.name = name
    self.command = command
  }
}

/// The form of a race.
public struct RaceForm {
  public var parameters: Parameters
  /// Returns the form's file for an entrant, given the formats that it loads; nil if it loads none
  /// of them.
  public var source: (_ formats: [String]) -> ContenderForm?
  /// Returns the stream of events, the same on each call.
  public var events: () -> RaceEvents
  /// True if the race plays answers, false if it plays edits.
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
  private let take: (Int) -> [ContenderEvent]

  public init(_ next: @escaping () -> ContenderEvent?) {
    take = { count in (0..<count).compactMap { _ in next() } }
  }

  func callAsFunction(_ count: Int) -> [ContenderEvent] { take(count) }
}

/// A form that was read and opened for filling.
public struct OpenedForm<Form: PlayableForm & ~Copyable>: ~Copyable {
  public var form: Form
  /// The nanoseconds to read it.
  public let parse: UInt64
  /// The nanoseconds to open it.
  public let load: UInt64

  public init(_ form: consuming Form, parse: UInt64, load: UInt64) {
    self.form = form
    self.parse = parse
    self.load = load
  }
}

/// Races contenders in other processes against our engine on one form (CP-2, CP-3).
///
/// Each contender is first checked event by event. Then the contenders play the same stream in
/// turns, in rounds A B B A. A turn plays as many events as fit.
public struct EngineRace<Form: PlayableForm & ~Copyable, Judge: PlayableForm & ~Copyable> {
  public var entrants: [RaceEntrant]
  public var form: RaceForm
  /// Opens the form for our engine, and times the reading and the opening.
  public var open: () -> OpenedForm<Form>
  /// Returns the reference form, which shares no code with the engine.
  public var judge: () -> Judge
  public var limits = ContenderTimeLimits()
  public var rounds = 15
  /// The target nanoseconds of a turn.
  public var turn = 20e6
  /// The maximum seconds of all turns of an entrant; a slow one plays fewer.
  public var mostSeconds = 20.0
  /// The number of events that are checked singly before the race.
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
  /// - Returns: our engine's lane, then the entrants'. A failed lane has the reason; the others go
  ///   on.
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
