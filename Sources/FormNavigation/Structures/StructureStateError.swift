import ScreenModel

/// Bytes that are no saved state of a navigation structure (NS-9). Offsets count from the first byte.
public enum StructureStateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes end, but at least `expected` more are needed.
  case tooShort(offset: Int, expected: Int, found: Int)
  case unexpectedByte(offset: Int, expected: UInt8, found: UInt8)
  case unknownVersion(expected: UInt8, found: UInt8)
  case wrongChecksum(offset: Int, expected: UInt64, found: UInt64)
  case valueOutOfRange(offset: Int, least: UInt64, most: UInt64, found: UInt64)
  /// A section's tag does not consist of letters.
  case noText(offset: Int)
  case unexpectedSection(offset: Int, expected: String, found: String)
  /// A later version has a section that this version can't skip.
  case unknownSection(offset: Int, tag: String)
  /// There are bytes after the last one of a section, or before the checksum.
  case bytesLeft(offset: Int, found: Int)
  /// A tab has a second stack, or a second path.
  case tabAgain(offset: Int, identifier: UInt64)
  /// The hierarchy has no such node on the level that the path had reached.
  case notOnLevel(offset: Int, node: UInt64)
  /// The state belongs to another hierarchy, and no node on its path has a name by which to find it here. The
  /// values are digests of structures.
  case otherStructure(expected: UInt64, found: UInt64)

  public var description: String {
    switch self {
    case .tooShort(let offset, let expected, let found):
      "saved structure, byte \(offset): expected at least \(expected) more bytes, found \(found)"
    case .unexpectedByte(let offset, let expected, let found):
      "saved structure, byte \(offset): expected \(expected), found \(found)"
    case .unknownVersion(let expected, let found):
      "saved structure, byte 4: expected version \(expected), found \(found)"
    case .wrongChecksum(let offset, let expected, let found):
      "saved structure, byte \(offset): expected checksum \(expected), found \(found)"
    case .valueOutOfRange(let offset, let least, let most, let found):
      "saved structure, byte \(offset): expected \(least)…\(most), found \(found)"
    case .noText(let offset):
      "saved structure, byte \(offset): expected letters, found other bytes"
    case .unexpectedSection(let offset, let expected, let found):
      "saved structure, byte \(offset): expected section \(expected), found \(found)"
    case .unknownSection(let offset, let tag):
      "saved structure, byte \(offset): expected sections that are known, found \(tag)"
    case .bytesLeft(let offset, let found):
      "saved structure, byte \(offset): expected the end, found \(found) more bytes"
    case .tabAgain(let offset, let identifier):
      "saved structure, byte \(offset): expected each tab once, found tab \(identifier) again"
    case .notOnLevel(let offset, let node):
      "saved structure, byte \(offset): expected a node of the level, found \(node)"
    case .otherStructure(let expected, let found):
      "saved structure: expected structure \(String(expected, radix: 16)), found "
        + String(found, radix: 16)
    }
  }
}
