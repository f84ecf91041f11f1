import CHardware

/// Empties the caches of this process's data and code, as a person's pause does.
///
/// If the processor can flush given lines, it flushes every line of the process; otherwise it sweeps more memory
/// than the caches hold. In both cases it then sweeps the translations of addresses (TLB): last, since a flush
/// itself needs the translation of all that it flushes.
public final class Eviction {
  private let ranges: ProcessRanges?
  /// Twice as much memory as the largest cache holds, to be swept if lines can't be flushed.
  private let sweep: TestMemory?
  private let pages: TestMemory?

  /// The bytes of so many pages, of the smallest size, that a TLB can't translate them all.
  private static let translated = 16 << 20

  /// Twice the largest cache, but no more than takes a tenth of a second.
  static var sweptBytes: Int {
    let caches = Processor.current.caches.filter { $0.kind != "instruction" }
    return min(max(2 * (caches.map(\.bytes).max() ?? 32 << 20), 4 << 20), 512 << 20)
  }

  /// Notes the process's present memory; memory allocated later stays in the caches.
  ///
  /// - Parameter flushes: whether to flush lines if the processor can. Other threads of the process must give no
  ///   memory back to the system meanwhile.
  public init(flushes: Bool) {
    pages = TestMemory(byteCount: Self.translated, on: .small)
    // Nothing but the sweep of the TLB uses these pages, and their lines say nothing of a contender.
    let own = pages.map { $0.address..<$0.address + UInt($0.byteCount) }
    let found = flushes && Self.canFlush ? ProcessRanges(except: own ?? 0..<0) : nil
    ranges = found?.ranges.isEmpty == false ? found : nil
    // Huge pages come from the system, not from the allocator whose memory is measured.
    sweep = ranges == nil ? TestMemory(byteCount: Self.sweptBytes, on: .huge) : nil
  }

  /// Whether the processor can flush lines that a program names.
  public static var canFlush: Bool { hardware_can_evict() != 0 }

  /// How caches are emptied.
  public enum Method: Sendable {
    /// All lines of the process's memory are flushed, and the TLB is swept.
    case flush
    /// More memory is read and written than the caches hold, and the TLB is swept.
    case sweep
  }

  public var method: Method { ranges == nil ? .sweep : .flush }

  /// What was done to the caches, for a result.
  public var metrics: [Metric] {
    [
      Metric(.cachesFlushed, unit: "0 or 1", value: method == .flush ? 1 : 0),
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
