import ScreenModel

/// The roles of the texts in the bar, chosen so that two lines of a title fit into its height.
enum BarTextRole {
  static let title = TextRole.cardTitle
  static let subtitle = TextRole.cardDetail
  static let largeTitle = TextRole.sheetTitle
  static let label = TextRole.button
}

extension SizeClass {
  /// The size class of a screen of this width, px, that has no other reason to be of one.
  public init(width: Int) { self = width >= Self.regularWidth ? .regular : .compact }
}
