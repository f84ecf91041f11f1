import Testing

@testable import FormRules

@Suite("Pending numbers") struct PendingSetTests {
  @Test("UR-8: the lowest number comes first, however many there are", arguments: 1...40)
  func lowestFirst(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // With one, two and three levels of words.
    let count = [7, 64, 65, 700, 5_000, 300_000][Int(seed % 6)]
    var pending = PendingSet(count: count)
    var expected: Set<Int> = []
    if seed.isMultiple(of: 5), count <= 5_000 {
      pending.insertAll()
      expected = Set(0..<count)
    }
    for _ in 0..<400 {
      // Sometimes many at once, close together or apart.
      let start = Int.random(in: 0..<count, using: &random)
      let spread = Bool.random(using: &random) ? 100 : count
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let number = min(count - 1, start + Int.random(in: 0..<spread, using: &random))
        pending.insert(number)
        expected.insert(number)
      }
      for _ in 0..<Int.random(in: 0...14, using: &random) {
        let least = expected.min()
        #expect(pending.popFirst() == least, "seed \(seed)")
        if let least { expected.remove(least) }
        if expected.isEmpty { #expect(pending.popFirst() == nil, "seed \(seed)") }
      }
    }
    while let found = pending.popFirst() {
      #expect(found == expected.min(), "seed \(seed)")
      expected.remove(found)
    }
    #expect(expected.isEmpty && pending.isEmpty, "seed \(seed)")
  }
}
