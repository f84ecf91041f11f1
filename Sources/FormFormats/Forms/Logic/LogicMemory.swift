import FormModel

/// Estimates the memory of a form's logic while it is read.
///
/// The memory limit is checked only when the estimate has grown by 1/32. The system call is slow.
struct LogicMemory {
  private var asked = 0
  private var pending = 0

  /// Adds `bytes` to the estimate.
  ///
  /// - Throws: `tooLarge` if the form would exceed its memory limit.
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
