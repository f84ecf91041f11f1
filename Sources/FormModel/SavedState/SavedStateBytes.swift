extension [UInt8] {
  /// Appends a number, little-endian.
  package mutating func append(littleEndian value: some FixedWidthInteger) {
    for shift in stride(from: 0, to: value.bitWidth, by: 8) {
      append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }

  /// Appends a text with its length before it in 4 bytes.
  mutating func append(text: String) {
    append(littleEndian: UInt32(text.utf8.count))
    append(contentsOf: text.utf8)
  }
}

extension SavedStateReader {
  /// Compares the checksum at `place` with that of the bytes before.
  ///
  /// - Throws: `wrongChecksum`, `tooShort`.
  package static func check(_ bytes: Span<UInt8>, at place: Int) throws(SavedStateError) {
    var reader = SavedStateReader(bytes, place..<bytes.count)
    let stored = UInt32(truncatingIfNeeded: try reader.number(bytes: 4))
    let checksum = checksum(bytes.extracting(0..<place))
    guard stored == checksum else {
      throw .wrongChecksum(offset: place, expected: checksum, found: stored)
    }
  }

  /// FNV-1a, 32 bits.
  package static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
    var hash: UInt32 = 0x811C_9DC5
    for index in bytes.indices { hash = (hash ^ UInt32(bytes[index])) &* 0x0100_0193 }
    return hash
  }
}
