/// The data nodes that an XForm fills. A name occurs once in each parent: all instances of a repeat
/// are one node, with the texts of the template.
struct XFormsTree {
  struct Node {
    var name: String
    var namespace: String
    /// The parent's index; -1 for the root.
    var parent: Int
    /// The initial text.
    var text = ""
    var offset: Int
    /// The number of elements without templates; if an instance is around, in the first one.
    var instances: Int?
    /// The number of elements in the template around, without templates.
    var instancesOfTemplate: Int?
    /// The offset of the first instance that has other instances in it, or another text than the node and no number.
    var difference: Int?
    /// True if the text is that of a template.
    var isOfTemplate = false
    /// The texts of instances that have others than the node, by the instances' numbers, from 1.
    var texts: [Int: String] = [:]
    /// The offset of the first such text.
    var firstText: Int?
    var children: [Int] = []
  }

  /// An element that is read.
  struct Element {
    var node: Int
    /// True if it is a template, or stands in one.
    var isTemplate: Bool
    /// The number of the innermost instance around that is not the first, else 1; nil in a template.
    var number: Int?
    /// True if the node has the text of this element.
    var isFirst = true
    var offset: Int
    /// The text of an element that is not the first.
    var text = ""
    /// The number of elements in this one, without templates, by node.
    var inner: [Int: Int] = [:]
  }

  private struct Place: Hashable {
    var parent: Int
    var name: String
  }

  private(set) var nodes: [Node] = []
  private var places: [Place: Int] = [:]

  /// Begins an element: adds a node for it, or finds the existing one.
  ///
  /// - Parameter isTemplate: True if the element is a template.
  mutating func begin(
    _ name: XMLName,
    in outer: inout Element,
    isTemplate: Bool,
    offset: Int
  ) -> Element {
    let parent = outer.node
    let place = Place(parent: parent, name: name.local)
    let isWithinTemplate = isTemplate || outer.isTemplate
    var element = Element(node: nodes.count, isTemplate: isWithinTemplate, offset: offset)
    if let node = places[place] {
      element.node = node
      // A template stands before its instances.
      element.isFirst = false
    } else {
      nodes.append(
        Node(name: name.local, namespace: name.namespace, parent: parent, offset: offset)
      )
      if parent >= 0 { nodes[parent].children.append(element.node) }
      places[place] = element.node
    }
    let ordinal = outer.inner[element.node, default: 0] + (isTemplate ? 0 : 1)
    outer.inner[element.node] = ordinal
    if !isWithinTemplate { element.number = ordinal > 1 ? ordinal : outer.number }
    if element.isFirst { nodes[element.node].isOfTemplate = isWithinTemplate }
    return element
  }

  mutating func append(_ text: String, to element: inout Element) {
    if element.isFirst { nodes[element.node].text += text } else { element.text += text }
  }

  /// Ends an element: compares it with those before, and counts what it holds.
  ///
  /// - Complexity: O(bytes of the text + nodes in the element) time.
  mutating func end(_ element: Element) {
    let node = element.node
    if element.isFirst {
      nodes[node].text = XFormsReader.trimmed(nodes[node].text)
    } else {
      let text = XFormsReader.trimmed(element.text)
      if text != nodes[node].text {
        if let number = element.number, nodes[node].texts[number] == nil {
          nodes[node].texts[number] = text
          nodes[node].firstText = nodes[node].firstText ?? element.offset
        } else {
          nodes[node].difference = nodes[node].difference ?? element.offset
        }
      }
    }
    for (inner, count) in element.inner {
      if element.isTemplate {
        nodes[inner].instancesOfTemplate = nodes[inner].instancesOfTemplate ?? count
      } else if let first = nodes[inner].instances {
        if first != count { nodes[inner].difference = nodes[inner].difference ?? element.offset }
      } else {
        nodes[inner].instances = count
      }
    }
  }

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
