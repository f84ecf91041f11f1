import ScreenModel

/// A navigation structure as plain arrays of screens: what NS says and nothing else. It shares no code with
/// the structures that it judges.
public struct NaiveStructure: Sendable {
  public enum Kind: Sendable {
    case tabs(TabStyle, topLevels: [UInt64])
    case drillDown(Hierarchy)
  }

  public let kind: Kind
  /// From the bottom; a drill-down has one.
  public private(set) var stacks: [[ScreenEntry]]
  public private(set) var selected = 0
  public private(set) var hasAnnouncedHistory = false

  /// What a move did; a move that is refused does nothing and has none.
  public struct Step: Sendable {
    public var change = StructureChange()
    /// From the top.
    public var discarded: [ScreenEntry] = []
  }

  public init(_ kind: Kind) {
    self.kind = kind
    switch kind {
    case .tabs(_, let topLevels): stacks = topLevels.map { [ScreenEntry(screen: $0)] }
    case .drillDown: stacks = [[ScreenEntry(screen: 0)]]
    }
  }

  public var shown: [ScreenEntry] { stacks[selected] }

  public var current: ScreenEntry { shown[shown.count - 1] }

  /// NS-6, NS-7.
  public var backState: BackState {
    if shown.count > 1 { return .active }
    if case .tabs(.tabBarWithBack, _) = kind { return .inactive }
    return .absent
  }

  /// The numbers of the forms in the stacks.
  public var forms: Set<UInt64> { Set(stacks.joined().compactMap(\.form)) }

  // MARK: Moves

  /// NS-2, NS-3.
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

  /// NS-8, NB-7.
  public mutating func back(steps: Int) -> Step? {
    steps >= 1 && steps < shown.count ? pop(steps) : nil
  }

  public mutating func backToTop() -> Step { pop(shown.count - 1) }

  /// NS-6; in a split level another detail takes the place of the one shown.
  public mutating func select(node: Int, asForm: Bool) -> Step? {
    guard case .drillDown(let hierarchy) = kind, canSelect(node, in: hierarchy) else { return nil }
    if node == self.node(current) { return Step() }
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

  /// Whether a node is on the level that is shown, and is an item where it is to be a form.
  public func canSelect(node: Int, asForm: Bool) -> Bool {
    guard case .drillDown(let hierarchy) = kind, canSelect(node, in: hierarchy) else {
      return false
    }
    return !asForm || hierarchy.node(node) == .item
  }

  private func canSelect(_ node: Int, in hierarchy: Hierarchy) -> Bool {
    guard (0..<hierarchy.nodeCount).contains(node) else { return false }
    let parent = hierarchy.parent(ofNode: node)
    guard isDetail(in: hierarchy) else { return parent == self.node(current) }
    let level = self.node(shown[shown.count - 2])
    let layout = level.map { hierarchy.node($0) } ?? .category(hierarchy.topLayout)
    return layout == .category(.split) && parent == level
  }

  private func isDetail(in hierarchy: Hierarchy) -> Bool {
    node(current).map { hierarchy.node($0) == .item } ?? false
  }

  private func node(_ entry: ScreenEntry) -> Int? {
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

  /// NS-9: what was shown at another time is shown again; what was announced stays so (NB-7).
  public mutating func restore(_ kept: NaiveStructure) -> Step {
    var step = Step()
    step.change.isTabChanged = selected != kept.selected
    step.change.isScreenChanged = true
    (stacks, selected) = (kept.stacks, kept.selected)
    if kept.hasAnnouncedHistory { hasAnnouncedHistory = true }
    return announced(step)
  }

  /// The form that is shown has announced the history, or had (NB-7).
  public mutating func noteAnnouncement() { hasAnnouncedHistory = true }

  /// NB-7: once, ever, on a stack of three, where Back is shown: by the structure in its place, by a screen that is no
  /// form; what a form shows is not known here.
  private mutating func announced(_ step: Step) -> Step {
    var step = step
    var hasBackPlace = false
    if case .tabs(.tabBarWithBack, _) = kind { hasBackPlace = true }
    let isBackKnown = hasBackPlace || current.form == nil
    if shown.count >= 3 && isBackKnown && !hasAnnouncedHistory {
      hasAnnouncedHistory = true
      step.change.announcesHistory = true
    }
    return step
  }
}
