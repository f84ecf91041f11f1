import FormModel
import FormRules

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
}
