import FormModel

/// The indices of a form's choice lists. Filters with the same columns share them, in all parts of the form.
struct ChoiceIndices {
  private struct Key: Hashable {
    var columns: [ColumnKey]
    var hasPrefix: Bool
  }
  private struct ColumnKey: Hashable {
    var list: Int
    var column: Int
    var readsNumbers: Bool
  }
  private var indices: [Key: ChoiceIndex] = [:]
  private var keys: [ColumnKey: ColumnKeys] = [:]

  /// - Parameters:
  ///   - equal: columns whose text is given, and whether that may be a number.
  ///   - prefix: the column whose beginning is given, if there is one.
  mutating func index(
    of list: ChoiceList,
    number: Int,
    equal: [(column: Int, readsNumbers: Bool)],
    prefix: Int?
  ) -> ChoiceIndex {
    var columns = equal.map {
      ColumnKey(list: number, column: $0.column, readsNumbers: $0.readsNumbers)
    }
    if let prefix { columns.append(ColumnKey(list: number, column: prefix, readsNumbers: false)) }
    let key = Key(columns: columns, hasPrefix: prefix != nil)
    if let known = indices[key] { return known }
    let found = columns.map { column in
      let known =
        keys[column]
        ?? ColumnKeys(list.column(column.column), readsNumbers: column.readsNumbers)
      keys[column] = known
      return known
    }
    let index = ChoiceIndex(found, hasPrefix: prefix != nil, rowCount: list.choices.count)
    indices[key] = index
    return index
  }
}

extension ChoiceList {
  /// The names of all columns that filters read, in the order of their numbers: those of the list, `value`, `label`.
  var columnNames: [String] { columns.map { $0.name } + ["value", "label"] }

  /// A column with a text for each choice.
  func column(_ number: Int) -> ChoiceColumn {
    let column =
      if number < columns.count {
        columns[number]
      } else if number == columns.count {
        ChoiceColumn(name: "value", texts: choices.lazy.map { $0.value })
      } else {
        ChoiceColumn(name: "label", texts: choices.lazy.map { $0.label ?? "" })
      }
    return column.padded(to: choices.count)
  }

  /// The text of a column in a row.
  @inline(__always)
  func text(column: Int, row: Int) -> String {
    if column < columns.count { return columns[column][row] }
    return column == columns.count ? choices.values[row] : choices.label(at: row) ?? ""
  }
}
