/// What is done to a screen over and over.
enum MenuOperation: String, CaseIterable {
  /// Opens the menu, fills a snapshot, and closes the menu by a tap on the card of a random page, which the
  /// next turn centres.
  case open
  /// Opens the menu, fills a snapshot, taps a card that it shows, and fills another.
  case tap = "open-tap"
  /// Fills or clears a field of a random page, and asks for its card.
  case edit
  /// The same, on pages that the open menu shows.
  case editShown = "edit-shown"
  /// Hides or shows a random page, and asks for the current page's card, whose number may have changed.
  case pageToggle = "page-toggle"
  /// Scrolls by one screen and fills a snapshot, forth and back between the ends.
  case scroll
  /// Asks what is under a random point of the sheet.
  case hitTest = "hit-test"
  /// Rotates and fills a snapshot.
  case rotate
  /// Resizes to a width not seen before, and fills a snapshot: every title is measured.
  case newWidth = "new-width"

  var benchmark: String { "menu/\(rawValue)" }

  /// What the report calls it.
  var text: String {
    switch self {
    case .open: "open, centred, and close"
    case .tap: "open, tap a card, go there"
    case .edit: "edit to changed card, any page"
    case .editShown: "edit to changed card, a page shown"
    case .pageToggle: "page appears or vanishes, to changed card"
    case .scroll: "scroll one screen"
    case .hitTest: "hit-test"
    case .rotate: "rotate"
    case .newWidth: "resize to a new width (bulk job)"
    }
  }

  /// Whether the rivals do it too: they measure titles when they are asked for, no other way than the engine.
  var hasRivals: Bool { self != .newWidth }
}
