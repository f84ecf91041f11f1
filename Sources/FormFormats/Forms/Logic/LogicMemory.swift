import FormModel

/// What a form's logic takes while it is read, about. It asks whether there is room for a thirty-second part more of it
/// at a time, not for each text: the system takes long to answer.
struct LogicMemory {
  private var asked = 0
  private var pending = 0

  /// Sees that there is memory for one more part of the logic.
  ///
  /// - Throws: `tooLarge`.
  mutating func take(_ bytes: Int, _ builder: borrowing FormBuilder) throws(ReadError) {
    pending += bytes
    guard pending >= asked / 32 else { return }
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
