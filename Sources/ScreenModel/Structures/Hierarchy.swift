import FormModel

/// How a level of a hierarchy is laid out (NS-6).
public enum LevelLayout: UInt8, CaseIterable, Hashable, Sendable {
  case list
  case grid
  /// The level and an item's detail, beside each other.
  case split
  /// The level's categories as a list, and beside it its items as a grid. Such a level is always grouped.
  case listAndGrid
}

/// The kind of a node in a hierarchy (NS-6).
public enum HierarchyNode: Hashable, Sendable {
  /// Leads one level down, to a level with this layout.
  case category(LevelLayout)
  /// Has a detail.
  case item
}

/// A hierarchy of categories and content items, which may stand on one level; up to
/// `HierarchyBuilder.maximumNodes`. Nodes are numbered in the order in which they were added. A node takes 13 bytes
/// and its name.
public struct Hierarchy: Sendable {
  /// The layout of the top level.
  public let topLayout: LevelLayout
  let parents: [UInt32]
  let nodes: [HierarchyNode]
  /// Where the children of the top level (0) or of a node (n + 1) begin in `children`.
  let firstChildren: [UInt32]
  let children: [UInt32]
  /// The number of categories before the items, for each level that groups them; levels are numbered as above.
  let groupedCategories: [Int: Int]
  let names: TextArena
  /// A digest of the way to each node: its parent, its kind, and the names. Layouts do not count. It is the same in
  /// every build and on every machine.
  public let structureDigest: UInt64

  static let none = UInt32.max

  public var nodeCount: Int { parents.count }

  /// - Precondition: `node` is in 0 ..< `nodeCount`.
  /// - Complexity: O(1).
  public func node(_ node: Int) -> HierarchyNode { nodes[node] }

  /// Nil for a node of the top level.
  ///
  /// - Precondition: `node` is in 0 ..< `nodeCount`.
  /// - Complexity: O(1).
  public func parent(ofNode node: Int) -> Int? {
    parents[node] == Self.none ? nil : Int(parents[node])
  }

  /// Nil if the node has no name.
  public func name(ofNode node: Int) -> String? { names[node] }

  /// The number of nodes on the level of a category, nil for the top level; 0 for an item.
  ///
  /// - Complexity: O(1).
  public func childCount(ofCategory category: Int?) -> Int {
    let place = category.map { $0 + 1 } ?? 0
    return Int(firstChildren[place + 1] - firstChildren[place])
  }

  /// The number of categories before the items, on a level that groups them under headings; nil if the level lists
  /// both in the order in which they were added.
  ///
  /// - Complexity: O(1).
  public func groupedCategoryCount(ofCategory category: Int?) -> Int? {
    groupedCategories[category.map { $0 + 1 } ?? 0]
  }

  /// A node of a level, by its place there.
  ///
  /// - Precondition: `place` is in 0 ..< `childCount(ofCategory:)`.
  /// - Complexity: O(1).
  public func child(_ place: Int, ofCategory category: Int?) -> Int {
    precondition(
      place >= 0 && place < childCount(ofCategory: category),
      "no such node on the level"
    )
    return Int(children[Int(firstChildren[category.map { $0 + 1 } ?? 0]) + place])
  }
}

extension Hierarchy: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(structureDigest) }
}

/// The reason why a node can't be added.
public enum HierarchyError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchParent(found: Int, count: Int)
  /// The parent is an item, which has no level below.
  case parentIsItem(found: Int)
  case tooManyNodes(most: Int)
  /// The names together are too long for a text arena.
  case namesTooLong(node: Int)

  public var description: String {
    switch self {
    case .noSuchParent(let found, let count):
      "expected a parent of 0 ..< \(count), found \(found)"
    case .parentIsItem(let found): "expected a category as parent, found item \(found)"
    case .tooManyNodes(let most): "a hierarchy has at most \(most) nodes"
    case .namesTooLong(let node): "node \(node): the names are too long together"
    }
  }
}

/// Builds a hierarchy node by node, parents before their children.
public struct HierarchyBuilder: Sendable {
  public static let maximumNodes = 1 << 24

  private let topLayout: LevelLayout
  private var parents: [UInt32] = []
  private var nodes: [HierarchyNode] = []
  private var names = TextArena()
  /// Levels that group their categories: 0 for the top level, n + 1 for that of node n.
  private var groupedLevels: Set<Int> = []

  public init(topLayout: LevelLayout = .list) {
    self.topLayout = topLayout
    if topLayout == .listAndGrid { groupedLevels.insert(0) }
  }

  /// Groups a level: its categories come before its items, under headings of their own (NS-6). A level that combines a
  /// list and a grid is grouped anyway.
  ///
  /// - Parameter category: added before; nil for the top level.
  public mutating func groupLevel(ofCategory category: Int?) throws(HierarchyError) {
    guard let category else {
      groupedLevels.insert(0)
      return
    }
    guard nodes.indices.contains(category) else {
      throw .noSuchParent(found: category, count: nodes.count)
    }
    guard nodes[category] != .item else { throw .parentIsItem(found: category) }
    groupedLevels.insert(category + 1)
  }

  public mutating func reserve(nodes: Int) {
    parents.reserveCapacity(nodes)
    self.nodes.reserveCapacity(nodes)
  }

  /// Adds a node at the end of its level.
  ///
  /// - Parameters:
  ///   - node: the kind of the node.
  ///   - parent: a category added before; nil for the top level.
  ///   - name: nil for none.
  /// - Returns: the node's number.
  /// - Complexity: O(1), amortised, and O(bytes of the name).
  @discardableResult
  public mutating func append(
    _ node: HierarchyNode,
    in parent: Int? = nil,
    name: String? = nil
  ) throws(HierarchyError) -> Int {
    let number = parents.count
    guard number < Self.maximumNodes else { throw .tooManyNodes(most: Self.maximumNodes) }
    if let parent {
      guard parent >= 0 && parent < number else {
        throw .noSuchParent(found: parent, count: number)
      }
      guard nodes[parent] != .item else { throw .parentIsItem(found: parent) }
    }
    if let name, !names.set(number, utf8: Array(name.utf8)) { throw .namesTooLong(node: number) }
    parents.append(parent.map { UInt32($0) } ?? Hierarchy.none)
    nodes.append(node)
    if node == .category(.listAndGrid) { groupedLevels.insert(number + 1) }
    return number
  }

  /// - Complexity: O(nodes + bytes of names).
  public consuming func build() -> Hierarchy {
    let count = parents.count
    // Counted one place late: filling the lists then moves every start to where it belongs.
    var starts = [UInt32](repeating: 0, count: count + 3)
    for node in 0..<count { starts[Self.level(parents[node]) + 2] += 1 }
    for place in 2..<count + 3 { starts[place] += starts[place - 1] }
    var children = [UInt32](repeating: 0, count: count)
    var groupedCategories: [Int: Int] = [:]
    for level in groupedLevels { groupedCategories[level] = 0 }
    func place(_ node: Int, _ level: Int) {
      children[Int(starts[level + 1])] = UInt32(node)
      starts[level + 1] += 1
    }
    // Items of grouped levels come when all categories have their places.
    for node in 0..<count {
      let level = Self.level(parents[node])
      if groupedLevels.contains(level) {
        if nodes[node] == .item { continue }
        groupedCategories[level]? += 1
      }
      place(node, level)
    }
    for node in 0..<count where nodes[node] == .item && !groupedLevels.isEmpty {
      let level = Self.level(parents[node])
      if groupedLevels.contains(level) { place(node, level) }
    }
    return Hierarchy(
      topLayout: topLayout,
      parents: parents,
      nodes: nodes,
      firstChildren: starts,
      children: children,
      groupedCategories: groupedCategories,
      names: names,
      structureDigest: structureDigest
    )
  }

  private var structureDigest: UInt64 {
    var hash = StructureHash()
    for (node, parent) in zip(nodes, parents) {
      hash.add(UInt64(parent) << 1 | (node == .item ? 1 : 0))
    }
    hash.add(names)
    return hash.value
  }

  private static func level(_ parent: UInt32) -> Int {
    parent == Hierarchy.none ? 0 : Int(parent) + 1
  }
}
