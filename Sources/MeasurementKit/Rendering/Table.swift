/// Rows and columns of text, for people: aligned plain text, or Markdown.
public struct Table: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable { case left, right }

  public struct Column: Hashable, Sendable {
    public var title: String
    public var alignment: Alignment

    public init(_ title: String, _ alignment: Alignment = .right) {
      self.title = title
      self.alignment = alignment
    }
  }

  public var columns: [Column]
  /// As many cells as columns in each; an empty row is a rule in plain text.
  public private(set) var rows: [[String]] = []

  public init(_ columns: [Column]) { self.columns = columns }

  public var isEmpty: Bool { rows.isEmpty }

  /// - Precondition: a cell for each column.
  public mutating func append(_ cells: [String]) {
    precondition(cells.count == columns.count, "a cell for each column")
    rows.append(cells)
  }

  /// A rule between groups of rows.
  public mutating func appendRule() {
    if let last = rows.last, !last.isEmpty { rows.append([]) }
  }

  /// Columns padded to one width and separated by two spaces; a line ends without spaces.
  public func text(_ style: TextStyle = .plain) -> String {
    let widths = columns.indices.map { index in
      rows.reduce(columns[index].title.count) { width, row in
        max(width, row.isEmpty ? 0 : row[index].count)
      }
    }
    let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "──")
    func line(_ cells: [String]) -> String {
      var line = ""
      for (index, cell) in cells.enumerated() {
        let space = String(repeating: " ", count: widths[index] - cell.count)
        if index > 0 { line += "  " }
        line += columns[index].alignment == .left ? cell + space : space + cell
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    var text = style.bold(line(columns.map(\.title))) + "\n" + style.dim(rule) + "\n"
    for row in rows { text += (row.isEmpty ? style.dim(rule) : line(row)) + "\n" }
    return text
  }

  /// The table as Markdown; rules between groups are left out.
  public func markdown() -> String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    var text = line(columns.map(\.title))
    text += line(columns.map { $0.alignment == .left ? "---" : "---:" })
    for row in rows where !row.isEmpty { text += line(row) }
    return text
  }
}
