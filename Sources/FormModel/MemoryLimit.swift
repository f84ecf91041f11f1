/// How much memory a form may take while it is read or built.
///
/// Swift can't recover from an allocation that fails, so what is to grow asks before it does.
public enum MemoryLimit: Sendable {
  case unlimited
  /// So many bytes in all.
  case bytes(Int)
  /// What this says when it is asked: bytes that can still be taken; nil for as many as are needed.
  case remaining(@Sendable () -> Int?)

  /// Bytes below which growth is not asked for: a limit leaves room for that.
  package static let unasked = 1 << 16

  /// Sees that there is room for more.
  ///
  /// - Parameters:
  ///   - bytes: what is about to be taken.
  ///   - held: bytes that are taken already.
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
