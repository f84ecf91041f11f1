/// The functions of UR-2.
enum ExpressionFunctions {
  /// Without characters up to U+0020 at both ends.
  static func trimmed(_ text: String) -> Substring.UTF8View {
    var view = text.utf8[...]
    while let first = view.first, first <= 0x20 { view.removeFirst() }
    while let last = view.last, last <= 0x20 { view.removeLast() }
    return view
  }

  /// Whether " value " is part of " list ".
  static func isSelected(_ list: String, _ value: String) -> Bool {
    var (list, value) = (list, value)
    return list.withUTF8 { list in
      value.withUTF8 { unsafe TextSearch(trimmed($0), in: list, isPadded: true).place != nil }
    }
  }

  static func contains(_ text: String, _ part: String) -> Bool { place(of: part, in: text) != nil }

  /// Without characters up to U+0020 at both ends.
  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = text.count
    while start < end, unsafe text[start] <= 0x20 { start += 1 }
    while end > start, unsafe text[end - 1] <= 0x20 { end -= 1 }
    return unsafe UnsafeBufferPointer(rebasing: text[start..<end])
  }

  static func words(_ list: String) -> [Substring.UTF8View] {
    list.utf8.split(separator: UInt8(ascii: " "))
  }

  static func word(_ list: String, at index: Double) -> String {
    let index = index.isNaN ? 0 : index.rounded(.towardZero)
    let words = words(list)
    guard index >= 0, index < Double(words.count) else { return "" }
    return String(words[Int(index)])!
  }

  /// ⌊number + 0.5⌋. The sum itself could be rounded up to the next whole number.
  static func round(_ number: Double) -> Double {
    let below = number.rounded(.down)
    // 0 is added because no rounded number is −0.
    return (number - below >= 0.5 ? below + 1 : below) + 0
  }

  /// Rounds the number's shortest decimal text, which has no −0.
  static func round(_ number: Double, places: Double) -> Double {
    guard number.isFinite, number != 0 else { return number + 0 }
    let places = places.isNaN ? 0 : Int(max(-30, min(30, places.rounded(.towardZero))))
    var (digits, exponent) = DecimalText.digits(of: number.magnitude)
    let kept = exponent + places
    if kept >= digits.utf8.count { return number }
    if kept < 0 { return 0 }
    let dropped = Array(digits.utf8.dropFirst(kept))
    let half = UInt8(ascii: "5")
    let isAbove = dropped[0] > half || dropped[0] == half && (dropped.count > 1 || number > 0)
    digits = String(digits.prefix(kept))
    if isAbove { (digits, exponent) = incremented(digits, exponent) }
    let sign = number < 0 ? "-" : ""
    return (Double("\(sign)0\(digits)e\(exponent - digits.utf8.count)") ?? number) + 0
  }

  private static func incremented(_ digits: String, _ exponent: Int) -> (String, Int) {
    var bytes = Array(digits.utf8)
    var place = bytes.count - 1
    while place >= 0 {
      if bytes[place] != UInt8(ascii: "9") {
        bytes[place] += 1
        return (String(decoding: bytes, as: UTF8.self), exponent)
      }
      bytes[place] = UInt8(ascii: "0")
      place -= 1
    }
    return ("1" + String(decoding: bytes, as: UTF8.self), exponent + 1)
  }

  /// Not a number if no argument is a number. −0 is less than 0.
  static func extreme(_ values: ArraySlice<RuleValue>, least: Bool) -> Double {
    var found = Double.nan
    for value in values {
      let number = value.number
      if number.isNaN { continue }
      let isFurther = least ? number < found : number > found
      let isFurtherZero = number == found && (number.sign == .minus) == least
      if found.isNaN || isFurther || isFurtherZero { found = number }
    }
    return found
  }
}
