import FormModel
import ScreenModel

extension TabNavigation {
  /// Handles a tap on a tab. Another tab is shown as it was left (NS-2); the selected tab goes to its top
  /// level and discards the screens above it (NS-3).
  ///
  /// - Complexity: O(1), and O(screens discarded) if the tab is the selected one.
  @discardableResult
  public mutating func select(tab: Int) throws(TabError) -> StructureChange {
    try checkTab(tab)
    var change = StructureChange()
    if tab == selectedTab {
      change.discarded = stacks[tab].pop(toDepth: 1)
      change.isScreenChanged = change.discarded > 0
    } else {
      selectedTab = tab
      change.isTabChanged = true
      change.isScreenChanged = true
    }
    settle(&change)
    return change
  }

  /// Shows a screen on top of the present one, in the selected tab.
  ///
  /// - Precondition: its number is below 2⁶², or it is a form: nodes are selected.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func show(_ entry: ScreenEntry) -> StructureChange {
    precondition(entry.node == nil, "nodes of a hierarchy are selected: select(node:)")
    return push(CollectionOfOne(entry))
  }

  mutating func push(_ entries: some Collection<ScreenEntry>) -> StructureChange {
    var change = StructureChange()
    for entry in entries { stacks[selectedTab].push(entry) }
    change.pushed = entries.count
    change.isScreenChanged = true
    settle(&change)
    return change
  }

  /// Goes back to the screen seen before in the selected tab (NS-8).
  ///
  /// - Throws: `TabError.backIsInactive` at the top level.
  /// - Complexity: O(1).
  @discardableResult
  public mutating func back() throws(TabError) -> StructureChange {
    guard stacks[selectedTab].depth > 1 else { throw .backIsInactive }
    return try back(steps: 1)
  }

  /// Goes back to an entry of the history; the nearest is 1 (NB-7).
  ///
  /// - Throws: `TabError.noSuchHistoryEntry` if the selected tab's history has no entry that far back.
  /// - Complexity: O(`steps`).
  @discardableResult
  public mutating func back(steps: Int) throws(TabError) -> StructureChange {
    let depth = stacks[selectedTab].depth
    guard steps >= 1 && steps < depth else {
      throw .noSuchHistoryEntry(found: steps, count: depth - 1)
    }
    var change = StructureChange()
    change.discarded = stacks[selectedTab].pop(toDepth: depth - steps)
    change.isScreenChanged = true
    settle(&change)
    return change
  }

  /// Replaces the state of the screen that is shown.
  ///
  /// - Complexity: O(1).
  public mutating func setState(_ state: [UInt8]) { stacks[selectedTab].setState(state) }

  /// Replaces the title of the screen that is shown.
  ///
  /// - Complexity: O(1).
  public mutating func setTitle(_ title: String) { stacks[selectedTab].setTitle(title) }

  /// Closes the history and ends a large text and the tooltip. If there is a Back place and the stack is three deep
  /// or more, announces the history, once (NB-7).
  mutating func settle(_ change: inout StructureChange) {
    historyScroll = nil
    enlarged = nil
    isAnnouncing = false
    announceHistory(&change)
  }

  /// Traps if the state is not legal.
  ///
  /// - Complexity: O(screens).
  public func checkInvariants() {
    precondition(!tabs.isEmpty && tabs.count <= style.maximumTabs, "NS-1, NS-7: number of tabs")
    precondition(stacks.count == tabs.count, "NS-2: one stack for each tab")
    precondition(tabs.indices.contains(selectedTab), "NS-4: one tab is selected")
    for (tab, stack) in zip(tabs, stacks) {
      var count = 1
      var bottom = stack.current
      for entry in stack.history {
        precondition(tab.allows(bottom, on: entry), "NS-7: a node where it can't be selected")
        bottom = entry
        count += 1
      }
      precondition(count == stack.depth, "NS-2: depth")
      precondition(bottom.screen == tab.topLevel, "NS-3: a tab begins with its top level")
    }
    let isDue = hasBackPlace && currentStack.depth > ScreenHistory.announcedCount
    precondition(hasAnnouncedHistory || !isDue, "NB-7: announced")
  }
}
