import CHardware

/// Empties the caches of what this process has in them, as a person's pause does.
///
/// Where the processor can be told to forget lines, it is told of all that the process has; elsewhere more memory
/// is swept than the caches hold. The translations of addresses (TLB) are swept either way.
public final class Eviction {
  private let ranges: ProcessRanges?
  private let sweep: CacheSweep?
  private let pages: TestMemory?

  /// Bytes whose pages are more than a TLB translates.
  private static let translated = 16 << 20

  /// Takes note of what memory there is: what is allocated later stays in the caches.
  ///
  /// - Parameter flushes: whether lines are flushed where the processor can. It is for a process whose other threads
  ///   give no memory back meanwhile.
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
