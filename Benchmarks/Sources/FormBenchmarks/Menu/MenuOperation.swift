import MeasurementKit

/// Operations that are repeated on a screen.
enum MenuOperation: String, CaseIterable {
  case open = "open/centred"
  case tap = "open/tap"
  case edit = "edit/any-page"
  case editShown = "edit/shown-page"
  case pageToggle = "edit/page-toggle"
  case scroll = "scroll/screen"
  case hitTest = "hit-test/sheet"
  case rotate = "resize/rotate"
  case newWidth = "resize/new-width"

  var benchmark: String { "menu/\(rawValue)" }

  /// One sentence about what is measured.
  var summary: String {
    switch self {
    case .open: "Opens the menu, shows it centred, and closes it by a tap on a random page's card."
    case .tap: "Opens the menu, shows it, taps a card it shows, and shows the form again."
    case .edit: "Fills or clears a field of a random page, and asks for its card."
    case .editShown: "Fills or clears a field of a page the open menu shows, and asks for its card."
    case .pageToggle: "Hides or shows a random page, and asks for the current page's card."
    case .scroll: "Scrolls the cards by one screen, and shows them."
    case .hitTest: "Asks what is under a random point of the sheet."
    case .rotate: "Turns the screen, and shows it."
    case .newWidth: "Resizes to a width not seen before: every title is measured."
    }
  }

  var growth: GrowthClass { self == .newWidth ? .linear : .logarithmic }

  /// Measuring titles is a bulk job, and may allocate.
  var allocates: Bool { self == .newWidth }

  /// True if the rivals play the operation too. They don't play a new width, since they measure
  /// titles in the same way as the engine.
  var hasRivals: Bool { self != .newWidth }
}
