import MeasurementKit

/// Sees that reading takes no more memory than the input gives reason for, where the allocator can tell.
struct MemoryWatch {
  /// Bytes above those of the input.
  static let limit = 64 << 20

  private let peak: AllocationPeak?

  init(_ probes: inout ProbeSet) {
    peak = try? AllocationPeak()
    probes.hit(FormatProbe.memoryWatched, if: peak != nil)
  }

  /// Bytes that `body` held at most; 0 where nobody counts.
  func most<Result>(_ body: () -> Result) -> (result: Result, bytes: Int) {
    guard let peak else { return (body(), 0) }
    return peak.most(body)
  }

  func failure(_ bytes: Int, _ inputBytes: Int) -> FuzzFailure? {
    bytes <= Self.limit + inputBytes
      ? nil
      : FuzzFailure(
        check: "memory",
        message: "reading \(inputBytes) bytes takes \(bytes)"
      )
  }
}
