/// Why bytes are not a saved state, or why this form can't return to it. Offsets count from the first byte.
public enum SavedStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes end where at least `expected` more are needed.
  case tooShort(offset: Int, expected: Int, found: Int)
  case unexpectedByte(offset: Int, expected: UInt8, found: UInt8)
  /// A state of another version of the format.
  case unknownVersion(expected: UInt8, found: UInt8)
  case wrongChecksum(offset: Int, expected: UInt32, found: UInt32)
  case valueOutOfRange(offset: Int, most: UInt64, found: UInt64)
  /// The number of an instance is not 1…`FormLimits.pages`.
  case noInstance(offset: Int, found: UInt64)
  /// A tag that is not letters, or a text that is empty or not UTF-8.
  case noText(offset: Int)
  case unexpectedSection(offset: Int, expected: String, found: String)
  /// A section of a later version that must not be skipped.
  case unknownSection(offset: Int, tag: String)
  case bytesLeft(offset: Int, found: Int)
  /// The state belongs to a form with another structure, and has no name or id by which to find its parts on this form. The
  /// values are structure digests.
  case otherForm(expected: UInt64, found: UInt64)
  /// The state has more instances than the session makes at once (RP-1), or than a form may have.
  case tooLarge(FormError)

  public var description: String {
    switch self {
    case .tooShort(let offset, let expected, let found):
      "saved state, byte \(offset): expected at least \(expected) more bytes, found \(found)"
    case .unexpectedByte(let offset, let expected, let found):
      "saved state, byte \(offset): expected \(expected), found \(found)"
    case .unknownVersion(let expected, let found):
      "saved state, byte 4: expected version \(expected), found \(found)"
    case .wrongChecksum(let offset, let expected, let found):
      "saved state, byte \(offset): expected checksum \(expected), found \(found)"
    case .valueOutOfRange(let offset, let most, let found):
      "saved state, byte \(offset): expected at most \(most), found \(found)"
    case .noInstance(let offset, let found):
      "saved state, byte \(offset): expected an instance, 1...\(FormLimits.pages), found \(found)"
    case .noText(let offset):
      "saved state, byte \(offset): expected a text, found other bytes"
    case .unexpectedSection(let offset, let expected, let found):
      "saved state, byte \(offset): expected section \(expected), found \(found)"
    case .unknownSection(let offset, let tag):
      "saved state, byte \(offset): expected a known section, found \(tag)"
    case .bytesLeft(let offset, let found):
      "saved state, byte \(offset): expected the end, found \(found) more bytes"
    case .otherForm(let expected, let found):
      "saved state: expected form \(String(expected, radix: 16)), found \(String(found, radix: 16))"
    case .tooLarge(let error): "saved state: \(error)"
    }
  }
}
