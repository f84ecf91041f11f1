/// The lengths of the navigation bar, px at scale 1 (SPEC NB-11).
public enum BarMetrics {
  /// What the system keeps for itself above the bar [D].
  public static let statusBarHeight = 44
  public static let height = 44
  /// What a large title adds below the bar (NB-5).
  public static let largeTitleHeight = 52
  /// What a search field below the bar adds.
  public static let searchRowHeight = 52
  /// The least side of what can be touched.
  public static let touchTarget = 44
  public static let iconSize = 24

  /// Between two groups: leading accessory, logo, title, search field, trailing actions.
  public static let groupGap = 8
  /// Around the text of a label button, on each side.
  public static let labelPadding = 8
  /// What a Back button with a label is wider than the label.
  public static let backLabelSpace = 44
  /// Where the label of a Back button begins.
  public static let backLabelInset = 38
  /// A title shrinks to this width, where it is not narrower by itself (NB-3).
  public static let minimumTitleWidth = 44
  /// A search field that finds no more room in the bar stands below it.
  public static let minimumSearchWidth = 160

  public static let logoHeight = 24
  /// A logo is drawn no higher.
  public static let maximumLogoHeight = 30
  /// A logo that would be lower than this for want of room is left out.
  public static let minimumLogoHeight = 12

  /// Grapheme clusters advised for a title without a subtitle (NB-1).
  public static let titleLength = 37
  /// Grapheme clusters advised for a title with a subtitle (NB-1).
  public static let titleLengthWithSubtitle = 24
}

/// How much room a screen has across.
public enum SizeClass: UInt8, CaseIterable, Hashable, Sendable {
  case compact
  case regular

  /// The least that the shorter side of a regular screen has, px, where the app does not say which it is [D]: a
  /// phone that is turned stays compact (SPEC NB-2).
  public static let regularSide = 600

  /// The layout margins, px, where the app sets none (NB-11).
  public var margin: Int { self == .compact ? 16 : 20 }

  /// The places for trailing actions, the overflow button included (SPEC NB-2).
  public var trailingPlaces: Int { self == .compact ? 3 : 4 }
}
