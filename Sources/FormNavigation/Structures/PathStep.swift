import FormModel
import ScreenModel

/// One node of a saved path, with a mark that identifies it in another hierarchy.
struct PathStep {
  let isItem: Bool
  /// `PageMark.digest(ofName:)`; nil for a node without a name.
  let name: UInt64?

  init(to node: Int, in hierarchy: Hierarchy) {
    isItem = hierarchy.node(node) == .item
    name = hierarchy.name(ofNode: node).map { PageMark.digest(ofName: $0) }
  }

  init(_ reader: inout StructureReader) throws(StructureStateError) {
    isItem = try reader.truth()
    name = try reader.truth() ? try reader.number() : nil
  }

  /// The only node of that kind and name on a level; nil if there is none.
  func node(ofCategory category: Int?, in hierarchy: Hierarchy) -> Int? {
    guard let name, category.map({ hierarchy.node($0) }) != .item else { return nil }
    var found: Int?
    for place in 0..<hierarchy.childCount(ofCategory: category) {
      let node = hierarchy.child(place, ofCategory: category)
      guard (hierarchy.node(node) == .item) == isItem,
        hierarchy.name(ofNode: node).map({ PageMark.digest(ofName: $0) }) == name
      else { continue }
      if found != nil { return nil }
      found = node
    }
    return found
  }
}

extension StructureWriter {
  mutating func append(_ step: PathStep) {
    append(byte: step.isItem ? 1 : 0)
    append(byte: step.name == nil ? 0 : 1)
    if let name = step.name { append(name) }
  }
}

/// The path of a saved stack's screens in the hierarchy of their tab (NS-7, NS-9).
struct KeptPath {
  /// The digest of the hierarchy.
  let digest: UInt64
  /// The steps of the screens above the top level; nil for a screen that is no node.
  private var steps: [PathStep?] = []

  /// The path of a state without a hierarchy.
  init() { digest = 0 }

  init(_ reader: inout StructureReader) throws(StructureStateError) {
    digest = try reader.number()
    while reader.hasMoreInSection {
      steps.append(try reader.truth() ? try PathStep(&reader) : nil)
    }
  }

  /// The screens of a stack, as far as the tab's hierarchy still leads to them; in another hierarchy it follows the
  /// nodes' names.
  ///
  /// - Complexity: O(screens); in another hierarchy O(nodes on the levels + bytes of their names) on top.
  func led(_ stack: ScreenStack, in tab: TabItem) -> ScreenStack {
    let entries = stack.entries
    var led = ScreenStack(entries[0])
    for (place, kept) in entries.enumerated().dropFirst() {
      let below = led.current
      var entry = kept
      if kept.node != nil, let hierarchy = tab.hierarchy, hierarchy.structureDigest != digest {
        guard place <= steps.count, let step = steps[place - 1],
          let node = step.node(ofCategory: hierarchy.level(at: below.node), in: hierarchy)
        else { break }
        entry.screen = ScreenEntry.node(node, title: "").screen
      }
      if let node = entry.node, let hierarchy = tab.hierarchy, node < hierarchy.nodeCount {
        entry.title = hierarchy.name(ofNode: node) ?? ""
      }
      guard tab.allows(entry, on: below) else { break }
      led.push(entry)
    }
    return led
  }
}

extension StructureWriter {
  /// The tab's identifier, the digest of its hierarchy, and an entry for each screen above the top level: 0 if it
  /// is no node, else 1 and the step.
  mutating func append(pathOf stack: ScreenStack, in hierarchy: Hierarchy, ofTab identifier: UInt64)
  {
    append(identifier)
    append(hierarchy.structureDigest)
    for entry in stack.entries.dropFirst() {
      append(byte: entry.node == nil ? 0 : 1)
      if let node = entry.node { append(PathStep(to: node, in: hierarchy)) }
    }
  }
}
