import CHardware

/// Counts the bytes that its thread requests from jemalloc and frees, and those of buffers that the product maps. A read takes
/// less than a nanosecond.
///
/// `init` makes a test allocation and fails if the counters miss it. Under AddressSanitizer, for
/// example, the counters exist but stay 0. Use the counter only on the thread that made it.
@frozen
public struct AllocationCounter {
  @usableFromInline
  let allocated: UnsafePointer<UInt64>
  @usableFromInline
  let deallocated: UnsafePointer<UInt64>
  /// Both counters of mapped memory.
  @usableFromInline
  let mapped: UnsafePointer<UInt64>

  /// - Throws: `AllocationCounterError` if nothing can be counted.
  public init() throws(AllocationCounterError) {
    (allocated, deallocated) = try Jemalloc.threadCounters()
    mapped = UnsafeRawPointer(hardware_count_mapped()).assumingMemoryBound(to: UInt64.self)
    guard seesControl() else { throw .notCounting }
  }

  /// The bytes that this thread has allocated and freed so far.
  @inlinable
  @inline(__always)
  public func read() -> AllocatedBytes {
    AllocatedBytes(
      allocated: hardware_read_volatile(allocated) &+ hardware_read_volatile(mapped),
      deallocated: hardware_read_volatile(deallocated) &+ hardware_read_volatile(mapped + 1)
    )
  }

  /// The bytes that `body` and its callees allocate and free on this thread.
  @inlinable
  public func count<Failure: Error>(
    _ body: () throws(Failure) -> Void
  ) throws(Failure) -> AllocatedBytes {
    let before = read()
    try body()
    return read() - before
  }

  /// Runs `body` twice and counts the second run, since during the first one the runtime may allocate metadata of types.
  @inlinable
  public func countRepetition<Failure: Error>(
    of body: () throws(Failure) -> Void
  ) throws(Failure) -> AllocatedBytes {
    try body()
    return try count(body)
  }

  /// The cost of one read, in nanoseconds: the median of 101 batches of 4,096 reads.
  public func readCost() -> Double {
    let reads = 4_096
    var costs: [Double] = []
    costs.reserveCapacity(101)
    for _ in 0..<101 {
      let start = MonotonicClock.now()
      var index = 0
      while index < reads {
        let bytes = read()
        hardware_consume(bytes.allocated ^ bytes.deallocated)
        index += 1
      }
      costs.append(Double(MonotonicClock.now() - start) / Double(reads))
    }
    return Quantile.median(of: costs)
  }

  /// Allocates 4,096 bytes and frees them, as a control during the run. Returns true if both were
  /// counted; otherwise a count of zero proves nothing.
  public func seesControl() -> Bool {
    let seen = count {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 16)
      hardware_consume(UInt64(UInt(bitPattern: memory)))
      memory.deallocate()
    }
    return seen.allocated >= 4_096 && seen.deallocated >= 4_096
  }
}

/// The bytes requested from the allocator and freed, rounded up to its size classes.
@frozen
public struct AllocatedBytes: Hashable, Sendable {
  public var allocated: UInt64
  public var deallocated: UInt64

  public static let zero = AllocatedBytes(allocated: 0, deallocated: 0)

  @inlinable
  public init(allocated: UInt64, deallocated: UInt64) {
    self.allocated = allocated
    self.deallocated = deallocated
  }

  /// The bytes allocated and not freed; negative if more was freed.
  @inlinable
  public var retained: Int { Int(bitPattern: UInt(allocated &- deallocated)) }

  public static func + (first: AllocatedBytes, second: AllocatedBytes) -> AllocatedBytes {
    AllocatedBytes(
      allocated: first.allocated &+ second.allocated,
      deallocated: first.deallocated &+ second.deallocated
    )
  }

  @inlinable
  public static func - (later: AllocatedBytes, earlier: AllocatedBytes) -> AllocatedBytes {
    AllocatedBytes(
      allocated: later.allocated &- earlier.allocated,
      deallocated: later.deallocated &- earlier.deallocated
    )
  }
}

/// The reason why allocations can't be counted.
public enum AllocationCounterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The program was built without the package trait `Jemalloc`.
  case notLinked
  /// jemalloc refuses `thread.allocatedp`, since it was configured without statistics.
  case noStatistics(code: Int32)
  /// The counters exist but miss an allocation, because another allocator, such as a sanitizer's,
  /// serves `malloc`.
  case notCounting

  public var description: String {
    switch self {
    case .notLinked: "jemalloc is not linked: built without the trait Jemalloc"
    case .noStatistics(let code): "jemalloc keeps no thread statistics: mallctl gave \(code)"
    case .notCounting: "jemalloc is linked, but another allocator serves malloc"
    }
  }
}
