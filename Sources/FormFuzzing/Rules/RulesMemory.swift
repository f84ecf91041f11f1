import FormModel
import FormRules

/// Kept answers, and what may have become of them.
enum RulesMemory {
  static func bytes(of session: borrowing FormSession) -> [UInt8] {
    guard let saved = session.savedAnswers else { preconditionFailure("the session saves answers") }
    return saved.bytes
  }

  /// With one byte changed and the checksum of what is there now, so that what reads the rest meets the damage.
  static func damaged(_ bytes: [UInt8], byte: Int, by change: UInt8) -> [UInt8] {
    var damaged = Array(bytes.dropLast(4))
    damaged[byte % damaged.count] ^= change
    damaged.append(littleEndian: SavedStateReader.checksum(damaged.span))
    return damaged
  }
}
