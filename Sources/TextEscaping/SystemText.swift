/// Represents file names and arguments, which may be any bytes, as `String` without loss.
///
/// Valid UTF-8 is kept. Every other byte becomes a private-use scalar, U+10FF80…U+10FFFF.
public enum SystemText {
  /// The scalar for byte 0x80; later bytes follow in order.
  private static let first: UInt32 = 0x10_FF80

  /// Returns the bytes as a text that `bytes` converts back.
  ///
  /// - Complexity: O(bytes) time.
  public static func text(_ bytes: [UInt8]) -> String {
    var text = ""
    var index = 0
    while index < bytes.count {
      let (scalar, length) = scalar(in: bytes, at: index)
      if let scalar {
        text.unicodeScalars.append(scalar)
      } else {
        for byte in bytes[index..<index + length] { text.unicodeScalars.append(standIn(byte)) }
      }
      index += length
    }
    return text
  }

  /// Returns the bytes that `text` was made from, or the UTF-8 bytes of any other text.
  ///
  /// - Complexity: O(bytes) time.
  public static func bytes(_ text: String) -> [UInt8] {
    guard text.utf8.contains(0xF4) else { return Array(text.utf8) }
    return text.unicodeScalars.reduce(into: []) { bytes, scalar in
      if let byte = byte(for: scalar) {
        bytes.append(byte)
      } else {
        bytes += String(scalar).utf8
      }
    }
  }

  /// Returns the bytes with a terminating zero, for system calls.
  public static func terminated(_ text: String) -> [CChar] {
    bytes(text).map { CChar(bitPattern: $0) } + [0]
  }

  /// Returns the text for a message. Bytes that are not UTF-8 appear as `\xff`.
  package static func shown(_ text: String) -> String {
    guard text.utf8.contains(0xF4) else { return Escape.inLine(text) }
    let shown = text.unicodeScalars.reduce(into: "") { shown, scalar in
      if let byte = byte(for: scalar) {
        shown += "\\x" + String(byte, radix: 16)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return Escape.inLine(shown)
  }

  /// Returns the scalar at an index and its length in bytes.
  ///
  /// The scalar is nil for invalid UTF-8, and for a scalar that represents a byte. Such bytes are
  /// then encoded one by one.
  private static func scalar(in bytes: [UInt8], at index: Int) -> (Unicode.Scalar?, length: Int) {
    let head = bytes[index]
    let length = head < 0x80 ? 1 : head < 0xE0 ? 2 : head < 0xF0 ? 3 : 4
    guard head < 0x80 || head >= 0xC2, index + length <= bytes.count else { return (nil, 1) }
    let decoded = String(decoding: bytes[index..<index + length], as: UTF8.self)
    guard decoded.utf8.elementsEqual(bytes[index..<index + length]),
      let scalar = decoded.unicodeScalars.first, decoded.unicodeScalars.count == 1
    else { return (nil, 1) }
    return byte(for: scalar) == nil ? (scalar, length) : (nil, length)
  }

  private static func standIn(_ byte: UInt8) -> Unicode.Scalar {
    guard byte >= 0x80, let scalar = Unicode.Scalar(first + UInt32(byte) - 0x80) else {
      preconditionFailure("bytes below 0x80 are text")
    }
    return scalar
  }

  private static func byte(for scalar: Unicode.Scalar) -> UInt8? {
    scalar.value >= first ? UInt8(scalar.value - first + 0x80) : nil
  }
}
