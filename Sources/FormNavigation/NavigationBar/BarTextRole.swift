import ScreenModel

/// The roles of the texts in the bar, chosen so that two lines of a title fit into its height.
enum BarTextRole {
  static let title = TextRole.cardTitle
  static let subtitle = TextRole.cardDetail
  static let largeTitle = TextRole.sheetTitle
  static let label = TextRole.button
}

extension SizeClass {
  /// The size class that follows from the screen's sides alone (NB-2).
  public init(_ screen: ScreenGeometry) {
    self = min(screen.width, screen.height) >= Self.regularSide ? .regular : .compact
  }
}
