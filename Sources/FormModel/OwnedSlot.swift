/// A value with one owner, or none: eight bytes beside the value's own memory.
@safe
@usableFromInline
package struct OwnedSlot<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline
  let pointer: UnsafeMutablePointer<Value>?

  package init() { unsafe pointer = nil }

  package init(_ value: consuming Value) {
    let memory = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    unsafe memory.initialize(to: value)
    unsafe pointer = unsafe memory
  }

  deinit {
    guard let pointer = unsafe pointer else { return }
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  @inlinable
  @inline(__always)
  package var isEmpty: Bool { unsafe pointer == nil }

  /// - Precondition: it is not empty.
  @inlinable
  package var value: Value {
    @inline(__always)
    _read {
      guard let pointer = unsafe pointer else { preconditionFailure("the slot is empty") }
      yield unsafe pointer.pointee
    }
    @inline(__always)
    _modify {
      guard let pointer = unsafe pointer else { preconditionFailure("the slot is empty") }
      yield unsafe &pointer.pointee
    }
  }
}
