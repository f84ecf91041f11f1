import CHardware

/// What the system did while operations were timed.
public struct SystemUsage: Hashable, Sendable {
  /// Pages touched that were not there yet.
  public private(set) var pageFaults = 0
  /// Times the core went to another thread, whoever asked for it.
  public private(set) var contextSwitches = 0

  mutating func add(_ now: hardware_usage, since before: hardware_usage) {
    pageFaults += Int(now.minor_faults - before.minor_faults)
    pageFaults += Int(now.major_faults - before.major_faults)
    contextSwitches += Int(now.preemptions - before.preemptions + now.waits - before.waits)
  }
}
