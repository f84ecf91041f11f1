import FormModel
import Testing

@testable import FormProgress

/// A set of pages on shelves, searched across all its levels (FP-10).
@Suite struct ShelfSetTests {
  /// Expects that each member is found from its neighbours, and those at the ends from nowhere.
  private func expectFound(
    _ shelves: [Int],
    in set: borrowing ShelfSet,
    _ order: borrowing VisiblePageIndex
  ) {
    let places = shelves.sorted().map { ShelfPlace(shelf: $0, slot: $0 % 448) }
    for (index, place) in places.enumerated() {
      let before = index > 0 ? places[index - 1] : nil
      let after = index + 1 < places.count ? places[index + 1] : nil
      let (isMember, first) = (set.contains(place), set.first(after: before, in: order))
      let last = set.last(before: after, in: order)
      #expect(isMember && first == place && last == place, "\(place)")
    }
    let past = set.first(after: places.last, in: order)
    let none = set.last(before: places.first, in: order)
    let broken = set.brokenInvariant(in: order)
    #expect(places.isEmpty || past == nil && none == nil)
    #expect(broken == nil)
  }

  @Test(
    "FP-10: the next and the previous member are found however many shelves lie between",
    arguments: [
      [], [0], [8_999], [0, 1], [0, 63, 64, 127], [0, 4_095], [63, 4_096, 8_999],
      [64, 4_159, 4_160],
      [4_096, 8_192], [1, 70, 4_200, 8_300],
    ]
  )
  func search(shelves: [Int]) {
    let order = VisiblePageIndex(pageCount: 9_000 * 448)
    var set = ShelfSet(shelfCount: order.shelfCount)
    for shelf in shelves { set.set(ShelfPlace(shelf: shelf, slot: shelf % 448), true, in: order) }
    expectFound(shelves, in: set, order)
    for shelf in shelves { set.set(ShelfPlace(shelf: shelf, slot: shelf % 448), false, in: order) }
    let (first, last) = (set.first(after: nil, in: order), set.last(before: nil, in: order))
    let broken = set.brokenInvariant(in: order)
    #expect(first == nil && last == nil && broken == nil)
  }

  @Test("FP-10: after the last of 64 shelves there is no member")
  func lastShelf() {
    let order = VisiblePageIndex(pageCount: 64 * 448)
    var set = ShelfSet(shelfCount: 64)
    let last = ShelfPlace(shelf: 63, slot: 7)
    set.set(last, true, in: order)
    let (first, next) = (set.first(after: nil, in: order), set.first(after: last, in: order))
    #expect(first == last && next == nil)
  }

  @Test("FP-10: a set that differs from its order is told")
  func broken() {
    let order = VisiblePageIndex(pageCount: 3 * 448)
    let short = ShelfSet(shelfCount: 2)
    var set = ShelfSet(shelfCount: 3)
    set.setPages(ShelfWords { $0 == 1 ? 2 : 0 }, onShelf: 1)
    let found = [short.brokenInvariant(in: order), set.brokenInvariant(in: order)]
    #expect(found == ["a page set has other shelves", "a page set knows a shelf wrongly"])
    set.recount(in: order)
    let (broken, first) = (set.brokenInvariant(in: order), set.first(after: nil, in: order))
    #expect(broken == nil && first == ShelfPlace(shelf: 1, slot: 65))
  }

  @Test("FP-10: shelves that are added leave the order of members", arguments: 0..<12)
  func addedShelves(seed: UInt64) {
    var random = TestRandom(seed: seed)
    // Beyond 4,096 shelves there is one group more.
    let old = seed == 0 ? 4_090 : Int.random(in: 1...400, using: &random)
    let added = seed == 0 ? 128 : Int.random(in: 1...20, using: &random)
    var index = VisiblePageIndex(pageCount: old * 448)
    var set = ShelfSet(shelfCount: old)
    var members: [Int] = []
    for shelf in 0..<old where Bool.random(using: &random) {
      members.append(shelf)
      set.set(ShelfPlace(shelf: shelf, slot: 5), true, in: index)
      index.setPages(ShelfWords { $0 == 3 ? random.next() : 1 }, onShelf: shelf)
    }
    let visible = index.count
    var order: [UInt32] = []
    var next = old
    for shelf in 0..<old {
      order.append(UInt32(shelf))
      if shelf % 32 == 31, next < old + added {
        order.append(UInt32(next))
        next += 1
      }
    }
    order += (UInt32(next)..<UInt32(old + added))
    index.setOrder(order)
    set.addShelves(added)
    let broken = [set.brokenInvariant(in: index), index.brokenInvariant]
    #expect(broken == [nil, nil] && index.count == visible)
    var found: [Int] = []
    var place = set.first(after: nil, in: index)
    while let member = place {
      found.append(member.shelf)
      place = set.first(after: member, in: index)
    }
    #expect(found == members)
  }
}
