import Foundation
import MeasurementKit

/// The time that a process has spent on one stream. It is processor time, since wall-clock time
/// also grows when other processes compete.
struct ProcessTime {
  private let process: pid_t
  private let clock = MonotonicClock.now()
  private let processor: UInt64

  /// Starts the measurement.
  init(of process: pid_t) {
    self.process = process
    processor = Self.onProcessor(process) ?? 0
  }

  /// True if the process took more than `seconds` of processor time, or ten times as much
  /// wall-clock time. The second limit catches a process that waits for ever.
  func isOver(seconds: Int) -> Bool {
    let limit = UInt64(seconds) * 1_000_000_000
    if let now = Self.onProcessor(process), now - min(processor, now) > limit { return true }
    return MonotonicClock.now() - clock > 10 * limit
  }

  /// Returns the processor nanoseconds of all its threads; nil if unknown.
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
