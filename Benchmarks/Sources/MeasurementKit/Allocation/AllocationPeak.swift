#if Jemalloc
  import CJemalloc
#endif

/// The most bytes that a thread held at once during some work, beyond those held at its start.
///
/// jemalloc updates the peak at intervals, so the figure may miss about 64 KiB.
public struct AllocationPeak {
  #if Jemalloc
    private let reset: NamedSetting
    private let peak: NamedSetting
  #endif

  /// - Throws: `AllocationCounterError` if nothing can be counted.
  public init() throws(AllocationCounterError) {
    _ = try AllocationCounter()
    #if Jemalloc
      reset = try NamedSetting("thread.peak.reset")
      peak = try NamedSetting("thread.peak.read")
    #else
      throw .notLinked
    #endif
  }

  /// Runs `body`, and returns the most bytes that it and its callees held on this thread.
  public func most<Result>(_ body: () -> Result) -> (result: Result, bytes: Int) {
    #if Jemalloc
      reset.obey()
      let result = body()
      return (result, Int(clamping: peak.value()))
    #else
      return (body(), 0)
    #endif
  }
}

#if Jemalloc
  /// One of jemalloc's names, looked up once.
  private struct NamedSetting {
    private let place: (Int, Int, Int)

    init(_ name: String) throws(AllocationCounterError) {
      var parts = [0, 0, 0]
      var count = parts.count
      let code = mallctlnametomib(name, &parts, &count)
      guard code == 0, count == parts.count else { throw .noStatistics(code: code) }
      place = (parts[0], parts[1], parts[2])
    }

    func obey() {
      _ = withUnsafeBytes(of: place) {
        mallctlbymib($0.baseAddress?.assumingMemoryBound(to: Int.self), 3, nil, nil, nil, 0)
      }
    }

    func value() -> UInt64 {
      var value: UInt64 = 0
      var size = MemoryLayout<UInt64>.size
      _ = withUnsafeBytes(of: place) {
        mallctlbymib($0.baseAddress?.assumingMemoryBound(to: Int.self), 3, &value, &size, nil, 0)
      }
      return value
    }
  }
#endif
