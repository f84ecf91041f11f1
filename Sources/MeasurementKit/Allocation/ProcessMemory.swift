/// What the whole process takes, in bytes, as metrics of whoever was last measured.
public enum ProcessMemory {
  /// Resident bytes as the system counts them, and the active ones as jemalloc does; what neither says is left
  /// out. Reading jemalloc's statistics takes 13 µs and slows the next allocation: not for timed code.
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
