import FormModel
import FormProgress
import ScreenModel

/// Queries of the cards at the present width, one at a time: yielding the whole column would allocate a coroutine's
/// frame.
extension NavigationMenu {
  /// The distance from the top of the first card to the bottom of the last, px.
  public var contentHeight: Int {
    screen.isLandscape ? landscape.contentHeight : portrait.contentHeight
  }

  /// The height of the content above a page's card, px.
  func cardTop(ofPage page: PageID, _ engine: borrowing ProgressEngine) -> Int {
    screen.isLandscape
      ? landscape.top(ofPage: page, engine) : portrait.top(ofPage: page, engine)
  }

  /// The distance from the top of a page's card to the top of the next, px; 0 if the page is not visible.
  func cardPitch(ofPage page: PageID) -> Int {
    screen.isLandscape
      ? landscape.pitch(ofPage: page) : portrait.pitch(ofPage: page)
  }

  /// The height of a visible page's card.
  func cardHeight(ofPage page: PageID) -> Int {
    cardPitch(ofPage: page) - MenuMetrics.cardGap
  }

  /// The page whose card, or the gap below it, covers a px of the content.
  func page(atContentY y: Int, _ engine: borrowing ProgressEngine) -> PageID? {
    screen.isLandscape
      ? landscape.page(atOffset: y, engine) : portrait.page(atOffset: y, engine)
  }

  /// The page after another one, if no query is needed to know it and it is visible.
  func knownPage(after page: PageID) -> PageID? {
    screen.isLandscape ? landscape.knownPage(after: page) : portrait.knownPage(after: page)
  }

  /// The wrapped texts below titles.
  var texts: CardTexts { screen.isLandscape ? landscape.texts : portrait.texts }

  /// Whether the number of digits changes how many lines a title takes, in either orientation.
  func dependsOnDigits(page: PageID) -> Bool {
    portrait.lines.dependsOnDigits(page: page) || landscape.lines.dependsOnDigits(page: page)
  }

  func titleFit(ofPage page: PageID, digits: Int) -> TextFit {
    screen.isLandscape
      ? landscape.lines.fit(ofPage: page, digits: digits)
      : portrait.lines.fit(ofPage: page, digits: digits)
  }
}
