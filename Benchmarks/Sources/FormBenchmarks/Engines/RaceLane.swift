import FormContenders
import MeasurementKit

/// The results of one contender in a race.
public struct RaceLane {
  public let name: String
  public var identity: ContenderIdentity?
  /// The nanoseconds to read the file, and to open the form.
  public var parse: Double?
  public var load: Double?
  /// The bytes that the contender holds; nil if unknown.
  public var memory: Double?
  /// Nanoseconds per event, by round: for events alone, and with the reads that a menu needs.
  public var alone: [Double] = []
  public var withReads: [Double] = []
  /// Nanoseconds per event outside the contender's clock: pipes, decoding, digests.
  public var outside: [Double] = []
  public var differences: [KnownDifference] = []
  public var agreement = Agreement.notChecked
  public var events = 0

  public enum Agreement: Hashable, Sendable {
    case notChecked
    case agrees
    /// The contender can't play this form; the text is the reason.
    case notApplicable(String)
    /// The contender differs from the reference.
    case disagrees(ContenderDifference)
    /// The contender has no result, for this reason.
    case failed(ContenderFailure)

    var isRunning: Bool { self == .agrees }
  }

  init(_ name: String) { self.name = name }
}

/// A lane that is played turn by turn.
protocol PlayedLane: AnyObject {
  var lane: RaceLane { get }
  /// The nanoseconds of all turns.
  var spent: Double { get }

  /// Plays events alone, then others with reads, for about `turn` nanoseconds each.
  func play(turn: Double)

  func finish()
}

/// The number of events that fit into a turn.
struct TurnSize {
  private var events = 1
  private static let mostEvents = 1 << 16

  /// - Parameter nanoseconds: the time that the current number of events took.
  mutating func fit(_ nanoseconds: Double, to turn: Double) {
    let perEvent = max(nanoseconds, 1) / Double(events)
    let wanted = min(turn / perEvent, Double(Self.mostEvents))
    // Grows step by step, because the first events are the slowest.
    events = max(1, min(Int(wanted), events * 8))
  }

  var count: Int { events }

  /// True if the current number of events fills a turn.
  func isFit(_ nanoseconds: Double, to turn: Double) -> Bool {
    nanoseconds > turn / 8 || events == Self.mostEvents
  }
}
