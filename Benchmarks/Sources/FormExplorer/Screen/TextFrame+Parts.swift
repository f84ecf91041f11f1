import FormNavigation

/// The parts that every walk shows.
extension TextFrame {
  static let leastColumns = 40
  static let leastRows = 16

  /// The frame for a terminal with too few cells.
  static func tooSmall(columns: Int, rows: Int) -> TextFrame {
    var frame = TextFrame(columns: columns, rows: rows)
    frame.put("\(columns) × \(rows) is too small;", row: 0, column: 0)
    frame.put("\(leastColumns) × \(leastRows) at least", row: 1, column: 0)
    return frame
  }

  /// Puts a progress bar, which looks empty or full only if the page is (NM-5).
  ///
  /// - Returns: cells taken.
  mutating func put(filled: Int, total: Int, width: Int, row: Int, column: Int) -> Int {
    var cells = width * filled / max(total, 1)
    if filled > 0 && filled < total {
      cells = min(max(cells, 1), width - 1)
    }
    put(String(repeating: "█", count: cells), row: row, column: column, .accent)
    put(String(repeating: "░", count: width - cells), row: row, column: column + cells, .dim)
    return width
  }

  /// Puts a step indicator across the row: heavy for completed steps, light for the others. A flow of one step has
  /// none, nor has one with more steps than cells (SI-9).
  ///
  /// - Parameters:
  ///   - shown: the indicator as the screen shows it, laid out anew.
  ///   - cellWidth: the width of a cell, px.
  mutating func put(_ shown: StepIndicator, row: Int, cellWidth: Int) {
    let steps = StepIndicator(
      stepCount: shown.stepCount,
      currentStep: shown.currentStep,
      isFinished: shown.isFinished,
      width: columns * cellWidth,
      share: shown.share
    )
    if steps.stepCount < 2 || steps.stepCount > columns { return }
    put(String(repeating: "─", count: columns), row: row, column: 0, .dim)
    let current = steps.segment(steps.currentStep)
    let filled = steps.isFinished ? steps.width : current.x + current.fillWidth
    // The current step begins with a filled cell, and its last cell is filled only when it is
    // completed.
    let cells = max(filled, current.x + cellWidth) / cellWidth
    let heavy = filled == steps.width ? columns : min(cells, columns - 1)
    put(String(repeating: "━", count: heavy), row: row, column: 0, .accent)
    guard steps.width / steps.stepCount >= 4 * cellWidth else { return }
    for step in 1..<max(steps.stepCount, 1) {
      put(" ", row: row, column: steps.segment(step).x / cellWidth - 1)
    }
  }

  /// Puts the keys, with a word for each, into the lowest two rows.
  mutating func put(_ keys: [KeyHelp]) {
    var row = rows - 2
    var column = 1
    for key in keys where !key.short.isEmpty {
      let width = TerminalText.width(key.keys) + 1 + TerminalText.width(key.short)
      if column + width > columns {
        row += 1
        column = 1
      }
      put(key.keys, row: row, column: column, .accent)
      put(key.short, row: row, column: column + TerminalText.width(key.keys) + 1)
      column += width + 2
    }
  }

  /// Puts all keys and their effects over the whole frame.
  mutating func putHelp(_ keys: [KeyHelp]) {
    put("Keys", row: 0, column: 1, .strong)
    for (index, key) in keys.enumerated() {
      // The last row says how to go back.
      let row = index + 1
      if row >= rows - 1 { break }
      put(key.keys, row: row, column: 3, .accent)
      put(key.help, row: row, column: 12)
    }
    put("any key goes back", row: rows - 1, column: 1, .strong)
  }
}
