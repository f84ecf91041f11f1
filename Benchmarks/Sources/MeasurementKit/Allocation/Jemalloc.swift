import Foundation

#if Jemalloc
  import CJemalloc
#endif

/// The allocator under measurement, if it is linked (the package trait `Jemalloc`).
public enum Jemalloc {
  #if Jemalloc
    public static let isLinked = true
  #else
    public static let isLinked = false
  #endif

  static func threadCounters() throws(AllocationCounterError) -> (
    allocated: UnsafePointer<UInt64>, deallocated: UnsafePointer<UInt64>
  ) {
    #if Jemalloc
      return (
        try threadCounter("thread.allocatedp"), try threadCounter("thread.deallocatedp")
      )
    #else
      throw .notLinked
    #endif
  }

  #if Jemalloc
    private static func threadCounter(
      _ name: String
    ) throws(AllocationCounterError) -> UnsafePointer<UInt64> {
      var counter: UnsafePointer<UInt64>?
      var size = MemoryLayout<UnsafePointer<UInt64>?>.size
      let code = mallctl(name, &counter, &size, nil, 0)
      guard code == 0, let counter else { throw .noStatistics(code: code) }
      return counter
    }
  #endif

  /// Returns the value of a jemalloc setting or statistic. Returns nil if jemalloc is not linked,
  /// the name is unknown, or the value has another type.
  public static func value<Value: BitwiseCopyable>(_ name: String, as type: Value.Type) -> Value? {
    #if Jemalloc
      return withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { memory in
        var size = MemoryLayout<Value>.size
        let code = mallctl(name, memory.baseAddress, &size, nil, 0)
        return code == 0 && size == MemoryLayout<Value>.size ? memory[0] : nil
      }
    #else
      return nil
    #endif
  }

  /// Returns unused memory to the system.
  public static func purge() {
    #if Jemalloc
      // jemalloc's number for all arenas (MALLCTL_ARENAS_ALL).
      _ = mallctl("arena.4096.purge", nil, nil, nil, 0)
    #endif
  }

  /// Like `value`, for text settings.
  public static func text(_ name: String) -> String? {
    value(name, as: UnsafePointer<CChar>?.self).flatMap { $0 }.map { String(cString: $0) }
  }

  /// "5.3.0-0-g…"; nil if jemalloc is not linked.
  public static var version: String? { text("version") }

  /// Settings that affect time and memory, and those set with `MALLOC_CONF`.
  public static var options: [String: String] {
    var options: [String: String] = [:]
    for name in ["narenas"] {
      if let value = value("opt.\(name)", as: UInt32.self) { options[name] = "\(value)" }
    }
    for name in ["dirty_decay_ms", "muzzy_decay_ms"] {
      if let value = value("opt.\(name)", as: Int.self) { options[name] = "\(value)" }
    }
    for name in ["background_thread", "tcache", "prof", "retain"] {
      if let value = value("opt.\(name)", as: Bool.self) { options[name] = "\(value)" }
    }
    for name in ["thp", "metadata_thp", "percpu_arena"] {
      if let value = text("opt.\(name)") { options[name] = value }
    }
    if let asked = ProcessInfo.processInfo.environment["MALLOC_CONF"] {
      options["MALLOC_CONF"] = asked
    }
    return options
  }
}
