extension XPathTranslator {
  /// Translates `coalesce(a, b, c, …)`. Ours takes two arguments.
  mutating func firstValue(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    var values = [try takeArgument(token, isRepeated: false, &names)]
    while cursor.takes(",") {
      values.append(try takeArgument(token, isRepeated: false, &names))
    }
    try require(")", token)
    guard values.count <= Self.mostDepth / 2 else {
      throw ExpressionFailure(reason: Self.tooLong, offset: token.offset)
    }
    let last = levels.count - 1
    levels[last].depth = max(levels[last].depth, levels[last].depth + values.count)
    let head = values.dropLast().map { "coalesce(\($0), " }.joined()
    return head + values[values.count - 1] + String(repeating: ")", count: values.count - 1)
  }

  /// Translates `difference-in-months(from, to)` and its like for years, weeks and days, functions of
  /// the Community Health Toolkit.
  mutating func difference(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let start = try takeArgument(token, isRepeated: true, inVariable: true, &names)
    try require(",", token)
    let end = try takeArgument(token, isRepeated: true, inVariable: true, &names)
    try require(")", token)
    switch token.text {
    case "cht:difference-in-days": return names.draft.days(from: start, to: end, over: 1)
    case "cht:difference-in-weeks": return names.draft.days(from: start, to: end, over: 7)
    case "cht:difference-in-years": return names.draft.months(from: start, to: end, over: 12)
    default: return names.draft.months(from: start, to: end, over: 1)
    }
  }

  /// Translates `add-date(date, years, months, days)`, a function of the Community Health Toolkit.
  mutating func addedDate(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let date = try takeArgument(token, isRepeated: true, inVariable: true, &names)
    var numbers: [String] = []
    while numbers.count < 3, cursor.takes(",") {
      let number = try takeArgument(token, isRepeated: false, inVariable: true, &names)
      numbers.append("int(coalesce(number(\(number)), 0))")
    }
    try require(")", token)
    while numbers.count < 3 { numbers.append("0") }
    return names.draft.date(date, years: numbers[0], months: numbers[1], days: numbers[2])
  }
}
