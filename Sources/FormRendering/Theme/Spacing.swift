import FormNavigation

/// The lengths of what the navigation module leaves to the app, px. Everything else has the frames of the
/// snapshot.
enum Spacing {
  static let margin = MenuMetrics.margin
  static let gap = 8
  static let small = 4

  static let rowHeight = 60
  static let iconWell = 36
  static let icon = BarMetrics.iconSize
  static let smallIcon = 16

  static let cardRadius = 12
  static let controlRadius = 10
  static let sheetRadius = 18
  static let screenRadius = 30
  /// Around a screen, for its edge.
  static let bezel = 6

  /// Columns of text and fields grow no wider.
  static let columnWidth = 680
  static let tabBarHeight = MenuMetrics.bottomBarHeight
  static let stroke = 2
}
