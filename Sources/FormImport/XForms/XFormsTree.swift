/// The nodes of the data that an XForm fills, each name once within its parent: of a repeat's instances, one.
struct XFormsTree {
  struct Node {
    var name: String
    /// -1 for the root.
    var parent: Int
    /// The text it begins with.
    var text = ""
    var offset: Int
    /// Whether it stands for instances that are yet to come, or is within such a one.
    var isTemplate: Bool
    /// Elements of that name that were found in its place.
    var copies = 1
    var children: [Int] = []
  }

  private struct Place: Hashable {
    var parent: Int
    var name: String
  }

  private(set) var nodes: [Node] = []
  private var places: [Place: Int] = [:]

  /// Adds a node, or finds the one that was there before.
  ///
  /// - Returns: its index, and whether its text is to be taken.
  mutating func add(
    _ name: String,
    parent: Int,
    isTemplate: Bool,
    offset: Int
  ) -> (node: Int, isFirst: Bool) {
    let place = Place(parent: parent, name: name)
    let isWithinTemplate = isTemplate || parent >= 0 && nodes[parent].isTemplate
    if let node = places[place] {
      nodes[node].copies += 1
      // What a template holds is a default only as long as there is no instance.
      let isFirst = nodes[node].isTemplate && !isWithinTemplate
      if isFirst {
        nodes[node].isTemplate = false
        nodes[node].text = ""
      }
      return (node, isFirst)
    }
    let node = nodes.count
    nodes.append(
      Node(name: name, parent: parent, offset: offset, isTemplate: isWithinTemplate)
    )
    if parent >= 0 { nodes[parent].children.append(node) }
    places[place] = node
    return (node, true)
  }

  mutating func append(_ text: String, to node: Int) { nodes[node].text += text }

  mutating func trimText(of node: Int) { nodes[node].text = XFormsReader.trimmed(nodes[node].text) }

  /// - Complexity: O(1).
  func child(_ name: String, of parent: Int) -> Int? {
    places[Place(parent: parent, name: name)]
  }

  /// The node and what it is within, innermost first.
  func lineage(of node: Int) -> [Int] {
    var lineage: [Int] = []
    var next = node
    while next >= 0 {
      lineage.append(next)
      next = nodes[next].parent
    }
    return lineage
  }

  /// “/data/group/age”.
  func path(of node: Int) -> String {
    lineage(of: node).reversed().reduce(into: "") { $0 += "/" + nodes[$1].name }
  }

  /// Nodes by their paths, as far as these fit into so many bytes: names may be long, and are in the paths of all that is
  /// within their nodes.
  ///
  /// - Complexity: O(nodes + bytes of the paths).
  func nodesByPath(mostBytes: Int) -> [String: Int] {
    var paths: [String?] = []
    var found: [String: Int] = [:]
    var left = mostBytes
    paths.reserveCapacity(nodes.count)
    found.reserveCapacity(nodes.count)
    for (node, description) in nodes.enumerated() {
      // A node stands behind the one that it is within.
      let outer = description.parent < 0 ? "" : paths[description.parent]
      guard let outer, outer.utf8.count + description.name.utf8.count < left else {
        paths.append(nil)
        continue
      }
      let path = outer + "/" + description.name
      left -= path.utf8.count
      found[path] = node
      paths.append(path)
    }
    return found
  }
}
