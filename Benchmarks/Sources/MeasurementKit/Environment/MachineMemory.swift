import Foundation

/// The amount of memory, in bytes.
public enum MachineMemory {
  /// The machine's memory.
  public static var physical: Int {
    Int(clamping: ProcessInfo.processInfo.physicalMemory)
  }

  /// The smallest limit of this process's control groups, version 1 or 2; nil if there is none.
  public static var groupLimit: Int? {
    #if os(Linux)
      groupFiles.compactMap { TextFile.read($0).flatMap { Int($0) } }
        .filter { $0 < physical }.min()
    #else
      nil
    #endif
  }

  /// The most memory that a process may take: the lower of the machine's memory and the group's
  /// limit, as of the first call.
  public static let limit = min(physical, groupLimit ?? .max)

  /// The memory that this process can still take; nil if unknown. It is the least that the machine,
  /// the control group and the address-space limit leave.
  public static var available: Int? {
    guard let physical = unused else { return addressSpaceLeft }
    return min(physical, addressSpaceLeft ?? .max)
  }

  /// The memory that can be taken now without swapping, within `limit`; nil if unknown.
  private static var unused: Int? {
    guard let text = TextFile.value("MemAvailable", in: "/proc/meminfo"),
      let kibibytes = Int(text.prefix(while: \.isNumber))
    else { return nil }
    let used = ResidentSet.current ?? 0
    return min(kibibytes * 1_024, max(limit - used, 0))
  }

  #if os(Linux)
    /// The files that may hold a limit: those of the process's group and of its ancestors.
    private static var groupFiles: [String] {
      var files: [String] = []
      for line in (TextFile.read("/proc/self/cgroup") ?? "").split(separator: "\n") {
        let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { continue }
        let file: String
        let root: String
        if parts[1].isEmpty {
          (root, file) = ("/sys/fs/cgroup", "memory.max")
        } else if parts[1].split(separator: ",").contains("memory") {
          (root, file) = ("/sys/fs/cgroup/memory", "memory.limit_in_bytes")
        } else {
          continue
        }
        var group = String(parts[2])
        while group.count > 1 {
          files.append(root + group + "/" + file)
          group = String(group[..<(group.lastIndex(of: "/") ?? group.startIndex)])
        }
        files.append(root + "/" + file)
      }
      return files
    }
  #endif
}
