import FormFormats
import FormModel

extension SurveyImporter {
  /// A column's question, which occurs in each row of a matrix.
  private struct Column {
    let node: JSONNode
    let name: String
    let type: String
    let offer: SurveyOffer
    /// The condition of all columns.
    var line: SurveyLine?
  }

  /// Returns the cells of a row of a dynamic matrix, where users add rows.
  mutating func cellsOfRow(
    of matrix: JSONNode,
    named name: String,
    _ place: SurveyPlace
  ) throws(ImportError) -> [LayoutPart] {
    let questions = Self.questions(ofRow: matrix)
    try checkCount(questions.count + Self.comments(among: questions, of: matrix), of: matrix)
    let inner = placeOfRepeat(matrix, named: name, in: place)
    places[matrix.offset]?.line = SurveyLine("rowsVisibleIf", of: matrix, in: inner)
    let cells = cells(of: try columns(of: matrix, place), row: name, inner)
    nameTotals(of: matrix, named: name, place)
    return cells
  }

  /// Returns the rows of a matrix with a cell in each column.
  mutating func rowsOfCells(
    of matrix: JSONNode,
    named name: String,
    _ place: SurveyPlace
  ) throws(ImportError) -> [LayoutPart] {
    let rows = matrix["rows"]?.elements ?? []
    try checkCells(of: matrix, named: name, rows, columns: Self.questions(ofRow: matrix))
    // A matrix without rows shows no columns, so skip them.
    let columns = rows.isEmpty ? [] : try columns(of: matrix, place)
    let parts = rows.map { row in
      noteParts(of: row, in: SurveyParts.row)
      let rowName = name + "." + Self.value(of: row)
      var inner = SurveyPlace(repeat: rowName, home: place.home, isCleared: place.isCleared)
      let ofRow = Self.place(ofRow: row, matrix, in: inner)
      places[row.offset] = ofRow
      inner.isCleared = ofRow.isCleared
      let cells = cells(of: columns, row: rowName, inner, within: name)
      return LayoutPart(kind: .group, node: Self.plainRow(row), parts: cells)
    }
    nameTotals(of: matrix, named: name, place)
    return parts
  }

  /// Returns the rows of a matrix in which each row is a question and the columns are its choices.
  mutating func rowsOfChoices(
    of matrix: JSONNode,
    named name: String,
    _ place: SurveyPlace
  ) throws(ImportError) -> [LayoutPart] {
    let rows = matrix["rows"]?.elements ?? []
    try checkCells(of: matrix, named: name, rows, columns: nil)
    let columns = matrix["columns"]?.elements ?? []
    let isSeveral = matrix["cellType"]?.string == "checkbox"
    if isSeveral { noteExclusive(columns) }
    let offer = SurveyOffer(
      isSeveral ? .choices : .choice,
      choices(of: columns),
      of: matrix,
      columns
    )
    let isRequired =
      (matrix["eachRowRequired"] ?? matrix["isAllRowRequired"])?.bool == true
    return rows.map { row in
      noteParts(of: row, in: SurveyParts.row)
      return add(
        Self.plainRow(row),
        named: name + "." + Self.value(of: row),
        label: plainLabel(row["text"]) ?? (row["value"] ?? row).scalar,
        title: row["text"],
        offer,
        Self.place(ofRow: row, matrix, in: place),
        isRequired: isRequired
      )
    }
  }

  /// Returns the question of each column, determined once for all rows.
  private mutating func columns(
    of matrix: JSONNode,
    _ place: SurveyPlace
  ) throws(ImportError) -> [Column] {
    // Columns without choices of their own share the matrix's.
    var common: [Choice]?
    var offers: [FieldKind: SurveyOffer] = [:]
    var columns: [Column] = []
    for node in matrix["columns"]?.elements ?? [] {
      let type = node["cellType"]?.string ?? matrix["cellType"]?.string ?? "dropdown"
      noteParts(ofQuestion: node, in: SurveyParts.column(ofType: type))
      let (kind, choices) = try kindAndChoices(of: node, type)
      var offer: SurveyOffer
      if let choices, Self.sharesChoices(node, choices) {
        let items = matrix["choices"]?.elements ?? []
        let shared = common ?? self.choices(of: items)
        common = shared
        if choices.isEmpty {
          offer =
            offers[kind]
            ?? (shared.isEmpty ? SurveyOffer(.text) : SurveyOffer(kind, shared, of: matrix, items))
          offers[kind] = offer
        } else {
          try checkScale(of: shared.count)
          let values = Set(shared.map { $0.value })
          let own = choices.filter { !values.contains($0.value) }
          offer = SurveyOffer(kind, shared + own, of: node, items)
        }
      } else {
        offer = self.offer(kind, choices, of: node)
      }
      let key = "columnsVisibleIf"
      let line = Self.line(key, of: matrix, node["name"], in: place, givesWay: false)
      columns.append(
        Column(node: node, name: node["name"]?.string ?? "", type: type, offer: offer, line: line)
      )
    }
    for node in Self.details(of: matrix) ?? [] {
      let type = node["type"]?.string ?? "text"
      noteParts(ofQuestion: node, in: SurveyParts.table(ofType: type))
      let (kind, choices) = try kindAndChoices(of: node, type)
      let offer = self.offer(kind, choices, of: node)
      columns.append(
        Column(node: node, name: node["name"]?.string ?? "", type: type, offer: offer)
      )
    }
    noteDetails(of: matrix)
    return columns
  }

  /// True if a column's own choices are none but those that SurveyJS adds, such as “other”.
  private static func sharesChoices(_ column: JSONNode, _ choices: [Choice]) -> Bool {
    let added = [SurveyComment.other] + excludingItems.map { $0.1 }
    return column["choices"]?.elements.isEmpty ?? true && column["choicesFromQuestion"] == nil
      && choices.allSatisfy { added.contains($0.value) }
  }

  /// Returns the columns of a matrix and the questions in the details of a row, in the order of the form.
  static func questions(ofRow matrix: JSONNode) -> [JSONNode] {
    (matrix["columns"]?.elements ?? []) + (details(of: matrix) ?? [])
  }

  /// Returns the questions in the details of each row; nil if a part of them has questions of its own.
  private static func details(of matrix: JSONNode) -> [JSONNode]? {
    let details = matrix["detailElements"]?.elements ?? []
    let isPlain = details.allSatisfy { node in
      let type = node["type"]?.string ?? "text"
      return !type.hasPrefix("matrix")
        && !["panel", "flowpanel", "paneldynamic", "multipletext"].contains(type)
    }
    return isPlain ? details : nil
  }

  private mutating func noteDetails(of matrix: JSONNode) {
    guard let details = matrix["detailElements"], Self.details(of: matrix) == nil else { return }
    notes.add(
      .unsupported,
      at: details.offset,
      "detailElements of \(TextQuote.of(matrix["name"]?.string ?? ""))",
      reason: "a row has no panels or matrices in it",
      meaning: "the questions in it are not asked"
    )
  }

  /// - Parameter matrixName: The matrix's name, if the row is one of several.
  private mutating func cells(
    of columns: [Column],
    row: String,
    _ place: SurveyPlace,
    within matrixName: String? = nil
  ) -> [LayoutPart] {
    columns.map { column in
      var place = place
      place.line = column.line
      return add(
        column.node,
        named: row + "." + column.name,
        label: plainLabel(column.node["title"]) ?? column.node["name"]?.string,
        title: column.node["title"],
        column.offer,
        place,
        within: matrixName,
        type: column.type,
        comment: SurveyComment.kind(of: column.node, column.type)
      )
    }
  }
}

/// Memory checks for small files that describe large forms. They run before the allocation.
extension SurveyImporter {
  /// An upper bound of a cell's memory in bytes, for short names. jemalloc counts 800 to 1,100; the
  /// rest is for tables that hold old and new entries while they grow.
  static let cellBytes = 1_536
  /// An upper bound of the memory of a scale's step in bytes. jemalloc counts 125.
  static let stepBytes = 160
  /// The copies of a row's or column's text in each cell: id, name, label, expressions, and that of the label twice.
  private static let textCopies = 6

  /// Checks the number of cells, because a matrix is one page.
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

  /// Checks that a page and the memory can hold a matrix's cells.
  ///
  /// - Parameter columns: The columns; nil if each row is one cell.
  /// - Complexity: O(bytes of the rows and columns) time.
  private mutating func checkCells(
    of matrix: JSONNode,
    named name: String,
    _ rows: [JSONNode],
    columns: [JSONNode]?
  ) throws(ImportError) {
    let comments = Self.comments(among: columns ?? [], of: matrix)
    let width = (columns?.count ?? 1) + comments
    try checkCount(rows.count * width, of: matrix)
    let rowText = rows.reduce(0) { $0 + Self.textBytes(of: $1) + name.utf8.count }
    let columnText = (columns ?? []).reduce(0) { $0 + Self.textBytes(of: $1) }
    let text = rowText * width + columnText * rows.count
    // A text has a rule and a calculation of its own.
    try charge(rows.count * (width + comments) * Self.cellBytes + text * Self.textCopies)
  }

  /// Returns the number of texts beside the cells of a row.
  private static func comments(among columns: [JSONNode], of matrix: JSONNode) -> Int {
    columns.count { column in
      let type = (column["cellType"] ?? column["type"] ?? matrix["cellType"])?.string
      return SurveyComment.kind(of: column, type ?? "dropdown") != nil
    }
  }

  /// Checks that the memory can hold the steps of a scale.
  mutating func checkScale(of count: Int) throws(ImportError) {
    try charge(count * Self.stepBytes)
  }

  /// Returns the UTF-8 bytes of all texts in a part, without its choices.
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

  /// Charges `bytes` to the memory limit. Small amounts are collected first, since a check is slow.
  private mutating func charge(_ bytes: Int) throws(ImportError) {
    unaskedBytes += bytes
    guard unaskedBytes >= MemoryLimit.unasked else { return }
    // Half of the granted memory is still unused: fields and the form are built last.
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
