import FormModel
import ScreenModel

/// Saved as bytes (SPEC NS-9):
///
/// | what | bytes |
/// | --- | --- |
/// | “FNTB”, version 1 | 5 |
/// | style: 0 tab bar, 1 tab bar with Back | 1 |
/// | 1 where the history has been announced, else 0 | 1 |
/// | number of tabs; place of the selected one | 1, 1 |
/// | for each tab its identifier and its stack: depth, 8 bytes, and for each screen from the bottom its number, the length of its state, 8 bytes each, and the state | |
/// | FNV-1a of all before | 8 |
extension TabNavigation {
  private static let magic: StaticString = "FNTB"

  /// The bytes to keep.
  ///
  /// - Complexity: O(screens + bytes of their states).
  public var savedState: [UInt8] { savedState { $0.state } }

  /// The bytes to keep, with another state for each screen.
  public func savedState(_ state: (ScreenEntry) -> [UInt8]) -> [UInt8] {
    var writer = StructureWriter(magic: Self.magic)
    writer.append(byte: style.rawValue)
    writer.append(byte: hasAnnouncedHistory ? 1 : 0)
    writer.append(byte: UInt8(tabs.count))
    writer.append(byte: UInt8(selectedTab))
    for (tab, stack) in zip(tabs, stacks) {
      writer.append(tab.identifier)
      writer.append(stack, state)
    }
    return writer.finish()
  }

  /// Returns to a kept state, as the launch policy says (NS-5). A version of the app with other tabs keeps
  /// what it still has: tabs are told by their identifiers, and one with another top level starts anew.
  ///
  /// - Throws: `StructureStateError` where the bytes are no saved state of such a structure; then nothing has
  ///   changed.
  /// - Complexity: O(bytes).
  @discardableResult
  public mutating func restore(bytes: Span<UInt8>) throws(StructureStateError) -> StructureChange {
    var reader = try StructureReader(bytes, magic: Self.magic)
    _ = try reader.byte(style.rawValue...style.rawValue)
    let hasAnnounced = try reader.byte(0...1) == 1
    let count = try reader.byte(1...UInt8(style.maximumTabs))
    let selected = try reader.byte(0...count - 1)
    var restored = self
    restored.stacks = tabs.map { ScreenStack(ScreenEntry(screen: $0.topLevel)) }
    restored.selectedTab = 0
    for index in 0..<count {
      let identifier = try reader.number()
      let (stack, bottom) = try reader.stack()
      guard let tab = tabs.firstIndex(where: { $0.identifier == identifier }) else { continue }
      if index == selected { restored.selectedTab = tab }
      if bottom == tabs[tab].topLevel { restored.stacks[tab] = stack }
    }
    try reader.finish()
    restored.hasAnnouncedHistory = hasAnnouncedHistory || hasAnnounced
    restored.launch()
    var change = StructureChange()
    change.isTabChanged = restored.selectedTab != selectedTab
    change.isScreenChanged = true
    self = restored
    settle(&change)
    return change
  }

  private mutating func launch() {
    guard case .tab(let identifier) = launchPolicy,
      let tab = tabs.firstIndex(where: { $0.identifier == identifier })
    else { return }
    selectedTab = tab
    stacks[tab].pop(toDepth: 1)
  }
}
