import CIntrinsics

/// Parts of texts and texts made anew (UR-2).
extension ExpressionFunctions {
  static func ends(_ text: String, with part: String) -> Bool {
    text.utf8.count >= part.utf8.count && text.utf8.suffix(part.utf8.count).elementsEqual(part.utf8)
  }

  /// The scalars from one place up to another. A negative place counts from the end.
  ///
  /// - Complexity: O(bytes).
  static func part(_ text: String, from start: Double, to end: Double) -> String {
    let scalars = text.unicodeScalars
    let count = Double(scalars.count)
    func place(_ number: Double) -> Int {
      let whole = number.isNaN ? 0 : number.rounded(.towardZero)
      return Int(max(0, min(count, whole < 0 ? count + whole : whole)))
    }
    let (from, to) = (place(start), place(end))
    guard from < to else { return "" }
    let first = scalars.index(scalars.startIndex, offsetBy: from)
    return String(scalars[first..<scalars.index(first, offsetBy: to - from)])
  }

  /// What stands before a part; the empty text if the part is not there.
  static func before(_ part: String, in text: String) -> String {
    guard let place = place(of: part, in: text) else { return "" }
    return String(decoding: text.utf8.prefix(place), as: UTF8.self)
  }

  /// What stands behind a part; the empty text if the part is not there.
  static func after(_ part: String, in text: String) -> String {
    guard let place = place(of: part, in: text) else { return "" }
    return String(decoding: text.utf8.dropFirst(place + part.utf8.count), as: UTF8.self)
  }

  /// The first place in bytes where a part stands; nil if there is none.
  static func place(of part: String, in text: String) -> Int? {
    var (text, part) = (text, part)
    return text.withUTF8 { text in
      part.withUTF8 { unsafe TextSearch($0, in: text, isPadded: false).place }
    }
  }

  /// With each scalar that is in `old` replaced by the one at its place in `new`, or left out if there is none.
  ///
  /// - Complexity: O(bytes of `text` · log scalars of `old`).
  static func translated(_ text: String, _ old: String, _ new: String) -> String {
    let replacements = Array(new.unicodeScalars)
    var table = old.unicodeScalars.enumerated().map { (scalar: $0.element, place: $0.offset) }
    // Of several the first counts.
    table.sort { ($0.scalar.value, $0.place) < ($1.scalar.value, $1.place) }
    var translated = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      var (low, high) = (0, table.count)
      while low < high {
        let middle = (low + high) / 2
        if table[middle].scalar < scalar { low = middle + 1 } else { high = middle }
      }
      if low == table.count || table[low].scalar != scalar {
        translated.append(scalar)
      } else if table[low].place < replacements.count {
        translated.append(replacements[table[low].place])
      }
    }
    return String(translated)
  }

  /// Without white space at both ends, and with a single space for each other run of it.
  static func withSingleSpaces(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if !ExpressionLexer.isSpace(byte) {
        bytes.append(byte)
      } else if let last = bytes.last, last != 0x20 {
        bytes.append(0x20)
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A power as in Java: none of no number, nor of ±1 to infinity.
  static func power(_ base: Double, _ exponent: Double) -> Double {
    if exponent.isNaN || exponent.isInfinite && base.magnitude == 1 { return .nan }
    return number_pow(base, exponent)
  }
}
