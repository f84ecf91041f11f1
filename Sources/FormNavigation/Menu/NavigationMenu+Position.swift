import FormModel
import FormProgress
import ScreenModel

/// The places of cards in the card area (NM-12…NM-15).
extension NavigationMenu {
  /// The largest scroll position at the present detent; 0 while closed.
  public var maximumScroll: Int {
    guard let detent else { return 0 }
    return layout.maximumScroll(detent, contentHeight: contentHeight)
  }

  /// The height of the sheet, px; 0 while closed.
  public var sheetHeight: Int {
    guard let detent else { return 0 }
    if let drag, drag.target == .sheet { return drag.sheetHeight }
    return layout.height(detent)
  }

  /// Centres the current page's card (NM-13).
  ///
  /// - Complexity: one query of the card offsets; exact at once, whatever was shown before.
  mutating func recentre(_ engine: borrowing ProgressEngine) {
    isScrolled = false
    guard let detent, let page = engine.currentPage else {
      clampScroll()
      return
    }
    scroll = layout.centredScroll(
      detent,
      minY: cardTop(ofPage: page, engine),
      cardHeight: cardHeight(ofPage: page),
      contentHeight: contentHeight
    )
  }

  mutating func clampScroll() {
    scroll = isOpen ? min(max(scroll, 0), maximumScroll) : 0
  }

  /// The first card that intersects `top` ..< `bottom` of the content, in px.
  ///
  /// - Returns: its page and its upper edge in the content.
  /// - Complexity: a search and a sum in the card offsets, and a select query at most.
  func firstCard(
    in top: Int,
    _ bottom: Int,
    _ engine: borrowing ProgressEngine
  ) -> (page: PageID, minY: Int)? {
    guard bottom > top, let page = page(atContentY: top, engine) else { return nil }
    let minY = cardTop(ofPage: page, engine)
    let height = cardPitch(ofPage: page)
    if minY + height - MenuMetrics.cardGap > top { return (page, minY) }
    // The px is in the gap below the card.
    guard minY + height < bottom, let next = nextCard(after: page, engine) else { return nil }
    return (next, minY + height)
  }

  /// The page of the next card below.
  ///
  /// - Complexity: O(1) if the next page is visible, else a rank and a select query.
  func nextCard(after page: PageID, _ engine: borrowing ProgressEngine) -> PageID? {
    if let next = knownPage(after: page) { return next }
    return try? engine.visiblePage(after: page)
  }

  /// The card at a px of the content; nil in a gap and outside.
  ///
  /// - Complexity: a search and a sum in the card offsets.
  func card(atContentY y: Int, _ engine: borrowing ProgressEngine) -> PageID? {
    guard let page = page(atContentY: y, engine) else { return nil }
    let maxY = cardTop(ofPage: page, engine) + cardHeight(ofPage: page)
    return y < maxY ? page : nil
  }
}
