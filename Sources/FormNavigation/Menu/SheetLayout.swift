import FormModel
import ScreenModel

/// Where the sheet and what stands around it are on a screen (SPEC NM-2, NM-11). Frames are those of a
/// layout from left to right.
struct SheetLayout {
  let screen: ScreenGeometry

  init(_ screen: ScreenGeometry) { self.screen = screen }

  var halfHeight: Int { screen.height / 2 }

  var fullHeight: Int {
    max(halfHeight, screen.height - MenuMetrics.navigationBarHeight - MenuMetrics.sheetGap)
  }

  func height(_ detent: Detent) -> Int { detent == .halfOpen ? halfHeight : fullHeight }

  /// What the bars that stay visible over the sheet take of it: footer and bottom bar, on Android only.
  var barsOverSheet: Int {
    screen.platform == .android ? MenuMetrics.footerHeight + MenuMetrics.bottomBarHeight : 0
  }

  /// The height of the card area of a sheet that is `sheetHeight` high.
  func cardAreaHeight(sheetHeight: Int) -> Int {
    max(0, sheetHeight - MenuMetrics.headerHeight - barsOverSheet)
  }

  /// V of NM-13: the card area of a detent.
  func viewHeight(_ detent: Detent) -> Int { cardAreaHeight(sheetHeight: height(detent)) }

  /// The extent of NM-13: what scrolling reckons with.
  func extent(_ detent: Detent) -> Int {
    viewHeight(screen.platform == .android ? .full : detent)
  }

  /// The largest scroll position (NM-13, NM-21).
  func maximumScroll(_ detent: Detent, contentHeight: Int) -> Int {
    max(0, contentHeight - extent(detent))
  }

  /// The scroll position that centres a card in the card area (NM-13).
  ///
  /// - Parameters:
  ///   - minY: px of content above the card.
  ///   - cardHeight: px.
  func centredScroll(_ detent: Detent, minY: Int, cardHeight: Int, contentHeight: Int) -> Int {
    // An arithmetic shift rounds down, below 0 as well.
    let middle = (2 * minY + cardHeight - viewHeight(detent)) >> 1
    return min(max(middle, 0), maximumScroll(detent, contentHeight: contentHeight))
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
      height: min(MenuMetrics.headerHeight, sheetHeight)
    )
  }

  func cardArea(sheetHeight: Int) -> ScreenFrame {
    ScreenFrame(
      x: 0,
      y: screen.height - sheetHeight + MenuMetrics.headerHeight,
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
    ScreenFrame(
      x: MenuMetrics.margin,
      y: screen.height - sheetHeight + MenuMetrics.sheetTitleTop,
      width: min(metrics.sheetTitleWidth, max(0, screen.width - 2 * MenuMetrics.margin)),
      height: metrics.sheetTitleHeight
    )
  }

  var bottomBar: ScreenFrame {
    ScreenFrame(
      x: 0,
      y: screen.height - MenuMetrics.bottomBarHeight,
      width: screen.width,
      height: MenuMetrics.bottomBarHeight
    )
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

  /// Leading in the footer.
  var previousButton: ScreenFrame {
    ScreenFrame(
      x: MenuMetrics.margin,
      y: buttonY,
      width: MenuMetrics.footerButtonWidth,
      height: MenuMetrics.buttonHeight
    )
  }

  /// Trailing in the footer: Next, and Finish on the last page.
  var nextButton: ScreenFrame {
    ScreenFrame(
      x: screen.width - MenuMetrics.margin - MenuMetrics.footerButtonWidth,
      y: buttonY,
      width: MenuMetrics.footerButtonWidth,
      height: MenuMetrics.buttonHeight
    )
  }

  /// In the middle of the footer, at most 140 px wide (NM-24).
  func menuButton(labelWidth: Int) -> ScreenFrame {
    let width = min(
      labelWidth + 2 * MenuMetrics.menuButtonPadding,
      MenuMetrics.menuButtonMaximumWidth
    )
    return ScreenFrame(
      x: (screen.width - width) / 2,
      y: buttonY,
      width: width,
      height: MenuMetrics.buttonHeight
    )
  }
}
