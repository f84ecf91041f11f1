import FormModel

/// The choices of an itemset with conditions.
struct XFormsFilteredList {
  /// The index in `FormLogic.choiceLists`.
  var list: Int
  /// The row of each choice in its instance.
  var rows: [Int]
}

/// Conditions in brackets behind the nodeset of an itemset: `[district = /data/district]`.
extension XFormsImporter {
  /// Gives a field a filter, and a list with the columns that the filter reads.
  ///
  /// - Returns: False if a condition is not supported; then all choices are offered.
  mutating func addFilter(
    _ predicates: [ArraySlice<XPathToken>],
    of itemset: XFormsItemset,
    _ rows: XFormsList,
    id: String,
    _ node: Int,
    to field: FieldID
  ) -> Bool {
    let source = itemset.nodeset
    report[.filters].all += 1
    let outer = beginExpression(at: source.offset, of: node)
    defer { endExpression(outer) }
    do throws(ExpressionFailure) {
      let template = try template(predicates, node)
      let names = Set(XPathTranslator<Self>.columns(of: template))
      let value = Self.column(of: itemset.value)
      let expression = XPathTranslator<Self>.filled(template) {
        "#{\(Self.columnName($0, value: value))}"
      }
      guard ExpressionText.fits(expression) else {
        throw ExpressionFailure(reason: XPathTranslator<Self>.tooLong, offset: 0)
      }
      let list = filteredList(of: itemset, rows, id: id, field)
      draft.logic.fieldChoices[field] = list.list
      for name in names.sorted() where name != value { addColumn(name, to: list, rows) }
      // Values may stand more than once only in a list with columns.
      if draft.logic.choiceLists[list.list].columns.isEmpty { addColumn(value, to: list, rows) }
      draft.addFilter(of: field, expression, at: source.offset)
      return true
    } catch {
      report[.filters].unsupported += 1
      reportFailure(
        error,
        in: source,
        "filter of the choices of \(TextQuote.of(ids[node]))",
        meaning: "all are always offered"
      )
      return false
    }
  }

  /// Returns the conditions as one, with placeholders for columns.
  private mutating func template(
    _ predicates: [ArraySlice<XPathToken>],
    _ node: Int
  ) throws(ExpressionFailure) -> String {
    var scope = XPathScope(context: node, .other)
    scope.isRow = true
    var conditions: [String] = []
    for predicate in predicates {
      var translator = XPathTranslator<Self>(Array(predicate), scope)
      guard translator.isCondition(predicate) else {
        throw ExpressionFailure(
          reason: "a row by its number",
          offset: predicate.first?.offset ?? 0
        )
      }
      let variables = draft.logic.variables.count
      defer { _ = draft.dropsVariablesOfRows(from: variables, mark: XPathTranslator<Self>.mark) }
      conditions.append(try translator.run(&self))
      if draft.dropsVariablesOfRows(from: variables, mark: XPathTranslator<Self>.mark) {
        throw ExpressionFailure(
          reason: "a condition of this form on a row",
          offset: predicate.first?.offset ?? 0
        )
      }
    }
    return conditions.count == 1
      ? conditions[0] : conditions.map { "(\($0))" }.joined(separator: " and ")
  }

  private mutating func filteredList(
    of itemset: XFormsItemset,
    _ rows: XFormsList,
    id: String,
    _ field: FieldID
  ) -> XFormsFilteredList {
    let key = key(of: itemset, rows, id, isSeveral: draft[field].kind == .choices)
    if let known = filteredLists[key] { return known }
    let found = choicesAndRows(
      of: items(of: itemset, in: rows),
      in: rows.file,
      withDuplicates: true,
      areWords: key.areWords
    )
    let index = draft.setOwnChoices(found.choices, of: field, id: id)
    let list = XFormsFilteredList(list: index, rows: found.rows)
    filteredLists[key] = list
    return list
  }

  private mutating func addColumn(_ name: String, to list: XFormsFilteredList, _ rows: XFormsList) {
    let own = Self.columnName(name, value: "")
    guard !draft.logic.choiceLists[list.list].columns.contains(where: { $0.name == own }) else {
      return
    }
    var column = rows.column(name) ?? ChoiceColumn(name: own, texts: EmptyCollection())
    if list.rows.count < rows.count {
      column = ChoiceColumn(name: own, texts: list.rows.lazy.map { column[$0] })
    }
    column.name = own
    draft.logic.choiceLists[list.list].columns.append(column)
  }

  /// Returns the name of a column in our expressions.
  ///
  /// - Parameter value: The column with the values of the choices.
  private static func columnName(_ name: String, value: String) -> String {
    if name == value { return "value" }
    // Each choice has a value and a label of these names.
    return name == "value" || name == "label" || name.isEmpty ? "column \(name)" : name
  }
}
