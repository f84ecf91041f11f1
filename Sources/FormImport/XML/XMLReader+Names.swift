import FormFormats

extension XMLReader {
  /// Takes a name with at most one colon, which is neither first nor last.
  mutating func takeName(_ expected: String) throws(ReadError) -> Range<Int> {
    let bytes = bytes
    let start = offset
    var end = start
    var colons = 0
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x80 {
        guard Self.isNameByte(byte) else { break }
        if byte == UInt8(ascii: ":") { colons += 1 }
        end += 1
      } else {
        let (scalar, length) = scalar(at: end)
        guard Self.isNameScalar(scalar) else { break }
        end += length
      }
    }
    guard end > start else { throw failure(expected, found) }
    guard Self.startsName(scalar(at: start).0) else { throw failure(expected, found) }
    let isQualified =
      colons == 0
      || colons == 1 && bytes[start] != UInt8(ascii: ":")
        && bytes[end - 1] != UInt8(ascii: ":")
    guard isQualified else { throw failure(expected, TextQuote.of(string(start..<end))) }
    offset = end
    return start..<end
  }

  /// Splits a name into prefix and local part.
  func split(_ name: Range<Int>) -> (prefix: String, local: String) {
    guard let colon = bytes[name].firstIndex(of: UInt8(ascii: ":")) else {
      return ("", string(name))
    }
    return (string(name.lowerBound..<colon), string(colon + 1..<name.upperBound))
  }

  /// - Throws: `ReadError` if the prefix is not declared.
  func resolve(_ name: Range<Int>) throws(ReadError) -> XMLName {
    let (prefix, local) = split(name)
    guard let uri = namespaces.uri(of: prefix) else {
      throw failure(
        at: name.lowerBound,
        "a declaration of the prefix \(TextQuote.of(prefix))",
        "none"
      )
    }
    return XMLName(namespace: uri, local: local)
  }

  func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the scalar at `index` and its length in bytes. The input is valid UTF-8.
  func scalar(at index: Int) -> (UInt32, Int) {
    let first = UInt32(bytes[index])
    func low(_ place: Int) -> UInt32 { UInt32(bytes[index + place] & 0x3F) }
    switch first {
    case 0..<0x80: return (first, 1)
    case 0..<0xE0: return ((first & 0x1F) << 6 | low(1), 2)
    case 0..<0xF0: return ((first & 0x0F) << 12 | low(1) << 6 | low(2), 3)
    default: return ((first & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3), 4)
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  /// True if an ASCII byte may occur in a name. The table is a bit set in two halves.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    let half: UInt64 = byte < 64 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
    return half >> UInt64(byte & 63) & 1 == 1
  }

  /// True if a name may begin with the scalar (XML 1.0, production 4).
  private static func startsName(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// True if a name may contain the non-ASCII scalar (XML 1.0, production 4a).
  private static func isNameScalar(_ scalar: UInt32) -> Bool {
    scalar == 0xB7 || (0x300...0x36F).contains(scalar) || (0x203F...0x2040).contains(scalar)
      || startsName(scalar)
  }
}
