import FormModel
import FormProgress
import FormRules
import FormWorkload

/// Saved answers, and damage to them.
enum RulesMemory {
  static func bytes(of session: borrowing FormSession) -> [UInt8] {
    guard let saved = session.savedAnswers else { preconditionFailure("the session saves answers") }
    return saved.bytes
  }

  /// Changes one byte and recomputes the checksum, so that the readers of the rest meet the damage.
  static func damaged(_ bytes: [UInt8], byte: Int, by change: UInt8) -> [UInt8] {
    var damaged = Array(bytes.dropLast(4))
    damaged[byte % damaged.count] ^= change
    damaged.append(littleEndian: SavedStateReader.checksum(damaged.span))
    return damaged
  }

  /// Whether the oracle can follow a session that takes a damaged state, or one of another version of its form.
  ///
  /// A damaged number may ask for more instances than the oracle can walk. A state of this form says what calculations
  /// made of the answers that they read, and how many instances expressions counted; the oracle evaluates them again,
  /// which gives something else where damage or the other version took something away (UD-3).
  static func isComparable(
    _ saved: SavedAnswers,
    with session: borrowing FormSession,
    of form: RulesForm
  ) -> Bool {
    if saved.instances.contains(where: { $0.count > FormRepeat.mostInCase }) { return false }
    let isOther = saved.structureDigest != session.engine.storedForm.structureDigest
    return isOther
      || form.logic.repeats.allSatisfy { $0.count == nil }
        && !form.logic.calculations.indices.contains { form.keepsAnswer(ofCalculation: $0) }
  }
}
