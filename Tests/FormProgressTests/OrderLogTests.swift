import FormModel
import Testing

@testable import FormProgress

/// A copy of where pages stand that follows an engine by its log alone.
private struct Follower {
  /// By shelf: the places of records, by place on the shelf.
  var shelves: [[Int: Int]] = []
  var order: [Int] = []
  var seen = 0
  var came: Set<Int> = []
  var went: Set<Int> = []

  mutating func follow(_ engine: borrowing ProgressEngine) {
    came = []
    went = []
    guard let entries = engine.orderEntries(from: seen) else {
      begin(engine)
      return
    }
    seen = engine.orderEntryCount
    for entry in entries {
      switch entry {
      case .came(let places, _): came.formUnion(places)
      case .went(let places, _): went.formUnion(places)
      case .shelf(let shelf): read(shelf, engine)
      case .shelfMoved(let from, let to):
        for place in min(from, to)...max(from, to) { order[place] = engine.shelf(inOrder: place) }
      case .shelvesAdded: readOrder(engine)
      }
    }
  }

  mutating func begin(_ engine: borrowing ProgressEngine) {
    seen = engine.orderEntryCount
    readOrder(engine)
    for shelf in shelves.indices { read(shelf, engine) }
  }

  private mutating func readOrder(_ engine: borrowing ProgressEngine) {
    while shelves.count < engine.shelfCount { shelves.append([:]) }
    order = (0..<engine.shelfCount).map { engine.shelf(inOrder: $0) }
  }

  private mutating func read(_ shelf: Int, _ engine: borrowing ProgressEngine) {
    var pages: [Int: Int] = [:]
    engine.forEachPage(onShelf: shelf) { place, slot in pages[slot] = place }
    shelves[shelf] = pages
  }

  /// The places of records in form order.
  var places: [Int] {
    order.flatMap { shelf in shelves[shelf].sorted { $0.key < $1.key }.map(\.value) }
  }
}

@Suite struct OrderLogTests {
  @Test("RP-3: who follows the log alone knows where every page stands", arguments: 0..<4)
  func follow(seed: Int) throws {
    var pair = try PagesPair(pageCount: 1_500, seed: UInt64(seed))
    pair.addMarkSets()
    var follower = Follower()
    follower.begin(pair.engine)
    for turn in 0..<600 {
      let count = pair.oracle.order.count
      let before = Set(pair.oracle.order)
      let position = seed < 2 ? count / 3 : pair.random.draw(below: count + 1)
      let isGrowing = turn % 200 < 130
      if pair.random.draw(below: 10) < (isGrowing ? 9 : 1) {
        try pair.add(1 + pair.random.draw(below: 9), at: position)
      } else if position < count {
        pair.remove(1 + pair.random.draw(below: 30), at: position)
      }
      if turn % 3 > 0 {
        follower.follow(pair.engine)
        #expect(follower.places == pair.oracle.order, "turn \(turn)")
        if turn % 3 == 2 {
          let after = Set(pair.oracle.order)
          #expect(follower.came == after.subtracting(before), "turn \(turn)")
          #expect(follower.went == before.subtracting(after), "turn \(turn)")
        }
      }
    }
  }

  @Test("RP-3: a log that is read too late says so")
  func late() throws {
    var pair = try PagesPair(pageCount: 3, seed: 1)
    #expect(pair.engine.orderEntryCount == 0)
    for _ in 0..<OrderLog.capacity / 4 {
      try pair.add(1, at: 1)
      pair.remove(1, at: 1)
    }
    let count = pair.engine.orderEntryCount
    #expect(count >= OrderLog.capacity)
    let all = pair.engine.orderEntries(from: count - OrderLog.capacity)
    #expect(all?.count == OrderLog.capacity)
    let more = pair.engine.orderEntries(from: count - OrderLog.capacity - 1)
    #expect(count == OrderLog.capacity || more == nil)
    #expect(pair.engine.orderEntries(from: count) == [])
  }
}
