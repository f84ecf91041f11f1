/// Where a session keeps its rule engine, if it has one: eight bytes in a form without rules.
@safe
@usableFromInline
struct RuleSlot: ~Copyable, @unchecked Sendable {
  private var pointer: UnsafeMutablePointer<RuleEngine>?

  init() { unsafe pointer = nil }

  init(_ engine: consuming RuleEngine) {
    let memory = UnsafeMutablePointer<RuleEngine>.allocate(capacity: 1)
    unsafe memory.initialize(to: engine)
    unsafe pointer = unsafe memory
  }

  deinit {
    guard let pointer = unsafe pointer else { return }
    unsafe pointer.deinitialize(count: 1)
    unsafe pointer.deallocate()
  }

  var isEmpty: Bool { unsafe pointer == nil }

  /// Invalid answers of the form: asked of the slot, since a call of the session's own from another module would be
  /// handed a copy of all that it holds.
  @usableFromInline
  var invalidCount: Int {
    guard let pointer = unsafe pointer else { return 0 }
    return unsafe pointer.pointee.invalidCount
  }

  /// - Precondition: it is not empty.
  var engine: RuleEngine {
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
