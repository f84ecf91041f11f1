import FormModel

/// What a form's logic takes while it is read, about. It asks whether there is room once for every piece of it that is
/// worth asking for, not for each text.
struct LogicMemory {
  private var asked = 0
  private var pending = 0

  /// Sees that there is memory for one more part of the logic.
  ///
  /// - Throws: `tooLarge`.
  mutating func take(_ bytes: Int, _ builder: borrowing FormBuilder) throws(ReadError) {
    pending += bytes
    do throws(FormError) {
      try builder.checkMemory(logicBytes: pending, beside: asked)
    } catch {
      guard let tooLarge = ReadError(tooLarge: error) else { preconditionFailure("\(error)") }
      throw tooLarge
    }
    guard pending >= MemoryLimit.unasked else { return }
    asked += pending
    pending = 0
  }
}
