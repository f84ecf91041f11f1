import CHardware

/// An event that a processor counts, if the kernel permits it.
public enum HardwareEvent: String, CaseIterable, Hashable, Sendable {
  case instructions, cycles
  case cacheMisses = "cache-misses"
  case tlbMisses = "tlb-misses"

  var code: Int32 {
    switch self {
    case .instructions: 0
    case .cycles: 1
    case .cacheMisses: 2
    case .tlbMisses: 3
    }
  }

  /// "available", or the reason why this machine can't count it. Most virtual machines can't.
  public var availability: String {
    let descriptor = hardware_open_counter(code)
    if descriptor >= 0 {
      hardware_close_counter(descriptor)
      return "available"
    }
    return "unavailable: perf_event_open: \(String(cString: hardware_error_text(-descriptor)))"
  }
}

/// Counts one kind of event of this thread in user mode.
public final class EventCounter {
  public let event: HardwareEvent
  private let descriptor: Int32

  /// Fails if the event can't be counted; `HardwareEvent.availability` has the reason.
  public init?(_ event: HardwareEvent) {
    self.event = event
    descriptor = hardware_open_counter(event.code)
    guard descriptor >= 0 else { return nil }
    guard hardware_read_counter(descriptor) >= 0 else {
      hardware_close_counter(descriptor)
      return nil
    }
  }

  deinit { if descriptor >= 0 { hardware_close_counter(descriptor) } }

  /// The number of events so far. A read is a system call, a thousand times slower than a read of
  /// `AllocationCounter`.
  public func read() -> UInt64 { UInt64(max(hardware_read_counter(descriptor), 0)) }
}
