import FormProgress
import MeasurementKit

/// The visible-page index by itself, with seven pages in ten visible, and random work on it.
final class BareIndex: BareStructure {
  static let operations = ["flip", "rank", "select", "flip-rank"]

  private var index: VisiblePageIndex
  private let pages: [Int]
  private let flipped: [Int]
  private let ranks: [Int]
  let changePass = Pass(count: Pass.usualQueries)
  /// The number of flips of the pages in `flipped`.
  private(set) var changes = 0
  var judged: (changes: Int, isRight: Bool)?

  init(pageCount: Int, seed: UInt64) {
    index = VisiblePageIndex(pageCount: pageCount)
    var generator = SampleGenerator(seed: seed)
    for page in 0..<pageCount where generator.index(below: 10) < 7 { index.flip(page) }
    pages = (0..<Pass.usualQueries).map { _ in generator.index(below: pageCount) }
    flipped = (0..<Pass.usualQueries).map { _ in generator.index(below: pageCount) }
    // Pages are as likely to go as to come, so that half of them stay visible in the end.
    let fewest = max(index.count / 2, 1)
    ranks = (0..<Pass.usualQueries).map { _ in generator.index(below: fewest) }
  }

  var byteCount: Int { index.byteCount }

  static func isChange(_ operation: String) -> Bool { operation.hasPrefix("flip") }

  func play(_ operation: String, _ range: Range<Int>) -> Int {
    switch operation {
    case "rank": return index.ranks(pages, range)
    case "select": return index.selects(ranks, range)
    case "flip":
      changes += range.count
      return index.flip(flipped, range)
    default:
      changes += range.count
      return index.flip(flipped, range, rankOf: pages)
    }
  }

  /// Whether the index gives the same answers as counting page by page from the beginning.
  func recount(pageCount: Int, seed: UInt64) -> Bool {
    var isVisible = [Bool](repeating: false, count: pageCount)
    var generator = SampleGenerator(seed: seed)
    for page in 0..<pageCount where generator.index(below: 10) < 7 { isVisible[page] = true }
    // Every second pass takes back what the one before did.
    let (passes, rest) = changes.quotientAndRemainder(dividingBy: flipped.count)
    for page in passes % 2 == 0 ? flipped[..<rest] : flipped[rest...] { isVisible[page].toggle() }
    var rank = 0
    for page in 0..<pageCount {
      guard index[page] == isVisible[page], index.rank(page) == rank else { return false }
      if isVisible[page] {
        guard index.select(rank) == page else { return false }
        rank += 1
      }
    }
    return rank == index.count
  }
}

extension VisiblePageIndex {
  func ranks(_ pages: [Int], _ range: Range<Int>) -> Int {
    var sum = 0
    let pages = pages.span
    for place in range { sum &+= rank(pages[unchecked: place]) }
    return sum
  }

  func selects(_ ranks: [Int], _ range: Range<Int>) -> Int {
    var sum = 0
    let ranks = ranks.span
    for place in range { sum &+= select(ranks[unchecked: place]) }
    return sum
  }

  mutating func flip(_ pages: [Int], _ range: Range<Int>) -> Int {
    let pages = pages.span
    for place in range { flip(pages[unchecked: place]) }
    return count
  }

  mutating func flip(
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
