/// What the system calls a name or an argument: bytes that need be no text. As a `String` they are text where they
/// are UTF-8; a byte of anything else is a scalar of private use, U+10FF80…U+10FFFF, so that the same bytes come
/// back.
public enum SystemText {
  /// What stands for byte 0x80, and so on.
  private static let first: UInt32 = 0x10_FF80

  /// The bytes as a text.
  ///
  /// - Complexity: O(bytes).
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

  /// The bytes that `text` was made of; of any other text its UTF-8.
  ///
  /// - Complexity: O(bytes).
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

  /// The same, as calls of the system take it: ended by a zero.
  public static func terminated(_ text: String) -> [CChar] {
    bytes(text).map { CChar(bitPattern: $0) } + [0]
  }

  /// The text for a message: bytes that are no text are written as `\xff`.
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

  /// The scalar that begins at a place, and its bytes; nil for bytes that are none, and for one that stands for
  /// a byte: its own bytes then stand for it.
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
