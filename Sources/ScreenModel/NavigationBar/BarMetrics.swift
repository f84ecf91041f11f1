/// The lengths of the navigation bar, px at scale 1 (NB-11).
public enum BarMetrics {
  /// The system's margin above the bar [D].
  public static let statusBarHeight = 44
  public static let height = 44
  /// The height that a large title adds below the bar (NB-5).
  public static let largeTitleHeight = 52
  /// The height that a search field adds below the bar.
  public static let searchRowHeight = 52
  /// The least side of a touch target.
  public static let touchTarget = 44
  public static let iconSize = 24

  /// The gap between two groups: leading accessory, logo, title, search field, trailing actions.
  public static let groupGap = 8
  /// The padding on each side of a label button's text.
  public static let labelPadding = 8
  /// How much wider a Back button with a label is than the label.
  public static let backLabelSpace = 44
  /// The label's distance from the leading edge of its Back button.
  public static let backLabelInset = 38
  /// The width down to which a title shrinks, unless it is narrower by itself (NB-3).
  public static let minimumTitleWidth = 44
  /// A search field moves below the bar if the bar has less room for it than this.
  public static let minimumSearchWidth = 160

  public static let logoHeight = 24
  /// The greatest height of a logo.
  public static let maximumLogoHeight = 30
  /// The bar leaves out a logo that would be lower than this for want of room.
  public static let minimumLogoHeight = 12

  /// Grapheme clusters advised for a title without a subtitle (NB-1).
  public static let titleLength = 37
  /// Grapheme clusters advised for a title with a subtitle (NB-1).
  public static let titleLengthWithSubtitle = 24
}

/// The size class of a screen's width.
public enum SizeClass: UInt8, CaseIterable, Hashable, Sendable {
  case compact
  case regular

  /// The least shorter side of a regular screen, px, if the app does not name the class [D]: a phone stays compact
  /// when it is turned (NB-2).
  public static let regularSide = 600

  /// The layout margins, px, if the app sets none (NB-11).
  public var margin: Int { self == .compact ? 16 : 20 }

  /// The number of places for trailing actions, the overflow button included (NB-2).
  public var trailingPlaces: Int { self == .compact ? 3 : 4 }
}
