import ScreenModel

/// A navigation structure as plain arrays of screens, which follows the rules NS and no more. It shares no code
/// with the structures that it judges.
public struct NaiveStructure: Sendable {
  public enum Kind: Sendable {
    case tabs(TabStyle, [TabItem])
    case drillDown(Hierarchy)
  }

  public let kind: Kind
  /// Each stack from the bottom; a drill-down has one.
  public internal(set) var stacks: [[ScreenEntry]]
  public internal(set) var selected = 0
  public private(set) var hasAnnouncedHistory = false
  /// px that the history over the screen has scrolled; nil if it is not shown (NS-7, NB-7).
  public internal(set) var historyScroll: Int?
  /// The held target, whose text is shown large (AX-4).
  var enlarged: TabBarTarget?

  /// The effects of a move. A refused move does nothing and has no step.
  public struct Step: Sendable {
    public var change = StructureChange()
    /// The discarded screens, from the top.
    public var discarded: [ScreenEntry] = []

    public init() {}
  }

  public init(_ kind: Kind) {
    self.kind = kind
    switch kind {
    case .tabs(_, let tabs): stacks = tabs.map { [ScreenEntry(screen: $0.topLevel)] }
    case .drillDown: stacks = [[ScreenEntry(screen: 0)]]
    }
  }

  public var shown: [ScreenEntry] { stacks[selected] }

  public var current: ScreenEntry { shown[shown.count - 1] }

  /// NS-6, NS-7: the state of Back.
  public var backState: BackState {
    if shown.count > 1 { return .active }
    return hasBackPlace ? .inactive : .absent
  }

  /// NS-7: true if there is a place for Back.
  public var hasBackPlace: Bool {
    if case .tabs(.tabBarWithBack, _) = kind { return true }
    return false
  }

  /// The numbers of the forms in the stacks.
  public var forms: Set<UInt64> { Set(stacks.joined().compactMap(\.form)) }

  // MARK: Moves

  /// NS-2, NS-3: handles a tap on a tab.
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

  /// NS-8, NB-7: goes back.
  public mutating func back(steps: Int) -> Step? {
    steps >= 1 && steps < shown.count ? pop(steps) : nil
  }

  public mutating func backToTop() -> Step { pop(shown.count - 1) }

  /// NS-6: selects a node; in a split level another detail replaces the one shown. In a tab the node is pushed
  /// (NS-7).
  public mutating func select(node: Int, asForm: Bool) -> Step? {
    guard let hierarchy, canSelect(node, in: hierarchy) else { return nil }
    if node == self.node(current) { return Step() }
    if isInTab { return show(.node(node)) }
    var step = Step()
    if isDetail(in: hierarchy) {
      step.discarded = [stacks[0].removeLast()]
      step.change.discarded = 1
    }
    stacks[0].append(asForm ? .form(UInt64(node)) : ScreenEntry(screen: UInt64(node) + 1))
    step.change.pushed = 1
    step.change.isScreenChanged = true
    return announced(step)
  }

  /// True if a node is on the level shown, and is an item if it should open as a form.
  public func canSelect(node: Int, asForm: Bool) -> Bool {
    guard let hierarchy, canSelect(node, in: hierarchy) else { return false }
    return !asForm || !isInTab && hierarchy.node(node) == .item
  }

  /// The hierarchy of the drill-down, or of the selected tab.
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

  /// True if a level or a detail of the hierarchy is shown, rather than another screen above it.
  var isInHierarchy: Bool {
    guard case .tabs(_, let tabs) = kind else { return true }
    return current.node != nil || current.screen == tabs[selected].topLevel
  }

  private func canSelect(_ node: Int, in hierarchy: Hierarchy) -> Bool {
    guard isInHierarchy, (0..<hierarchy.nodeCount).contains(node) else { return false }
    let parent = hierarchy.parent(ofNode: node)
    guard isDetail(in: hierarchy) else { return parent == self.node(current) }
    // The nearest below that is no detail.
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

  /// The node that a screen of the hierarchy shows; nil for the top level.
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

  /// NS-9: returns to an earlier state; an announcement made since stays made (NB-7).
  public mutating func restore(_ kept: NaiveStructure) -> Step {
    var step = Step()
    step.change.isTabChanged = selected != kept.selected
    step.change.isScreenChanged = true
    (stacks, selected) = (kept.stacks, kept.selected)
    if kept.hasAnnouncedHistory { hasAnnouncedHistory = true }
    return announced(step)
  }

  /// Gives the screen that is shown another state.
  public mutating func setState(_ state: [UInt8]) {
    stacks[selected][shown.count - 1].state = state
  }

  /// Notes that the form that is shown has announced the history, now or before (NB-7).
  public mutating func noteAnnouncement() { hasAnnouncedHistory = true }

  /// NB-7: announces the history once, ever, on a stack of three, if Back is shown: by the structure in its place,
  /// or by a screen other than a form. This type does not know what a form shows.
  mutating func announced(_ step: Step) -> Step {
    var step = step
    (historyScroll, enlarged) = (nil, nil)
    let isBackKnown = hasBackPlace || current.form == nil
    if shown.count >= 3 && isBackKnown && !hasAnnouncedHistory {
      hasAnnouncedHistory = true
      step.change.announcesHistory = true
    }
    return step
  }
}
