/// The memory of the whole process, in bytes, reported as metrics of the contender measured last.
public enum ProcessMemory {
  /// Returns the resident bytes by the system's count and the active bytes by jemalloc's. Omits a
  /// figure that is unavailable. Never call it in timed code: reading jemalloc's statistics takes
  /// 13 µs and slows the next allocation.
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
