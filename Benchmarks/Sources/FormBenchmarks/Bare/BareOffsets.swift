import FormModel
import FormNavigation
import MeasurementKit

/// The card offsets by themselves, and random work on them.
final class BareOffsets: BareStructure {
  static let operations = ["update", "sum", "search", "update-sum"]

  private var offsets: CardOffsets
  private let pages: [PagePosition]
  private let places: [Int]
  private let changed: [(page: PagePosition, height: Int)]
  let changePass = Pass(count: Pass.usualQueries)
  /// The number of times that heights of `changed` were set.
  private(set) var changes = 0
  var judged: (changes: Int, isRight: Bool)?

  init(pageCount: Int, seed: UInt64) {
    offsets = CardOffsets(pageCount: pageCount)
    let heights = Self.heights(pageCount, seed)
    offsets.setHeights { heights[$0.rawValue] }
    var generator = SampleGenerator(seed: seed &+ 1)
    pages = (0..<Pass.usualQueries).map { _ in
      PagePosition(generator.index(below: pageCount))
    }
    // Where every card is at its lowest, the places are still on a card.
    places = (0..<Pass.usualQueries).map { _ in generator.index(below: pageCount * 40) }
    // The second half sets the pages of the first to other heights, so that each step is a change.
    let half = (0..<Pass.usualQueries / 2).map { _ in
      (
        page: PagePosition(generator.index(below: pageCount)),
        height: 64 + generator.index(below: 40)
      )
    }
    changed = half + half.map { ($0.page, $0.height - 24) }
  }

  var byteCount: Int { offsets.byteCount }

  /// Cards of 40 to 143 px.
  private static func heights(_ pageCount: Int, _ seed: UInt64) -> [Int] {
    var generator = SampleGenerator(seed: seed)
    return (0..<pageCount).map { _ in 40 + generator.index(below: 104) }
  }

  static func isChange(_ operation: String) -> Bool { operation.hasPrefix("update") }

  func play(_ operation: String, _ range: Range<Int>) -> Int {
    switch operation {
    case "sum": return offsets.sums(pages, range)
    case "search": return offsets.searches(places, range)
    case "update":
      changes += range.count
      return offsets.update(changed, range)
    default:
      changes += range.count
      return offsets.update(changed, range, sumOf: pages)
    }
  }

  /// Whether the offsets equal those from adding up page by page.
  func recount(pageCount: Int, seed: UInt64) -> Bool {
    var heights = Self.heights(pageCount, seed)
    // What one pass leaves, and then what the present one has done.
    if changes >= changed.count {
      for change in changed { heights[change.page.rawValue] = change.height }
    }
    for change in changed[..<(changes % changed.count)] {
      heights[change.page.rawValue] = change.height
    }
    var y = 0
    for page in 0..<pageCount {
      let position = PagePosition(page)
      guard offsets.offset(at: position) == y, offsets.height(at: position) == heights[page],
        offsets.position(atOffset: y) == position
      else { return false }
      y += heights[page]
    }
    return y == offsets.total
  }
}

extension CardOffsets {
  fileprivate func sums(_ pages: [PagePosition], _ range: Range<Int>) -> Int {
    var sum = 0
    let pages = pages.span
    for place in range { sum &+= offset(at: pages[unchecked: place]) }
    return sum
  }

  fileprivate func searches(_ places: [Int], _ range: Range<Int>) -> Int {
    var sum = 0
    let places = places.span
    for place in range { sum &+= (position(atOffset: places[unchecked: place]) ?? 0).rawValue }
    return sum
  }

  fileprivate mutating func update(
    _ changes: [(page: PagePosition, height: Int)],
    _ range: Range<Int>
  )
    -> Int
  {
    let changes = changes.span
    for place in range {
      let change = changes[unchecked: place]
      setHeight(change.height, at: change.page)
    }
    return total
  }

  fileprivate mutating func update(
    _ changes: [(page: PagePosition, height: Int)],
    _ range: Range<Int>,
    sumOf pages: [PagePosition]
  ) -> Int {
    var sum = 0
    let changes = changes.span
    for place in range {
      let change = changes[unchecked: place]
      setHeight(change.height, at: change.page)
      sum &+= offset(at: pages[place])
    }
    return sum
  }
}
