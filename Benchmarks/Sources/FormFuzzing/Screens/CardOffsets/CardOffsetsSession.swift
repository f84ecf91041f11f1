import FormModel
import FormNavigation

/// Plays changes of heights, and compares offsets and searches with sums over an array.
struct CardOffsetsSession: ~Copyable {
  private let stream: CardOffsetsCase
  private var offsets: CardOffsets
  private var heights: [Int]
  /// By page, with one more entry: the sum of the heights before it.
  private var sums: [Int]
  private var outcome = FuzzOutcome()
  private(set) var probes = ProbeSet()

  init(_ stream: CardOffsetsCase) {
    self.stream = stream
    heights = stream.heights
    offsets = CardOffsets(pageCount: stream.heights.count)
    offsets.setHeights { stream.heights[$0.rawValue] }
    sums = Array(repeating: 0, count: stream.heights.count + 1)
    add(from: 0)
    probes.hit(CardOffsetsProbe.everyLevelOfOffsets, if: offsets.levelCount >= 5)
  }

  /// Adds up the sums from `index` on.
  private mutating func add(from index: Int) {
    for other in index..<heights.count { sums[other + 1] = sums[other] + heights[other] }
  }

  mutating func play() -> FuzzOutcome {
    outcome.failure = compare(around: 0)
    for change in stream.changes where outcome.failure == nil {
      outcome.steps += 1
      probes.hit(CardOffsetsProbe.heightToZero, if: change.height == 0 && heights[change.index] > 0)
      heights[change.index] = change.height
      add(from: change.index)
      offsets.setHeight(change.height, at: PagePosition(change.index))
      outcome.failure = compare(around: change.index)
      outcome.mix(UInt64(sums[heights.count]))
    }
    return outcome
  }

  /// Compares every page on small forms; on large ones the changed page, its neighbours, the ends of its nodes, and
  /// pages spread over the rest.
  private func compare(around index: Int) -> FuzzFailure? {
    let total = sums[heights.count] + (stream.isCanary && heights.first == 0 ? 1 : 0)
    if offsets.total != total {
      return FuzzFailure(check: "total", message: "expected \(total), found \(offsets.total)")
    }
    for y in [-1, total] where offsets.position(atOffset: y) != nil {
      return FuzzFailure(check: "page at", message: "a page at px \(y) of \(total)")
    }
    let isSmall = heights.count <= 100
    for other in stride(from: 0, to: heights.count, by: isSmall ? 1 : heights.count / 16) {
      if let failure = compare(at: other) { return failure }
    }
    if isSmall { return nil }
    for width in [1, 32, 512, 8_192, 131_072] {
      let node = index / width * width
      for other in [node - 1, node, node + 1, node + width - 1, node + width]
      where heights.indices.contains(other) {
        if let failure = compare(at: other) { return failure }
      }
    }
    return nil
  }

  private func compare(at index: Int) -> FuzzFailure? {
    let (top, height) = (sums[index], heights[index])
    let position = PagePosition(index)
    if offsets.offset(at: position) != top {
      return FuzzFailure(
        check: "offset",
        message: "of page \(index): expected \(top), found \(offsets.offset(at: position))"
      )
    }
    if offsets.height(at: position) != height {
      return FuzzFailure(
        check: "height",
        message: "of page \(index): expected \(height), found \(offsets.height(at: position))"
      )
    }
    guard height > 0 else { return nil }
    for y in [top, top + height - 1] where offsets.position(atOffset: y) != position {
      let found = offsets.position(atOffset: y)
      return FuzzFailure(
        check: "page at",
        message: "px \(y): expected page \(index), found \(found.map { "\($0)" } ?? "none")"
      )
    }
    return nil
  }
}
