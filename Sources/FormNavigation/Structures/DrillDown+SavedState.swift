import FormModel
import ScreenModel

/// A drill-down as bytes (NS-9), which `StructureWriter` describes. One section says whether the history was
/// announced, one holds the stack, and one identifies the nodes of its path in another hierarchy.
extension DrillDown {
  private static let magic: StaticString = "FNDD"

  /// The bytes to keep.
  ///
  /// - Complexity: O(screens + bytes of their states and of the nodes' names).
  public var savedState: [UInt8] { savedState { $0.state } }

  /// The bytes to keep, with the state that `state` gives for each screen.
  public func savedState(_ state: (ScreenEntry) -> [UInt8]) -> [UInt8] {
    var writer = StructureWriter(magic: Self.magic, digest: hierarchy.structureDigest)
    writer.append(.bars) { $0.append(byte: hasAnnouncedHistory ? 1 : 0) }
    writer.append(.stack) { $0.append(stack, state) }
    writer.append(.path) { writer in
      for entry in stack.entries {
        guard let node = Self.node(entry) else { continue }
        writer.append(PathStep(to: node, in: hierarchy))
      }
    }
    writer.append(.titles) { $0.append(titlesOf: stack) }
    return writer.finish()
  }

  /// Returns to a saved state. In another hierarchy it follows the path by the nodes' names, as long as each name
  /// is the only one on its level; a form gets the number of its node there.
  ///
  /// - Parameters:
  ///   - bytes: the saved bytes.
  ///   - report: how the state was restored.
  /// - Throws: `StructureStateError` if the bytes are no saved state, if their path does not lead down their own
  ///   hierarchy, or if they belong to another one and no node of the path has a name; then nothing has changed.
  /// - Complexity: O(bytes); in another hierarchy O(nodes on the levels of the path + bytes of their names) on top.
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
    let isOther = reader.digest != hierarchy.structureDigest
    try reader.begin(.bars)
    let hasAnnounced = try reader.truth()
    try reader.endSection()
    try reader.begin(.stack)
    let depth = try reader.count(of: 16, least: 1)
    let start = reader.offset
    let top = try reader.entry()
    guard top.screen == 0 else { throw .notOnLevel(offset: start, node: top.screen) }
    let title = stack.entries[0].title
    var restored = DrillDown(hierarchy, title: title)
    restored.stack = ScreenStack(ScreenEntry(screen: 0, state: top.state, title: title))
    var others: [ScreenEntry] = []
    for _ in 1..<depth {
      let place = reader.offset
      let entry = try reader.entry()
      if isOther {
        others.append(entry)
      } else if !restored.goDown(to: entry) {
        throw .notOnLevel(offset: place, node: entry.screen)
      }
    }
    try reader.endSection()
    try reader.begin(.path)
    var steps: [PathStep] = []
    for _ in 1..<depth { steps.append(try PathStep(&reader)) }
    try reader.endSection()
    if isOther && depth > 1 && steps.allSatisfy({ $0.name == nil }) {
      throw .otherStructure(expected: hierarchy.structureDigest, found: reader.digest)
    }
    restored.goDown(others, steps)
    let titles = try reader.titles(ofDepths: [depth]) ?? []
    try reader.finish()
    if let titles = titles.first {
      restored.stack = restored.stack.titled([title] + titles.dropFirst())
    }
    report.isOtherStructure = isOther
    report.droppedScreens = depth - restored.stack.depth
    restored.hasAnnouncedHistory = hasAnnouncedHistory || hasAnnounced
    var change = StructureChange()
    change.isScreenChanged = true
    self = restored
    return change
  }

  /// Shows the screen of a saved entry, if its node is on the level shown.
  private mutating func goDown(to saved: ScreenEntry) -> Bool {
    var entry = saved
    guard hierarchy.hasNode(entry), detail == nil, let node = Self.node(entry),
      hierarchy.parent(ofNode: node) == currentNode
    else { return false }
    entry.title = hierarchy.name(ofNode: node) ?? ""
    stack.push(entry)
    return true
  }

  /// Follows the path of another hierarchy, as long as there are nodes with its names here.
  private mutating func goDown(_ entries: [ScreenEntry], _ steps: [PathStep]) {
    for (kept, step) in zip(entries, steps) {
      guard let node = step.node(ofCategory: currentNode, in: hierarchy) else { return }
      var entry = kept.form == nil ? ScreenEntry(screen: UInt64(node) + 1) : .form(UInt64(node))
      entry.state = kept.state
      guard goDown(to: entry) else { return }
    }
  }
}

extension Hierarchy {
  /// Whether a saved entry belongs to a node: a level or a detail to any node, a form to an item.
  fileprivate func hasNode(_ entry: ScreenEntry) -> Bool {
    if let form = entry.form { return form < UInt64(nodeCount) && node(Int(form)) == .item }
    return entry.screen > 0 && entry.screen <= UInt64(nodeCount)
  }
}
