/// The lengths of the navigation menu and of the parts around it, px at scale 1.
public enum MenuMetrics {
  // Sheet (NM-11).
  /// The least height that a full sheet leaves free for the navigation bar: its row, and the system's margin above
  /// it.
  public static let navigationBarHeight = 88
  /// The gap between the navigation bar and a full sheet.
  public static let sheetGap = 24
  /// Pull bar and title; higher if the title's text needs more.
  public static let headerHeight = 64
  /// The space below the sheet's title, in its header.
  public static let sheetTitleBottom = 16
  public static let pullBarWidth = 36
  public static let pullBarHeight = 4
  public static let pullBarTop = 8
  public static let sheetTitleTop = 24

  // Touches (the menu's table of interactions).
  /// A touch that moves this far becomes a drag.
  public static let dragThreshold = 8
  /// The most of a full sheet that may stay visible below its header for a drag to close it.
  public static let closingEdge = 24

  // Around the sheet (NM-2, NM-24).
  public static let footerHeight = 56
  /// The height of a tab bar.
  public static let bottomBarHeight = TabBarMetrics.height
  public static let buttonHeight = 40
  public static let footerButtonWidth = 88
  /// The width of a footer button that shows its symbol.
  public static let footerSymbolWidth = 44
  /// The least gap between the menu button and the other footer buttons.
  public static let footerGap = 8
  /// The menu button gets no narrower than this as long as the footer's buttons can show symbols instead (AX-4).
  public static let menuButtonMinimumWidth = 44
  public static let menuButtonMaximumWidth = 140
  public static let menuButtonPadding = 12
  public static let stepIndicatorHeight = 4
  /// The step indicator is absent if its segments would be narrower (SI-9).
  public static let leastSegmentWidth = 8

  // Cards.
  /// The gap between two cards.
  public static let cardGap = 8
  public static let cardPadding = 12
  /// The gap between the rows of a card.
  public static let rowGap = 4
  /// How much higher the progress row is than its label.
  public static let progressRowExtra = 4
  public static let progressBarHeight = 6
  /// The gap between the progress bar and its label.
  public static let labelGap = 8
  public static let chevronSize = 16
  /// The width that texts leave free for the chevron, even if it is not shown: a title must not wrap anew when
  /// navigation is locked.
  public static let chevronSpace = 24

  /// A form with fewer visible pages has no menu (NM-1).
  public static let minimumPages = 3
  /// The most lines of a title (NM-4).
  public static let maximumTitleLines = 3
  /// The most lines of a wrapping text below the title (NM-7, NM-8, UR-9, AX-4); a longer text is truncated in the
  /// last one.
  public static let maximumTextLines = 5
}
