import FormModel
import FormNavigation
import FormProgress

/// The places of the parts: bar, step indicator, page and its fields from the top; footer, counts and keys from the
/// bottom.
extension Explorer {
  private static let fieldsTop = 6

  /// The row of the footer; nothing ever covers the rows below it.
  var footerRow: Int { rows - 7 }

  /// The rows for fields.
  var fieldRows: Range<Int> { Self.fieldsTop..<max(footerRow, Self.fieldsTop) }

  /// The frame shown while a form is opened: measuring the titles of a million pages takes seconds.
  public static func opening(
    _ title: String,
    pages: Int,
    columns: Int,
    rows: Int
  ) -> TextFrame {
    var frame = TextFrame(columns: max(columns, 1), rows: max(rows, 1))
    let count = TerminalText.grouped(pages)
    frame.put("\(title): opening \(count) pages …", row: 0, column: 1, .strong)
    if frame.rows > 2 { frame.put("Ctrl-C stops", row: 2, column: 1, .dim) }
    return frame
  }

  /// The frame as shown now.
  ///
  /// - Complexity: O(rows) queries of the engine.
  public func frame() -> TextFrame {
    guard columns >= TextFrame.leastColumns && rows >= TextFrame.leastRows else {
      return .tooSmall(columns: columns, rows: rows)
    }
    var frame = TextFrame(columns: columns, rows: rows)
    if mode == .help {
      frame.putHelp(KeyHelp.all)
      return frame
    }
    if case .lines(let title, let lines) = mode {
      write(lines, title, &frame)
      return frame
    }
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot)
    writeBar(snapshot, &frame)
    if screen.steps.isShown {
      frame.put(screen.stepIndicator, row: 2, cellWidth: Self.cellWidth)
    }
    writePage(snapshot, &frame)
    if case .prompt(.answer, let typed) = mode { writeChoices(typed, &frame) }
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
    // The footer says the page's number: beside the step indicator no number stands (SI-7).
    content.subtitle = snapshot.currentPage == nil ? "No page is visible" : snapshot.chapterTitle
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
    let rank = TerminalText.grouped(button.rank)
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

  /// Writes the prompt or the message, and the keys.
  private func writeKeys(_ frame: inout TextFrame) {
    if case .prompt(let prompt, let text) = mode {
      let question = question(prompt)
      // Of a long text the end is shown, where the cursor is.
      let room = max(columns - 3 - TerminalText.width(question), 1)
      var shown = text
      while TerminalText.width(shown) > room { shown.removeFirst() }
      frame.put(question + shown + "▏", row: rows - 3, column: 1, .strong)
      guard let message else { return frame.put(KeyHelp.all) }
      // It is of the text that the prompt still holds.
      frame.clear(row: rows - 4, columns: 0..<columns)
      frame.put(message, row: rows - 4, column: 1, .required)
    } else if let message {
      frame.put(message, row: rows - 3, column: 1, .strong)
    }
    frame.put(KeyHelp.all)
  }

  private func write(_ lines: [String], _ title: String, _ frame: inout TextFrame) {
    frame.put(title, row: 0, column: 1, width: columns - 2, .strong)
    for (index, line) in lines.prefix(max(rows - 3, 0)).enumerated() {
      frame.put(line, row: index + 2, column: 3, width: columns - 4)
    }
    frame.put("any key goes back", row: rows - 1, column: 1, .strong)
  }
}
