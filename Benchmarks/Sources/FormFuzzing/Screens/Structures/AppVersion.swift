import FormNavigation
import FormWorkload

/// A version of an app: its tabs and its hierarchy.
struct AppVersion {
  let tabs: [TabItem]
  let hierarchy: Hierarchy

  /// Four tabs, the third with the hierarchy; node n is below node (n − 3) / 3, and one node in four is an item.
  static let first = AppVersion(
    tabs: (0..<4).map { (number: $0, topLevel: $0 + 1) },
    order: Array(0..<StructureSession.nodeCount)
  )

  private init(tabs: [(number: UInt64, topLevel: UInt64)], order: [Int]) {
    let hierarchy = Self.hierarchy(order)
    self.hierarchy = hierarchy
    self.tabs = tabs.map { number, topLevel in
      TabItem(
        identifier: number + 100,
        title: "Tab \(number)",
        topLevel: topLevel,
        hierarchy: number % 3 == 2 ? hierarchy : nil
      )
    }
  }

  /// One to four of six tabs in any order, some with another top level; the nodes in another order, without some of
  /// them and the nodes below those.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var numbers = Array(0..<6 as Range<UInt64>)
    let tabs = (0...random.draw(below: 4)).map { _ in
      let number = numbers.remove(at: random.draw(below: numbers.count))
      return (number: number, topLevel: random.draw(below: 6) == 0 ? 90 : number + 1)
    }
    var order = Array(0..<StructureSession.nodeCount)
    for _ in 0..<random.draw(below: 4) { order.remove(at: random.draw(below: order.count)) }
    for _ in 0..<random.draw(below: 4) {
      order.swapAt(random.draw(below: order.count), random.draw(below: order.count))
    }
    self.init(tabs: tabs, order: order)
  }

  private static func isItem(_ node: Int) -> Bool { node % 4 == 3 }

  /// A node's name; some have none, and some have the same.
  private static func name(_ node: Int) -> String? {
    if node == 2 || node % 9 == 8 { return nil }
    return node % 6 < 2 ? "pair \(node / 6)" : "node \(node)"
  }

  /// The parent category of a node; nil at the top.
  private static func parent(_ node: Int) -> Int? {
    guard node >= 3 else { return nil }
    let categories = (0..<StructureSession.nodeCount).filter { !isItem($0) }
    return categories[min((node - 3) / 3, categories.count - 1)]
  }

  /// Adds nodes in that order, each after its parent.
  private static func hierarchy(_ order: [Int]) -> Hierarchy {
    var builder = HierarchyBuilder(topLayout: .split)
    var numbers: [Int: Int] = [:]
    func add(_ node: Int) -> Int? {
      if let number = numbers[node] { return number }
      guard order.contains(node) else { return nil }
      var above: Int?
      if let parent = parent(node) {
        guard let number = add(parent) else { return nil }
        above = number
      }
      let kind = isItem(node) ? HierarchyNode.item : .category(LevelLayout.allCases[node % 3])
      do {
        numbers[node] = try builder.append(kind, in: above, name: name(node))
      } catch { preconditionFailure("a hierarchy is refused: \(error)") }
      return numbers[node]
    }
    for node in order { _ = add(node) }
    return builder.build()
  }
}
