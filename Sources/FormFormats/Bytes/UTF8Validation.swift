import FormModel

/// What is wrong with the bytes of a text.
package enum TextFault: Hashable {
  /// The byte at this offset is invalid UTF-8.
  case invalid(Int)
  /// The combining mark at this offset is one too many in a row.
  case marks(Int)

  package var offset: Int {
    switch self {
    case .invalid(let offset), .marks(let offset): offset
    }
  }

  /// The text for "expected" in a format error.
  package var expected: String {
    switch self {
    case .invalid: "UTF-8"
    case .marks: "at most \(CombiningMarks.most) combining marks in a row"
    }
  }

  /// The text for "found" in a format error.
  package func found(_ byte: UInt8) -> String {
    switch self {
    case .invalid: "byte 0x\(String(byte, radix: 16))"
    case .marks: "more"
    }
  }
}

/// Returns the first byte that is invalid UTF-8 (Unicode 16, table 3-7), or the first combining mark
/// too many.
///
/// Returns nil if the text is valid.
///
/// - Complexity: O(bytes) time.
package func firstFault(in bytes: RawSpan) -> TextFault? {
  if isASCII(bytes) { return nil }
  var marks = CombiningMarks()
  var index = 0
  while index < bytes.byteCount {
    if index + 8 <= bytes.byteCount,
      load(bytes, index, UInt64.self) & 0x8080_8080_8080_8080 == 0
    {
      marks = CombiningMarks()
      index += 8
      continue
    }
    let first = load(bytes, index, UInt8.self)
    if first < 0x80 {
      marks = CombiningMarks()
      index += 1
      continue
    }
    guard let scalar = UTF8Scalar(first: first) else { return .invalid(index) }
    var value = UInt32(first) & (0x7F >> UInt32(scalar.count))
    for place in 1..<scalar.count {
      guard index + place < bytes.byteCount else { return .invalid(index) }
      let byte = load(bytes, index + place, UInt8.self)
      guard scalar.allows(byte, at: place) else { return .invalid(index) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    if let decoded = Unicode.Scalar(value), !marks.take(decoded) { return .marks(index) }
    index += scalar.count
  }
  return nil
}

/// True if all bytes are ASCII. The tail is read as a whole word that overlaps earlier bytes.
private func isASCII(_ bytes: RawSpan) -> Bool {
  let count = bytes.byteCount
  guard count >= 8 else {
    if count >= 4 {
      let both = load(bytes, 0, UInt32.self) | load(bytes, count - 4, UInt32.self)
      return both & 0x8080_8080 == 0
    }
    for index in 0..<count where load(bytes, index, UInt8.self) >= 0x80 { return false }
    return true
  }
  var index = 0
  while index + 8 < count {
    if load(bytes, index, UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
    index += 8
  }
  return load(bytes, count - 8, UInt64.self) & 0x8080_8080_8080_8080 == 0
}

/// The valid continuations of a scalar's first byte.
struct UTF8Scalar {
  /// The length of the scalar in bytes, 1…4.
  let count: Int
  private let second: ClosedRange<UInt8>

  /// Returns nil if no scalar begins with `first`.
  init?(first: UInt8) {
    switch first {
    case 0...0x7F: (count, second) = (1, 0x80...0xBF)
    case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
    case 0xE0: (count, second) = (3, 0xA0...0xBF)
    case 0xED: (count, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (count, second) = (3, 0x80...0xBF)
    case 0xF0: (count, second) = (4, 0x90...0xBF)
    case 0xF4: (count, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
    default: return nil
    }
  }

  func allows(_ byte: UInt8, at place: Int) -> Bool {
    place == 1 ? second.contains(byte) : (0x80...0xBF).contains(byte)
  }
}
