import FormModel
import FormProgress
import ScreenModel

/// The navigation menu of an input form screen: page cards in a sheet that opens to half of the screen and
/// further (SPEC NM).
///
/// It draws nothing: it knows where everything is. It follows a `ProgressEngine`, which each call is given;
/// `InputFormScreen` owns both and is how apps use it. Beside the form it holds 9.3 bytes a page.
/// After `init` nothing is allocated but by a width of the screen that was not seen before.
public struct NavigationMenu: ~Copyable {
  let titles: PageTitles
  let measurer: any TextMeasurer
  let metrics: CardMetrics
  public let strings: MenuStrings
  public internal(set) var configuration: MenuConfiguration
  public internal(set) var screen: ScreenGeometry

  /// The cards on a screen that is not wider than high.
  var portrait: CardColumn
  var landscape: CardColumn

  /// How far the sheet is open, or was before a drag; nil where it is closed.
  public internal(set) var detent: Detent?
  /// The touch that moves the sheet or the cards.
  public internal(set) var drag: MenuDrag?
  /// px of content above the card area; 0 while closed.
  public internal(set) var scroll = 0

  /// Measures every title for the screen as it is and turned.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name), for both widths.
  init(
    _ engine: borrowing ProgressEngine,
    screen: ScreenGeometry,
    configuration: MenuConfiguration,
    strings: MenuStrings,
    measurer: any TextMeasurer
  ) {
    titles = PageTitles(engine.form.pageNames, pageCount: engine.pageCount)
    metrics = CardMetrics(strings, measurer: measurer)
    self.measurer = measurer
    self.strings = strings
    self.configuration = configuration
    self.screen = screen
    portrait = CardColumn(pageCount: engine.pageCount)
    landscape = CardColumn(pageCount: engine.pageCount)
    prepare(width: min(screen.width, screen.height), isLandscape: false, engine)
    prepare(width: max(screen.width, screen.height), isLandscape: true, engine)
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

  var layout: SheetLayout { SheetLayout(screen) }

  /// Whether the form has a menu (SPEC NM-1).
  func isAvailable(_ engine: borrowing ProgressEngine) -> Bool {
    configuration.isEnabled
      && engine.visiblePageCount
        >= MenuMetrics.minimumPages
  }

  /// Measures and places all cards for a width that a column does not have yet.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name) for a new width, else O(1).
  mutating func prepare(width: Int, isLandscape: Bool, _ engine: borrowing ProgressEngine) {
    if isLandscape {
      if landscape.lines.screenWidth == width { return }
      landscape.lines.measure(titles, screenWidth: width, metrics: metrics, measurer: measurer)
      landscape.place(engine, metrics)
    } else {
      if portrait.lines.screenWidth == width { return }
      portrait.lines.measure(titles, screenWidth: width, metrics: metrics, measurer: measurer)
      portrait.place(engine, metrics)
    }
  }

  /// Bytes requested from the allocator, those of the form's texts aside: 9.3 a page.
  public var byteCount: Int { titles.byteCount + portrait.byteCount + landscape.byteCount }
}
