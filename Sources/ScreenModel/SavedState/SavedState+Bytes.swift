import FormModel

/// A saved state as bytes (NM-23):
///
/// | byte | what |
/// | --- | --- |
/// | 0 | “FNSS” |
/// | 4 | version, 3 |
/// | 5 | 1 if the form is known, else 0; then two zeros |
/// | 8 | the form's structure digest, 0 if it is not known |
/// | 16 | sections: four letters, the number of bytes in 4, and these bytes |
/// | end − 4 | FNV-1a, 32 bits, of all before |
///
/// Numbers are little-endian. `SavedState+Sections.swift` has the sections.
extension SavedState {
  public static let version: UInt8 = 3
  static let magic: [UInt8] = Array("FNSS".utf8)
  private static let headerBytes = 16
  private static let checksumBytes = 4

  /// The bytes to keep.
  ///
  /// - Complexity: O(bytes).
  public var bytes: [UInt8] {
    var bytes = Self.magic
    bytes.append(Self.version)
    bytes += [form == nil ? 0 : 1, 0, 0]
    bytes.append(littleEndian: form?.digest ?? 0)
    for section in sections + otherSections { bytes.append(section) }
    bytes.append(littleEndian: SavedStateReader.checksum(bytes.span))
    return bytes
  }

  /// Reads a state from what `bytes` wrote.
  ///
  /// - Throws: `SavedStateError` for all other bytes; `unknownVersion` for those of another version.
  /// - Complexity: O(bytes).
  public init(bytes: Span<UInt8>) throws(SavedStateError) {
    guard bytes.count > Self.magic.count else {
      throw .tooShort(offset: 0, expected: Self.magic.count + 1, found: bytes.count)
    }
    for offset in 0..<4 where bytes[offset] != Self.magic[offset] {
      throw .unexpectedByte(offset: offset, expected: Self.magic[offset], found: bytes[offset])
    }
    guard bytes[4] == Self.version else {
      throw .unknownVersion(expected: Self.version, found: bytes[4])
    }
    guard bytes.count >= Self.headerBytes + Self.checksumBytes else {
      throw .tooShort(
        offset: 0,
        expected: Self.headerBytes + Self.checksumBytes,
        found: bytes.count
      )
    }
    let end = bytes.count - Self.checksumBytes
    try SavedStateReader.check(bytes, at: end)
    var header = SavedStateReader(bytes, 5..<Self.headerBytes)
    let isFormKnown = try header.truth()
    _ = try header.number(bytes: 2, most: 0)
    let digest = try header.number(bytes: 8, most: isFormKnown ? .max : 0)
    self.init(currentPage: nil, detent: nil, scroll: 0, width: 0, height: 0, isFinished: false)
    if isFormKnown { form = SavedForm(digest: digest) }
    var reader = SavedStateReader(bytes, Self.headerBytes..<end)
    for tag in Tag.allCases where tag != .page || isFormKnown {
      if tag.isOptional, !reader.isNext(tag) { continue }
      var content = SavedStateReader(bytes, try reader.section(tag))
      try read(tag, &content)
      try content.finish()
    }
    while !reader.isAtEnd {
      let place = reader.offset
      let (tag, range) = try reader.section()
      var content = SavedStateReader(bytes, range)
      let section = SavedSection(tag, try content.array(range.count))
      guard section.isOptional, Tag(rawValue: tag) == nil else {
        throw .unknownSection(offset: place, tag: tag)
      }
      otherSections.append(section)
    }
  }
}
