import FormModel
import ScreenModel

/// The cards at the present width, asked one thing at a time: yielding the whole column would allocate a
/// coroutine's frame.
extension NavigationMenu {
  /// px from the top of the first card to the bottom of the last.
  public var contentHeight: Int {
    screen.isLandscape ? landscape.contentHeight : portrait.contentHeight
  }

  /// px of content above a page's card.
  func cardTop(ofPage page: PageID) -> Int {
    screen.isLandscape
      ? landscape.offsets.offset(at: page.loadedPosition)
      : portrait.offsets.offset(at: page.loadedPosition)
  }

  /// From the top of a page's card to that of the next; 0 if the page is not visible.
  func cardPitch(ofPage page: PageID) -> Int {
    screen.isLandscape
      ? landscape.offsets.height(at: page.loadedPosition)
      : portrait.offsets.height(at: page.loadedPosition)
  }

  /// The height of a visible page's card.
  func cardHeight(ofPage page: PageID) -> Int { cardPitch(ofPage: page) - MenuMetrics.cardGap }

  /// The page whose card, or the gap below it, is at a px of the content.
  func page(atContentY y: Int) -> PageID? {
    let position =
      screen.isLandscape
      ? landscape.offsets.position(atOffset: y) : portrait.offsets.position(atOffset: y)
    return position.map { PageID(loadedAt: $0) }
  }

  /// How the texts below titles wrap.
  var texts: CardTexts { screen.isLandscape ? landscape.texts : portrait.texts }

  /// Whether a title takes other lines with other numbers of digits, in one of the orientations.
  func dependsOnDigits(page: PageID) -> Bool {
    portrait.lines.dependsOnDigits(page: page) || landscape.lines.dependsOnDigits(page: page)
  }

  func titleFit(ofPage page: PageID, digits: Int) -> TextFit {
    screen.isLandscape
      ? landscape.lines.fit(ofPage: page, digits: digits)
      : portrait.lines.fit(ofPage: page, digits: digits)
  }
}
