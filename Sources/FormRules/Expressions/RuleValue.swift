import FormModel

/// A value in expressions.
enum RuleValue: Hashable, Sendable {
  case text(String)
  case number(Double)
  case truth(Bool)
  /// Milliseconds since 1970-01-01T00:00.
  case date(milliseconds: WideInt)

  static let empty = RuleValue.text("")

  /// As UR-2 converts.
  var number: Double {
    switch self {
    case .text(let text): NumberText.read(text)
    case .number(let number): number
    case .truth(let truth): truth ? 1 : 0
    case .date(let milliseconds): Double(CalendarDay.of(milliseconds: milliseconds))
    }
  }

  /// As UR-2 converts.
  var truth: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .number(let number): number.magnitude > RuleValue.tolerance
    case .truth(let truth): truth
    case .date: true
    }
  }

  /// As UR-2 converts.
  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): NumberText.write(number)
    case .truth(let truth): truth ? "true" : "false"
    case .date(let milliseconds): CalendarDay.text(CalendarDay.of(milliseconds: milliseconds))
    }
  }

  /// Numbers with a smaller difference are equal.
  static let tolerance = 1e-12

  /// As UR-2's `=`.
  static func areEqual(_ a: RuleValue, _ b: RuleValue) -> Bool {
    switch (a, b) {
    case (.truth, _), (_, .truth): a.truth == b.truth
    case (.number, _), (_, .number): (a.number - b.number).magnitude < tolerance
    case (.text(let a), .text(let b)): a.hasSameScalars(as: b)
    default: a.text.hasSameScalars(as: b.text)
    }
  }

  /// Whether `coalesce` skips the value.
  var isNothing: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .number(let number): number.isNaN
    case .truth, .date: false
    }
  }

  /// The value; the empty text for a number that is not finite.
  var finite: RuleValue {
    if case .number(let number) = self, !number.isFinite { return .empty }
    return self
  }
}

extension String {
  /// Whether two texts have the same scalars; `==` compares by canonical equivalence.
  func hasSameScalars(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}

/// Conversion between numbers and texts (UR-2).
enum NumberText {
  /// Not a number if the text is none.
  static func read(_ text: String) -> Double {
    var text = text
    return text.withUTF8 { unsafe read($0) }
  }

  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    var start = 0
    var end = text.count
    while start < end, unsafe text[start] <= 0x20 { start += 1 }
    while end > start, unsafe text[end - 1] <= 0x20 { end -= 1 }
    var digits = 0
    var points = 0
    var value: WideInt = 0
    for index in start..<end {
      switch unsafe text[index] {
      case UInt8(ascii: "-"): if index > start { return .nan }
      case UInt8(ascii: "."), UInt8(ascii: ","): points += 1
      case let byte where byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9"):
        digits += 1
        if digits < 18 { value = value * 10 + WideInt(byte - UInt8(ascii: "0")) }
      default: return .nan
      }
    }
    guard digits > 0, points < 2 else { return .nan }
    let isNegative = unsafe text[start] == UInt8(ascii: "-")
    // The sign is given to the double, since no integer is −0.
    if points == 0, digits < 16 { return isNegative ? -Double(value) : Double(value) }
    return unsafe slowly(UnsafeBufferPointer(rebasing: text[start..<end]))
  }

  /// Many digits, or a point: `Double(_:)` rounds correctly, but needs digits on both sides of the point.
  private static func slowly(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    var copy = ""
    for index in text.indices {
      switch unsafe text[index] {
      case UInt8(ascii: "-"): copy = "-0"
      case UInt8(ascii: "."), UInt8(ascii: ","): copy += copy.isEmpty ? "0." : "."
      case let byte: copy.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    if copy.utf8.last == UInt8(ascii: ".") { copy += "0" }
    return Double(copy) ?? .nan
  }

  static func write(_ number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number.magnitude < RuleValue.tolerance { return "0" }
    let whole = number.rounded(.towardZero)
    let isWhole = (number - whole).magnitude < RuleValue.tolerance
    if isWhole, whole.magnitude < 1e15 { return String(WideInt(whole)) }
    return DecimalText.of(isWhole ? whole : number)
  }
}
