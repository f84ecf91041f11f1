import Foundation

/// The address space that the tool needs for itself.
enum AddressSpace {
  /// Bytes: the program, the allocator's arenas and the stack of a thread, with room to say what is wrong. Below,
  /// an allocation fails somewhere, which ends a program without a word.
  private static let least: rlim_t = 160 << 20

  /// What is to be said where there is less; nil where there is enough.
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
