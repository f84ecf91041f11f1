/// What a colour is for. A drawing names roles; a theme says which colours they are.
public enum ColorRole: String, CaseIterable, Hashable, Sendable {
  /// What lies below everything on a screen.
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
  /// What can be touched, progress, and what is current.
  case accent
  case onAccent
  /// What a progress bar or step can still grow to.
  case track
  /// Buttons that can't be used now.
  case disabledSurface
  case disabledText
  /// What must still be filled in.
  case required
  /// What is done.
  case success
  /// Lines between things, and their edges: decoration.
  case divider
  /// The edge of the device.
  case bezel
  /// Dims what lies below.
  case shade
}
