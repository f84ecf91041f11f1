/// The rules of a session, if it has any: eight bytes in a form without rules.
@safe
struct RuleSlot: ~Copyable, @unchecked Sendable {
  private var pointer: UnsafeMutablePointer<RuleState>?

  init() { unsafe pointer = nil }

  init(_ state: consuming RuleState) {
    let memory = UnsafeMutablePointer<RuleState>.allocate(capacity: 1)
    unsafe memory.initialize(to: state)
    unsafe pointer = unsafe memory
  }

  deinit {
    guard let pointer = unsafe pointer else { return }
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  var isEmpty: Bool { unsafe pointer == nil }

  /// - Precondition: it is not empty.
  var state: RuleState {
    _read {
      guard let pointer = unsafe pointer else { preconditionFailure("no rules") }
      yield unsafe pointer.pointee
    }
    _modify {
      guard let pointer = unsafe pointer else { preconditionFailure("no rules") }
      yield unsafe &pointer.pointee
    }
  }
}
