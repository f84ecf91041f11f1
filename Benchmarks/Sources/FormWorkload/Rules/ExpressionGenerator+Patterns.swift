extension ExpressionGenerator {
  /// Draws a pattern of `regex` that is near a text that fields have.
  func pattern(using random: inout some RandomNumberGenerator) -> String {
    let flag = random.draw(below: 8) == 0 ? "(?i)" : ""
    var pattern = random.draw(below: 8) == 0 ? "^" : ""
    pattern += near(plainText(using: &random), &random)
    if random.draw(below: 3) == 0 { pattern += "|" + near(plainText(using: &random), &random) }
    if random.draw(below: 4) == 0 { pattern = "(\(pattern))" + pick(Self.quantifiers, &random) }
    return flag + pattern
  }

  private static let quantifiers = ["*", "+", "?", "{2}", "{1,2}", "{0,2}?", "{2,}"]
  private static let sets = [
    ".", #"\w"#, #"\d"#, #"\S"#, "[a-c]", "[^a]", "[0-9.-]", #"[\s\-]"#, "[A-Zé]", #"[^\W_]"#,
  ]

  /// A pattern that matches a text, or nearly: some of its characters are replaced by sets or repeated.
  private func near(_ text: String, _ random: inout some RandomNumberGenerator) -> String {
    var pattern = ""
    for scalar in text.unicodeScalars.prefix(8) {
      switch random.draw(below: 6) {
      case 0: pattern += pick(Self.sets, &random)
      case 1: pattern += "(?:\(literal(scalar))|\(pick(Self.sets, &random)))"
      default: pattern += literal(scalar)
      }
      if random.draw(below: 5) == 0 { pattern += pick(Self.quantifiers, &random) }
    }
    return text.unicodeScalars.count > 8 ? pattern + #"[\s\S]*"# : pattern
  }

  private func literal(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "'", "\"": #"\x"# + String(scalar.value, radix: 16)
    case "a"..."z", "A"..."Z", "0"..."9": String(scalar)
    case " "..."~": "\\" + String(scalar)
    default: String(scalar)
    }
  }
}
