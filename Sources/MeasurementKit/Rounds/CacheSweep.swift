/// Sweeps the caches: reads and writes more memory than they hold.
public final class CacheSweep {
  private let memory: TestMemory?

  /// The bytes swept if the system does not say the size of the caches, and the most.
  private static let usualBytes = 32 << 20

  /// The bytes swept: twice the largest cache, unless such a sweep would take more than milliseconds.
  static var byteCount: Int {
    let largest = Processor.current.caches.filter { $0.kind != "instruction" }.map(\.bytes).max()
    return min(max(2 * (largest ?? usualBytes), 4 << 20), usualBytes)
  }

  init() {
    // Huge pages come from the system, not from the allocator whose memory is measured.
    memory = TestMemory(byteCount: Self.byteCount, hugePages: true)
  }

  /// A contender each of whose steps is a sweep.
  public static var contender: TimedContender {
    let sweep = CacheSweep()
    return TimedContender("sweep") { for _ in 0..<$0 { sweep.sweep() } }
  }

  func sweep() {
    memory?.writeSequentially(times: 1)
    memory?.readSequentially(times: 1)
  }
}
