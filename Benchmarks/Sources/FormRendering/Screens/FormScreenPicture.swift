import FormModel
import FormNavigation
import FormProgress

/// An input form screen as a picture: its snapshot, and the parts that an app draws around it.
public struct FormScreenPicture: Sendable {
  public var words: AppWords
  /// The tabs in the bottom bar; the first is selected.
  public var tabs: [TabFace]
  /// Measures the screen's texts, and decides how large they are drawn; those of the app's page keep their size.
  public var measurer: TypefaceMeasurer

  /// - Parameters:
  ///   - words: the words of the screen and of the app around it.
  ///   - measurer: the measurer of the screen.
  public init(words: AppWords = .english, measurer: TypefaceMeasurer = TypefaceMeasurer()) {
    self.words = words
    self.measurer = measurer
    tabs = [
      TabFace(words.forms, .file), TabFace(words.receipts, .receipts),
      TabFace(words.settings, .settings),
    ]
  }

  /// The bar that a form's screen declares.
  public static func bar(title: String, words: AppWords = .english) -> NavigationBarContent {
    NavigationBarContent(title: title, leading: .back(previousTitle: words.forms))
  }

  /// Draws the screen as it is now. The screen must measure texts with `measurer`, or they do not
  /// fit their frames.
  ///
  /// - Complexity: O(cards and fields shown), and the hidden fields before those of the current page.
  public func drawing(of screen: borrowing InputFormScreen) -> Drawing {
    drawing(of: screen, at: SheetTransition.whole)
  }

  /// As above, at a share of the last slide of its sheet, in thousandths of the time (NM-28).
  public func drawing(of screen: borrowing InputFormScreen, at time: Int) -> Drawing {
    var snapshot = InputFormSnapshot()
    screen.fill(&snapshot, at: time)
    var canvas = ScreenCanvas(
      width: snapshot.screen.width,
      height: snapshot.screen.height,
      direction: snapshot.screen.direction,
      words: words
    )
    let steps = snapshot.stepIndicatorFrame
    let isBelow = screen.steps.placement == .belowNavigationBar
    let footer = Self.footer(snapshot.screen).y
    let bottom = isBelow ? footer : steps?.y ?? footer
    let barBottom = snapshot.bar.layout.frame.maxY
    let top = isBelow ? steps?.maxY ?? barBottom : barBottom
    canvas.clip(
      to: ScreenFrame(
        x: 0,
        y: top,
        width: snapshot.screen.width,
        height: max(bottom - top, 0)
      )
    ) { $0.page(of: screen, snapshot, top: top) }
    let bar = screen.navigationBar.content
    canvas.with(measurer.ofBars) {
      if snapshot.bar.isBackHighlighted, let back = snapshot.bar.layout.leading {
        $0.navigationBar(snapshot.bar.layout, bar, highlighting: back.kind, x: 0, y: 0)
      } else {
        $0.navigationBar(snapshot.bar.layout, bar, x: 0, y: 0)
      }
    }
    canvas.statusBar()
    if let steps { canvas.stepIndicator(snapshot.stepIndicator, in: steps) }
    bars(snapshot, &canvas)
    if let sheet = snapshot.sheet {
      let shade = Theme.shadePercent * sheet.overlayOpacity / SheetTransition.whole
      canvas.canvas.fill(canvas.bounds, .shade, percent: shade)
      canvas.with(measurer) { $0.sheet(sheet, snapshot.cards, screen) }
      if sheet.areBarsVisible { bars(snapshot, &canvas) }
    }
    if let popover = snapshot.bar.popover {
      canvas.with(measurer.ofBars) {
        $0.popover(popover, at: snapshot.bar.popoverLayout, bar, x: 0, y: 0)
      }
    }
    if let text = snapshot.largeText { canvas.with(measurer) { $0.largeText(text) } }
    return canvas.drawing()
  }

  /// Brings a screen to a page, with the menu open at a detent and the page's card in the middle.
  ///
  /// - Parameters:
  ///   - rank: 1…the number of visible pages; nil to stay on the page.
  ///   - detent: nil for a closed menu.
  /// - Returns: false, changing nothing, if no page has that number.
  @discardableResult
  public static func show(
    rank: Int?,
    detent: Detent?,
    on screen: inout InputFormScreen
  ) -> Bool {
    var page = screen.engine.currentPage
    if let rank {
      guard let found = screen.engine.page(atRank: rank) else { return false }
      page = found
    }
    // Restoring a state of another screen clamps everything and centres the card.
    _ = try? screen.restore(
      SavedState(
        currentPage: page,
        detent: detent,
        scroll: 0,
        width: 0,
        height: 0,
        isFinished: false
      )
    )
    // The page of an instance is named by that instance, too, so the state alone may lead elsewhere.
    if let page { _ = try? screen.handle(.goToPage(page)) }
    return true
  }

  static func footer(_ screen: ScreenGeometry) -> ScreenFrame {
    ScreenFrame(
      x: 0,
      y: screen.height - screen.safeArea.bottom - MenuMetrics.bottomBarHeight
        - MenuMetrics.footerHeight,
      width: screen.width,
      height: MenuMetrics.footerHeight
    )
  }

  private func bars(_ snapshot: InputFormSnapshot, _ canvas: inout ScreenCanvas) {
    canvas.with(measurer.ofBars) { $0.footer(snapshot, in: Self.footer(snapshot.screen)) }
    canvas.tabBar(tabs, on: snapshot.screen)
  }
}
