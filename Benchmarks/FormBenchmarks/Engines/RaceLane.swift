import FormContenders
import MeasurementKit

/// What one contender came to in a race.
public struct RaceLane {
  public let name: String
  public var identity: ContenderIdentity?
  /// Nanoseconds of the form's way from a file to a form that can be filled in.
  public var parse: Double?
  public var load: Double?
  /// Bytes it holds; nil where it does not say.
  public var memory: Double?
  /// Nanoseconds an event, by round: events alone, and with the reads of a menu.
  public var alone: [Double] = []
  public var withReads: [Double] = []
  /// Nanoseconds an event that pass outside its clock: pipes, decoding, digests.
  public var outside: [Double] = []
  public var differences: [KnownDifference] = []
  public var agreement = Agreement.notChecked
  public var events = 0

  public enum Agreement: Hashable, Sendable {
    case notChecked
    case agrees
    /// It can't do this, and why.
    case notApplicable(String)
    /// It says something else than the judge.
    case disagrees(ContenderDifference)
    /// It has no result, and why.
    case failed(ContenderFailure)

    var isRunning: Bool { self == .agrees }
  }

  init(_ name: String) { self.name = name }
}

/// A lane that is played turn by turn.
protocol PlayedLane: AnyObject {
  var lane: RaceLane { get }
  /// Nanoseconds of all turns.
  var spent: Double { get }

  /// Plays events alone, then others with reads, each for about that many nanoseconds.
  func play(turn: Double)

  func finish()
}

/// How many events fit into a turn.
struct TurnSize {
  private var events = 1
  private static let mostEvents = 1 << 16

  /// - Parameter nanoseconds: what as many as now took.
  mutating func fit(_ nanoseconds: Double, to turn: Double) {
    let perEvent = max(nanoseconds, 1) / Double(events)
    let wanted = min(turn / perEvent, Double(Self.mostEvents))
    // It grows step by step: the first events are the slowest.
    events = max(1, min(Int(wanted), events * 8))
  }

  var count: Int { events }

  /// Whether it has grown to a turn's size.
  func isFit(_ nanoseconds: Double, to turn: Double) -> Bool {
    nanoseconds > turn / 8 || events == Self.mostEvents
  }
}
