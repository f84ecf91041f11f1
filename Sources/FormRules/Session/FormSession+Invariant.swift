import FormModel
import FormProgress

extension FormSession {
  /// Names the first stored count that differs from a recount, field by field; nil if none does. For tests and fuzzing.
  ///
  /// - Complexity: O(fields + pages), also of instances that are not in the form.
  public var brokenInvariant: String? {
    storedEngine.brokenInvariant
      ?? (rules.isEmpty ? nil : rules.value.brokenInvariant(storedEngine))
  }
}
