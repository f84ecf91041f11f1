import FormNavigation
import NavigationBaselines

/// A person's place in an app's structure.
struct AppState {
  let index: Int

  private static let tabStates = [
    "top level", "a screen", "a form", "a screen, deep", "a form, deep",
  ]
  /// The columns of a tab's hierarchy (NS-7).
  private static let levelStates = ["a level or detail", "a level or detail, deep"]
  private static let drillDownStates = [
    "top level", "list", "grid", "split", "detail", "detail beside", "form", "form beside",
  ]

  init(_ stack: ScreenStack, _ model: NaiveStructure) {
    let isForm = stack.current.form != nil
    switch model.kind {
    case .tabs where stack.current.node != nil: index = stack.depth > 2 ? 6 : 5
    case .tabs: index = stack.depth == 1 ? 0 : (stack.depth > 2 ? 3 : 1) + (isForm ? 1 : 0)
    case .drillDown(let hierarchy):
      let walk = WalkPlace(stack, hierarchy)
      index =
        switch (walk.detail, walk.level) {
        case (nil, _) where stack.depth == 1: 0
        case (nil, let layout): 1 + Int(layout.rawValue)
        case (_, .split): isForm ? 7 : 5
        case (_, _): isForm ? 6 : 4
        }
    }
  }

  /// Counts in which nothing is met yet.
  static func counts(_ kind: AppKind) -> TransitionCounts {
    let isTabs = kind != .drillDown
    let rows = AppRow.rows(kind)
    let levels = kind == .tabBarWithBack ? levelStates : []
    let states = isTabs ? tabStates + levels : drillDownStates
    let forms = isTabs ? [2, 4] : [6, 7]
    var impossible: [(event: Int, state: Int)] = []
    for state in states.indices where !forms.contains(state) {
      impossible += [AppRow.form, .backInBar].map { ($0.index, state) }
    }
    if isTabs {
      // A screen or a form stands over the levels, and over the top level there is no history.
      for state in 1...4 {
        impossible += [AppRow.category, .item].map { ($0.index, state) }
      }
      impossible.append((AppRow.history.index, 0))
    } else {
      // Beside them no level is shown: nothing of it can be selected.
      for state in [4, 6] {
        impossible += [AppRow.category, .item, .openForm].map { ($0.index, state) }
      }
    }
    for row in AppRow.allCases where !rows.contains(row) {
      impossible += states.indices.map { (row.index, $0) }
    }
    return TransitionCounts(
      kind.rawValue,
      states: states,
      events: AppRow.allCases.map(\.rawValue),
      impossible: impossible
    )
  }
}

/// The level shown in a walk, and the item whose detail is shown.
private struct WalkPlace {
  var detail: Int?
  var level = LevelLayout.list

  init(_ stack: ScreenStack, _ hierarchy: Hierarchy) {
    var level = Self.node(stack.current)
    if let node = level, hierarchy.node(node) == .item {
      detail = node
      level = hierarchy.parent(ofNode: node)
    }
    let layout = level.map { hierarchy.node($0) } ?? .category(hierarchy.topLayout)
    if case .category(let layout) = layout { self.level = layout }
  }

  private static func node(_ entry: ScreenEntry) -> Int? {
    if let form = entry.form { return Int(form) }
    return entry.screen == 0 ? nil : Int(entry.screen) - 1
  }
}

/// An event of an app's structure.
enum AppRow: String, CoverageRow {
  case otherTab = "tap on another tab"
  case sameTab = "tap on the selected tab"
  case screen = "a screen is shown"
  case showAgain = "an open form is shown again"
  case category = "a category is selected"
  case item = "an item is selected"
  case elsewhere = "what is elsewhere is selected"
  case openBelow = "a tab is opened below its top"
  case hold = "hold on the Back place"
  case holdTab = "hold on a tab, or its end"
  case history = "tap or scroll in its history"
  case openForm = "a form is opened"
  case back = "Back"
  case backBy = "back by the history"
  case backInBar = "Back in the form's bar"
  case top = "back to the top level"
  case form = "an event of the form"
  case rotate = "rotate, resize"
  case relaunch = "app relaunched"
  case restore = "damaged state refused"
  case returnTo = "kept state restored"

  static func rows(_ kind: AppKind) -> [AppRow] {
    let both: [AppRow] = [
      .openForm, .back, .backBy, .backInBar, .form, .rotate, .relaunch, .restore,
      .returnTo,
    ]
    let nodes: [AppRow] = [.category, .item, .elsewhere]
    let tabs: [AppRow] = [.otherTab, .sameTab, .screen, .showAgain]
    return switch kind {
    case .drillDown: both + nodes + [.top]
    case .tabBarWithBack: both + nodes + tabs + [.openBelow, .hold, .holdTab, .history]
    case .tabBar, .goodsReceipt: both + tabs
    }
  }
}

extension AppRow {
  /// - Parameter model: before the action.
  init?(_ action: ScreenAction, _ model: NaiveStructure) {
    switch action {
    case .app(let move): self.init(move, model)
    case .relaunch: self = .relaunch
    case .restore: self = .restore
    case .event(.resize): self = .rotate
    case .event(.tap(.bar(.button(.back)))) where model.current.form != nil: self = .backInBar
    case .event, .form, .batch, .declareBar, .declareChapters, .setTexts:
      if model.current.form == nil { return nil }
      self = .form
    case .history, .prepare: return nil
    }
  }

  private init?(_ move: AppMove, _ model: NaiveStructure) {
    switch move {
    case .selectTab(let tab): self = tab == model.selected ? .sameTab : .otherTab
    case .show: self = .screen
    case .showAgain: self = .showAgain
    case .open(let form, _):
      guard case .drillDown = model.kind else {
        self = .openForm
        return
      }
      self =
        model.canSelect(node: Int(clamping: form), asForm: true) ? .openForm : .elsewhere
    case .select(let node):
      guard let hierarchy = model.hierarchy, model.canSelect(node: node, asForm: false) else {
        self = .elsewhere
        return
      }
      self = hierarchy.node(node) == .item ? .item : .category
    case .back(1): self = .back
    case .back: self = .backBy
    case .backToTop: self = .top
    case .openBelow: self = .openBelow
    case .hold(nil): self = .hold
    case .hold, .release: self = .holdTab
    case .scrollHistory, .tapEntry, .tapBeside:
      if model.historyScroll == nil { return nil }
      self = .history
    case .keep, .press: return nil
    case .returnTo: self = .returnTo
    }
  }
}
