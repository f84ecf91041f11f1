import FormModel
import ScreenModel

/// A structure with tabs as bytes (NS-9), which `StructureWriter` describes. One section has the style, and
/// says whether the history was announced; one has the number of tabs and the selected tab. Each tab has a section
/// with its identifier and stack, and each tab with a hierarchy one that identifies its nodes in another version of
/// that hierarchy.
extension TabNavigation {
  private static let magic: StaticString = "FNTB"

  /// The bytes to keep.
  ///
  /// - Complexity: O(screens + bytes of their states).
  public var savedState: [UInt8] { savedState { $0.state } }

  /// The bytes to keep, with the state that `state` gives for each screen.
  public func savedState(_ state: (ScreenEntry) -> [UInt8]) -> [UInt8] {
    var writer = StructureWriter(magic: Self.magic, digest: structureDigest)
    writer.append(.bars) {
      $0.append(byte: style.rawValue)
      $0.append(byte: hasAnnouncedHistory ? 1 : 0)
    }
    writer.append(.tabs) {
      $0.append(byte: UInt8(tabs.count))
      $0.append(byte: UInt8(selectedTab))
    }
    for (tab, stack) in zip(tabs, stacks) {
      writer.append(.stack) {
        $0.append(tab.identifier)
        $0.append(stack, state)
      }
    }
    for (tab, stack) in zip(tabs, stacks) {
      guard let hierarchy = tab.hierarchy else { continue }
      writer.append(.path) { $0.append(pathOf: stack, in: hierarchy, ofTab: tab.identifier) }
    }
    writer.append(.titles) { for stack in stacks { $0.append(titlesOf: stack) } }
    return writer.finish()
  }

  /// A digest of style, identifiers, top levels and hierarchies.
  private var structureDigest: UInt64 {
    var hash = StructureHash()
    hash.add(UInt64(style.rawValue))
    for tab in tabs {
      hash.add(tab.identifier)
      hash.add(tab.topLevel)
      if let hierarchy = tab.hierarchy { hash.add(hierarchy.structureDigest) }
    }
    return hash.value
  }

  /// Returns to a saved state, as the launch policy says (NS-5). A version of the app with other tabs keeps the
  /// tabs that it still has, by their identifiers; a tab with another top level starts anew. In another hierarchy
  /// nodes are found by their names; a screen on a node that is gone is discarded.
  ///
  /// - Parameters:
  ///   - bytes: the saved bytes.
  ///   - report: how the state was restored.
  /// - Throws: `StructureStateError` if the bytes are no saved state of such a structure; then nothing has
  ///   changed.
  /// - Complexity: O(bytes).
  @discardableResult
  public mutating func restore(
    bytes: Span<UInt8>,
    report: inout StructureReport
  ) throws(StructureStateError) -> StructureChange {
    report = StructureReport()
    do throws(StructureStateError) {
      return try restored(from: bytes, &report)
    } catch {
      report = StructureReport(refusal: error)
      throw error
    }
  }

  private mutating func restored(
    from bytes: Span<UInt8>,
    _ report: inout StructureReport
  ) throws(StructureStateError) -> StructureChange {
    var reader = try StructureReader(bytes, magic: Self.magic)
    report.isOtherStructure = reader.digest != structureDigest
    try reader.begin(.bars)
    let style: TabStyle = try reader.truth() ? .tabBarWithBack : .tabBar
    let hasAnnounced = try reader.truth()
    try reader.endSection()
    try reader.begin(.tabs)
    let count = try reader.byte(1...UInt8(style.maximumTabs))
    let selected = try reader.byte(0...count - 1)
    try reader.endSection()
    var restored = self
    restored.stacks = tabs.map { ScreenStack($0.entry) }
    restored.selectedTab = 0
    var tabsWithNodes: [Int] = []
    var places: [Int?] = []
    var depths: [Int] = []
    var identifiers: Set<UInt64> = []
    for index in 0..<count {
      try reader.begin(.stack)
      let start = reader.offset
      let identifier = try reader.number()
      guard identifiers.insert(identifier).inserted else {
        throw .tabAgain(offset: start, identifier: identifier)
      }
      let tab = place(ofTab: identifier)
      let title = tab.map { tabs[$0].title } ?? ""
      let (stack, bottom, hasNodes) = try reader.stack(titled: title)
      try reader.endSection()
      depths.append(stack.depth)
      places.append(tab)
      if let tab, index == selected { restored.selectedTab = tab }
      if let tab, bottom == tabs[tab].topLevel {
        restored.stacks[tab] = stack
        if hasNodes { tabsWithNodes.append(tab) }
      } else {
        places[places.count - 1] = nil
        report.droppedTabs.append(identifier)
        report.droppedScreens += stack.depth - 1
      }
    }
    var paths: [UInt64: KeptPath] = [:]
    while reader.isAt(.path) {
      try reader.begin(.path)
      let start = reader.offset
      let identifier = try reader.number()
      guard paths.updateValue(try KeptPath(&reader), forKey: identifier) == nil else {
        throw .tabAgain(offset: start, identifier: identifier)
      }
      try reader.endSection()
    }
    let titles = try reader.titles(ofDepths: depths) ?? []
    try reader.finish()
    for case (let tab?, var titles) in zip(places, titles) {
      titles[0] = tabs[tab].title
      restored.stacks[tab] = restored.stacks[tab].titled(titles)
    }
    for tab in tabsWithNodes {
      let kept = restored.stacks[tab]
      let path = paths[tabs[tab].identifier] ?? KeptPath()
      restored.stacks[tab] = path.led(kept, in: tabs[tab])
      report.droppedScreens += kept.depth - restored.stacks[tab].depth
    }
    restored.hasAnnouncedHistory = hasAnnouncedHistory || hasAnnounced
    restored.launch()
    var change = StructureChange()
    change.isTabChanged = restored.selectedTab != selectedTab
    change.isScreenChanged = true
    self = restored
    settle(&change)
    return change
  }

  /// The place of a tab; copying a tab with its hierarchy would cost more.
  private func place(ofTab identifier: UInt64) -> Int? {
    tabs.indices.first { tabs[$0].identifier == identifier }
  }

  private mutating func launch() {
    guard case .tab(let identifier) = launchPolicy, let tab = place(ofTab: identifier) else {
      return
    }
    selectedTab = tab
    stacks[tab].pop(toDepth: 1)
  }
}
