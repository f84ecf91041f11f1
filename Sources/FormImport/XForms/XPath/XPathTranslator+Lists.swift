import FormModel

extension XPathTranslator {
  /// Returns a placeholder for a column in a predicate. The text of each row replaces it later.
  func column(_ path: XPathPath) throws(ExpressionFailure) -> String {
    let steps = path.steps.filter { $0.name != "." }
    guard steps.count <= 1, steps.allSatisfy({ $0.predicates.isEmpty && $0.name != ".." }) else {
      throw ExpressionFailure(reason: "a path out of a row of a list", offset: path.offset)
    }
    return Self.mark + (steps.first?.name ?? "") + Self.markEnd
  }

  // XML forbids these characters, so they cannot occur in an expression.
  static var mark: String { "\u{1}" }
  private static var markEnd: String { "\u{2}" }

  /// Returns the value of the first row that satisfies the predicate.
  ///
  /// - Parameter isTextID: Whether the text in the translations with the value as its id is meant.
  mutating func lookUp(
    _ path: XPathPath,
    in id: String,
    isTextID: Bool = false,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let (list, rows, template) = try rows(path, in: id, &names)
    let column = path.steps.count == 3 ? path.steps[2].name : ""
    let values = rows.map { list.text(of: column, in: $0) }
      .map { isTextID ? names.text(withID: $0) : $0 }
    guard let template else {
      guard rows.count <= 1 else {
        throw ExpressionFailure(
          reason:
            "one of the \(rows.count) rows of instance(\(TextQuote.of(id))), without saying which",
          offset: path.offset
        )
      }
      return ExpressionText.quoted(values.first ?? "")
    }
    let pairs = zip(rows, values).map { row, value in
      (when: Self.filled(template, list, row), value: value)
    }
    return names.draft.firstMatch(pairs)
  }

  /// Translates `pulldata('towns', 'zone', 'name', key)`: the zone of the first row of “towns.csv” with this name.
  mutating func pulledData(
    _ token: XPathToken,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let file = try takeLiteral(token)
    try require(",", token)
    let column = try takeLiteral(token)
    try require(",", token)
    let keyColumn = try takeLiteral(token)
    try require(",", token)
    let key = try takeArgument(token, isRepeated: true, inVariable: true, &names)
    try require(")", token)
    guard let list = names.table(file) else {
      throw ExpressionFailure(
        reason: "\(token.text)() of the file \(TextQuote.of(file)), which \(MediaFolder.helps)",
        offset: token.offset
      )
    }
    guard let keys = list.column(keyColumn), let values = list.column(column) else {
      let missing = list.column(keyColumn) == nil ? keyColumn : column
      throw ExpressionFailure(
        reason: "\(token.text)() of the column \(TextQuote.of(missing)), which the file has not",
        offset: token.offset
      )
    }
    try spend(list.count * (key.utf8.count + 32), on: list.count, token.offset, &names)
    return names.draft.firstMatch(
      (0..<list.count).map { ("\(key) = \(ExpressionText.quoted(keys[$0]))", values[$0]) }
    )
  }

  /// Returns the number of rows that satisfy the predicate.
  mutating func count(
    of path: XPathPath,
    in id: String,
    _ names: inout Names
  ) throws(ExpressionFailure) -> String {
    let (list, rows, template) = try rows(path, in: id, &names)
    guard let template else { return "\(rows.count)" }
    return names.draft.count(of: rows.map { Self.filled(template, list, $0) })
  }

  /// Returns the rows of `instance('id')/root/item[…]/column` and the predicate with placeholders.
  ///
  /// The predicate is nil if there is none.
  private mutating func rows(
    _ path: XPathPath,
    in id: String,
    _ names: inout Names
  ) throws(ExpressionFailure) -> (list: XFormsList, rows: [Int], template: String?) {
    let unsupported = ExpressionFailure(
      reason:
        "a look-up in instance(\(TextQuote.of(id))) by another path than root/row[condition]/column",
      offset: path.offset
    )
    let list = names.list(id)
    guard let list, list.isKnown else {
      throw ExpressionFailure(
        reason: "a look-up: \(MediaFolder.absence(of: id, list))",
        offset: path.offset
      )
    }
    guard list.count > 0 || list.file != nil else {
      names.noteEmptyList(id, at: path.offset)
      return (list, [], nil)
    }
    let steps = path.steps
    guard 2...3 ~= steps.count, steps[0].predicates.isEmpty,
      steps.allSatisfy({ $0.name != "." && $0.name != ".." }),
      steps.count == 2 || steps[2].predicates.isEmpty
    else { throw unsupported }
    var rows = list.rows(named: steps[1].name)
    var conditions: [String] = []
    for predicate in steps[1].predicates {
      if predicate.count == 1, let token = predicate.first, token.kind == .number {
        guard conditions.isEmpty, let number = Int(token.text) else { throw unsupported }
        rows = 1...max(rows.count, 1) ~= number ? Array(rows.dropFirst(number - 1).prefix(1)) : []
        continue
      }
      guard isCondition(predicate) else { throw unsupported }
      var scope = self.scope
      scope.isRow = true
      scope.isPredicate = false
      scope.hasOwnAnswer = false
      conditions.append(try translated(predicate, scope, &names))
    }
    guard !conditions.isEmpty else { return (list, rows, nil) }
    let template =
      conditions.count == 1
      ? conditions[0] : conditions.map { "(\($0))" }.joined(separator: " and ")
    // The template is repeated for each row. One budget, in proportion to the file, covers all
    // look-ups.
    try spend(rows.count * (template.utf8.count + 32), on: rows.count, path.offset, &names)
    return (list, rows, template)
  }

  private func spend(
    _ bytes: Int,
    on rows: Int,
    _ offset: Int,
    _ names: inout Names
  ) throws(ExpressionFailure) {
    names.lookUpBytes -= bytes
    guard names.lookUpBytes >= 0 else {
      throw ExpressionFailure(
        reason: "a look-up in a list of \(rows) rows, which is too long to write out",
        offset: offset
      )
    }
  }

  /// Returns the template with a row's texts in place of the placeholders.
  private static func filled(_ template: String, _ list: XFormsList, _ row: Int) -> String {
    filled(template) { ExpressionText.quoted(list.text(of: $0, in: row)) }
  }

  /// Returns the template with the results of `text` in place of the columns.
  static func filled(_ template: String, _ text: (String) -> String) -> String {
    var parts = template.split(separator: Character(mark), omittingEmptySubsequences: false)
    var filled = String(parts.removeFirst())
    for part in parts {
      let column = part.prefix { $0 != Character(markEnd) }
      filled += text(String(column))
      filled += part.dropFirst(column.count + 1)
    }
    return filled
  }

  /// Returns the columns for which a template has placeholders.
  static func columns(of template: String) -> [String] {
    template.split(separator: Character(mark), omittingEmptySubsequences: false).dropFirst()
      .map { part in String(part.prefix { $0 != Character(markEnd) }) }
  }
}
