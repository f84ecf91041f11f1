/// Conversion between numbers and texts (UR-2, docs/rules.md).
enum OracleNumber {
  /// Parses a number such as `-12.5`; returns not-a-number for any other text.
  static func read(_ text: String) -> Double {
    var rest = trimmed(text)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest = rest.dropFirst() }
    let parts = rest.split(omittingEmptySubsequences: false) { ".,".utf8.contains($0) }
    guard parts.count <= 2, parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } })
    else { return .nan }
    let whole = String(decoding: parts[0], as: UTF8.self)
    let fraction = parts.count == 2 ? String(decoding: parts[1], as: UTF8.self) : ""
    let number = Double("0\(whole).\(fraction)0") ?? .nan
    return isNegative ? -number : number
  }

  /// Removes spaces and control characters from both ends.
  static func trimmed(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)[...]
    while let first = bytes.first, first <= 0x20 { bytes.removeFirst() }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return Array(bytes)
  }

  static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    let whole = number.rounded(.towardZero)
    if number.magnitude < 1e-12 { return "0" }
    return OracleDecimal((number - whole).magnitude < 1e-12 ? whole : number).text
  }

  /// The order of numbers in which −0 stands before 0.
  static func isBelow(_ a: Double, _ b: Double) -> Bool {
    a < b || a == b && a.sign == .minus && b.sign == .plus
  }

  /// Rounds a number by its decimal digits; a half rounds up.
  static func rounded(_ number: Double, places: Int) -> Double {
    guard number.isFinite else { return number }
    return OracleDecimal(number).rounded(places: min(max(places, -30), 30)).number
  }
}
