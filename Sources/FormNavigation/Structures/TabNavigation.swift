import FormModel
import ScreenModel

/// A tab bar, with a Back place or without: each tab keeps its own stack of screens (NS-1…NS-5, NS-7,
/// NS-8).
///
///     var app = try TabNavigation([receipts, dispatches, settings])
///     app.show(ScreenEntry(screen: 12, title: "Receipt 12"))
///     try app.select(tab: 1)
///     try app.select(tab: 0)  // screen 12 again
///     try app.back()
///
/// Going back is historical: it leads to the screen seen before in this tab. A copy shares its screens with
/// the original and costs O(tabs).
///
/// A tab's top level may be a drill-down: `TabItem.hierarchy`, `level`, `select(node:)`, `open(tab:at:)`.
public struct TabNavigation: Hashable, Sendable {
  public let style: TabStyle
  public let launchPolicy: LaunchPolicy
  /// 1…`style.maximumTabs`, the same from start to end.
  public private(set) var tabs: [TabItem]
  /// The one selected tab, by its place (NS-4).
  public internal(set) var selectedTab = 0
  /// Whether the person has been told how to reach the history (NB-7).
  public internal(set) var hasAnnouncedHistory = false
  var stacks: [ScreenStack]
  /// px that the history over the screen has scrolled; nil if it is not shown.
  var historyScroll: Int?
  /// Whether the tooltip at the Back place is shown (NB-7).
  var isAnnouncing = false
  /// The target under a resting finger, whose text is shown large (AX-4).
  var enlarged: TabBarTarget?

  /// Starts with every tab at its top level, and selects the first, or the one of the launch policy.
  public init(
    _ tabs: [TabItem],
    style: TabStyle = .tabBar,
    launchPolicy: LaunchPolicy = .mostRecentState
  ) throws(TabError) {
    try Self.check(tabs, style)
    self.style = style
    self.launchPolicy = launchPolicy
    self.tabs = tabs
    stacks = tabs.map { ScreenStack($0.entry) }
    if case .tab(let identifier) = launchPolicy {
      guard let tab = tabs.firstIndex(where: { $0.identifier == identifier }) else {
        throw .noTabWithIdentifier(identifier)
      }
      selectedTab = tab
    }
  }

  private static func check(_ tabs: [TabItem], _ style: TabStyle) throws(TabError) {
    guard !tabs.isEmpty else { throw .noTabs }
    guard tabs.count <= style.maximumTabs else {
      throw .tooManyTabs(most: style.maximumTabs, found: tabs.count)
    }
    for (index, tab) in tabs.enumerated() {
      guard tab.purpose == .navigation else {
        throw .actionInTabBar(tab: index)
      }
      let first = tabs.firstIndex { $0.identifier == tab.identifier }
      if let first, first < index { throw .duplicateTab(first: first, second: index) }
    }
  }

  /// Declares the tabs again, for example with other titles. The set of tabs can't change (NS-1).
  public mutating func setTabs(_ tabs: [TabItem]) throws(TabError) {
    try Self.check(tabs, style)
    let areSame = tabs.elementsEqual(self.tabs) {
      $0.identifier == $1.identifier && $0.topLevel == $1.topLevel && $0.hierarchy == $1.hierarchy
    }
    guard areSame else { throw .tabsChanged }
    for (place, tab) in tabs.enumerated() where tab.title != self.tabs[place].title {
      stacks[place] = stacks[place].titled([tab.title])
    }
    self.tabs = tabs
  }

  /// The stack of a tab.
  public func stack(ofTab tab: Int) throws(TabError) -> ScreenStack {
    try checkTab(tab)
    return stacks[tab]
  }

  /// The stack that is shown.
  public var currentStack: ScreenStack { stacks[selectedTab] }

  /// The screen that is shown.
  public var current: ScreenEntry { stacks[selectedTab].current }

  /// In a tab bar Back exists below the top level; in a tab bar with Back it is always there (NS-7).
  public var backState: BackState {
    if stacks[selectedTab].depth > 1 { return .active }
    return style == .tabBar ? .absent : .inactive
  }

  public var hasBackPlace: Bool { style == .tabBarWithBack }

  func checkTab(_ tab: Int) throws(TabError) {
    guard tabs.indices.contains(tab) else { throw .noSuchTab(found: tab, count: tabs.count) }
  }
}
