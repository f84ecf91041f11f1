import CHardware

/// Empties the caches of this process's data, as a person's pause does.
///
/// If the processor can flush given lines, it flushes every line of the process; otherwise it sweeps more memory
/// than the caches hold. In both cases it also sweeps the translations of addresses (TLB).
public final class Eviction {
  private let ranges: ProcessRanges?
  private let sweep: CacheSweep?
  private let pages: TestMemory?

  /// The bytes of so many pages that a TLB can't translate them all.
  private static let translated = 16 << 20

  /// Notes the process's present memory; memory allocated later stays in the caches.
  ///
  /// - Parameter flushes: whether to flush lines if the processor can. Other threads of the process must free no
  ///   memory meanwhile.
  public init(flushes: Bool = true) {
    let canEvict = flushes && hardware_can_evict() != 0
    pages = TestMemory(byteCount: Self.translated)
    let found = canEvict ? ProcessRanges() : nil
    ranges = found?.ranges.isEmpty == false ? found : nil
    sweep = ranges == nil ? CacheSweep() : nil
  }

  /// "cache-line flush" or "sweep".
  public var method: String { ranges == nil ? "sweep" : "cache-line flush" }

  public func evict() {
    pages?.touchPages()
    if let ranges {
      for range in ranges.ranges {
        hardware_evict_resident(UnsafeRawPointer(bitPattern: range.start), range.byteCount)
      }
    } else {
      sweep?.sweep()
    }
  }
}
