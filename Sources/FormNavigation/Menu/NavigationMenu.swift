import FormModel
import FormProgress
import FormRules
import ScreenModel

/// The navigation menu of an input form screen: page cards in a sheet that opens to half of the screen or fully
/// (NM).
///
/// It draws nothing, but knows where everything is. The caller passes the form to each call; apps use the menu through
/// `InputFormScreen`, which owns both. Beside the form it holds 9.3 bytes a page. After
/// `init` it allocates only for a width of the cards that the orientation did not have last.
public struct NavigationMenu: ~Copyable {
  var titles: PageTitles
  /// Nil on a form without repeats.
  var instances: InstanceTitles?
  /// The changes of the order of pages that the cards have followed (`ProgressEngine.orderEntries(from:)`).
  var seenEntries = 0
  var measurer: AnyTextMeasurer
  var metrics: CardMetrics
  public internal(set) var strings: MenuStrings
  public internal(set) var configuration: MenuConfiguration
  public internal(set) var screen: ScreenGeometry
  /// The sheet's layout on this screen, below this navigation bar.
  private(set) var layout: SheetLayout
  /// The margins beside cards, sheet title and footer.
  private(set) var margins: SideMargins
  /// The lower edge of the navigation bar, px of the screen.
  private var barBottom = MenuMetrics.navigationBarHeight

  /// The cards on a screen that is at least as high as wide.
  var portrait: CardColumn
  var landscape: CardColumn

  /// The detent of the sheet, or the one before a drag; nil if the sheet is closed.
  public internal(set) var detent: Detent?
  /// The touch that moves the sheet or the cards.
  public internal(set) var drag: MenuDrag?
  /// The height of the content above the card area, px; 0 while closed.
  public internal(set) var scroll = 0
  /// Whether a drag has moved the cards since the menu last centred them (NM-13).
  public internal(set) var isScrolled = false
  /// The sheet's last slide, if nothing has moved the sheet since (NM-28).
  public internal(set) var transition: SheetTransition?
  private let place = KeptInPlace()

  /// Measures every title for the screen as it is and turned.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name), for both widths.
  init(
    _ session: borrowing FormSession,
    screen: ScreenGeometry,
    margins: SideMargins,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: AnyTextMeasurer
  ) {
    titles = PageTitles(session.storedEngine.storedForm)
    instances = InstanceTitles(session.storedEngine.storedForm)
    metrics = CardMetrics(strings, measurer: measurer)
    self.measurer = measurer
    self.strings = strings
    self.configuration = configuration
    self.screen = screen
    self.margins = margins
    portrait = CardColumn(
      session,
      titles,
      instances,
      strings,
      cardWidth: margins.room(in: min(screen.width, screen.height)),
      metrics: metrics,
      measurer: measurer
    )
    landscape = CardColumn(
      session,
      titles,
      instances,
      strings,
      cardWidth: margins.room(in: max(screen.width, screen.height)),
      metrics: metrics,
      measurer: measurer
    )
    let texts = screen.isLandscape ? landscape.texts : portrait.texts
    layout = SheetLayout(
      screen,
      margins,
      title: texts.sheetTitle,
      barBottom: barBottom,
      metrics
    )
    measureNames(session)
    if instances != nil { beginInstances(session) }
    placeAll(session)
  }

  public var state: MenuState {
    if drag != nil { return .tracking }
    return switch detent {
    case nil: .closed
    case .halfOpen: .halfOpen
    case .full: .full
    }
  }

  public var isOpen: Bool { detent != nil }

  /// Whether menu button, footer actions and bottom bar are visible beside the open sheet, and act (NM-2).
  public var areBarsVisible: Bool { layout.areBarsVisible }

  /// Takes the screen with its margins, and the place where its navigation bar ends (NM-11, NB-11).
  ///
  /// - Complexity: O(1).
  mutating func layOut(on screen: ScreenGeometry, _ margins: SideMargins, barBottom: Int) {
    if barBottom == self.barBottom && screen == self.screen && margins == self.margins { return }
    self.screen = screen
    self.margins = margins
    self.barBottom = barBottom
    layOutAnew()
  }

  /// As above, on the same screen.
  @inline(__always)
  mutating func layOut(belowBar barBottom: Int) {
    if barBottom != self.barBottom { layOut(on: screen, margins, barBottom: barBottom) }
  }

  /// Lays out the sheet again, after the screen or its texts changed.
  mutating func layOutAnew() {
    layout = SheetLayout(
      screen,
      margins,
      title: texts.sheetTitle,
      barBottom: barBottom,
      metrics
    )
  }

  /// Whether the form has a menu (NM-1).
  func isAvailable(_ engine: borrowing ProgressEngine) -> Bool {
    configuration.isEnabled
      && engine.visiblePageCount
        >= MenuMetrics.minimumPages
  }

  /// Measures and places all cards for a width of theirs, unless the orientation's column has it already.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name) for a new width, else O(1).
  mutating func prepare(cardWidth: Int, isLandscape: Bool, _ session: borrowing FormSession) {
    if (isLandscape ? landscape.lines.cardWidth : portrait.lines.cardWidth) == cardWidth { return }
    measure(cardWidth: cardWidth, isLandscape: isLandscape, session)
    if isLandscape {
      landscape.place(session)
    } else {
      portrait.place(session)
    }
  }

  /// Measures all texts for a width of the cards; the caller must then place the cards.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  mutating func measure(cardWidth: Int, isLandscape: Bool, _ session: borrowing FormSession) {
    if isLandscape {
      landscape.measure(
        titles,
        instances,
        strings,
        cardWidth: cardWidth,
        metrics: metrics,
        measurer: measurer
      )
    } else {
      portrait.measure(
        titles,
        instances,
        strings,
        cardWidth: cardWidth,
        metrics: metrics,
        measurer: measurer
      )
    }
    measureNames(isLandscape: isLandscape, session)
    if instances != nil { measureInstances(isLandscape: isLandscape, session) }
  }

  /// Bytes requested from the allocator, without the form's texts: 9.3 a page.
  public var byteCount: Int {
    titles.byteCount + portrait.byteCount + landscape.byteCount + (instances?.byteCount ?? 0)
  }
}
