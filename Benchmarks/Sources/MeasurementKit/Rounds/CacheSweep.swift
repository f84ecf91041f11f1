/// Sweeps the caches: reads and writes more memory than they hold. For processors that can't be told to forget lines.
public final class CacheSweep {
  private let memory: TestMemory?

  /// The bytes of the largest cache if the system does not say.
  private static let usualCache = 32 << 20
  /// The least and the most that are swept: more would take a tenth of a second.
  private static let limits = 4 << 20...512 << 20

  /// The bytes swept: twice the largest cache, within limits.
  static var byteCount: Int {
    let largest = Processor.current.caches.filter { $0.kind != "instruction" }.map(\.bytes).max()
    return byteCount(largestCache: largest)
  }

  /// - Parameter largestCache: in bytes; nil if it is not known.
  static func byteCount(largestCache: Int?) -> Int {
    min(max(2 * (largestCache ?? usualCache), limits.lowerBound), limits.upperBound)
  }

  init() {
    // Huge pages come from the system, not from the allocator whose memory is measured.
    memory = TestMemory(byteCount: Self.byteCount, on: .huge)
  }

  func sweep() {
    memory?.writeSequentially(times: 1)
    memory?.readSequentially(times: 1)
  }
}
