/// A tab, as the app declares it.
public struct TabItem: Hashable, Sendable {
  /// The purpose of a tab (NS-1).
  public enum Purpose: UInt8, CaseIterable, Hashable, Sendable {
    case navigation
    /// Not allowed: actions don't belong in a tab bar.
    case action
  }

  /// Identifies the tab; the same in every version of the app.
  public var identifier: UInt64
  public var title: String
  /// The screen at its top level.
  public var topLevel: UInt64
  public var purpose: Purpose
  /// The hierarchy whose top the top level shows, if it is a drill-down (NS-7).
  public var hierarchy: Hierarchy?

  public init(
    identifier: UInt64,
    title: String,
    topLevel: UInt64,
    purpose: Purpose = .navigation,
    hierarchy: Hierarchy? = nil
  ) {
    self.identifier = identifier
    self.title = title
    self.topLevel = topLevel
    self.purpose = purpose
    self.hierarchy = hierarchy
  }
}

/// One of the two structures with tabs.
public enum TabStyle: UInt8, CaseIterable, Hashable, Sendable {
  /// One to five tabs; Back exists below the top level (NS-1).
  case tabBar
  /// One to four tabs, and a Back place that is always there (NS-7).
  case tabBarWithBack

  public var maximumTabs: Int { self == .tabBar ? 5 : 4 }
}

/// The first screen after the app starts (NS-5).
public enum LaunchPolicy: Hashable, Sendable {
  /// The screen shown last.
  case mostRecentState
  /// Always this tab, at its top level; the other tabs stay as the person left them [D].
  case tab(identifier: UInt64)
}

/// An error of a structure with tabs; it then has changed nothing.
public enum TabError: Error, Hashable, Sendable, CustomStringConvertible {
  case noTabs
  case tooManyTabs(most: Int, found: Int)
  /// A tab is an action (NS-1).
  case actionInTabBar(tab: Int)
  case duplicateTab(first: Int, second: Int)
  /// The set of tabs or their order differs from that at the start (NS-1).
  case tabsChanged
  case noSuchTab(found: Int, count: Int)
  case noTabWithIdentifier(UInt64)
  /// Back was used at the top level.
  case backIsInactive
  /// The tab has no hierarchy (NS-7).
  case noHierarchy(tab: Int)
  case noSuchNode(found: Int, count: Int)
  /// The node is not on the level shown, or no level is shown.
  case notOnThisLevel(node: Int)
  /// The history has no entry that far back, counted from 1.
  case noSuchHistoryEntry(found: Int, count: Int)

  public var description: String {
    switch self {
    case .noTabs: "expected at least one tab, found none"
    case .tooManyTabs(let most, let found): "expected at most \(most) tabs, found \(found)"
    case .actionInTabBar(let tab): "tab \(tab): expected a navigation option, found an action"
    case .duplicateTab(let first, let second):
      "tab \(second): expected an identifier of its own, found that of tab \(first)"
    case .tabsChanged: "expected the tabs that the app started with, found others"
    case .noSuchTab(let found, let count): "expected a tab of 0 ..< \(count), found \(found)"
    case .noTabWithIdentifier(let identifier): "no tab has the identifier \(identifier)"
    case .backIsInactive: "there is nothing to go back to"
    case .noHierarchy(let tab): "tab \(tab): expected a hierarchy, found none"
    case .noSuchNode(let found, let count):
      "expected a node of 0 ..< \(count), found \(found)"
    case .notOnThisLevel(let node): "node \(node) is not on the level shown"
    case .noSuchHistoryEntry(let found, let count):
      "expected a history entry of 1…\(count), found \(found)"
    }
  }
}
