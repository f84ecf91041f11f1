/// The lengths of the navigation menu and of what stands around it, px at scale 1.
public enum MenuMetrics {
  // Sheet (SPEC NM-11).
  /// The least that a full sheet leaves to the navigation bar: its row, and what the system keeps above it.
  public static let navigationBarHeight = 88
  /// Between the navigation bar and a full sheet.
  public static let sheetGap = 24
  /// Pull bar and title; higher where the title's text is.
  public static let headerHeight = 64
  /// Below the sheet's title, in its header.
  public static let sheetTitleBottom = 16
  public static let pullBarWidth = 36
  public static let pullBarHeight = 4
  public static let pullBarTop = 8
  public static let sheetTitleTop = 24

  // Touches (the table of NM).
  /// A touch that moves this far is a drag.
  public static let dragThreshold = 8
  /// What a drag of the full sheet leaves of it, beside its header, at most, to close it.
  public static let closingEdge = 24

  // Around the sheet (NM-2, NM-24).
  public static let footerHeight = 56
  /// That of a tab bar.
  public static let bottomBarHeight = TabBarMetrics.height
  public static let buttonHeight = 40
  public static let footerButtonWidth = 88
  /// Of one that shows its symbol.
  public static let footerSymbolWidth = 44
  /// Between the menu button and the footer's others, at least.
  public static let footerGap = 8
  /// The menu button is no narrower as long as the footer's buttons can show symbols instead (AX-4).
  public static let menuButtonMinimumWidth = 44
  public static let menuButtonMaximumWidth = 140
  public static let menuButtonPadding = 12
  public static let stepIndicatorHeight = 4

  // Cards.
  /// Between the screen's edges and a card, and between the footer's buttons and the edges.
  public static let margin = 16
  /// Between two cards.
  public static let cardGap = 8
  public static let cardPadding = 12
  /// Between the rows of a card.
  public static let rowGap = 4
  /// What the progress row is higher than its label.
  public static let progressRowExtra = 4
  public static let progressBarHeight = 6
  /// Between the progress bar and its label.
  public static let labelGap = 8
  public static let chevronSize = 16
  /// What texts leave free for the chevron, whether it is shown or not: a title must not wrap anew when
  /// navigation is locked.
  public static let chevronSpace = 24

  /// Fewer visible pages have no menu (NM-1).
  public static let minimumPages = 3
  /// Lines of a title (NM-4).
  public static let maximumTitleLines = 3
  /// Lines of a text below the title that wraps (NM-7, NM-8, UR-9, AX-4); a longer one is truncated in the last.
  public static let maximumTextLines = 5
}
