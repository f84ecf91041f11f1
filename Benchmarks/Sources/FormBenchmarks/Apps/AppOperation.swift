/// Operations that are repeated on a navigation bar or a navigation structure.
enum AppOperation: String, CaseIterable {
  case layOut = "bar/layout/any"
  case scroll = "bar/layout/scroll"
  case scrollScreen = "bar/screen/scroll"
  case measure = "bar/measure/any"

  case switchTab = "structure/tabs/switch"
  case pushPop = "structure/tabs/push-pop"
  case toTop = "structure/tabs/to-top"
  case history = "structure/tabs/history"
  case restore = "structure/tabs/restore"
  case rows = "structure/drill-down/rows"
  case walk = "structure/drill-down/walk"
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
