import FormModel

/// The compiled rules of a template. All sessions of the template share them.
@safe
final class SharedProgram: @unchecked Sendable {
  /// Never written after `init`, and read without counting a reference.
  let pointer: UnsafePointer<RuleProgram>

  init(_ program: consuming RuleProgram) {
    let memory = UnsafeMutablePointer<RuleProgram>.allocate(capacity: 1)
    unsafe memory.initialize(to: program)
    unsafe pointer = UnsafePointer(memory)
  }

  deinit {
    let memory = unsafe UnsafeMutablePointer(mutating: pointer)
    unsafe memory.deinitialize(count: 1)
    unsafe memory.deallocate()
  }

  var program: RuleProgram {
    @inline(__always)
    _read { yield unsafe pointer.pointee }
  }

  /// The rules of a form's template, which are compiled for its first session.
  ///
  /// - Throws: `RuleError`, for the first error.
  /// - Complexity: O(1) for a template with compiled rules; else as `RuleCompiler.compile`.
  static func of(_ form: borrowing FormDefinition) throws(RuleError) -> SharedProgram {
    if let known = form.template.compiledLogic {
      guard let program = known as? SharedProgram else {
        preconditionFailure("only rules are compiled")
      }
      return program
    }
    let program = SharedProgram(try RuleCompiler.compile(form))
    form.template.compiledLogic = program
    return program
  }
}
