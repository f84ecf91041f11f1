import FormFormats

extension XMLReader {
  /// Takes a name with at most one colon, neither first nor last.
  mutating func takeName(_ expected: String) throws(ReadError) -> Range<Int> {
    let start = offset
    var colons = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x80 {
        guard Self.isNameByte(byte) else { break }
        if byte == UInt8(ascii: ":") { colons += 1 }
        offset += 1
      } else {
        let (scalar, length) = scalar(at: offset)
        guard Self.isNameScalar(scalar) else { break }
        offset += length
      }
    }
    let end = offset
    offset = start
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

  /// Prefix and local part of a name.
  func split(_ name: Range<Int>) -> (prefix: String, local: String) {
    guard let colon = bytes[name].firstIndex(of: UInt8(ascii: ":")) else {
      return ("", string(name))
    }
    return (string(name.lowerBound..<colon), string(colon + 1..<name.upperBound))
  }

  /// - Throws: where the name's prefix is bound to nothing.
  func resolve(_ name: Range<Int>, isAttribute: Bool) throws(ReadError) -> XMLName {
    let (prefix, local) = split(name)
    // Without a prefix an attribute is in no namespace, whatever the default is.
    if isAttribute, prefix.isEmpty { return XMLName(namespace: "", local: local) }
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

  /// The scalar whose first byte stands at `index`, and its bytes; the input is UTF-8.
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

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"),
      UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  /// Whether a name may begin with it (XML 1.0, production 4).
  private static func startsName(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x41...0x5A, 0x61...0x7A, 0x5F, 0x3A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF,
      0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF,
      0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// Whether a name may hold it, beyond ASCII (XML 1.0, production 4a).
  private static func isNameScalar(_ scalar: UInt32) -> Bool {
    scalar == 0xB7 || (0x300...0x36F).contains(scalar) || (0x203F...0x2040).contains(scalar)
      || startsName(scalar)
  }
}
