import TextEscaping

/// Rows and columns of text, for people: aligned plain text, or Markdown.
public struct Table: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable { case left, right }

  public struct Column: Hashable, Sendable {
    public var title: String
    public var alignment: Alignment
    /// True if the column may be omitted when lines are too short.
    public var isOptional: Bool

    public init(
      _ title: String,
      _ alignment: Alignment = .right,
      isOptional: Bool = false
    ) {
      self.title = title
      self.alignment = alignment
      self.isOptional = isOptional
    }
  }

  public let columns: [Column]
  /// Each row has one cell per column.
  public private(set) var rows: [[String]] = []

  public init(_ columns: [Column]) {
    self.columns = columns.map { column in
      var column = column
      column.title = Escape.inLine(column.title)
      return column
    }
  }

  public var isEmpty: Bool { rows.isEmpty }

  /// Adds a row. Control characters are escaped, such as `\u{1b}`.
  ///
  /// - Precondition: one cell per column.
  public mutating func append(_ cells: [String]) {
    precondition(cells.count == columns.count, "a cell for each column")
    rows.append(cells.map { Escape.inLine($0) })
  }

  /// The table as Markdown.
  public func markdown() -> String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { Escape.markdown($0) }.joined(separator: " | ") + " |\n"
    }
    var text = line(columns.map(\.title))
    text += line(columns.map { $0.alignment == .left ? "---" : "---:" })
    for row in rows { text += line(row) }
    return text
  }
}
