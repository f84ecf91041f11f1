/// The purpose of a colour. A drawing names roles; a theme has a colour for each.
public enum ColorRole: String, CaseIterable, Hashable, Sendable {
  /// The background of a screen.
  case canvas
  /// Bars, rows and popovers.
  case surface
  /// The menu's sheet.
  case sheet
  /// The menu's page cards.
  case card
  /// Fields to write in, and pictures of people and things.
  case well
  case text
  case secondaryText
  /// Parts that can be touched, progress, and the current item.
  case accent
  case onAccent
  /// The unfilled part of a progress bar or step.
  case track
  /// Buttons that can't be used now.
  case disabledSurface
  case disabledText
  /// Marks a field that must still be filled.
  case required
  /// Marks something completed.
  case success
  /// Lines between things, and their edges; decoration only.
  case divider
  /// The edge of the device.
  case bezel
  /// Dims the part of the screen below it.
  case shade
}
