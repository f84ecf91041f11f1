/// The number of times that each event met each state of a state machine.
public struct TransitionCounts: Hashable, Sendable {
  public let machine: String
  /// The columns.
  public let states: [String]
  /// The rows.
  public let events: [String]
  /// Row by row.
  private var counts: [Int]
  /// Whether a cell can be met at all.
  private let isPossible: [Bool]

  init(
    _ machine: String,
    states: [String],
    events: [String],
    impossible: [(event: Int, state: Int)] = []
  ) {
    self.machine = machine
    self.states = states
    self.events = events
    counts = Array(repeating: 0, count: states.count * events.count)
    var isPossible = Array(repeating: true, count: counts.count)
    for cell in impossible { isPossible[cell.event * states.count + cell.state] = false }
    self.isPossible = isPossible
  }

  mutating func record(event: Int, state: Int) { counts[event * states.count + state] += 1 }

  /// The number of times; nil if the cell can't be met.
  public func count(event: Int, state: Int) -> Int? {
    let cell = event * states.count + state
    return isPossible[cell] ? counts[cell] : nil
  }

  /// The number of cells that can be met.
  public var cellCount: Int { isPossible.count { $0 } }

  /// The cells that can be met but were not.
  public var missing: [String] {
    counts.indices.filter { isPossible[$0] && counts[$0] == 0 }
      .map { "\(states[$0 % states.count]): \(events[$0 / states.count])" }
  }

  /// Adds another count of the same machine.
  public mutating func merge(_ other: TransitionCounts) {
    precondition(machine == other.machine, "two machines")
    for cell in counts.indices { counts[cell] += other.counts[cell] }
  }
}
