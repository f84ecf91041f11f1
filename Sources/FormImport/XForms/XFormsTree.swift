/// The data nodes that an XForm fills. A name occurs once in each parent; a repeat has one
/// instance.
struct XFormsTree {
  struct Node {
    var name: String
    /// The parent's index; -1 for the root.
    var parent: Int
    /// The initial text.
    var text = ""
    var offset: Int
    /// True for the template of a repeat's new instances, and for the nodes in it.
    var isTemplate: Bool
    /// The number of elements with this name in this place.
    var copies = 1
    var children: [Int] = []
  }

  private struct Place: Hashable {
    var parent: Int
    var name: String
  }

  private(set) var nodes: [Node] = []
  private var places: [Place: Int] = [:]

  /// Adds a node, or finds the existing one.
  ///
  /// - Returns: The node's index, and true if the node should take this element's text.
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
      // A template's text is a default. The first real instance replaces it.
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

  /// Returns the node and its ancestors, innermost first.
  func lineage(of node: Int) -> [Int] {
    var lineage: [Int] = []
    var next = node
    while next >= 0 {
      lineage.append(next)
      next = nodes[next].parent
    }
    return lineage
  }

  /// Returns the path, such as “/data/group/age”.
  func path(of node: Int) -> String {
    lineage(of: node).reversed().reduce(into: "") { $0 += "/" + nodes[$1].name }
  }

  /// Returns the nodes by path. Paths that do not fit into `mostBytes` in total are left out.
  ///
  /// Long names occur in the paths of all descendants, hence the limit.
  ///
  /// - Complexity: O(nodes + bytes of the paths) time.
  func nodesByPath(mostBytes: Int) -> [String: Int] {
    var paths: [String?] = []
    var found: [String: Int] = [:]
    var left = mostBytes
    paths.reserveCapacity(nodes.count)
    found.reserveCapacity(nodes.count)
    for (node, description) in nodes.enumerated() {
      // A parent precedes its children, so its path is known.
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
