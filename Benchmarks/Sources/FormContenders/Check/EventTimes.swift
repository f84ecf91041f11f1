/// The nanoseconds of an event on our engine and on the form's own, of one stream after another.
public struct EventTimes: Sendable {
  private static let mostStreams = 20
  /// The nanoseconds of the contender's requests after which no further stream is timed.
  private static let mostTime: UInt64 = 20_000_000_000

  public private(set) var own: [Double] = []
  public private(set) var contender: [Double] = []

  /// - Parameter spent: the nanoseconds that the contender's requests took until now.
  func wantsMore(after spent: UInt64) -> Bool {
    own.count < Self.mostStreams && spent < Self.mostTime
  }

  /// Takes a stream's nanoseconds in, as those of one of its events.
  mutating func append(own: UInt64, contender: UInt64, events: Int) {
    self.own.append(Double(own) / Double(events))
    self.contender.append(Double(contender) / Double(events))
  }
}
