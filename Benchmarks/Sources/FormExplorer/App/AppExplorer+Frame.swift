import FormModel
import FormNavigation
import FormProgress
import GoodsReceipt

/// The places of the parts: bar and content from the top; tabs, message and keys from the bottom.
extension AppExplorer {
  private static let contentTop = 5

  /// The rows for rows of a list or for fields.
  var contentRows: Range<Int> { Self.contentTop..<max(footerRow, Self.contentTop + 1) }

  private var footerRow: Int { rows - 7 }

  /// The frame as shown now.
  ///
  /// - Complexity: O(documents + rows).
  public func frame() -> TextFrame {
    guard columns >= TextFrame.leastColumns && rows >= TextFrame.leastRows else {
      return .tooSmall(columns: columns, rows: rows)
    }
    var frame = TextFrame(columns: columns, rows: rows)
    if isHelpShown {
      frame.putHelp(KeyHelp.goodsReceipt)
      return frame
    }
    let shown = app.snapshot
    let form = form
    writeBar(shown, &frame)
    switch shown.content {
    case .list(let documents): writeList(documents, chosen: listRows[shown.selectedTab], &frame)
    case .details(let document): writeDetails(document, &frame)
    case .settings(let settings): writeSettings(settings, &frame)
    case .form: if let form { writeForm(form, &frame) }
    }
    writeTabs(shown, &frame)
    if let cover = cover(shown, form) { write(cover, form, &frame) }
    let asked = shown.question.map { "\($0)  y yes · n no" }
    let bar = shown.bar?.snapshot ?? form?.bar
    let said = asked ?? typing ?? message ?? shown.notice ?? bar?.popover?.text
    frame.put(said ?? "", row: rows - 3, column: 1, .strong)
    frame.put(KeyHelp.goodsReceipt)
    return frame
  }

  /// The prompt for the text that is being typed.
  private var typing: String? {
    guard let typed, let address = chosenField else { return nil }
    return "\(label(of: address)): \(typed)▏"
  }

  /// Leading button, title, trailing buttons, as the bar lays them out; a large title stands below them.
  private func writeBar(_ shown: GoodsReceiptSnapshot, _ frame: inout TextFrame) {
    let (content, layout) = bar(shown)
    frame.clear(row: 0, columns: 0..<columns, .bar)
    func word(_ kind: BarButton.Kind) -> String {
      switch kind {
      case .action(let action): content.actions[action].title
      case .overflow: "More"
      case .profile: "Profile"
      case .cancel: "Cancel"
      case .close: "Close"
      case .back: if case .back(let title?)? = content.leading { "‹ \(title)" } else { "‹" }
      }
    }
    let leading = layout.leading.map { word($0.kind) } ?? ""
    let trailing = layout.trailing.map { word($0.kind) }.joined(separator: "  ")
    frame.put(leading, row: 0, column: 1, .bar)
    frame.put(trailing, row: 0, endingAt: columns - 1, .bar)
    if layout.largeTitle != nil {
      frame.put(content.title ?? "", row: 1, column: 1, .strong)
      let end = TerminalText.width(content.title ?? "") + 3
      if let subtitle = content.subtitle, layout.largeSubtitle != nil {
        frame.put(subtitle, row: 1, column: end, .accent)
      }
      return
    }
    let title = content.title ?? ""
    let sides = max(TerminalText.width(leading), TerminalText.width(trailing)) + 3
    let room = max(columns - 2 * sides, 1)
    let column = max((columns - TerminalText.width(title)) / 2, sides)
    frame.put(title, row: 0, column: column, width: room, .bar)
  }

  private func writeList(_ documents: [GoodsDocument], chosen: Int, _ frame: inout TextFrame) {
    if documents.isEmpty { frame.put("Nothing to show.", row: 3, column: 3, .dim) }
    let area = 2..<contentRows.upperBound
    let first = max(min(chosen - area.count / 2, documents.count - area.count), 0)
    for (row, place) in zip(area, first..<max(documents.count, first)) {
      let document = documents[place]
      let base: TextStyle = place == chosen ? .selected : .plain
      if place == chosen { frame.clear(row: row, columns: 0..<columns, .selected) }
      frame.put(place == chosen ? "›" : " ", row: row, column: 1, base)
      frame.put(document.title, row: row, column: 3, base)
      let count = "\(document.filledCount) of \(document.texts.count)"
      frame.put(
        "\(document.isOpen ? "open" : "complete")  \(count)",
        row: row,
        endingAt: columns - 1,
        place == chosen ? .selected : document.isOpen ? .required : .success
      )
    }
  }

  /// Writes what was entered.
  private func writeDetails(_ document: GoodsDocument?, _ frame: inout TextFrame) {
    guard let document else { return }
    let style: TextStyle = document.isOpen ? .required : .success
    frame.put(document.isOpen ? "open" : "complete", row: 2, column: 1, style)
    writeProgress(filled: document.filledCount, total: document.texts.count, mandatory: 0, &frame)
    let width = document.entries.map { TerminalText.width($0.label) }.max() ?? 0
    for (row, entry) in zip(contentRows, document.entries) {
      frame.put(entry.label, row: row, column: 1, .dim)
      let text = entry.text.map { $0.isEmpty ? "filled in" : $0 } ?? "–"
      frame.put(text, row: row, column: width + 3, width: max(columns - width - 4, 1))
    }
  }

  private func writeSettings(_ settings: [Bool], _ frame: inout TextFrame) {
    for (place, (setting, isOn)) in zip(GoodsReceiptSetting.allCases, settings).enumerated() {
      let isChosen = place == field
      let style: TextStyle = isChosen ? .selected : .plain
      if isChosen { frame.clear(row: 2 + place, columns: 0..<columns, .selected) }
      frame.put(isChosen ? "›" : " ", row: 2 + place, column: 1, style)
      frame.put("\(isOn ? "[x]" : "[ ]") \(setting.title)", row: 2 + place, column: 3, style)
    }
  }

  private func writeProgress(
    filled: Int,
    total: Int,
    mandatory: Int,
    _ frame: inout TextFrame
  ) {
    let width = frame.put(
      filled: filled,
      total: total,
      width: min(columns / 3, 40),
      row: 3,
      column: 1
    )
    var column = width + 3
    column += frame.put("\(filled) of \(total)", row: 3, column: column)
    if mandatory > 0 {
      frame.put(" · \(mandatory) mandatory left", row: 3, column: column, .required)
    }
  }

  private func writeForm(_ form: InputFormSnapshot, _ frame: inout TextFrame) {
    frame.put(form.stepIndicator, row: 1, cellWidth: 8)
    guard let page = form.currentPage, let rank = form.currentRank,
      let progress = withForm({ try? $0.engine.progress(ofPage: page) })
    else { return }
    frame.put(heading(ofPage: page), row: 2, column: 1, .strong)
    writeProgress(
      filled: progress.filled,
      total: progress.total,
      mandatory: progress.mandatoryRemaining,
      &frame
    )
    for (row, place) in zip(contentRows, 0..<fieldCount) {
      writeField(FieldID(page: page, field: place), row: row, &frame)
    }
    let footer = form.footer
    frame.put("‹ Previous", row: footerRow, column: 1, footer.canGoToPrevious ? .accent : .dim)
    if !footer.showsFinish && rank < form.visiblePageCount {
      let style: TextStyle = footer.canGoToNext ? .accent : .dim
      frame.put("Next ›", row: footerRow, endingAt: columns - 1, style)
    }
    let label = "[ \(rank) of \(form.visiblePageCount) ]"
    frame.put(label, row: footerRow, column: (columns - label.count) / 2, .strong)
  }

  private func writeField(_ address: FieldID, row: Int, _ frame: inout TextFrame) {
    guard let flags = withForm({ try? $0.engine.flags(at: address) }) else { return }
    let isChosen = address.field == field
    let base: TextStyle = isChosen ? .selected : .plain
    let isFilled = flags.contains(.filled)
    if isChosen { frame.clear(row: row, columns: 0..<columns, .selected) }
    frame.put(isChosen ? "›" : " ", row: row, column: 1, base)
    frame.put(
      isFilled ? "[x]" : "[ ]",
      row: row,
      column: 3,
      isChosen ? .selected : isFilled ? .success : .plain
    )
    let label = label(of: address)
    frame.put(label, row: row, column: 7, base)
    if let text = answer(at: address) {
      let column = 7 + TerminalText.width(label) + 2
      frame.put(text, row: row, column: column, width: max(columns - column - 12, 1), base)
    }
    guard flags.contains(.mandatory) else { return }
    let style: TextStyle = isChosen ? .selected : isFilled ? .plain : .required
    frame.put("mandatory", row: row, endingAt: columns - 1, style)
  }

  /// The selected tab stands in brackets.
  private func writeTabs(_ shown: GoodsReceiptSnapshot, _ frame: inout TextFrame) {
    frame.put(String(repeating: "─", count: columns), row: rows - 6, column: 0, .dim)
    var column = 1
    for (tab, title) in shown.tabTitles.enumerated() {
      let isSelected = tab == shown.selectedTab
      let text = isSelected ? "[\(tab + 1) \(title)]" : " \(tab + 1) \(title) "
      column += frame.put(text, row: rows - 5, column: column, isSelected ? .strong : .plain)
    }
  }

  /// Writes the cover: a sheet from half of the window, or from the bar down, like the menu.
  private func write(_ cover: Cover, _ form: InputFormSnapshot?, _ frame: inout TextFrame) {
    frame.dim()
    let entries = cover.entries
    let isFull = form?.sheet?.detent == .full
    let top = isFull ? 2 : min(rows / 2, rows - 6 - entries.count)
    for row in top..<rows - 4 { frame.clear(row: row, columns: 0..<columns) }
    frame.put(String(repeating: "─", count: columns), row: top, column: 0, .dim)
    let title =
      switch cover {
      case .overflow: "More"
      case .history: "Back to"
      case .pages: "All pages"
      }
    frame.put(title, row: top + 1, column: 1, .strong)
    let isPages = if case .pages = cover { true } else { false }
    let hint = isPages ? "Tab \(isFull ? "half" : "whole") · Esc close" : "Enter take · Esc close"
    frame.put(hint, row: top + 1, endingAt: columns - 1, .dim)
    for (place, choice) in entries.enumerated() {
      let row = top + 2 + place
      let isChosen = place == entry
      if isChosen { frame.clear(row: row, columns: 0..<columns, .selected) }
      frame.put(isChosen ? "›" : " ", row: row, column: 1, isChosen ? .selected : .plain)
      frame.put(choice.title, row: row, column: 3, isChosen ? .selected : .plain)
      guard isPages, let form, let progress = form.cards[place].progress else { continue }
      let style: TextStyle = isChosen ? .selected : form.cards[place].isCurrent ? .accent : .dim
      let count = "\(progress.filled) of \(progress.total)"
      frame.put(count, row: row, endingAt: columns - 1, style)
    }
  }
}
