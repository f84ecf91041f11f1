import MeasurementKit

/// Checks that reading takes no more memory than the input justifies, if the allocator can tell.
struct MemoryWatch {
  /// The most bytes beyond those of the input.
  static let limit = 64 << 20

  private let peak: AllocationPeak?

  init(_ probes: inout ProbeSet) {
    peak = try? AllocationPeak()
    probes.hit(FormatProbe.memoryWatched, if: peak != nil)
  }

  /// Runs `body`, and returns the most bytes that it held; 0 if the allocator does not count.
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
