/// The colours of series, on light and on dark pages: each keeps its hue in both.
enum SeriesColors {
  static let light = [
    "#0a5fc2", "#c2410c", "#7c3aed", "#0b7a55", "#6b7280", "#a16207", "#be185d", "#0e7490",
    "#4d7c0f", "#1e3a8a", "#7f1d1d", "#c026d3",
  ]

  static let dark = [
    "#6cb2ff", "#ff9a62", "#b79bff", "#4cd3a0", "#a3adb8", "#e0b33c", "#ff8cc0", "#4ecbe0",
    "#a3e635", "#c7d2fe", "#f0655c", "#f0abfc",
  ]

  /// The variables that give a page its colours: "--series-1: #0a5fc2; …".
  static func variables(_ colors: [String]) -> String {
    colors.enumerated().map { "--series-\($0.offset + 1): \($0.element);" }
      .joined(separator: " ")
  }
}
