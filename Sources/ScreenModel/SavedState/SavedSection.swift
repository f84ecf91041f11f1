import FormModel

/// A part of a saved state.
public struct SavedSection: Hashable, Sendable {
  /// Four ASCII letters. If the first is lower case, a version that does not know the section skips it; else that
  /// version refuses the state.
  public let tag: String
  public var bytes: [UInt8]

  /// - Precondition: the tag is four ASCII letters, and there are fewer than 2³² bytes.
  public init(_ tag: String, _ bytes: [UInt8]) {
    precondition(
      tag.utf8.count == 4 && tag.utf8.allSatisfy(Self.isLetter)
        && UInt32(exactly: bytes.count) != nil,
      "a section's tag is four letters"
    )
    self.tag = tag
    self.bytes = bytes
  }

  /// Whether a version that does not know the section skips it.
  public var isOptional: Bool { tag >= "a" }

  package static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }
}

extension [UInt8] {
  mutating func append(_ section: SavedSection) {
    append(contentsOf: section.tag.utf8)
    append(littleEndian: UInt32(section.bytes.count))
    append(contentsOf: section.bytes)
  }
}
