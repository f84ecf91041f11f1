import FormModel
import ScreenModel

/// The sheet's lengths on a screen (NM-11).
struct NaiveSheet: Equatable {
  var title = TextFit(lineCount: 1, isTruncated: false)
  var header = 0
  var half = 0
  var full = 0
  /// The height at the sheet's lower end that cards can't use.
  var taken = 0
  var areBarsVisible = false

  var hasHalf: Bool { half != full }

  func height(_ detent: Detent) -> Int { detent == .full ? full : half }

  /// The height of the card area, for a sheet of this height.
  func area(_ height: Int) -> Int { max(0, height - header - taken) }
}

extension NaiveScreen where Content: ~Copyable {
  /// Computes the lengths. On Android the bars stay visible if the full sheet still has room for a
  /// card.
  mutating func sheetLengths() -> NaiveSheet {
    layOutBar()
    let height = state.screen.height
    let safe = state.screen.safeArea.bottom
    let detail = content.lineHeight(of: .cardDetail)
    let card = 12 + content.lineHeight(of: .cardTitle) + 4 + detail + 4 + 4 + detail + 12
    var sheet = NaiveSheet()
    sheet.full = max(height / 2, height - 24 - max(88, barLayout.frame.maxY))
    sheet.taken = safe
    // AX-4: shortens the title until there is room for a card.
    let line = content.lineHeight(of: .sheetTitle)
    sheet.title = content.fit(of: .sheetTitle, cardWidth: cardWidth)
    while sheet.title.lineCount > 1
      && 24 + sheet.title.lineCount * line + 16 + card + 8 + safe > sheet.full
    {
      sheet.title = TextFit(lineCount: sheet.title.lineCount - 1, isTruncated: true)
    }
    sheet.header = max(64, 24 + sheet.title.lineCount * line + 16)
    if state.screen.platform == .android {
      let bars = MenuMetrics.footerHeight + MenuMetrics.bottomBarHeight + safe
      sheet.areBarsVisible = sheet.full - sheet.header - bars >= card + 8
      if sheet.areBarsVisible { sheet.taken = bars }
    }
    sheet.half = height / 2
    while sheet.half < sheet.full && sheet.area(sheet.half) < card + 8 {
      sheet.half = min(sheet.full, sheet.header + sheet.taken + card + 8)
    }
    return sheet
  }

  var sheetHeight: Int {
    mutating get {
      guard let detent = state.detent else { return 0 }
      if let drag = state.drag, drag.target == .sheet { return drag.sheetHeight }
      return sheetLengths().height(detent)
    }
  }

  mutating func maximumScroll() -> Int {
    guard let detent = state.detent else { return 0 }
    return maximumScroll(detent, sheetLengths())
  }

  /// The largest scroll position: the last card then ends at the lower edge of the card area.
  mutating func maximumScroll(_ detent: Detent, _ sheet: NaiveSheet) -> Int {
    let area = sheet.area(sheet.height(detent))
    return max(0, content.contentHeight(cardWidth: cardWidth) - area)
  }

  /// Centres the current card (NM-13).
  mutating func centre() {
    state.isScrolled = false
    guard let detent = state.detent, let page = content.currentPage,
      let card = content.card(of: page, cardWidth: cardWidth)
    else { return }
    let sheet = sheetLengths()
    let area = sheet.area(sheet.height(detent))
    var wanted = card.minY
    if card.height <= area {
      let doubled = 2 * card.minY + card.height - area
      wanted = doubled < 0 ? -((1 - doubled) / 2) : doubled / 2
    }
    state.scroll = max(0, min(wanted, maximumScroll(detent, sheet)))
  }

  /// Moves the sheet to a detent, or closes it. Centres the current card unless the user has
  /// scrolled (NM-13).
  mutating func rest(at detent: Detent?) {
    state.drag = nil
    guard var detent else { return close() }
    if !sheetLengths().hasHalf { detent = .full }
    if detent == state.detent { return }
    state.detent = detent
    if !state.isScrolled { centre() }
  }

  /// Makes the sheet half-open, or closes it if it has no half-open detent.
  mutating func shrink() { rest(at: sheetLengths().hasHalf ? .halfOpen : nil) }

  mutating func close() {
    state.detent = nil
    state.drag = nil
    state.scroll = 0
    state.isScrolled = false
  }
}
