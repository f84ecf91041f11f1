import CHardware

/// Removes this process's data and code from the caches, as happens while a person pauses.
///
/// If the processor can flush cache lines, this flushes every line of the process. Otherwise it
/// sweeps more memory than the caches hold. In both cases it then sweeps the TLB. That comes last,
/// because a flush loads the translation of every line that it flushes.
public final class Eviction {
  private let ranges: ProcessRanges?
  /// Twice as much memory as the largest cache holds; it is swept if lines can't be flushed.
  private let sweep: TestMemory?
  private let pages: TestMemory?

  /// The bytes to touch, on pages of the smallest size, so that the TLB can't hold all
  /// translations.
  private static let translated = 16 << 20

  /// Twice the largest cache, limited so that a sweep takes at most a tenth of a second.
  static var sweptBytes: Int {
    let caches = Processor.current.caches.filter { $0.kind != "instruction" }
    return min(max(2 * (caches.map(\.bytes).max() ?? 32 << 20), 4 << 20), 512 << 20)
  }

  /// Lists the process's present memory. Memory allocated later stays in the caches.
  ///
  /// - Parameter flushes: if true, flushes lines if the processor can. Meanwhile other threads of
  ///   the process must return no memory to the system.
  public init(flushes: Bool) {
    pages = TestMemory(byteCount: Self.translated)
    // Excluded: only the sweep of the TLB uses these pages.
    let own = pages.map { $0.address..<$0.address + UInt($0.byteCount) }
    let found = flushes && Self.canFlush ? ProcessRanges(except: own ?? 0..<0) : nil
    ranges = found?.ranges.isEmpty == false ? found : nil
    // Huge pages come from the system, not from the allocator under measurement.
    sweep = ranges == nil ? TestMemory(byteCount: Self.sweptBytes, isHuge: true) : nil
  }

  /// True if the processor has an instruction that flushes a given cache line.
  public static var canFlush: Bool { hardware_can_evict() != 0 }

  /// True if all lines of the process's memory are flushed; false if more memory is read and written
  /// than the caches hold.
  var flushesLines: Bool { ranges != nil }

  /// The method of eviction, as metrics for a result.
  public var metrics: [Metric] {
    [
      Metric(.cachesFlushed, unit: "0 or 1", value: flushesLines ? 1 : 0),
      Metric(.translationsSwept, unit: "0 or 1", value: pages == nil ? 0 : 1),
    ]
  }

  public func evict() {
    if let ranges {
      for range in ranges.ranges {
        hardware_evict_resident(UnsafeRawPointer(bitPattern: range.start), range.byteCount)
      }
    } else {
      sweep?.writeSequentially(times: 1)
      sweep?.readSequentially(times: 1)
    }
    pages?.touchPages()
  }
}
