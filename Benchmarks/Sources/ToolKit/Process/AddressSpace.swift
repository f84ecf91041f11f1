import Foundation

/// The address space that the tool needs for itself.
enum AddressSpace {
  /// The bytes for the program, the allocator's arenas, a thread's stack, and room to report
  /// errors. With less, an allocation fails somewhere and the program ends without a message.
  private static let least: rlim_t = 160 << 20

  /// The message to show if there is less; nil if there is enough.
  static var obstacle: String? {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < least else { return nil }
    return
      "not enough memory: expected at least \(least >> 20) MiB of address space (ulimit -v), found "
      + "\(limit.rlim_cur >> 20) MiB"
  }

  #if os(Linux)
    private static let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
  #else
    private static let resource = RLIMIT_AS
  #endif
}
