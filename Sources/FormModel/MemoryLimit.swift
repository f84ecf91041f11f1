/// How much memory a form may take while it is read or built.
///
/// Swift can't recover from a failed allocation, so readers and builders check the limit before they allocate.
public enum MemoryLimit: Sendable {
  case unlimited
  /// At most this many bytes in all.
  case bytes(Int)
  /// At most the bytes that the closure returns at that time; nil for no limit.
  case remaining(@Sendable () -> Int?)

  /// Smaller allocations, in bytes, are not checked: a limit leaves room for them.
  package static let unasked = 1 << 16

  /// Checks the limit before an allocation.
  ///
  /// - Parameters:
  ///   - bytes: the bytes to be allocated.
  ///   - held: the bytes that are held already.
  /// - Throws: `tooMuchMemory`.
  package func check(
    _ bytes: Int,
    beside held: @autoclosure () -> Int = 0
  ) throws(FormError) {
    switch self {
    case .unlimited: return
    case .bytes(let limit):
      let needed = held() + bytes
      if needed > limit { throw .tooMuchMemory(bytes: needed, limit: limit) }
    case .remaining(let remaining):
      guard bytes >= Self.unasked, let limit = remaining(), bytes > limit else { return }
      throw .tooMuchMemory(bytes: bytes, limit: limit)
    }
  }
}
