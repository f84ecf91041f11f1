import FormModel
import FormNavigation
import FormProgress
import FormRules

/// The current page: heading, progress, fields.
extension Explorer {
  func writePage(_ snapshot: InputFormSnapshot, _ frame: inout TextFrame) {
    guard let page = snapshot.currentPage,
      let progress = try? screen.engine.progress(ofPage: page)
    else {
      frame.put("No page of this form is visible.", row: 4, column: 1, .strong)
      frame.put(
        past.isEmpty ? "Every page is hidden." : "u undoes the last change.",
        row: 5,
        column: 1
      )
      return
    }
    frame.put(
      screen.title(ofPage: page) ?? AccessibilityStrings().unnamedPage,
      row: 3,
      column: 1,
      width: columns - 2,
      .strong
    )
    let end = writeProgress(progress, row: 4, &frame)
    writePosition(row: 4, from: end, &frame)
    writeFields(ofPage: page, &frame)
  }

  /// Writes the chosen field's place on the page, if there is room.
  private func writePosition(row: Int, from column: Int, _ frame: inout TextFrame) {
    guard fieldCount > 0 else { return }
    let grouped = TerminalText.grouped
    let place = "\(grouped(field + 1)) of \(grouped(fieldCount))"
    for text in ["field \(place)", place, grouped(field + 1)]
    where column + 2 + TerminalText.width(text) < columns {
      frame.put(text, row: row, endingAt: columns - 1, .dim)
      return
    }
  }

  /// - Returns: the column after the text written.
  private func writeProgress(
    _ progress: PageProgress,
    row: Int,
    _ frame: inout TextFrame
  ) -> Int {
    if progress.total == 0 {
      return 1 + frame.put("No items need to be completed", row: row, column: 1, .dim)
    }
    let width = min(columns / 3, 40)
    let (filled, total) = (progress.filled, progress.total)
    var column = frame.put(filled: filled, total: total, width: width, row: row, column: 1) + 3
    let grouped = TerminalText.grouped
    column += frame.put(
      "\(grouped(progress.filled)) of \(grouped(progress.total))",
      row: row,
      column: column
    )
    if progress.mandatoryRemaining > 0 {
      column += frame.put(" · ", row: row, column: column)
      column += frame.put(
        "\(grouped(progress.mandatoryRemaining)) mandatory left",
        row: row,
        column: column,
        .required
      )
    }
    return column
  }

  /// Writes the choices of the field that is being answered over the lowest fields: those that the
  /// typed text is a part of.
  func writeChoices(_ typed: String, _ frame: inout TextFrame) {
    guard let address = chosenField else { return }
    let offered = choices(of: address)
    let found = AnswerText.matching(typed, details(of: address).kind, offered)
    let room = max(fieldRows.count - 1, 0)
    guard !offered.isEmpty, room > 0 else { return }
    let shown = found.prefix(found.count > room ? room - 1 : room)
    let left = found.count - shown.count
    var row = fieldRows.upperBound - 1 - shown.count - (left > 0 ? 1 : 0)
    frame.clear(row: row, columns: 0..<columns)
    let title = "Choices of “\(label(of: address))”"
    frame.put(title, row: row, column: 1, width: columns - 2, .strong)
    for choice in shown {
      row += 1
      frame.clear(row: row, columns: 0..<columns)
      let end = 3 + frame.put(choice.value, row: row, column: 3, width: columns - 4, .accent)
      frame.put(choice.label ?? "", row: row, column: max(end + 2, 14))
    }
    guard left > 0 else { return }
    frame.clear(row: row + 1, columns: 0..<columns)
    let more = "… \(TerminalText.grouped(left)) more: type a part of one"
    frame.put(more, row: row + 1, column: 3, .dim)
  }

  /// Writes the fields, with the chosen one in the middle as far as the page reaches.
  private func writeFields(ofPage page: PageID, _ frame: inout TextFrame) {
    let rows = fieldRows
    let count = fieldCount
    if count == 0 { frame.put("This page has no fields.", row: rows.lowerBound, column: 3, .dim) }
    let first = max(min(field - rows.count / 2, count - rows.count), 0)
    for (row, place) in zip(rows, first..<max(count, first)) {
      writeField(FieldID(page: page, field: place), row: row, &frame)
    }
  }

  private func writeField(_ address: FieldID, row: Int, _ frame: inout TextFrame) {
    guard let flags = try? screen.engine.flags(at: address) else { return }
    let details = details(of: address)
    let isChosen = address.field == field
    let isFilled = flags.contains(.filled)
    let isOpen = flags.isDisjoint(with: [.hidden, .readOnly])
    let isMissing = isOpen && flags.contains(.mandatory) && !isFilled
    let base: TextStyle =
      isChosen ? .selected : flags.contains(.hidden) ? .dim : .plain
    if isChosen { frame.clear(row: row, columns: 0..<columns, .selected) }
    func style(_ other: TextStyle) -> TextStyle { base == .plain ? other : base }
    frame.put(isChosen ? "›" : " ", row: row, column: 1, base)
    frame.put(isFilled ? "[x]" : "[ ]", row: row, column: 3, style(isFilled ? .success : .plain))
    let isInvalid = (try? screen.session.isInvalid(at: address)) ?? false
    let states = [
      isInvalid ? "invalid" : nil,
      flags.contains(.mandatory) ? "mandatory" : nil,
      flags.contains(.readOnly) ? "read-only" : nil, flags.contains(.hidden) ? "hidden" : nil,
    ].compactMap { $0 }.joined(separator: ", ")
    let statesColumn = columns - 30
    frame.put(
      states,
      row: row,
      column: statesColumn,
      style(isMissing || isInvalid ? .required : .plain)
    )
    let kindColumn = statesColumn - 11
    if kindColumn > 30 { frame.put(details.kind.name, row: row, column: kindColumn, style(.dim)) }
    var label = label(of: address)
    if let answer = (try? screen.session.answer(at: address)) ?? nil {
      label += ": " + AnswerText.text(of: answer, choices: choices(of: address))
    }
    let end = kindColumn > 30 ? kindColumn : statesColumn
    frame.put(label, row: row, column: 7, width: max(end - 8, 1), base)
  }
}
