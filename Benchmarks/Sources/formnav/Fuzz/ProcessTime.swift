import Foundation
import MeasurementKit

/// For how long a process has been at one thing: on the processor, since beside others a stream takes longer by
/// the clock without any fault of its own.
struct ProcessTime {
  private let process: pid_t
  private let clock = MonotonicClock.now()
  private let processor: UInt64

  /// From now on.
  init(of process: pid_t) {
    self.process = process
    processor = Self.onProcessor(process) ?? 0
  }

  /// Whether it took more than so many seconds on the processor; or ten times as many by the clock, as one
  /// does that waits for what never comes.
  func isOver(seconds: Int) -> Bool {
    let limit = UInt64(seconds) * 1_000_000_000
    if let now = Self.onProcessor(process), now - min(processor, now) > limit { return true }
    return MonotonicClock.now() - clock > 10 * limit
  }

  /// Nanoseconds of all its threads; nil where the system does not say.
  private static func onProcessor(_ process: pid_t) -> UInt64? {
    #if os(Linux)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
        return nil
      }
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    #else
      return nil
    #endif
  }
}
