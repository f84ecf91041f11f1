import Foundation

/// Measures the memory that some work holds, if the tests are linked with jemalloc.
enum AllocatedBytes {
  private typealias Control =
    @convention(c) (
      UnsafePointer<CChar>, UnsafeMutableRawPointer?, UnsafeMutablePointer<Int>?,
      UnsafeMutableRawPointer?, Int
    ) -> Int32

  /// The most bytes that `body` and its callees held on this thread, to about 64 KiB; nil if nothing counts them.
  static func most(_ body: () throws -> Void) rethrows -> Int? {
    guard let symbol = dlsym(nil, "mallctl") else { return nil }
    let control = unsafeBitCast(symbol, to: Control.self)
    guard control("thread.peak.reset", nil, nil, nil, 0) == 0 else { return nil }
    try body()
    var bytes: UInt64 = 0
    var size = MemoryLayout<UInt64>.size
    return control("thread.peak.read", &bytes, &size, nil, 0) == 0 ? Int(clamping: bytes) : nil
  }

  /// The bytes that this thread has allocated and not freed; nil if nothing counts them.
  static var held: Int? {
    guard let symbol = dlsym(nil, "mallctl") else { return nil }
    let control = unsafeBitCast(symbol, to: Control.self)
    var counts: [UInt64] = []
    for name in ["thread.allocated", "thread.deallocated"] {
      var bytes: UInt64 = 0
      var size = MemoryLayout<UInt64>.size
      guard control(name, &bytes, &size, nil, 0) == 0 else { return nil }
      counts.append(bytes)
    }
    return Int(truncatingIfNeeded: counts[0] &- counts[1])
  }
}
