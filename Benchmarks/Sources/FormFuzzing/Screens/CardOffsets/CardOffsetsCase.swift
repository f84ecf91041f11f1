import FormFormats
import FormNavigation
import FormWorkload

/// Changes of card heights, beside an array of heights.
public struct CardOffsetsCase: Hashable, Sendable {
  /// The height of each page's card, px.
  public var heights: [Int]
  public var changes: [Change]
  public var isCanary = false

  public struct Change: Hashable, Sendable {
    /// The page's position in form order.
    public var index: Int
    /// The new height, px.
    public var height: Int

    public init(index: Int, height: Int) {
      self.index = index
      self.height = height
    }
  }

  public init(heights: [Int], changes: [Change]) {
    self.heights = heights
    self.changes = changes
  }
}

extension CardOffsetsCase: FuzzCase {
  public static var name: String { "card-offsets" }
  public static var unit: String { "changes" }
  public static var probes: any FuzzProbe.Type { CardOffsetsProbe.self }
  public var stepCount: Int { changes.count }

  public static func stepCount(seed: UInt64) -> Int {
    var random = Xoshiro256StarStar(seed: seed)
    return size(&random).changes
  }

  private static func size(_ random: inout Xoshiro256StarStar) -> (pages: Int, changes: Int) {
    let kind = random.draw(below: 4_096)
    let edges =
      switch kind {
      case 0: [131_072, 131_073]
      case 1..<16: [8_191, 8_192, 8_193]
      case 16..<512: [511, 512, 513, 1_000]
      default: [1, 2, 3, 7, 16, 31, 32, 33, 64, 100]
      }
    let changes = min(random.drawLength(from: 4, doublings: 6), kind == 0 ? 16 : 512)
    return (edges[random.draw(below: edges.count)], changes)
  }

  public init(seed: UInt64) {
    var random = Xoshiro256StarStar(seed: seed)
    let size = Self.size(&random)
    let hidden = [0, 200, 950, 1_000][random.draw(below: 4)]
    let highest = [1, 3, 120, CardOffsets.maximumHeight][random.draw(below: 4)]
    func height(_ random: inout Xoshiro256StarStar) -> Int {
      if random.draw(below: 1_000) < hidden { return 0 }
      return random.draw(below: 4) == 0 ? highest : random.draw(below: highest + 1)
    }
    let hot = [size.pages, min(size.pages, 4)][random.draw(below: 2)]
    let base = random.draw(below: size.pages - hot + 1)
    let edges = [0, 31, 32, 511, 512, 8_191, 8_192, size.pages - 1].filter { $0 < size.pages }
    self.init(
      heights: (0..<size.pages).map { _ in height(&random) },
      changes: (0..<size.changes).map { _ in
        let index =
          random.draw(below: 8) == 0
          ? edges[random.draw(below: edges.count)] : base + random.draw(below: hot)
        return Change(index: index, height: height(&random))
      }
    )
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var session = CardOffsetsSession(self)
    let outcome = session.play()
    probes.merge(session.probes)
    return outcome
  }

  public func removing(steps range: Range<Int>) -> CardOffsetsCase {
    var shorter = self
    shorter.changes.removeSubrange(range)
    return shorter
  }

  public mutating func simplify(while isGood: (CardOffsetsCase) -> Bool) {
    func attempt(_ change: (inout CardOffsetsCase) -> Void) -> Bool {
      var smaller = self
      change(&smaller)
      guard smaller != self, isGood(smaller) else { return false }
      self = smaller
      return true
    }
    for count in heights.count.simpler
    where count > 0
      && attempt({
        $0.heights.removeLast($0.heights.count - count)
        $0.changes.removeAll { $0.index >= count }
      })
    { break }
    _ = attempt { $0.heights = $0.heights.map { _ in 0 } }
    // Only the first 600 one by one, which is fast enough.
    for page in heights.indices.prefix(600) where heights[page] != 0 {
      for height in heights[page].simpler where attempt({ $0.heights[page] = height }) { break }
    }
    for step in changes.indices {
      for index in changes[step].index.simpler where attempt({ $0.changes[step].index = index }) {
        break
      }
      for height in changes[step].height.simpler
      where attempt({ $0.changes[step].height = height }) { break }
    }
  }

  public var lines: [String] {
    [(["heights"] + heights.map(String.init)).joined(separator: " ")]
      + ["steps \(changes.count)"] + changes.map { "height \($0.index) \($0.height)" }
  }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    guard var line = lines.next() else { throw lines.failure("heights") }
    guard try line.word("heights") == "heights" else { throw line.failure("heights") }
    var heights: [Int] = []
    repeat {
      heights.append(try line.number(in: 0...CardOffsets.maximumHeight))
      guard heights.count <= CaseLimits.indexPages else {
        throw line.failure("at most \(CaseLimits.indexPages) heights")
      }
    } while !line.isAtEnd
    let pages = heights.count
    let limit = min(CaseLimits.steps, CaseLimits.pagesAdded / pages)
    let changes = try lines.onlySteps(atMost: limit) { (line) throws(FormatError) in
      guard try line.word("height") == "height" else { throw line.failure("height") }
      return Change(
        index: try line.number(in: 0...pages - 1),
        height: try line.number(in: 0...CardOffsets.maximumHeight)
      )
    }
    self.init(heights: heights, changes: changes)
  }
}
