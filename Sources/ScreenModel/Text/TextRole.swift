/// The role of a text; a measurer gives each role its own advances and line height.
public enum TextRole: UInt8, CaseIterable, Hashable, Sendable {
  /// The title of a page card (NM-3).
  case cardTitle
  /// The progress label, the mandatory line and the no-items text (NM-6, NM-7, NM-8).
  case cardDetail
  /// The sheet's title (NM-2).
  case sheetTitle
  /// The label of the menu button (NM-24).
  case button
}
