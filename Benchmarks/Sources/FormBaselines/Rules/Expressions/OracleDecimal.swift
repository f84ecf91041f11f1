/// The shortest decimal that reads back as the same number: 0.d₁d₂d₃… × 10^exponent.
struct OracleDecimal {
  private var isNegative: Bool
  private var digits: [UInt8]
  private var exponent: Int

  /// - Precondition: the number is finite.
  init(_ number: Double) {
    isNegative = number < 0
    // `description` gives the shortest digits, for example 12.5 or 1.25e+20.
    let parts = number.magnitude.description.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
    exponent = mantissa[0].utf8.count + (parts.count == 2 ? Int(parts[1]) ?? 0 : 0)
    trim()
  }

  private mutating func trim() {
    while digits.first == 0 {
      digits.removeFirst()
      exponent -= 1
    }
    while digits.last == 0 { digits.removeLast() }
    if digits.isEmpty { exponent = 0 }
  }

  /// The number as text, without an exponent.
  var text: String {
    let all = String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    let sign = isNegative ? "-" : ""
    if exponent <= 0 { return "\(sign)0.\(String(repeating: "0", count: -exponent))\(all)" }
    if exponent >= digits.count {
      return sign + all + String(repeating: "0", count: exponent - digits.count)
    }
    return "\(sign)\(all.prefix(exponent)).\(all.dropFirst(exponent))"
  }

  var number: Double {
    digits.isEmpty ? 0 : Double(text) ?? .nan
  }

  /// Rounds to `places` decimal places; a half rounds towards positive infinity.
  func rounded(places: Int) -> OracleDecimal {
    let kept = exponent + places
    guard kept < digits.count else { return self }
    var result = self
    guard kept >= 0 else {
      result.digits = []
      result.trim()
      return result
    }
    let rest = Array(digits[kept...])
    let isHalf = rest == [5]
    let goesOut = isHalf ? !isNegative : rest[0] >= 5
    result.digits = Array(digits[..<kept])
    if goesOut { result.increment(exponent: exponent, kept: kept) }
    result.trim()
    return result
  }

  /// Adds one to the last of the kept digits.
  private mutating func increment(exponent: Int, kept: Int) {
    var place = kept - 1
    while place >= 0, digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      self.exponent = exponent + 1
    }
  }
}
