import ScreenModel

/// A reference implementation of navigation structures: arrays of screens, and the rules NS. It
/// shares no code with the structures that it judges.
public struct NaiveStructure: Sendable {
  public enum Kind: Sendable {
    case tabs(TabStyle, [TabItem])
    case drillDown(Hierarchy)
  }

  public let kind: Kind
  /// Each stack, from bottom to top; a drill-down has one stack.
  public internal(set) var stacks: [[ScreenEntry]]
  public internal(set) var selected = 0
  public private(set) var hasAnnouncedHistory = false
  /// The scroll position of the history popover in px; nil if it is closed (NS-7, NB-7).
  public internal(set) var historyScroll: Int?
  /// True while the tooltip at the Back place is shown (NB-7).
  var isAnnouncing = false
  /// The held target whose text is enlarged (AX-4).
  var enlarged: TabBarTarget?

  /// The effects of a move. A refused move has no effect and returns no step.
  public struct Step: Sendable {
    public var change = StructureChange()
    /// The discarded screens, from top to bottom.
    public var discarded: [ScreenEntry] = []

    public init() {}
  }

  public init(_ kind: Kind) {
    self.kind = kind
    switch kind {
    case .tabs(_, let tabs):
      stacks = tabs.map { [ScreenEntry(screen: $0.topLevel, title: $0.title)] }
    case .drillDown: stacks = [[ScreenEntry(screen: 0)]]
    }
  }

  /// The screen of a node, with the node's name as title (NB-4).
  static func entry(_ node: Int, in hierarchy: Hierarchy, isInTab: Bool, asForm: Bool = false)
    -> ScreenEntry
  {
    var entry = ScreenEntry(screen: UInt64(node) + 1)
    if isInTab { entry = .node(node, title: "") }
    if asForm { entry = .form(UInt64(node)) }
    entry.title = hierarchy.name(ofNode: node) ?? ""
    return entry
  }

  /// Sets the title of the shown screen.
  public mutating func setTitle(_ title: String) { stacks[selected][shown.count - 1].title = title }

  /// Ends the tooltip, after a touch anywhere (NB-7).
  public mutating func endAnnouncement() { isAnnouncing = false }

  public var shown: [ScreenEntry] { stacks[selected] }

  public var current: ScreenEntry { shown[shown.count - 1] }

  /// The state of Back (NS-6, NS-7).
  public var backState: BackState {
    if shown.count > 1 { return .active }
    return hasBackPlace ? .inactive : .absent
  }

  /// True if the structure has a place for Back (NS-7).
  public var hasBackPlace: Bool {
    if case .tabs(.tabBarWithBack, _) = kind { return true }
    return false
  }

  /// The numbers of all forms in the stacks.
  public var forms: Set<UInt64> { Set(stacks.joined().compactMap(\.form)) }

  // MARK: Moves

  /// Handles a tap on a tab (NS-2, NS-3).
  public mutating func select(tab: Int) -> Step? {
    guard stacks.indices.contains(tab) else { return nil }
    if tab == selected { return pop(shown.count - 1) }
    selected = tab
    var step = Step()
    step.change.isTabChanged = true
    step.change.isScreenChanged = true
    return announced(step)
  }

  public mutating func show(_ entry: ScreenEntry) -> Step {
    stacks[selected].append(entry)
    var step = Step()
    step.change.pushed = 1
    step.change.isScreenChanged = true
    return announced(step)
  }

  /// Goes back (NS-8, NB-7).
  public mutating func back(steps: Int) -> Step? {
    steps >= 1 && steps < shown.count ? pop(steps) : nil
  }

  public mutating func backToTop() -> Step { pop(shown.count - 1) }

  /// Selects a node (NS-6). On a split level the new detail replaces the shown detail. In a tab the
  /// node is pushed (NS-7).
  public mutating func select(node: Int, asForm: Bool) -> Step? {
    guard let hierarchy, canSelect(node, in: hierarchy) else { return nil }
    if node == self.node(current) { return Step() }
    if isInTab { return show(Self.entry(node, in: hierarchy, isInTab: true)) }
    var step = Step()
    if isDetail(in: hierarchy) {
      step.discarded = [stacks[0].removeLast()]
      step.change.discarded = 1
    }
    stacks[0].append(Self.entry(node, in: hierarchy, isInTab: false, asForm: asForm))
    step.change.pushed = 1
    step.change.isScreenChanged = true
    return announced(step)
  }

  /// True if the node is on the shown level. To open as a form, it must also be an item.
  public func canSelect(node: Int, asForm: Bool) -> Bool {
    guard let hierarchy, canSelect(node, in: hierarchy) else { return false }
    return !asForm || !isInTab && hierarchy.node(node) == .item
  }

  /// The hierarchy of the drill-down or of the selected tab.
  public var hierarchy: Hierarchy? {
    switch kind {
    case .drillDown(let hierarchy): hierarchy
    case .tabs(_, let tabs): tabs[selected].hierarchy
    }
  }

  var isInTab: Bool {
    if case .tabs = kind { return true }
    return false
  }

  /// True if the top screen is a level or detail of the hierarchy.
  var isInHierarchy: Bool {
    guard case .tabs(_, let tabs) = kind else { return true }
    return current.node != nil || current.screen == tabs[selected].topLevel
  }

  private func canSelect(_ node: Int, in hierarchy: Hierarchy) -> Bool {
    guard isInHierarchy, (0..<hierarchy.nodeCount).contains(node) else { return false }
    let parent = hierarchy.parent(ofNode: node)
    guard isDetail(in: hierarchy) else { return parent == self.node(current) }
    // The level below the detail.
    let level = shown.last { self.node($0).map { hierarchy.node($0) != .item } ?? true }
    return layout(of: level.flatMap(self.node), in: hierarchy) == .split
      && parent == level.flatMap(self.node)
  }

  func layout(of category: Int?, in hierarchy: Hierarchy) -> LevelLayout {
    guard let category, case .category(let layout) = hierarchy.node(category) else {
      return hierarchy.topLayout
    }
    return layout
  }

  func isDetail(in hierarchy: Hierarchy) -> Bool {
    node(current).map { hierarchy.node($0) == .item } ?? false
  }

  /// The node that a screen shows; nil for the top level.
  func node(_ entry: ScreenEntry) -> Int? {
    if isInTab { return entry.node }
    if let form = entry.form { return Int(form) }
    return entry.screen == 0 ? nil : Int(entry.screen) - 1
  }

  private mutating func pop(_ count: Int) -> Step {
    var step = Step()
    for _ in 0..<count { step.discarded.append(stacks[selected].removeLast()) }
    step.change.discarded = count
    step.change.isScreenChanged = count > 0
    return announced(step)
  }

  /// Returns to an earlier state (NS-9). An announcement since then still counts as made (NB-7).
  public mutating func restore(_ kept: NaiveStructure) -> Step {
    var step = Step()
    step.change.isTabChanged = selected != kept.selected
    step.change.isScreenChanged = true
    (stacks, selected) = (kept.stacks, kept.selected)
    if kept.hasAnnouncedHistory { hasAnnouncedHistory = true }
    return announced(step)
  }

  /// Sets the state of the shown screen.
  public mutating func setState(_ state: [UInt8]) {
    stacks[selected][shown.count - 1].state = state
  }

  /// Records that the shown form has announced the history, now or before (NB-7).
  public mutating func noteAnnouncement() { hasAnnouncedHistory = true }

  /// Announces the history at the Back place, on the first stack of three screens; only once (NB-7).
  ///
  /// Without a place for Back in the structure, the bar that shows Back announces the history itself.
  mutating func announced(_ step: Step) -> Step {
    var step = step
    (historyScroll, enlarged, isAnnouncing) = (nil, nil, false)
    if shown.count >= 3 && hasBackPlace && !hasAnnouncedHistory {
      hasAnnouncedHistory = true
      isAnnouncing = true
      step.change.announcesHistory = true
    }
    return step
  }
}
