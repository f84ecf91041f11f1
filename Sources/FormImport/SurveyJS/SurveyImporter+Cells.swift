import FormFormats
import FormModel

extension SurveyImporter {
  /// The question of a matrix that stands in each row.
  private struct Column {
    let node: JSONNode
    let name: String
    let offer: SurveyOffer
  }

  /// The cells of a matrix whose rows the user adds: the form has one row.
  mutating func cellsOfFirstRow(
    of matrix: JSONNode,
    named name: String,
    _ place: SurveyPlace
  ) throws(ImportError) -> [LayoutPart] {
    try checkCount(matrix["columns"]?.elements.count ?? 0, of: matrix)
    let inner = SurveyPlace(repeat: name, isCleared: place.isCleared)
    let cells = cells(of: try columns(of: matrix), row: name, inner)
    nameTotals(of: matrix, named: name)
    return cells
  }

  /// The rows of a matrix with a cell in each column.
  mutating func rowsOfCells(
    of matrix: JSONNode,
    named name: String,
    _ place: SurveyPlace
  ) throws(ImportError) -> [LayoutPart] {
    let rows = matrix["rows"]?.elements ?? []
    try checkCells(of: matrix, named: name, rows, columns: matrix["columns"]?.elements ?? [])
    // Columns that stand in no row are not read.
    let columns = rows.isEmpty ? [] : try columns(of: matrix)
    let parts = rows.map { row in
      let rowName = name + "." + Self.value(of: row)
      let inner = SurveyPlace(repeat: rowName, isCleared: place.isCleared)
      let cells = cells(of: columns, row: rowName, inner, within: name)
      return LayoutPart(kind: .group, node: row, parts: cells)
    }
    nameTotals(of: matrix, named: name)
    return parts
  }

  /// The rows of a matrix that are questions themselves, whose choices are the columns.
  mutating func rowsOfChoices(
    of matrix: JSONNode,
    named name: String,
    _ place: SurveyPlace
  ) throws(ImportError) -> [LayoutPart] {
    let rows = matrix["rows"]?.elements ?? []
    try checkCells(of: matrix, named: name, rows, columns: nil)
    let offer = SurveyOffer(.choice, choices(of: matrix["columns"]?.elements ?? []))
    return rows.map { row in
      add(
        row,
        named: name + "." + Self.value(of: row),
        label: text(row["text"]) ?? row.scalar,
        offer,
        place
      )
    }
  }

  /// What each column of a matrix offers, found before the first row.
  private mutating func columns(of matrix: JSONNode) throws(ImportError) -> [Column] {
    // Columns without choices of their own share the matrix's.
    var common: [Choice]?
    var offers: [FieldKind: SurveyOffer] = [:]
    var columns: [Column] = []
    for node in matrix["columns"]?.elements ?? [] {
      let type = node["cellType"]?.string ?? matrix["cellType"]?.string ?? "dropdown"
      let (kind, choices) = try kindAndChoices(of: node, type)
      var offer: SurveyOffer
      if choices?.isEmpty == true {
        let shared = common ?? self.choices(of: matrix["choices"]?.elements ?? [])
        common = shared
        offer = offers[kind] ?? (shared.isEmpty ? SurveyOffer(.text) : SurveyOffer(kind, shared))
        offers[kind] = offer
      } else {
        offer = SurveyOffer(kind, choices)
      }
      columns.append(Column(node: node, name: node["name"]?.string ?? "", offer: offer))
    }
    return columns
  }

  /// - Parameter matrixName: what the matrix is called, if the row is one of several.
  private mutating func cells(
    of columns: [Column],
    row: String,
    _ place: SurveyPlace,
    within matrixName: String? = nil
  ) -> [LayoutPart] {
    columns.map { column in
      add(
        column.node,
        named: row + "." + column.name,
        label: label(column.node["title"]) ?? column.node["name"]?.string,
        column.offer,
        place,
        within: matrixName
      )
    }
  }
}

/// What a small file may ask much memory for is refused before any of it is taken.
extension SurveyImporter {
  /// Bytes that a cell with short names takes at most while a survey is imported: 800 to 1,100 by jemalloc's count, and
  /// room for tables that hold old and new entries as they grow.
  static let cellBytes = 1_536
  /// Bytes that a step of a scale takes at most, likewise: 125.
  static let stepBytes = 160
  /// How often a text of a row or a column is held for each cell: as its id, its name, its label and in expressions.
  private static let textCopies = 4

  /// All cells of a matrix stand on one page.
  private func checkCount(_ cells: Int, of matrix: JSONNode) throws(ImportError) {
    guard cells > FormLimits.fieldsPerPage else { return }
    throw .read(
      .format(
        FormatError(
          at: SourceLines.position(of: matrix.offset, in: bytes),
          expected: "at most \(FormLimits.fieldsPerPage) cells in a matrix, which is one page",
          found: "\(cells)"
        )
      )
    )
  }

  /// Sees that a page can hold a matrix's cells, and that there is memory for them.
  ///
  /// - Parameter columns: nil if a row is one cell.
  /// - Complexity: O(bytes of the rows and columns).
  private mutating func checkCells(
    of matrix: JSONNode,
    named name: String,
    _ rows: [JSONNode],
    columns: [JSONNode]?
  ) throws(ImportError) {
    let width = columns?.count ?? 1
    try checkCount(rows.count * width, of: matrix)
    let rowText = rows.reduce(0) { $0 + Self.textBytes(of: $1) + name.utf8.count }
    let columnText = (columns ?? []).reduce(0) { $0 + Self.textBytes(of: $1) }
    let text = rowText * width + columnText * rows.count
    try charge(rows.count * width * Self.cellBytes + text * Self.textCopies)
  }

  /// Sees that there is memory for the steps of a scale.
  mutating func checkScale(of count: Int) throws(ImportError) {
    try charge(count * Self.stepBytes)
  }

  /// UTF-8 bytes of all that a part says, but for its choices.
  private static func textBytes(of node: JSONNode) -> Int {
    switch node.value {
    case .null, .bool: 0
    case .number(let text), .string(let text): text.utf8.count
    case .array(let elements): elements.reduce(0) { $0 + textBytes(of: $1) }
    case .object(let members):
      members.reduce(0) { sum, member in
        let isShared = member.key == "choices" || member.key == "rateValues"
        return sum + (isShared ? 0 : textBytes(of: member.node))
      }
    }
  }

  /// Asks for memory. Little is not asked for before there is more of it, since asking takes time.
  private mutating func charge(_ bytes: Int) throws(ImportError) {
    unaskedBytes += bytes
    guard unaskedBytes >= MemoryLimit.unasked else { return }
    // Of what was granted before, half is not taken yet: fields and the form are made when all parts are known.
    let toCome = grantedBytes / 2
    do throws(FormError) {
      try options.memoryLimit.check(unaskedBytes + toCome, beside: grantedBytes - toCome)
    } catch {
      throw .form(error)
    }
    grantedBytes += unaskedBytes
    unaskedBytes = 0
  }
}
