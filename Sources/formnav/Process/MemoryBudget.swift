import Foundation
import MeasurementKit

/// How much memory this process can still take.
enum MemoryBudget {
  /// Bytes; nil where nothing is known. The machine, its control group and the process's own limit on
  /// its address space count, whichever leaves the least.
  static var available: Int? {
    var least = MachineMemory.available
    var limit = rlimit()
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    if getrlimit(resource, &limit) == 0, limit.rlim_cur < Int.max {
      least = min(least ?? .max, max(Int(limit.rlim_cur) - (addressSpace ?? 0), 0))
    }
    return least
  }

  /// Bytes of address space in use; nil where the system does not say.
  private static var addressSpace: Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").first.flatMap({ Int($0) })
    else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
