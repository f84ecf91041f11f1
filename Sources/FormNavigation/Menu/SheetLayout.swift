import FormModel
import ScreenModel

/// The sheet's heights at its detents, and the frames of the sheet and of the parts around it on a screen
/// (NM-2, NM-11). Frames are those of a layout from left to right.
struct SheetLayout {
  let screen: ScreenGeometry
  let margins: SideMargins
  /// How the title wraps: it takes at most the lines that leave room for a card below it (AX-4).
  let titleFit: TextFit
  /// The height of pull bar and title.
  let headerHeight: Int
  /// Equal to `fullHeight` if there is no half-open sheet.
  let halfHeight: Int
  let fullHeight: Int
  /// The height at the sheet's lower end that shows no cards: the bars that stay visible over it, else the bottom
  /// safe area.
  let taken: Int
  /// Whether menu button, footer actions and bottom bar stay visible over the sheet, and act.
  let areBarsVisible: Bool

  /// - Parameters:
  ///   - screen: the screen.
  ///   - margins: at the sides of title and footer.
  ///   - title: how the title wraps between the margins.
  ///   - barBottom: the lower edge of the navigation bar, px of the screen.
  ///   - metrics: of the cards.
  init(
    _ screen: ScreenGeometry,
    _ margins: SideMargins,
    title: TextFit,
    barBottom: Int,
    _ metrics: CardMetrics
  ) {
    self.screen = screen
    self.margins = margins
    let half = screen.height / 2
    let full = max(
      half,
      screen.height - max(MenuMetrics.navigationBarHeight, barBottom) - MenuMetrics.sheetGap
    )
    fullHeight = full
    let most =
      title.lineCount > 1
      ? metrics.titleLines(besideOneCard: full - screen.safeArea.bottom) : 1
    titleFit = TextFit(
      lineCount: min(title.lineCount, most),
      isTruncated: title.isTruncated || title.lineCount > most
    )
    let header = metrics.headerHeight(titleLines: titleFit.lineCount)
    headerHeight = header
    let least = header + metrics.oneCard
    let bars = Self.barsHeight(screen)
    areBarsVisible = screen.platform == .android && full >= least + bars
    taken = areBarsVisible ? bars : screen.safeArea.bottom
    halfHeight = max(half, min(least + taken, full))
  }

  /// The height of footer and bottom bar, the bottom safe area included.
  private static func barsHeight(_ screen: ScreenGeometry) -> Int {
    MenuMetrics.footerHeight + MenuMetrics.bottomBarHeight + screen.safeArea.bottom
  }

  /// Whether the sheet can be half-open; false if it would be as high as the full one (NM-11).
  var hasHalf: Bool { halfHeight < fullHeight }

  func height(_ detent: Detent) -> Int { detent == .halfOpen ? halfHeight : fullHeight }

  /// The height of the card area of a sheet that is `sheetHeight` high.
  func cardAreaHeight(sheetHeight: Int) -> Int { max(0, sheetHeight - headerHeight - taken) }

  /// V of NM-13: the height of the card area at a detent.
  func viewHeight(_ detent: Detent) -> Int { cardAreaHeight(sheetHeight: height(detent)) }

  /// The largest scroll position (NM-13, NM-21).
  func maximumScroll(_ detent: Detent, contentHeight: Int) -> Int {
    max(0, contentHeight - viewHeight(detent))
  }

  /// The scroll position that centres a card in the card area, or shows the top of a card that is higher (NM-13).
  ///
  /// - Parameters:
  ///   - minY: px of content above the card.
  ///   - cardHeight: px.
  func centredScroll(_ detent: Detent, minY: Int, cardHeight: Int, contentHeight: Int) -> Int {
    let view = viewHeight(detent)
    // An arithmetic shift rounds down, below 0 as well.
    let wanted = cardHeight > view ? minY : (2 * minY + cardHeight - view) >> 1
    return min(max(wanted, 0), maximumScroll(detent, contentHeight: contentHeight))
  }

  // MARK: Frames

  func sheet(height: Int) -> ScreenFrame {
    ScreenFrame(x: 0, y: screen.height - height, width: screen.width, height: height)
  }

  func header(sheetHeight: Int) -> ScreenFrame {
    ScreenFrame(
      x: 0,
      y: screen.height - sheetHeight,
      width: screen.width,
      height: min(headerHeight, sheetHeight)
    )
  }

  func cardArea(sheetHeight: Int) -> ScreenFrame {
    ScreenFrame(
      x: 0,
      y: screen.height - sheetHeight + headerHeight,
      width: screen.width,
      height: cardAreaHeight(sheetHeight: sheetHeight)
    )
  }

  func pullBar(sheetHeight: Int) -> ScreenFrame {
    ScreenFrame(
      x: (screen.width - MenuMetrics.pullBarWidth) / 2,
      y: screen.height - sheetHeight + MenuMetrics.pullBarTop,
      width: MenuMetrics.pullBarWidth,
      height: MenuMetrics.pullBarHeight
    )
  }

  func title(sheetHeight: Int, _ metrics: CardMetrics) -> ScreenFrame {
    let room = margins.room(in: screen.width)
    return ScreenFrame(
      x: margins.leading,
      y: screen.height - sheetHeight + MenuMetrics.sheetTitleTop,
      width: titleFit.lineCount > 1 ? room : min(metrics.sheetTitleWidth, room),
      height: titleFit.lineCount * metrics.sheetTitleLineHeight
    )
  }

  /// The frame with the bottom safe area.
  var bottomBar: ScreenFrame {
    let height = MenuMetrics.bottomBarHeight + screen.safeArea.bottom
    return ScreenFrame(x: 0, y: screen.height - height, width: screen.width, height: height)
  }

  var footer: ScreenFrame {
    ScreenFrame(
      x: 0,
      y: bottomBar.y - MenuMetrics.footerHeight,
      width: screen.width,
      height: MenuMetrics.footerHeight
    )
  }

  private var buttonY: Int {
    footer.y + (MenuMetrics.footerHeight - MenuMetrics.buttonHeight) / 2
  }

  /// The width between the footer's buttons, without the gaps beside the menu button, px.
  private func menuButtonRoom(beside width: Int) -> Int {
    max(0, screen.width - margins.leading - margins.trailing - 2 * (width + MenuMetrics.footerGap))
  }

  /// Whether labels on the footer's buttons leave a menu button its greatest width.
  var hasRoomForLabels: Bool {
    menuButtonRoom(beside: MenuMetrics.footerButtonWidth) >= MenuMetrics.menuButtonMaximumWidth
  }

  /// The width of the footer's buttons: that of symbols if labels would leave the menu button less than it needs
  /// (AX-4).
  ///
  /// - Parameter label: the width of the menu button's longest text, px; 0 without a menu button.
  func footerButtonWidth(besideLabel label: Int) -> Int {
    let needed = max(menuButtonWidth(label: label), MenuMetrics.menuButtonMinimumWidth)
    return menuButtonRoom(beside: MenuMetrics.footerButtonWidth) < needed
      ? MenuMetrics.footerSymbolWidth : MenuMetrics.footerButtonWidth
  }

  /// The width that the menu button takes if there is room, px.
  private func menuButtonWidth(label: Int) -> Int {
    min(label + 2 * MenuMetrics.menuButtonPadding, MenuMetrics.menuButtonMaximumWidth)
  }

  /// Whether a point is on a button of the footer; the button takes touches over the footer's whole height (NB-11).
  func isOnFooterButton(_ frame: ScreenFrame, _ point: ScreenPoint) -> Bool {
    footer.contains(point) && point.x >= frame.x && point.x < frame.maxX
  }

  /// The button at the footer's leading edge.
  func previousButton(width: Int) -> ScreenFrame {
    ScreenFrame(x: margins.leading, y: buttonY, width: width, height: MenuMetrics.buttonHeight)
  }

  /// The button at the footer's trailing edge: Next, or Finish on the last page.
  func nextButton(width: Int) -> ScreenFrame {
    ScreenFrame(
      x: screen.width - margins.trailing - width,
      y: buttonY,
      width: width,
      height: MenuMetrics.buttonHeight
    )
  }

  /// The frame in the middle between the margins: at most 140 px wide, and no wider than the room between the other
  /// buttons (NM-24, AX-4).
  func menuButton(label: Int, beside width: Int) -> ScreenFrame {
    let own = min(menuButtonWidth(label: label), menuButtonRoom(beside: width))
    return ScreenFrame(
      x: margins.leading + (screen.width - margins.leading - margins.trailing - own) / 2,
      y: buttonY,
      width: own,
      height: MenuMetrics.buttonHeight
    )
  }
}
