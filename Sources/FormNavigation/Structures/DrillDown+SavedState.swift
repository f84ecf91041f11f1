import ScreenModel

/// Saved as bytes (SPEC NS-9): “FNDD”, version 1, a byte that is 1 where the history has been announced, the
/// stack as in a tab's, and FNV-1a of all before.
extension DrillDown {
  private static let magic: StaticString = "FNDD"

  /// The bytes to keep.
  ///
  /// - Complexity: O(screens + bytes of their states).
  public var savedState: [UInt8] { savedState { $0.state } }

  /// The bytes to keep, with another state for each screen.
  public func savedState(_ state: (ScreenEntry) -> [UInt8]) -> [UInt8] {
    var writer = StructureWriter(magic: Self.magic)
    writer.append(byte: hasAnnouncedHistory ? 1 : 0)
    writer.append(stack, state)
    return writer.finish()
  }

  /// Returns to a kept state.
  ///
  /// - Throws: `StructureStateError` where the bytes are no saved state, or their path does not lead down this
  ///   hierarchy; then nothing has changed.
  /// - Complexity: O(bytes).
  @discardableResult
  public mutating func restore(bytes: Span<UInt8>) throws(StructureStateError) -> StructureChange {
    var reader = try StructureReader(bytes, magic: Self.magic)
    let hasAnnounced = try reader.byte(0...1) == 1
    let depth = try reader.count(of: 16, least: 1)
    let start = reader.offset
    let top = try reader.entry()
    guard top.screen == 0 else { throw .notOnLevel(offset: start, node: top.screen) }
    var restored = DrillDown(hierarchy)
    restored.stack = ScreenStack(top)
    for _ in 1..<depth {
      let place = reader.offset
      let entry = try reader.entry()
      guard hierarchy.hasNode(entry), restored.detail == nil, let node = Self.node(entry),
        hierarchy.parent(ofNode: node) == restored.currentNode
      else { throw .notOnLevel(offset: place, node: entry.screen) }
      restored.stack.push(entry)
    }
    try reader.finish()
    restored.hasAnnouncedHistory = hasAnnouncedHistory || hasAnnounced
    var change = StructureChange()
    change.isScreenChanged = true
    change.announceHistory(
      of: restored.stack,
      hasBackPlace: false,
      &restored.hasAnnouncedHistory
    )
    self = restored
    return change
  }
}

extension Hierarchy {
  /// Whether a kept entry is a node's: of any where it is a level or a detail, of an item's where it is a form.
  fileprivate func hasNode(_ entry: ScreenEntry) -> Bool {
    if let form = entry.form { return form < UInt64(nodeCount) && node(Int(form)) == .item }
    return entry.screen > 0 && entry.screen <= UInt64(nodeCount)
  }
}
