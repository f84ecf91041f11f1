import CHardware

/// Memory for measuring the machine's limits, zeroed and touched.
public final class TestMemory {
  /// The number of bytes, a multiple of 256.
  public let byteCount: Int
  public let pages: Pages
  private let start: UnsafeMutableRawPointer
  private var sequence: UInt64 = 0
  private var chaseStart: UnsafeRawPointer

  /// The source of memory, and the size of its pages.
  public enum Pages: Sendable {
    /// The allocator's memory, like the engine's.
    case allocators
    /// The system's memory, on huge pages if available.
    case huge
    /// The system's memory, on the smallest pages, even if huge ones are the default.
    case small

    fileprivate var code: Int32 {
      switch self {
      case .allocators: Int32(hardware_pages_of_allocator)
      case .huge: Int32(hardware_pages_huge)
      case .small: Int32(hardware_pages_small)
      }
    }
  }

  /// - Parameter byteCount: rounded up to a multiple of 256, at most 2³⁸.
  /// - Returns: nil if memory is short.
  public init?(byteCount: Int, on pages: Pages = .allocators) {
    precondition(byteCount > 0 && byteCount <= 1 << 38, "1…2³⁸ bytes")
    let bytes = (byteCount + 255) & ~255
    // Checked before use: the kernel overcommits memory, and kills a process that touches too much.
    guard bytes <= MachineMemory.available ?? .max else { return nil }
    guard let start = hardware_memory_allocate(bytes, pages.code) else { return nil }
    self.byteCount = bytes
    self.pages = pages
    self.start = start
    chaseStart = UnsafeRawPointer(start)
  }

  deinit { hardware_memory_free(start, byteCount, pages.code) }

  /// The address of the first byte.
  var address: UInt { UInt(bitPattern: start) }

  /// The number of cache lines, of 64 bytes each.
  public var lineCount: Int { byteCount / Int(hardware_line_bytes) }

  /// Links all lines into one random cycle for `chase`. Any other use of the memory destroys it.
  public func prepareChase(seed: UInt64) { hardware_chase_prepare(start, lineCount, seed) }

  /// Follows the cycle for `steps` loads, each of which depends on the previous one.
  public func chase(_ steps: Int) { chaseStart = hardware_chase(chaseStart, steps) }

  /// Changes one word in each of `count` random lines, like HPCC RandomAccess. No update depends on
  /// another.
  public func updateRandomly(_ count: Int) {
    hardware_random_update(start, lineCount, count, sequence)
    sequence += UInt64(count)
  }

  /// Touches one word of each page, which replaces the processor's address translations.
  public func touchPages() {
    let page = Int(hardware_page_bytes())
    for offset in stride(from: 0, to: byteCount, by: page) {
      hardware_consume(start.load(fromByteOffset: offset, as: UInt64.self))
    }
  }

  /// Reads everything in order, `times` times.
  public func readSequentially(times: Int) {
    for _ in 0..<times { hardware_sequential_read(start, byteCount) }
  }

  /// Writes everything in order, `times` times.
  public func writeSequentially(times: Int) {
    for time in 0..<times { hardware_sequential_write(start, byteCount, UInt64(time)) }
  }
}
