import Foundation
import ToolKit

/// Files, pipes and the like that this process may have open at a time.
enum Descriptors {
  /// What the tool has open beside.
  private static let own = 16

  /// Takes as many as the system allows this process where that is more than it has.
  ///
  /// - Parameters:
  ///   - count: those that are needed.
  ///   - what: "--jobs 600".
  /// - Throws: `ToolError` where there are not so many.
  static func require(_ count: Int, for what: String) throws(ToolError) {
    let needed = rlim_t(count + own)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < needed else { return }
    limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed
    if limit.rlim_max >= needed, setrlimit(resource, &limit) == 0 { return }
    throw ToolError(
      .system,
      "\(what) needs \(needed) descriptors: expected at most \(limit.rlim_max), which is what this process "
        + "can have"
    )
  }

  #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
