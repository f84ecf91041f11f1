import FormNavigation

/// The lengths of the parts that the navigation module leaves to the app, px. All other parts have the frames of
/// the snapshot.
enum Spacing {
  static let margin = SizeClass.compact.margin
  static let gap = 8
  static let small = 4

  static let rowHeight = 60
  static let iconWell = 36
  static let icon = BarMetrics.iconSize

  static let cardRadius = 12
  static let controlRadius = 10
  static let sheetRadius = 18
  static let screenRadius = 30
  /// The width of the edge around a screen.
  static let bezel = 6

  /// The greatest width of columns of text and fields.
  static let columnWidth = 680
  static let tabBarHeight = MenuMetrics.bottomBarHeight
  static let stroke = 2
}
