import FormModel

/// The columns of a choice list while its choices are read.
private struct ColumnCells {
  var makers: [ChoiceColumnMaker] = []
  /// Of the first choice with the most texts.
  var mostPosition: SourcePosition?
  var names: [String] = []

  /// Adds the texts of a choice.
  ///
  /// - Returns: false if there is no room for one.
  mutating func append(_ cells: [String], row: Int, at position: SourcePosition) -> Bool {
    while makers.count < cells.count {
      makers.append(ChoiceColumnMaker())
      mostPosition = position
    }
    for (column, text) in cells.enumerated() {
      makers[column].fill(to: row)
      guard makers[column].append(text) else { return false }
    }
    return true
  }

  var columns: [ChoiceColumn] {
    names.enumerated().map { place, name in
      var column = place < makers.count ? makers[place].column : ChoiceColumnMaker().column
      column.name = name
      return column
    }
  }
}

extension JSONLogic {
  enum ChoiceListKey: String, JSONKey {
    case id, columns, choices
    var bit: UInt8 {
      switch self {
      case .id: 0
      case .columns: 1
      case .choices: 2
      }
    }
  }
  enum ChoiceKey: String, JSONKey {
    case value, label, cells
    var bit: UInt8 {
      switch self {
      case .value: 0
      case .label: 1
      case .cells: 2
      }
    }
  }

  mutating func readChoiceList(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    var list = ChoiceList(id: "", choices: [])
    var cells = ColumnCells()
    try reader.skipSpace()
    let start = reader.position
    try reader.object("a choice list", ChoiceListKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .id: list.id = try name(&reader, &scratch, "the id of a choice list").text
      case .columns:
        try reader.array("an array of names of columns") { (reader) throws(ReadError) in
          cells.names.append(try name(&reader, &scratch, "the name of a column").text)
        }
      case .choices:
        try reader.array("an array of choices") { (reader) throws(ReadError) in
          try readChoice(&reader, builder, &scratch, &list.choices, &cells)
        }
      }
    }
    if cells.makers.count > cells.names.count, let position = cells.mostPosition {
      throw reader.failure(
        at: position,
        "at most \(cells.names.count) cells, one for each column of the list",
        "\(cells.makers.count)"
      )
    }
    list.columns = cells.columns
    list.trim()
    try take(list.id.utf8.count, builder)
    builder.logic.choiceLists.append(list)
    listPositions.append(start)
  }

  private mutating func readChoice(
    _ reader: inout JSONReader,
    _ builder: borrowing FormBuilder,
    _ scratch: inout [UInt8],
    _ choices: inout ChoiceRows,
    _ columns: inout ColumnCells
  ) throws(ReadError) {
    var choice = Choice(value: "")
    var cells: [String] = []
    try reader.skipSpace()
    let start = reader.position
    var bytes = 0
    try reader.object("a choice", ChoiceKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .value: choice.value = try name(&reader, &scratch, "a string").text
      case .label:
        let label = try name(&reader, &scratch, "a string").text
        choice.label = label
        bytes += label.utf8.count
      case .cells:
        try reader.array("an array of strings") { (reader) throws(ReadError) in
          cells.append(try name(&reader, &scratch, "a string").text)
          bytes += cells[cells.count - 1].utf8.count + 8
        }
      }
    }
    try takeRow(bytes + choice.value.utf8.count + 64, builder)
    guard choices.hasRoom(for: choice.label ?? ""),
      columns.append(cells, row: choices.count, at: start)
    else {
      throw reader.failure(
        at: start,
        "labels, and different texts of a column, below 2 GiB",
        "more"
      )
    }
    choices.append(choice)
  }
}
