import FormNavigation

/// What a piece of text is for; the terminal decides how that looks.
public enum TextStyle: UInt8, CaseIterable, Hashable, Sendable {
  case plain
  case strong
  /// What can't be used now, what is hidden, and all that lies behind the menu.
  case dim
  /// The navigation bar.
  case bar
  /// What can be touched, progress, and what is current.
  case accent
  /// What must still be filled in.
  case required
  case success
  /// Where the keys act.
  case selected
}

/// A piece of text in its place on a row.
public struct TextSpan: Hashable, Sendable {
  /// Cells from the left.
  public var column: Int
  /// Without control characters.
  public var text: String
  /// Cells that the text takes.
  public var width: Int
  public var style: TextStyle
}

/// What a terminal shows: for each row pieces of text, of which a later one covers what it lies on.
public struct TextFrame: Hashable, Sendable {
  /// Cells across.
  public let columns: Int
  public let rows: Int
  /// By row.
  public private(set) var spans: [[TextSpan]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    spans = Array(repeating: [], count: rows)
  }

  /// Writes a text, truncated where it is wider than the room; outside the frame nothing is written.
  ///
  /// - Parameter width: cells that the text may take; nil for those up to the right edge.
  /// - Returns: cells taken.
  @discardableResult
  mutating func put(
    _ text: String,
    row: Int,
    column: Int,
    width: Int? = nil,
    _ style: TextStyle = .plain
  ) -> Int {
    let room = min(width ?? columns, columns - column)
    guard row >= 0, row < rows, column >= 0, room > 0 else { return 0 }
    let (text, taken) = TerminalText.fitted(text, width: room)
    if taken > 0 {
      spans[row].append(TextSpan(column: column, text: text, width: taken, style: style))
    }
    return taken
  }

  /// As `put`, ending at `end`.
  mutating func put(_ text: String, row: Int, endingAt end: Int, _ style: TextStyle = .plain) {
    put(text, row: row, column: max(end - TerminalText.width(text), 0), style)
  }

  /// Covers a part of a row with blanks.
  mutating func clear(row: Int, columns: Range<Int>, _ style: TextStyle = .plain) {
    put(String(repeating: " ", count: columns.count), row: row, column: columns.lowerBound, style)
  }

  /// Puts everything written so far behind something.
  mutating func dim() {
    for row in spans.indices {
      for span in spans[row].indices { spans[row][span].style = .dim }
    }
  }

  /// A row as it is seen, without blanks at its end.
  public func text(ofRow row: Int) -> String {
    var cells = [String](repeating: " ", count: columns)
    for span in spans[row] {
      var column = span.column
      for character in span.text {
        let width = TerminalText.width(String(character))
        cells[column] = String(character)
        // A wide character has two cells.
        for covered in 1..<max(width, 1) where column + covered < columns {
          cells[column + covered] = ""
        }
        column += width
      }
    }
    var text = cells.joined()
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
