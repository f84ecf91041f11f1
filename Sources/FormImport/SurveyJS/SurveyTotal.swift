import FormModel

/// What a matrix computes of a column, below its rows.
struct SurveyTotal {
  /// The function of the column's answers; empty for none.
  var function: String
  var cells: [SurveyCell]
  /// The expression that stands for the function.
  var expression: JSONNode?
  /// The surroundings of the expression, in which `{row.x}` is the total of another column.
  var place: SurveyPlace
  /// The name of the variable that holds the expression's value, once an expression reads it.
  var id: String?
}

extension SurveyImporter {
  /// Names the totals of a matrix's columns.
  mutating func nameTotals(of matrix: JSONNode, named name: String, _ outer: SurveyPlace) {
    for column in matrix["columns"]?.elements ?? [] {
      let (type, expression) = (column["totalType"]?.string, column["totalExpression"])
      guard let columnName = column["name"]?.string,
        let cells = cellsOfColumn["\(name).\(columnName)".lowercased()]
      else { continue }
      let isComputed = takesActions && Self.words(expression) != nil
      if let expression, !takesActions {
        notes.add(
          .unsupported,
          at: expression.offset,
          "totalExpression of \(TextQuote.of(columnName))",
          reason: "rules would go in a circle",
          meaning: "the total is not there"
        )
      }
      guard isComputed || ![nil, "none"].contains(type) else { continue }
      notes.tally(
        .changed,
        at: column.offset,
        "total of a column",
        reason: "a form has no place for it",
        meaning: "not shown; expressions read it"
      )
      totals["\(name)-total.\(columnName)".lowercased()] = SurveyTotal(
        function: type.map { $0 + "InArray" } ?? "",
        cells: cells,
        expression: isComputed ? expression : nil,
        place: SurveyPlace(repeat: name + Self.totalSuffix, home: outer.home)
      )
    }
  }

  private static let totalSuffix = "-total"

  /// Returns the name of the totals of the matrix around, of which a name is that of a row, or of the totals.
  func total(ofRow name: String) -> String {
    if name.hasSuffix(Self.totalSuffix) { return name }
    guard repeats[name] == nil, let end = name.lastIndex(of: ".") else {
      return name + Self.totalSuffix
    }
    return name[..<end] + Self.totalSuffix
  }

  /// Returns the value of a column's total; nil if there is none of that name.
  ///
  /// - Parameter numbers: The numbers of instances, from 1, by the full names of repeats.
  mutating func total(_ key: String, _ numbers: [String: String]) -> SurveyValue? {
    guard let total = totals[key] else { return nil }
    guard let source = total.expression else {
      let function = total.function
      return SurveyTranslator<SurveyImporter>.gathered(function, total.cells, &draft)
        .map { .value($0) }
    }
    let id = total.id ?? draft.uniqueIDs.take(Self.id(key))
    if total.id == nil {
      totals[key]?.id = id
      begunIDs.insert(id)
      readTotals.append((id, source, total.place))
    }
    return .name(value(of: SurveyName(id: id, kind: .text, home: total.place.home), numbers))
  }

  /// Adds the variables of the totals that expressions read.
  ///
  /// - Complexity: O(totals) translations.
  mutating func addTotals() {
    var next = 0
    // Their expressions may read others.
    while next < readTotals.count {
      let (id, source, place) = readTotals[next]
      next += 1
      draft.home = place.home.flatMap { repeats[$0]?.key }
      let value = calculation(source, "totalExpression", of: id, place)
      draft.addVariable(id, value?.text ?? "''", at: source.offset)
      draft.home = nil
    }
  }
}
