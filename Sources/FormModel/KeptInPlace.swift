import Synchronization

/// A member that keeps a large value with one owner where it is.
///
/// The compiler may hold a noncopyable struct in registers, so it copies the whole of a large one for each call
/// that only reads it: three copies of 660 bytes an edit were a tenth of its instructions. It can't do that with
/// a struct that has an atomic member, whose address matters.
@frozen
public struct KeptInPlace: ~Copyable, Sendable {
  @usableFromInline
  let byte: Atomic<UInt8>

  @inlinable
  public init() { byte = Atomic(0) }
}
