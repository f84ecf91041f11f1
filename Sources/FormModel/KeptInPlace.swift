import Synchronization

/// A member that keeps a large noncopyable struct from being copied.
///
/// The compiler copies a large noncopyable struct for a call that only reads it: 660 bytes, three times in an edit under
/// rules, a quarter of its instructions. It can't copy a struct with an atomic member, whose address matters.
@frozen
public struct KeptInPlace: ~Copyable, Sendable {
  @usableFromInline
  let byte: Atomic<UInt8>

  @inlinable
  public init() { byte = Atomic(0) }
}
