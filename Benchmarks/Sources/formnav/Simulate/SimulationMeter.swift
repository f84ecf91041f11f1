import FormFuzzing
import MeasurementKit

/// Times each action of a simulation, from the event to the complete snapshot, and counts what it allocates.
struct SimulationMeter: SessionMeter {
  /// What one kind of action came to.
  final class Tally {
    /// Nanoseconds.
    var latency = LatencyHistogram(significantDigits: 2, highest: 1 << 42)
    /// Bytes.
    var allocated: UInt64 = 0
    var nanoseconds = 0.0
  }

  private let kinds = ActionKind.allCases
  let tallies = ActionKind.allCases.map { _ in Tally() }
  /// Nil where allocations can't be counted.
  let counter: AllocationCounter?
  /// Why not.
  let counterError: AllocationCounterError?
  private let clockCost = MonotonicClock.readCost()
  private var kind = 0
  private var start: UInt64 = 0
  private var allocatedBefore: UInt64 = 0

  init() {
    do {
      counter = try AllocationCounter()
      counterError = nil
    } catch {
      counter = nil
      counterError = error
    }
  }

  mutating func begin(_ kind: ActionKind) {
    self.kind = kinds.firstIndex(of: kind) ?? 0
    allocatedBefore = counter?.read().allocated ?? 0
    start = MonotonicClock.now()
  }

  mutating func end() {
    let end = MonotonicClock.now()
    let allocated = (counter?.read().allocated ?? 0) &- allocatedBefore
    let spent = max(0, Double(end - start) - clockCost)
    let tally = tallies[kind]
    tally.latency.record(UInt64(spent))
    tally.allocated &+= allocated
    tally.nanoseconds += spent
  }
}
