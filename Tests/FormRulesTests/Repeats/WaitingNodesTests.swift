import Testing

@testable import FormRules

@Suite("Waiting nodes") struct WaitingNodesTests {
  private struct Node: Hashable, Comparable {
    var rank: Int
    var slot: Int

    static func < (a: Node, b: Node) -> Bool { (a.rank, a.slot) < (b.rank, b.slot) }
  }

  @Test("UR-8: the first node comes first and once, whether few wait or many", arguments: 1...20)
  func firstFirst(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var waiting = WaitingNodes()
    var expected: Set<Node> = []
    // About as many as may stand sorted, or many more.
    let most = seed.isMultiple(of: 2) ? WaitingNodes.fewest + 2 : 200
    for _ in 0..<400 {
      for _ in 0..<Int.random(in: 0...most, using: &random) {
        let node = Node(
          rank: Int.random(in: 0..<40, using: &random),
          slot: Int.random(in: 0..<3, using: &random)
        )
        waiting.insert(rank: UInt32(node.rank), slot: node.slot)
        expected.insert(node)
      }
      for _ in 0..<Int.random(in: 0...most, using: &random) {
        let least = expected.min()
        let found = waiting.popFirst().map { Node(rank: $0.rank, slot: $0.slot) }
        #expect(found == least, "seed \(seed)")
        if let least { expected.remove(least) }
      }
      #expect(waiting.isEmpty == expected.isEmpty, "seed \(seed)")
    }
  }
}
