/// An order of nodes in which each stands after those it depends on (Kahn, *Topological sorting of large networks*, 1962).
struct NodeOrder {
  /// All nodes, or those that no cycle keeps back.
  private(set) var nodes: [UInt32] = []
  private let edges: IndexLists
  /// For each node, the dependencies that are not in `nodes`.
  private var missing: [UInt32]

  /// - Parameter pairs: the second node depends on the first.
  /// - Complexity: O(count + pairs).
  init(count: Int, _ pairs: [(Int, UInt32)]) {
    edges = IndexLists(count: count, pairs)
    missing = Array(repeating: UInt32(0), count: count)
    for target in edges.items { missing[Int(target)] += 1 }
    nodes.reserveCapacity(count)
    for node in missing.indices where missing[node] == 0 { nodes.append(UInt32(node)) }
    var next = 0
    while next < nodes.count {
      for place in edges.range(Int(nodes[next])) {
        let target = edges.items[place]
        missing[Int(target)] -= 1
        if missing[Int(target)] == 0 { nodes.append(target) }
      }
      next += 1
    }
  }

  /// Whether there is no cycle.
  var isComplete: Bool { nodes.count == missing.count }

  /// The names along a cycle.
  ///
  /// - Parameter name: the name of a node; nil if it has none.
  func cycle(_ name: (Int) -> String?) -> [String] {
    // Follows dependencies of unnumbered nodes until a node comes twice.
    var back: [Int: Int] = [:]
    for node in missing.indices where missing[node] > 0 {
      for place in edges.range(node) where missing[Int(edges.items[place])] > 0 {
        if back[Int(edges.items[place])] == nil { back[Int(edges.items[place])] = node }
      }
    }
    guard var node = missing.indices.first(where: { missing[$0] > 0 }) else { return [] }
    var seen: Set<Int> = []
    while seen.insert(node).inserted, let before = back[node] { node = before }
    var path = [node]
    var next = back[node]
    while let step = next, step != node {
      path.append(step)
      next = back[step]
    }
    // The walk went against the dependencies: the next name sets each one.
    var names: [String] = []
    for step in path {
      if let name = name(step), names.last != name { names.append(name) }
    }
    if names.count > 1, names.first == names.last { names.removeLast() }
    return names
  }
}
