import Synchronization

/// A member that keeps a large value with one owner where it is.
///
/// The compiler may hold a noncopyable struct in registers, so it copies the whole of a large one for a call that only
/// reads it: for an edit under rules it copied 660 bytes three times, a quarter of all instructions. It can't do that
/// with a struct that has an atomic member, whose address matters. The engine and its rivals have one alike.
@frozen
public struct KeptInPlace: ~Copyable, Sendable {
  @usableFromInline
  let byte: Atomic<UInt8>

  @inlinable
  public init() { byte = Atomic(0) }
}
