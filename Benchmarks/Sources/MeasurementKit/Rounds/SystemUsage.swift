import CHardware

/// The system's activity while operations were timed.
public struct SystemUsage: Hashable, Sendable {
  /// The pages touched for the first time.
  public private(set) var pageFaults = 0
  /// The times that the core switched to another thread, for any reason.
  public private(set) var contextSwitches = 0

  mutating func add(_ now: hardware_usage, since before: hardware_usage) {
    pageFaults += Int(now.minor_faults - before.minor_faults)
    pageFaults += Int(now.major_faults - before.major_faults)
    contextSwitches += Int(now.preemptions - before.preemptions + now.waits - before.waits)
  }
}
