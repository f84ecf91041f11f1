import FormModel

extension ExpressionGenerator {
  /// Draws an expression whose value is a number.
  func number(depth: Int, using random: inout some RandomNumberGenerator) -> String {
    guard depth > 0 else {
      if random.draw(below: 2) == 0,
        let field = reference([.integer, .decimal], using: &random)
      {
        return field
      }
      return numeral(using: &random)
    }
    let number = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.number(depth: depth, using: &random)
    }
    let text = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.text(depth: depth, using: &random)
    }
    let value = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.value(depth: depth, using: &random)
    }
    switch random.draw(below: range == .core ? 5 : 16) {
    case 0, 1:
      let sign = pick(["+", "-", "*", "div", "mod"], &random)
      let left = part(number, depth: depth, using: &random)
      return "\(left) \(sign) \(part(number, depth: depth, using: &random))"
    case 2: return "-\(part(number, depth: depth, using: &random))"
    case 3: return "string-length(\(part(text, depth: depth, using: &random)))"
    case 4: return "number(\(part(value, depth: depth, using: &random)))"
    case 5: return "int(\(part(number, depth: depth, using: &random)))"
    case 6: return "abs(\(part(number, depth: depth, using: &random)))"
    case 7: return "round(\(part(number, depth: depth, using: &random)))"
    case 8:
      let rounded = part(number, depth: depth, using: &random)
      return "round(\(rounded), \(pick(ExpressionGenerator.places, &random)))"
    case 9: return "count-selected(\(textPart(depth: depth, using: &random)))"
    case 10, 11:
      let count = random.draw(in: 1...3)
      let given = (0..<count).map { _ in part(number, depth: depth, using: &random) }
      return "\(pick(["min", "max"], &random))(\(given.joined(separator: ", ")))"
    case 12:
      let kinds: [FieldKind] = [.integer, .decimal, .text, .date, .choices]
      guard let field = reference(kinds, using: &random) else { return "0" }
      return "\(pick(["sum", "count"], &random))(\(field))"
    case 13:
      let function = pick(ExpressionGenerator.functions, &random)
      return "\(function)(\(part(number, depth: depth, using: &random)))"
    case 14:
      let left = part(number, depth: depth, using: &random)
      let function = pick(["pow", "atan2"], &random)
      return "\(function)(\(left), \(part(number, depth: depth, using: &random)))"
    default: return choice(number, depth: depth, using: &random)
    }
  }

  private static let functions = [
    "sqrt", "exp", "log", "log10", "sin", "cos", "tan", "asin", "acos", "atan",
  ]

  /// The places to round to: usual ones, and around the most, 30 either way.
  private static let places = [
    "0", "1", "2", "3", "-1", "-2", "''", "29", "30", "31", "-29", "-30", "-31", "4294967296",
  ]

  /// Draws an expression whose value is a text.
  func text(depth: Int, using random: inout some RandomNumberGenerator) -> String {
    guard depth > 0 else {
      let kinds: [FieldKind] = [.text, .choice, .choices, .time, .barcode]
      if random.draw(below: 2) == 0, let field = reference(kinds, using: &random) { return field }
      let mark = pick(["'", "'", "\""], &random)
      return mark + plainText(using: &random) + mark
    }
    let text = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.text(depth: depth, using: &random)
    }
    let value = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.value(depth: depth, using: &random)
    }
    switch random.draw(below: range == .core ? 6 : 10) {
    case 0, 1:
      let count = random.draw(in: 2...3)
      // Evaluators write numbers as text in different ways.
      let parts = range == .core ? text : value
      let given = (0..<count).map { _ in part(parts, depth: depth, using: &random) }
      return "concat(\(given.joined(separator: ", ")))"
    case 2: return "string(\(part(range == .core ? text : value, depth: depth, using: &random)))"
    case 3:
      let whole = part(text, depth: depth, using: &random)
      let function = pick(["substring-before", "substring-after"], &random)
      return "\(function)(\(whole), \(part(text, depth: depth, using: &random)))"
    case 4:
      var given = (0..<2).map { _ in part(text, depth: depth, using: &random) }
      // A lone “-” is a number to libxml2.
      let isCore = range == .core
      given.append(
        isCore ? pick(["''", "'x'", "'bca'"], &random) : part(text, depth: depth, using: &random)
      )
      return "translate(\(given.joined(separator: ", ")))"
    case 5: return "normalize-space(\(part(text, depth: depth, using: &random)))"
    case 6:
      let whole = part(text, depth: depth, using: &random)
      let count = random.draw(in: 1...2)
      let places = (0..<count).map { _ in pick(ExpressionGenerator.indices, &random) }
      return "substr(\(whole), \(places.joined(separator: ", ")))"
    case 7, 8:
      let words = textPart(depth: depth, using: &random)
      return "selected-at(\(words), \(pick(ExpressionGenerator.indices, &random)))"
    default: return choice(text, depth: depth, using: &random)
    }
  }

  private static let indices = [
    "0", "1", "2", "-1", "0.7", "-0.7", "-0", "''", "4294967296", "9223372036854775808",
    "-2", "-9223372036854775809",
  ]

  /// Draws an expression whose value is a truth value.
  func truth(depth: Int, using random: inout some RandomNumberGenerator) -> String {
    guard depth > 0 else {
      if random.draw(below: 2) == 0, let field = reference([.boolean], using: &random) {
        return field
      }
      return pick(["true()", "false()"], &random)
    }
    let truth = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.truth(depth: depth, using: &random)
    }
    let text = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.text(depth: depth, using: &random)
    }
    let number = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.number(depth: depth, using: &random)
    }
    let value = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.value(depth: depth, using: &random)
    }
    switch random.draw(below: range == .core ? 7 : 10) {
    case 0, 1:
      let sign = pick(["and", "or"], &random)
      let left = part(truth, depth: depth, using: &random)
      return "\(left) \(sign) \(part(truth, depth: depth, using: &random))"
    case 2: return "not(\(part(truth, depth: depth, using: &random)))"
    case 3, 4:
      let sign = pick(ExpressionGenerator.comparisons, &random)
      let left = part(number, depth: depth, using: &random)
      return "\(left) \(sign) \(part(number, depth: depth, using: &random))"
    case 5:
      let left = part(value, depth: depth, using: &random)
      return "\(left) \(pick(["=", "!="], &random)) \(part(value, depth: depth, using: &random))"
    case 6:
      let left = part(text, depth: depth, using: &random)
      let others = range == .core ? [] : ["ends-with", "regex"]
      let function = pick(["contains", "starts-with"] + others, &random)
      if function == "regex" { return "regex(\(left), '\(pattern(using: &random))')" }
      return "\(function)(\(left), \(part(text, depth: depth, using: &random)))"
    case 7, 8:
      let left = textPart(depth: depth, using: &random)
      return "selected(\(left), \(textPart(depth: depth, using: &random)))"
    default: return choice(truth, depth: depth, using: &random)
    }
  }

  /// Draws an expression whose value is a moment.
  func day(depth: Int, using random: inout some RandomNumberGenerator) -> String {
    guard depth > 0 else {
      if random.draw(below: 2) == 0, let field = reference([.date, .dateTime], using: &random) {
        return field
      }
      if range == .everything, random.draw(below: 3) == 0 {
        return pick(["today()", "now()"], &random)
      }
      return "date('\(dayText(using: &random))')"
    }
    let day = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.day(depth: depth, using: &random)
    }
    let number = { (depth: Int, random: inout Xoshiro256StarStar) in
      self.number(depth: depth, using: &random)
    }
    switch random.draw(below: 3) {
    case 0: return "date(\(part(day, depth: depth, using: &random)))"
    case 1: return "date(\(part(number, depth: depth, using: &random)))"
    default: return choice(day, depth: depth, using: &random)
    }
  }

  /// Draws a text where JavaRosa refuses other types. If the range is `everything`, it sometimes
  /// draws a value of any type.
  private func textPart(depth: Int, using random: inout some RandomNumberGenerator) -> String {
    var inner = Xoshiro256StarStar(seed: random.next())
    if range == .everything, inner.draw(below: 6) == 0 {
      return value(depth: depth - 1, using: &inner)
    }
    let isField = inner.draw(below: 2) == 0
    if isField, let field = reference([.text, .choice, .choices], using: &inner) { return field }
    let text = "'\(plainText(using: &inner))'"
    return inner.draw(below: 3) == 0 ? "concat(\(text), \(day(depth: 0, using: &inner)))" : text
  }

  /// Draws an expression that chooses between two values of a type.
  private func choice(
    _ draw: (Int, inout Xoshiro256StarStar) -> String,
    depth: Int,
    using random: inout some RandomNumberGenerator
  ) -> String {
    let first = part(draw, depth: depth, using: &random)
    let second = part(draw, depth: depth, using: &random)
    if random.draw(below: 3) == 0 { return "coalesce(\(first), \(second))" }
    var inner = Xoshiro256StarStar(seed: random.next())
    return "if(\(truth(depth: depth - 1, using: &inner)), \(first), \(second))"
  }
}
