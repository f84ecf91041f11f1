extension Table {
  /// Returns the table as text: padded columns, separated by two spaces, without trailing spaces.
  ///
  /// If the table is wider than the style's lines, it omits optional columns from the right. If
  /// that is not enough, it wraps titles and cells between words, the widest column first.
  public func text(_ style: TextStyle = .plain) -> String {
    let layout = TextLayout(self, width: style.columns)
    var text = ""
    for line in layout.lines(columns.map(\.title), isHeading: true) {
      text += style.bold(line) + "\n"
    }
    text += style.dim(layout.rule) + "\n"
    for row in rows {
      for line in layout.lines(row, isHeading: false) { text += line + "\n" }
    }
    return text
  }

  /// Returns the titles of the columns that are omitted at this width.
  public func columnsLeftOut(at width: Int) -> [String] {
    let kept = TextLayout(self, width: width).kept
    return columns.indices.filter { !kept.contains($0) }.map { columns[$0].title }
  }
}

/// The columns that a table shows, and their widths.
private struct TextLayout {
  private let columns: [Table.Column]
  /// Indices of the columns shown.
  private(set) var kept: [Int]
  /// The widths of all columns, in characters.
  private var widths: [Int]
  private static let gap = 2

  init(_ table: Table, width: Int) {
    columns = table.columns
    kept = Array(columns.indices)
    let cells = table.columns.indices.map { index in
      table.rows.map { $0[index] }
    }
    widths = table.columns.indices.map { index in
      max(table.columns[index].title.count, cells[index].map(\.count).max() ?? 0)
    }
    while total > width, let last = kept.last(where: { columns[$0].isOptional }) {
      kept.removeAll { $0 == last }
    }
    let least = columns.indices.map { index in
      ([columns[index].title] + cells[index]).map(Paragraph.longestPiece).max() ?? 0
    }
    while total > width,
      let widest = kept.filter({ widths[$0] > least[$0] }).max(by: { widths[$0] < widths[$1] })
    {
      widths[widest] -= 1
    }
  }

  private var total: Int {
    kept.reduce(0) { $0 + widths[$1] } + Self.gap * max(kept.count - 1, 0)
  }

  var rule: String { String(repeating: "─", count: total) }

  /// Returns the lines of a row. Headings are aligned to the bottom, other cells to the top.
  func lines(_ cells: [String], isHeading: Bool) -> [String] {
    guard !cells.isEmpty else { return [] }
    var broken = kept.map { Paragraph.lines(cells[$0], width: widths[$0], breaksNames: true) }
    let height = broken.map(\.count).max() ?? 1
    for index in broken.indices {
      let missing = [String](repeating: "", count: height - broken[index].count)
      broken[index] = isHeading ? missing + broken[index] : broken[index] + missing
    }
    return (0..<height).map { row in
      var line = ""
      for (place, index) in kept.enumerated() {
        let cell = broken[place][row]
        let space = String(repeating: " ", count: max(widths[index] - cell.count, 0))
        if place > 0 { line += String(repeating: " ", count: Self.gap) }
        line += columns[index].alignment == .left ? cell + space : space + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
