import FormNavigation

/// The purpose of a piece of text; the terminal decides its look.
public enum TextStyle: UInt8, CaseIterable, Hashable, Sendable {
  case plain
  case strong
  /// Buttons that can't be used now, hidden fields, and everything behind the menu.
  case dim
  /// The navigation bar.
  case bar
  /// Buttons, progress, and the current item.
  case accent
  /// A field that must still be filled.
  case required
  case success
  /// The item on which the keys act.
  case selected
}

/// A piece of text in its place on a row.
public struct TextSpan: Hashable, Sendable {
  /// The number of cells to its left.
  public var column: Int
  /// The text, without control characters.
  public var text: String
  /// The number of cells that the text takes.
  public var width: Int
  public var style: TextStyle
}

/// The content of a terminal: for each row pieces of text, in which a later piece covers earlier ones.
public struct TextFrame: Hashable, Sendable {
  /// The number of cells across.
  public let columns: Int
  public let rows: Int
  /// The pieces of each row.
  public private(set) var spans: [[TextSpan]]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    spans = Array(repeating: [], count: rows)
  }

  /// Writes a text, truncated if it is wider than the room; writes nothing outside the frame.
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

  /// As `put`, but the text ends at `end`.
  mutating func put(_ text: String, row: Int, endingAt end: Int, _ style: TextStyle = .plain) {
    put(text, row: row, column: max(end - TerminalText.width(text), 0), style)
  }

  /// Covers a part of a row with blanks.
  mutating func clear(row: Int, columns: Range<Int>, _ style: TextStyle = .plain) {
    put(String(repeating: " ", count: columns.count), row: row, column: columns.lowerBound, style)
  }

  /// Dims everything written so far.
  mutating func dim() {
    for row in spans.indices {
      for span in spans[row].indices { spans[row][span].style = .dim }
    }
  }

  /// A row as it looks, without blanks at its end.
  public func text(ofRow row: Int) -> String {
    var cells = [String](repeating: " ", count: columns)
    for span in spans[row] {
      var column = span.column
      for character in span.text {
        let width = TerminalText.width(String(character))
        cells[column] = String(character)
        // A wide character covers two cells.
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
