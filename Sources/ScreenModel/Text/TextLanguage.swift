/// How a language writes numbers, and which plural form a text takes beside a number (AX-3).
public struct TextLanguage: Hashable, Sendable {
  public var plurals: PluralRule
  /// The digit 0; the digits 1 to 9 follow it in Unicode.
  public var zeroDigit: Unicode.Scalar

  public init(plurals: PluralRule, zeroDigit: Unicode.Scalar = "0") {
    self.plurals = plurals
    self.zeroDigit = zeroDigit
  }

  public static let english = TextLanguage(plurals: .one)
  public static let hebrew = TextLanguage(plurals: .hebrew)
  /// Arabic, with the digits ٠…٩.
  public static let arabic = TextLanguage(plurals: .arabic, zeroDigit: "٠")

  /// A whole number in the language's digits.
  ///
  /// - Complexity: O(digits); allocates if the text has more than fifteen bytes.
  public func text(_ number: Int) -> String {
    if zeroDigit == "0" { return String(number) }
    var text = String.UnicodeScalarView()
    for scalar in String(number).unicodeScalars {
      let digit = scalar.value &- 0x30
      text.append(
        digit < 10 ? Unicode.Scalar(zeroDigit.value &+ digit) ?? scalar : scalar
      )
    }
    return String(text)
  }
}
