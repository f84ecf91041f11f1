import CHardware

/// Counts this thread's user-mode instructions, where the machine can (most virtual machines can't).
public final class InstructionCounter {
  private let descriptor: Int32

  /// Nil where nothing can be counted; `unavailableReason` says why.
  public init?() {
    descriptor = hardware_open_instruction_counter()
    guard descriptor >= 0 else { return nil }
    guard hardware_read_instruction_counter(descriptor) >= 0 else {
      hardware_close_instruction_counter(descriptor)
      return nil
    }
  }

  deinit { if descriptor >= 0 { hardware_close_instruction_counter(descriptor) } }

  /// Instructions so far. A read is a system call, a thousand times slower than one of
  /// `AllocationCounter`.
  public func read() -> UInt64 { UInt64(max(hardware_read_instruction_counter(descriptor), 0)) }

  /// Why this machine counts none; nil where it does.
  public static var unavailableReason: String? {
    let descriptor = hardware_open_instruction_counter()
    if descriptor >= 0 {
      hardware_close_instruction_counter(descriptor)
      return nil
    }
    return "perf_event_open: \(String(cString: hardware_error_text(-descriptor)))"
  }
}
