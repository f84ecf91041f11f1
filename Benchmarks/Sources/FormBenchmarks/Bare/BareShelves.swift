import CHardware
import FormProgress
import MeasurementKit

/// The visible-page index alone, after shelves were inserted at random places, so that it needs a
/// map. Half of all shelves are inserted, at most a thousand. Seven pages in ten are visible.
final class BareShelves {
  static let operations = ["flip", "rank", "select", "flip-rank"]

  private var index: VisiblePageIndex
  private let places: [Int]
  private let flipped: [Int]
  private let ranks: [Int]
  private let changePass = Pass(count: Pass.usualQueries)
  /// The number of flips made, in the order of `flipped`.
  private var changes = 0
  /// The last check's outcome, and the flips before it. It is reused until there are more.
  private var judged: (changes: Int, isRight: Bool)?

  init(pageCount: Int, seed: UInt64) {
    let draw = Draw(pageCount: pageCount, seed: seed)
    index = VisiblePageIndex(pageCount: draw.loadedShelves * VisiblePageIndex.placesOnShelf)
    index.recount()
    for shelf in draw.insertedAfter { _ = index.insertShelf(after: shelf) }
    for (place, isVisible) in draw.isVisible.enumerated() where isVisible { index.flip(place) }
    var generator = SampleGenerator(seed: seed &+ 1)
    let count = draw.isVisible.count
    places = (0..<Pass.usualQueries).map { _ in generator.index(below: count) }
    flipped = (0..<Pass.usualQueries).map { _ in generator.index(below: count) }
    // Hiding and showing are equally likely, so about half of these pages stay visible.
    let fewest = max(index.count / 2, 1)
    ranks = (0..<Pass.usualQueries).map { _ in generator.index(below: fewest) }
  }

  var byteCount: Int { index.byteCount }

  func contender(_ operation: String) -> TimedContender {
    let pass = operation.hasPrefix("flip") ? changePass : Pass(count: Pass.usualQueries)
    return TimedContender(Contenders.engine) { [self] steps in
      pass.advance(by: steps) { range in
        hardware_consume(UInt64(truncatingIfNeeded: play(operation, range)))
      }
    }
  }

  /// Plays the steps of `range`.
  ///
  /// - Returns: a value that depends on every read, so that the compiler removes none.
  private func play(_ operation: String, _ range: Range<Int>) -> Int {
    switch operation {
    case "rank": return index.ranks(places, range)
    case "select": return index.selects(ranks, range)
    case "flip":
      changes += range.count
      return index.flip(flipped, range)
    default:
      changes += range.count
      return index.flip(flipped, range, rankOf: places)
    }
  }

  /// True if the index answers like a recount from the same seed. Each state is counted once.
  func isRight(pageCount: Int, seed: UInt64) -> Bool {
    if let judged, judged.changes == changes { return judged.isRight }
    let isRight = recount(pageCount: pageCount, seed: seed)
    judged = (changes, isRight)
    return isRight
  }

  /// True if the index answers like a count place by place, over the shelves in form order.
  private func recount(pageCount: Int, seed: UInt64) -> Bool {
    let draw = Draw(pageCount: pageCount, seed: seed)
    var isVisible = draw.isVisible
    // Every second pass undoes the one before.
    let (passes, rest) = changes.quotientAndRemainder(dividingBy: flipped.count)
    for place in passes % 2 == 0 ? flipped[..<rest] : flipped[rest...] { isVisible[place].toggle() }
    var rank = 0
    for shelf in draw.order {
      for place in shelf * 448..<shelf * 448 + 448 {
        guard index[place] == isVisible[place], index.rank(place) == rank else { return false }
        if isVisible[place] {
          guard index.select(rank) == place else { return false }
          rank += 1
        }
      }
    }
    return rank == index.count
  }

  /// The random choices from which both the index and the oracle are built.
  private struct Draw {
    let loadedShelves: Int
    /// For each inserted shelf, the shelf before it.
    var insertedAfter: [Int] = []
    /// The shelves in form order.
    var order: [Int]
    /// By place, true if it holds a visible page.
    var isVisible: [Bool] = []

    init(pageCount: Int, seed: UInt64) {
      let shelves = (pageCount + 447) / 448
      let inserted = min(shelves / 2, 1_000)
      loadedShelves = shelves - inserted
      order = Array(0..<loadedShelves)
      var generator = SampleGenerator(seed: seed)
      for shelf in loadedShelves..<shelves {
        // The first insertion is before the last shelf in form order, so that the index needs a
        // map.
        let place = shelf == loadedShelves ? 0 : generator.index(below: order.count)
        insertedAfter.append(order[place])
        order.insert(shelf, at: place + 1)
      }
      for _ in 0..<shelves * 448 { isVisible.append(generator.index(below: 10) < 7) }
    }
  }
}

/// The loops that are counted, each with one access to the index.
extension VisiblePageIndex {
  @inline(never)
  fileprivate func ranks(_ pages: [Int], _ range: Range<Int>) -> Int {
    var sum = 0
    let pages = pages.span
    for place in range { sum &+= rank(pages[unchecked: place]) }
    return sum
  }

  @inline(never)
  fileprivate func selects(_ ranks: [Int], _ range: Range<Int>) -> Int {
    var sum = 0
    let ranks = ranks.span
    for place in range { sum &+= select(ranks[unchecked: place]) }
    return sum
  }

  @inline(never)
  fileprivate mutating func flip(_ pages: [Int], _ range: Range<Int>) -> Int {
    let pages = pages.span
    for place in range { flip(pages[unchecked: place]) }
    return count
  }

  @inline(never)
  fileprivate mutating func flip(
    _ flipped: [Int],
    _ range: Range<Int>,
    rankOf pages: [Int]
  ) -> Int {
    var sum = 0
    let flipped = flipped.span
    for place in range {
      flip(flipped[unchecked: place])
      sum &+= rank(pages[place])
    }
    return sum
  }
}
