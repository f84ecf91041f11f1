import MeasurementKit

/// Operations that are repeated on a screen.
enum MenuOperation: String, CaseIterable {
  /// Opens the menu, fills a snapshot, and closes the menu by a tap on a random page's card. The
  /// next turn centres that card.
  case open = "open/centred"
  /// Opens the menu, fills a snapshot, taps a visible card, and fills another snapshot.
  case tap = "open/tap"
  /// Fills or clears a field of a random page, and reads that page's card.
  case edit = "edit/any-page"
  /// The same, on pages that the open menu shows.
  case editShown = "edit/shown-page"
  /// Hides or shows a random page, and reads the current page's card, whose number may have
  /// changed.
  case pageToggle = "edit/page-toggle"
  /// Scrolls by one screen and fills a snapshot, back and forth between the ends.
  case scroll = "scroll/screen"
  /// Finds the target at a random point of the sheet.
  case hitTest = "hit-test/sheet"
  /// Rotates the screen and fills a snapshot.
  case rotate = "resize/rotate"
  /// Resizes to a new width and fills a snapshot: the screen measures every title.
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
