import Foundation
import ToolKit

/// The descriptors that this process may have open at once.
enum Descriptors {
  /// The descriptors that the tool itself needs.
  private static let own = 16

  /// Raises this process's limit to the system's maximum, if more are needed.
  ///
  /// - Parameters:
  ///   - count: the number needed.
  ///   - what: the reason for the error message: "--jobs 600".
  /// - Throws: `ToolError` if the system allows fewer.
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
