/// The memory of the whole process, in bytes, as metrics of the contender measured last.
public enum ProcessMemory {
  /// Resident bytes by the system's count, and active bytes by jemalloc's; leaves out a figure that is not
  /// available. Reading jemalloc's statistics takes 13 µs and slows the next allocation, so never call it in timed
  /// code.
  public static func metrics() -> [Metric] {
    Jemalloc.refreshStatistics()
    let found: [(Metric.Name, Int?)] = [
      (.resident, ResidentSet.current), (.active, Jemalloc.value("stats.active", as: Int.self)),
    ]
    return found.compactMap { name, bytes in
      bytes.map { Metric(name, unit: "bytes", value: Double($0)) }
    }
  }
}
