import CHardware

/// Memory of the system that a benchmark reads and writes; zeroed and touched.
public final class TestMemory {
  /// The number of bytes, a multiple of 256.
  public let byteCount: Int
  private let start: UnsafeMutableRawPointer

  /// - Parameters:
  ///   - byteCount: rounded up to a multiple of 256, at most 2³⁸.
  ///   - isHuge: asks for huge pages; otherwise the pages are the smallest.
  /// - Returns: nil if memory is short.
  public init?(byteCount: Int, isHuge: Bool = false) {
    precondition(byteCount > 0 && byteCount <= 1 << 38, "1…2³⁸ bytes")
    let bytes = (byteCount + 255) & ~255
    // Checked before use: the kernel overcommits memory, and kills a process that touches too much.
    guard bytes <= MachineMemory.available ?? .max else { return nil }
    guard let start = hardware_memory_allocate(bytes, isHuge ? 1 : 0) else { return nil }
    self.byteCount = bytes
    self.start = start
  }

  deinit { hardware_memory_free(start, byteCount) }

  /// The address of the first byte.
  var address: UInt { UInt(bitPattern: start) }

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
