import FormModel
import FormNavigation
import FormProgress

/// Where things are: bar, step indicator, page and its fields from the top; footer, counts and keys from the
/// bottom.
extension Explorer {
  static let leastColumns = 40
  static let leastRows = 16

  private static let fieldsTop = 6

  /// The row of the footer: what lies below it is never covered.
  var footerRow: Int { rows - 7 }

  /// The rows that fields have.
  var fieldRows: Range<Int> { Self.fieldsTop..<max(footerRow, Self.fieldsTop) }

  /// What is shown while a form is opened: measuring the titles of a million pages takes seconds.
  public static func opening(
    _ title: String,
    pages: Int,
    columns: Int,
    rows: Int
  ) -> TextFrame {
    var frame = TextFrame(columns: max(columns, 1), rows: max(rows, 1))
    let count = TerminalText.grouped(pages)
    frame.put("\(title): opening \(count) pages …", row: 0, column: 1, .strong)
    return frame
  }

  /// What is shown now.
  ///
  /// - Complexity: O(rows) queries of the engine.
  public func frame() -> TextFrame {
    var frame = TextFrame(columns: columns, rows: rows)
    guard columns >= Self.leastColumns && rows >= Self.leastRows else {
      frame.put("\(columns) × \(rows) is too small;", row: 0, column: 0)
      frame.put("\(Self.leastColumns) × \(Self.leastRows) at least", row: 1, column: 0)
      return frame
    }
    if mode == .help {
      writeHelp(&frame)
      return frame
    }
    if case .lines(let title, let lines) = mode {
      write(lines, title, &frame)
      return frame
    }
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot)
    writeBar(snapshot, &frame)
    writeSteps(row: 2, &frame)
    writePage(snapshot, &frame)
    if let sheet = snapshot.sheet { writeMenu(sheet, snapshot, &frame) }
    writeFooter(snapshot, row: footerRow, &frame)
    writeCounts(snapshot, &frame)
    writeKeys(&frame)
    return frame
  }

  /// The navigation bar in two rows: its layout in px, in cells.
  private func writeBar(_ snapshot: InputFormSnapshot, _ frame: inout TextFrame) {
    for row in 0...1 { frame.clear(row: row, columns: 0..<columns, .bar) }
    var content = NavigationBarContent(title: title, leading: .back(previousTitle: "Forms"))
    content.subtitle =
      snapshot.currentRank.map {
        "Page \(TerminalText.grouped($0)) of \(TerminalText.grouped(snapshot.visiblePageCount))"
      } ?? "No page is visible"
    let layout = NavigationBar(content).layout(
      in: BarEnvironment(
        width: columns * Self.cellWidth,
        sizeClass: columns < 90 ? .compact : .regular,
        leadingMargin: Self.cellWidth,
        trailingMargin: Self.cellWidth
      )
    )
    if let back = layout.leading {
      frame.put("‹", row: 0, column: back.frame.x / Self.cellWidth, .bar)
      if let label = back.labelFrame {
        frame.put("Forms", row: 0, column: label.x / Self.cellWidth, .bar)
      }
    }
    for (text, declared, row) in [(layout.title, title, 0), (layout.subtitle, content.subtitle, 1)]
    {
      guard let text, let line = text.lines(of: declared ?? "").first else { continue }
      frame.put(
        line,
        row: row,
        column: (columns - TerminalText.width(line)) / 2,
        .bar
      )
    }
  }

  /// Heavy where steps are completed, light where they are not; eight px a cell.
  private func writeSteps(row: Int, _ frame: inout TextFrame) {
    let shown = screen.stepIndicator
    let steps = StepIndicator(
      stepCount: shown.stepCount,
      currentStep: shown.currentStep,
      isFinished: shown.isFinished,
      width: columns * Self.cellWidth,
      share: shown.share
    )
    frame.put(String(repeating: "─", count: columns), row: row, column: 0, .dim)
    if steps.stepCount == 0 { return }
    let current = steps.segment(steps.currentStep)
    let filled = steps.isFinished ? steps.width : current.x + current.fillWidth
    // A step shows from its beginning, and is whole only when it is completed.
    let cells = max(filled, current.x + Self.cellWidth) / Self.cellWidth
    let heavy = filled == steps.width ? columns : min(cells, columns - 1)
    frame.put(String(repeating: "━", count: heavy), row: row, column: 0, .accent)
    guard steps.width / steps.stepCount >= 4 * Self.cellWidth else { return }
    for step in 1..<max(steps.stepCount, 1) {
      frame.put(" ", row: row, column: steps.segment(step).x / Self.cellWidth - 1)
    }
  }

  private func writeFooter(
    _ snapshot: InputFormSnapshot,
    row: Int,
    _ frame: inout TextFrame
  ) {
    frame.clear(row: row, columns: 0..<columns)
    let footer = snapshot.footer
    frame.put(
      "‹ Previous",
      row: row,
      column: 1,
      footer.canGoToPrevious ? .accent : .dim
    )
    let next: (String, Bool) =
      footer.showsFinish
      ? (footer.isFinished ? "Finished" : "Finish ›", footer.canFinish)
      : ("Next ›", footer.canGoToNext)
    frame.put(next.0, row: row, endingAt: columns - 1, next.1 ? .accent : .dim)
    guard let button = snapshot.menuButton else { return }
    let rank = TerminalText.grouped(button.sequenceNumber)
    let label = "[ \(rank) of \(TerminalText.grouped(button.visiblePageCount)) ]"
    frame.put(label, row: row, column: (columns - TerminalText.width(label)) / 2, .strong)
  }

  private func writeCounts(_ snapshot: InputFormSnapshot, _ frame: inout TextFrame) {
    for row in rows - 6..<rows { frame.clear(row: row, columns: 0..<columns) }
    let totals = snapshot.totals
    let percent = totals.total == 0 ? 0 : totals.filled * 100 / totals.total
    let grouped = TerminalText.grouped
    var column = 1
    column += frame.put(
      "Form   \(grouped(totals.filled)) of \(grouped(totals.total)) filled (\(percent) %)",
      row: rows - 6,
      column: column
    )
    if totals.mandatoryRemaining > 0 {
      column += frame.put(" · ", row: rows - 6, column: column)
      frame.put(
        "\(grouped(totals.mandatoryRemaining)) mandatory left",
        row: rows - 6,
        column: column,
        .required
      )
    }
    if snapshot.invalidCount > 0 {
      let text = "\(grouped(snapshot.invalidCount)) invalid"
      frame.put(text, row: rows - 6, endingAt: columns - 1, .required)
    }
    frame.put(
      """
      Pages  \(grouped(totals.completePages)) complete of \(grouped(totals.visiblePages)) visible \
      of \(grouped(screen.engine.pageCount))
      """,
      row: rows - 5,
      column: 1
    )
    frame.put("Edit   \(lastCost?.text ?? "none yet")", row: rows - 4, column: 1)
  }

  /// What is asked or said, and the keys.
  private func writeKeys(_ frame: inout TextFrame) {
    if case .prompt(let prompt, let text) = mode {
      let question = question(prompt)
      // The end of a long text is what is being typed.
      let room = max(columns - 3 - TerminalText.width(question), 1)
      var shown = text
      while TerminalText.width(shown) > room { shown.removeFirst() }
      frame.put(question + shown + "▏", row: rows - 3, column: 1, .strong)
    } else if let message {
      frame.put(message, row: rows - 3, column: 1, .strong)
    }
    var row = rows - 2
    var column = 1
    for key in KeyHelp.all where !key.short.isEmpty {
      let width = TerminalText.width(key.keys) + 1 + TerminalText.width(key.short)
      if column + width > columns {
        row += 1
        column = 1
      }
      frame.put(key.keys, row: row, column: column, .accent)
      frame.put(key.short, row: row, column: column + TerminalText.width(key.keys) + 1)
      column += width + 2
    }
  }

  private func write(_ lines: [String], _ title: String, _ frame: inout TextFrame) {
    frame.put(title, row: 0, column: 1, width: columns - 2, .strong)
    for (index, line) in lines.prefix(max(rows - 3, 0)).enumerated() {
      frame.put(line, row: index + 2, column: 3, width: columns - 4)
    }
    frame.put("any key goes back", row: rows - 1, column: 1, .strong)
  }

  private func writeHelp(_ frame: inout TextFrame) {
    frame.put("Keys", row: 0, column: 1, .strong)
    for (index, key) in KeyHelp.all.enumerated() {
      // The last row is kept for the way back.
      let row = index + 1
      if row >= rows - 1 { break }
      frame.put(key.keys, row: row, column: 3, .accent)
      frame.put(key.help, row: row, column: 12)
    }
    frame.put("any key goes back", row: rows - 1, column: 1, .strong)
  }
}
