import FormModel
import FormNavigation
import FormProgress
import FormRules

/// The menu as a sheet over the page, with a card in each row.
extension Explorer {
  private static let headerRows = 2

  /// The rows of the sheet above the footer, in the menu's height.
  private var sheetRows: Range<Int> {
    let height = (screen.menu.sheetHeight + Self.cellHeight - 1) / Self.cellHeight
    return min(rows - height, footerRow - Self.headerRows - 1)..<footerRow
  }

  /// The number of cards for which the open menu has room.
  var menuCardCount: Int { sheetRows.count - Self.headerRows }

  func writeMenu(
    _ sheet: SheetSnapshot,
    _ snapshot: InputFormSnapshot,
    _ frame: inout TextFrame
  ) {
    guard case .menu(let chosen) = mode else { return }
    frame.dim()
    let area = sheetRows
    for row in area { frame.clear(row: row, columns: 0..<columns) }
    frame.put(String(repeating: "─", count: columns), row: area.lowerBound, column: 0, .dim)
    frame.put("━━━━", row: area.lowerBound, column: columns / 2 - 2, .strong)
    frame.put(screen.menu.strings.title, row: area.lowerBound + 1, column: 1, .strong)
    let hint =
      columns < 70
      ? "Enter Tab Esc"
      : "Enter go · Tab \(sheet.detent == .full ? "half" : "whole") · Esc close"
    frame.put(hint, row: area.lowerBound + 1, endingAt: columns - 1, .dim)

    let cards = area.lowerBound + Self.headerRows..<area.upperBound
    let count = snapshot.visiblePageCount
    let first = max(min(rank(of: chosen) - cards.count / 2, count - cards.count + 1), 1)
    var next = screen.engine.page(atRank: first)
    for (row, rank) in zip(cards, first...max(count, first)) {
      guard let page = next else { break }
      writeCard(page, rank: rank, isChosen: page == chosen, row: row, snapshot, &frame)
      next = try? screen.engine.visiblePage(after: page)
    }
  }

  private func writeCard(
    _ page: PageID,
    rank: Int,
    isChosen: Bool,
    row: Int,
    _ snapshot: InputFormSnapshot,
    _ frame: inout TextFrame
  ) {
    guard let progress = try? screen.engine.progress(ofPage: page) else { return }
    let isCurrent = page == snapshot.currentPage
    let strings = screen.menu.strings
    let base: TextStyle = isChosen ? .selected : isCurrent ? .strong : .plain
    if isChosen { frame.clear(row: row, columns: 0..<columns, .selected) }
    func style(_ other: TextStyle) -> TextStyle { isChosen ? .selected : other }
    // The stroke of the current page's card.
    if isCurrent { frame.put("▌", row: row, column: 0, style(.accent)) }
    let name = screen.title(ofPage: page)
    let barColumn = columns - (columns < 70 ? 26 : 46)
    frame.put(
      name.map { "\(rank): \($0)" } ?? "\(rank)",
      row: row,
      column: 2,
      width: barColumn - 3,
      base
    )
    if screen.menu.configuration.allowsFreeNavigation {
      frame.put("›", row: row, column: columns - 2, style(.dim))
    }
    if progress.total == 0 {
      let width = columns - 3 - barColumn
      frame.put(strings.noItems, row: row, column: barColumn, width: width, style(.dim))
      return
    }
    var column = barColumn
    if columns >= 70 {
      let (filled, total) = (progress.filled, progress.total)
      column += frame.put(filled: filled, total: total, width: 10, row: row, column: column) + 1
    }
    let label = strings.progress.text(progress.filled, progress.total)
    frame.put(label, row: row, column: column, width: 14, style(.plain))
    let remaining = progress.mandatoryRemaining
    let invalid = (try? screen.session.invalidCount(ofPage: page)) ?? 0
    guard remaining > 0 || invalid > 0 else { return }
    column += 15
    let isNarrow = columns < 70
    let parts = [
      remaining > 0 ? isNarrow ? "\(remaining)!" : strings.mandatory.text(remaining) : nil,
      invalid > 0 ? isNarrow ? "\(invalid)?" : strings.invalid.text(invalid) : nil,
    ]
    frame.put(
      parts.compactMap(\.self).joined(separator: isNarrow ? " " : ", "),
      row: row,
      column: column,
      width: columns - 3 - column,
      style(.required)
    )
  }
}
