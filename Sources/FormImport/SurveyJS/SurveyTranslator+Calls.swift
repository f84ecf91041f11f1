import FormModel

extension SurveyTranslator {
  /// Takes the arguments of a function. Its name has been taken.
  mutating func call(
    _ token: SurveyToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    _ = takes("(")
    if token.text.hasSuffix("InArray") { return try callOfArray(token, &names) }
    let arguments = try arguments(until: ")", &names)
    let unknown = ExpressionFailure(
      reason: "the function \(token.text)() with \(arguments.count) arguments",
      offset: token.offset
    )
    let operands = arguments.compactMap { $0.operand }
    guard operands.count == arguments.count, operands.count <= 255 else { throw unknown }
    switch (token.text, operands.count) {
    case ("iif", 3):
      guard let condition = arguments[0].condition else { throw unknown }
      let text = "if(\(condition), \(operands[1]), \(operands[2]))"
      if arguments[1].isText, arguments[2].isText { return .joined(text) }
      if case (.number, .number) = (arguments[1], arguments[2]) { return .value("(\(text))") }
      return arguments[1].isCondition && arguments[2].isCondition ? .condition(text) : .value(text)
    case ("round", 1), ("round", 2):
      // A half goes away from zero.
      let digits = operands.count == 2 ? ", \(operands[1])" : ""
      return .value("round(abs(\(operands[0]))\(digits)) * if(\(operands[0]) < 0, -1, 1)")
    case ("min", 1...), ("max", 1...):
      return .value("\(token.text)(\(operands.joined(separator: ", ")))")
    case ("sum", 1...): return .value(Self.sum(operands))
    case ("count", 1...): return .value(Self.count(operands))
    case ("avg", 1...): return .value(Self.average(operands))
    default: break
    }
    if operands.count == 1, case .text(let name) = arguments[0], token.text == "displayValue" {
      guard let value = names.value(named: name) else { throw unknown }
      return .value(Self.shown(value, &names))
    }
    let days = readsOwn ? arguments.compactMap { $0.name?.text ?? $0.constant } : operands
    guard days.count == operands.count, let text = day(token.text, days, arguments, &names) else {
      throw unknown
    }
    return .value(text)
  }

  /// Returns the text that the screen shows for an answer; for a choice or a truth, its label.
  static func shown(_ value: SurveyValue, _ names: inout Names) -> String {
    // A name instead of “.”, which a variable cannot contain.
    guard value.name?.kind != .time else { return value.written ?? "''" }
    let text = value.name?.text ?? value.operand ?? "''"
    guard let name = value.name, name.kind == .choice || name.kind == .boolean else { return text }
    let shown = name.kind == .boolean ? "string(\(text))" : text
    let pairs = name.choices.map { choice in
      (
        when: "\(shown) = \(ExpressionText.quoted(choice.value))",
        value: choice.label ?? choice.value
      )
    }
    return names.draft.firstMatch(pairs)
  }

  /// Translates the date functions; nil for other functions.
  private func day(
    _ function: String,
    _ operands: [String],
    _ arguments: [SurveyValue],
    _ names: inout Names
  ) -> String? {
    func days(_ date: String) -> String { "number(date(\(date)))" }
    func unit(_ index: Int, _ standard: String) -> String? {
      guard operands.count > index else { return standard }
      if case .text(let unit) = arguments[index] { return unit }
      return nil
    }
    /// The date of a part of a date; without one it is that of today.
    var date: String {
      guard let given = operands.first else { return "today()" }
      return arguments[0].mayBeEmpty ? "coalesce(\(given), today())" : given
    }
    switch (function, operands.count) {
    case ("today", 0), ("currentDate", 0): return "today()"
    case ("today", 1): return "date(\(days("today()")) + \(operands[0]))"
    case ("getDate", 1): return "date(\(operands[0]))"
    case ("year", 0...1), ("currentYear", 0): return names.draft.dateParts(of: date).year
    case ("getYear", 1): return names.draft.dateParts(of: operands[0]).year
    case ("month", 0...1): return names.draft.dateParts(of: date).month
    case ("day", 0...1): return names.draft.dateParts(of: date).day
    // 1970-01-01 was a Thursday, day 4 of a week that begins on Sunday. Whole weeks are added so
    // that dates before 1970 stay positive.
    case ("weekday", 0...1): return "((\(days(date)) + 719471) mod 7)"
    case ("diffDays", 2): return "coalesce(abs(\(days(operands[0])) - \(days(operands[1]))), 0)"
    case ("age", 1...2):
      return difference(operands[0], "today()", unit(1, "years"), &names)
    case ("dateDiff", 2...3):
      return difference(operands[0], operands[1], unit(2, "days"), &names)
    default: return nil
    }
  }

  /// Returns the distance between two dates; nil for units of hours and below.
  private func difference(
    _ first: String,
    _ second: String,
    _ unit: String?,
    _ names: inout Names
  ) -> String? {
    if unit == "days" { return "abs(number(date(\(first))) - number(date(\(second))))" }
    guard unit == "months" || unit == "years" else { return nil }
    let (a, b) = (names.draft.dateParts(of: first), names.draft.dateParts(of: second))
    let months =
      "((\(b.year) - \(a.year)) * 12 + \(b.month) - \(a.month) - if(\(b.day) < \(a.day), 1, 0))"
    return unit == "months" ? months : "int(\(months) div 12)"
  }

  /// Takes `{panels}, 'question')` or `{matrix}, 'column')`.
  private mutating func callOfArray(
    _ token: SurveyToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> SurveyValue {
    let name = take()
    guard name.kind == .name, takes(",") else { throw misplaced }
    let column = take()
    guard column.kind == .string, takes(")") else {
      throw ExpressionFailure(
        reason: "the function \(token.text)() with a condition",
        offset: token.offset
      )
    }
    let key = XFormsReader.trimmed(name.text)
    let cells = names.cells(of: key, column.text)
    guard let text = Self.gathered(token.text, cells, &names.draft) else {
      throw ExpressionFailure(reason: "the function \(token.text)()", offset: token.offset)
    }
    return .value(text)
  }

  /// Translates an aggregate of a column, such as a sum; nil for other functions.
  static func gathered(
    _ function: String,
    _ cells: [SurveyCell],
    _ draft: inout FormDraft
  ) -> String? {
    if cells.isEmpty { return function.hasPrefix("m") ? "''" : "0" }
    let name = String(function.prefix(3))
    switch function {
    case "sumInArray": return total(cells, &draft)
    case "countInArray": return count(cells, &draft)
    case "avgInArray":
      let count = count(cells, &draft)
      return "if(\(count) = 0, 0, \(total(cells, &draft)) div \(count))"
    case "minInArray", "maxInArray":
      let terms = cells.map { cell in
        cell.home.map { draft.overAll("\(name)(\(cell.text))", of: $0) } ?? cell.text
      }
      return terms.count == 1 && cells[0].home != nil
        ? terms[0] : "\(name)(\(terms.joined(separator: ", ")))"
    default: return nil
    }
  }

  private static func total(_ cells: [SurveyCell], _ draft: inout FormDraft) -> String {
    let terms = cells.map { cell in
      cell.home.map { draft.overAll("sum(\(cell.text))", of: $0) }
        ?? "coalesce(number(\(cell.text)), 0)"
    }
    return "(\(terms.joined(separator: " + ")))"
  }

  /// Counts the answers that are not empty.
  private static func count(_ cells: [SurveyCell], _ draft: inout FormDraft) -> String {
    let terms = cells.map { cell in
      let term = "if(string-length(\(cell.text)) > 0, 1, 0)"
      return cell.home.map { home in
        draft.overAll("sum(\(draft.variable(holding: term, home: home)))", of: home)
      } ?? term
    }
    return "(\(terms.joined(separator: " + ")))"
  }

  private static func sum(_ operands: [String]) -> String {
    "(\(operands.map { "coalesce(number(\($0)), 0)" }.joined(separator: " + ")))"
  }

  private static func count(_ operands: [String]) -> String {
    "(\(operands.map { "if(string-length(\($0)) > 0, 1, 0)" }.joined(separator: " + ")))"
  }

  private static func average(_ operands: [String]) -> String {
    "if(\(count(operands)) = 0, 0, \(sum(operands)) div \(count(operands)))"
  }
}
