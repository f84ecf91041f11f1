import Foundation

extension MachineMemory {
  /// The bytes that one allocation can take within this process's address-space limit; nil if there
  /// is no limit.
  ///
  /// It leaves room for allocators, which may round up by a quarter. Small allocations are not
  /// checked.
  static var addressSpaceLeft: Int? {
    var limit = rlimit()
    #if os(Linux)
      let resource = __rlimit_resource_t(RLIMIT_AS.rawValue)
    #else
      let resource = RLIMIT_AS
    #endif
    guard getrlimit(resource, &limit) == 0, limit.rlim_cur < Int.max else { return nil }
    return max(Int(limit.rlim_cur) - (addressSpace ?? 0) - smallPieces, 0) / 5 * 4
  }

  private static let smallPieces = 8 << 20

  /// Bytes of address space in use; nil if the system does not say.
  private static var addressSpace: Int? {
    guard let text = TextFile.read("/proc/self/statm"),
      let pages = text.split(separator: " ").first.flatMap({ Int($0) })
    else { return nil }
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
