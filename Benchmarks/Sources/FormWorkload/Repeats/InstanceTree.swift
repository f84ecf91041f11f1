import FormModel

/// The instances of a form's repeats at one moment, for a generator that draws entries for them.
///
/// A repeat whose instances an expression counts is taken to have its maximum always.
package struct InstanceTree: Hashable, Sendable {
  private struct Node: Hashable {
    /// By repeat directly inside, in form order: its instances.
    var inner: [[Node]]
  }

  package let outline: RepeatOutline
  private var root: Node

  package init(_ outline: RepeatOutline) {
    self.outline = outline
    root = Node(inner: outline.outermost.map { InstanceTree.instances(of: $0, outline) })
  }

  private static func instances(of index: Int, _ outline: RepeatOutline) -> [Node] {
    Array(repeating: instance(of: index, outline), count: outline.parts[index].initial)
  }

  private static func instance(of index: Int, _ outline: RepeatOutline) -> Node {
    Node(inner: outline.parts[index].inner.map { instances(of: $0, outline) })
  }

  /// How many instances a repeat has.
  ///
  /// - Parameter around: the numbers of an instance of the repeat around.
  package func count(of index: Int, in around: InstanceNumbers) -> Int {
    var node = root
    for (level, step) in outline.chain(downTo: outline.parts[index].outer).enumerated() {
      node = node.inner[place(of: step)][around[level] - 1]
    }
    return node.inner[place(of: index)].count
  }

  private func place(of index: Int) -> Int {
    let siblings = outline.parts[index].outer.map { outline.parts[$0].inner } ?? outline.outermost
    return siblings.firstIndex(of: index) ?? 0
  }

  /// Adds an instance with these numbers.
  ///
  /// - Precondition: the last number is at most one more than there are instances.
  package mutating func add(_ index: Int, _ numbers: InstanceNumbers) {
    let added = InstanceTree.instance(of: index, outline)
    change(index, numbers) { $0.insert(added, at: numbers[numbers.count - 1] - 1) }
  }

  /// - Precondition: there is such an instance.
  package mutating func remove(_ index: Int, _ numbers: InstanceNumbers) {
    change(index, numbers) { $0.remove(at: numbers[numbers.count - 1] - 1) }
  }

  private mutating func change(
    _ index: Int,
    _ numbers: InstanceNumbers,
    _ body: (inout [Node]) -> Void
  ) {
    let places = outline.chain(downTo: index).map { place(of: $0) }
    func descend(_ level: Int, _ node: inout Node) {
      if level == places.count - 1 { return body(&node.inner[places[level]]) }
      descend(level + 1, &node.inner[places[level]][numbers[level] - 1])
    }
    descend(0, &root)
  }

  /// Draws an instance of a repeat; `none` for nil, and nil if on the way there is none.
  package func draw(
    _ index: Int?,
    using random: inout some RandomNumberGenerator
  ) -> InstanceNumbers? {
    var numbers = InstanceNumbers.none
    var node = root
    for step in outline.chain(downTo: index) {
      let instances = node.inner[place(of: step)]
      if instances.isEmpty { return nil }
      let drawn = random.draw(below: instances.count)
      numbers = numbers.appending(drawn + 1)
      node = instances[drawn]
    }
    return numbers
  }
}
