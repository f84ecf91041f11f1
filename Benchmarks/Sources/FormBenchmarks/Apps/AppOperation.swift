/// Operations that are repeated on a navigation bar or a navigation structure.
enum AppOperation: String, CaseIterable {
  /// Lays out one of 256 declared bars in one of 1,024 environments.
  case layOut = "bar/layout/any"
  /// Lays out a bar with a large title, scrolled by a pixel.
  case scroll = "bar/layout/scroll"
  /// Tells a screen that its form has scrolled by a pixel, and fills a snapshot.
  case scrollScreen = "bar/screen/scroll"
  /// Measures a new declaration.
  case measure = "bar/measure/any"

  /// Selects the next of five tabs.
  case switchTab = "structure/tabs/switch"
  /// Pushes a screen, and goes back.
  case pushPop = "structure/tabs/push-pop"
  /// Pushes eight screens, and returns to the top level.
  case toTop = "structure/tabs/to-top"
  /// Steps through a history of eight screens.
  case history = "structure/tabs/history"
  /// Restores five tabs with nine screens each.
  case restore = "structure/tabs/restore"
  /// Fills twenty rows of a level with all the nodes.
  case rows = "structure/drill-down/rows"
  /// Selects a category of the top level, and goes back.
  case walk = "structure/drill-down/walk"
  /// Edits the form that is shown, and fills a snapshot.
  case hostedEdit = "structure/host/edit"

  var text: String {
    switch self {
    case .layOut: "lay out a bar, any declaration and width"
    case .scroll: "lay out a bar with a large title, scrolled"
    case .scrollScreen: "scroll the form, to a screen's snapshot"
    case .measure: "measure another declaration (once a bar)"
    case .switchTab: "switch tabs"
    case .pushPop: "show a screen, and go back"
    case .toTop: "show eight screens, and go to the top"
    case .history: "walk through a history of eight"
    case .restore: "restore five tabs of nine screens (bulk job)"
    case .rows: "twenty rows of a level"
    case .walk: "go down a level, and up again"
    case .hostedEdit: "edit the form shown, to its snapshot"
    }
  }

  /// True if an app calls the operation less often than once a frame. Such a step may allocate.
  var allocates: Bool {
    switch self {
    case .measure, .pushPop, .toTop, .restore, .walk: true
    case .layOut, .scroll, .scrollScreen, .switchTab, .history, .rows, .hostedEdit: false
    }
  }

  var isOfBar: Bool { rawValue.hasPrefix("bar/") }
}
