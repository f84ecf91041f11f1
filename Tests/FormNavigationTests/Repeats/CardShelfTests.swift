import FormModel
import ScreenModel
import Testing

@testable import FormNavigation

@Suite struct CardShelfTests {
  @Test(
    "NM-13, NM-15, RP-6: heights on shelves in another order, at every number of levels",
    arguments: [1, 2, 16, 17, 256, 257, 4_096, 4_097, 43_000]
  )
  func random(shelves: Int) {
    var random = TestRandom(shelves)
    var count = shelves
    var offsets = CardOffsets(shelfCount: count)
    // By order and place on the shelf.
    var heights: [Int: Int] = [:]
    // Shelves stand in reverse order, those that are added behind them.
    func shelf(_ order: Int) -> Int { order < shelves ? shelves - 1 - order : order }
    func place(_ key: Int) -> CardPlace {
      let (order, slot) = key.quotientAndRemainder(dividingBy: 448)
      return CardPlace(index: shelf(order) * CardOffsets.shelfWidth + slot, order: order)
    }
    func compare() {
      var sum = 0
      for (key, height) in heights.sorted(by: { $0.key < $1.key }) {
        let place = place(key)
        #expect(offsets.offset(at: place) == sum && offsets.height(at: place) == height)
        if height > 0 {
          for y in [sum, sum + height - 1] {
            let found = offsets.place(atOffset: y) { shelf($0) }
            #expect(found?.index == place.index && found?.order == place.order)
          }
        }
        sum += height
      }
      #expect(offsets.total == sum)
      let none = offsets.place(atOffset: sum) { shelf($0) }
      #expect(none == nil)
    }
    for round in 0..<3 {
      for _ in 0..<120 {
        let ends = [0, count / 2, count - 1, random.next(count), random.next(count)]
        let slots = [0, 31, 32, 447, random.next(448)]
        let key = ends[random.next(5)] * 448 + slots[random.next(5)]
        let height = random.next(4) == 0 ? 0 : random.next(CardOffsets.maximumHeight + 1)
        let change = offsets.setHeight(height, at: place(key))
        #expect(change == height - heights[key, default: 0])
        heights[key] = height
      }
      compare()
      if round == 2 { break }
      count += count / 32 + 1
      offsets.grow(toShelves: count)
      var byShelf: [Int: Int] = [:]
      for (key, height) in heights { byShelf[key / 448, default: 0] += height }
      for (order, height) in byShelf { offsets.addAbove(height, order: order) }
      compare()
    }
  }

  @Test("NM-13: sums stay exact where the most shelves have the highest cards")
  func largest() {
    let count = 131_072
    var offsets = CardOffsets(shelfCount: count)
    let full = 448 * CardOffsets.maximumHeight
    for order in 0..<count { offsets.addAbove(full, order: order) }
    #expect(offsets.total == count * full)
    for order in [0, 1, 15, 16, 4_095, 4_096, 65_537, count - 1] {
      let first = CardPlace(index: order * CardOffsets.shelfWidth, order: order)
      #expect(offsets.offset(at: first) == order * full)
    }
    #expect(offsets.levelCount == 6)
  }
}
