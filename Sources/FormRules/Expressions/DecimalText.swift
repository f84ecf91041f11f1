/// Numbers as text, without exponents.
package enum DecimalText {
  /// The shortest decimal digits that read back as `value`, which is finite. Whole numbers have no point.
  package static func of(_ value: Double) -> String {
    let (digits, exponent) = Self.digits(of: value.magnitude)
    let sign = value < 0 ? "-" : ""
    let count = digits.utf8.count
    if exponent >= count {
      return sign + digits + String(repeating: "0", count: exponent - count)
    }
    if exponent <= 0 { return sign + "0." + String(repeating: "0", count: -exponent) + digits }
    return sign + digits.prefix(exponent) + "." + digits.dropFirst(exponent)
  }

  /// The significant digits of a number of at least 0, and the number of digits before the point: 0.0123 is ("123",
  /// −1).
  static func digits(of value: Double) -> (digits: String, exponent: Int) {
    if value == 0 { return ("0", 1) }
    let text = value.description
    let parts = text.split(separator: "e", maxSplits: 1)
    let power = parts.dropFirst().first.flatMap { Int($0) } ?? 0
    let mantissa = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let whole = mantissa[0]
    let all = String(whole) + (mantissa.count > 1 ? mantissa[1] : "")
    let zeros = all.prefix { $0 == "0" }.utf8.count
    var digits = String(all.dropFirst(zeros))
    while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
    return (digits, whole.utf8.count + power - zeros)
  }
}
