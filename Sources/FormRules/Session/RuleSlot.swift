/// Where a session keeps its rule engine, if it has one: eight bytes in a form without rules.
@safe
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
