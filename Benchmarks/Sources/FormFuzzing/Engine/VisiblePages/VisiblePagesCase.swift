import FormFormats
import FormWorkload

/// Flips of the visible-page index, and changes of a page set, beside an array of Booleans. The sizes lie on both
/// sides of every boundary of a word, a leaf and a node.
public struct VisiblePagesCase: Hashable, Sendable {
  public var pageCount: Int
  /// The pages that are members at first.
  public var members: [Int]
  /// Pages, each of which becomes a member if it is none, and is removed if it is one.
  public var flips: [Int]
  public var isCanary = false

  public init(pageCount: Int, members: [Int] = [], flips: [Int]) {
    self.pageCount = pageCount
    self.members = members
    self.flips = flips
  }
}

extension VisiblePagesCase: FuzzCase {
  public static var name: String { "visible-pages" }
  public static var unit: String { "flips" }
  public static var probes: any FuzzProbe.Type { VisiblePagesProbe.self }
  public var stepCount: Int { flips.count }

  public static func stepCount(seed: UInt64) -> Int {
    var random = Xoshiro256StarStar(seed: seed)
    return size(&random).flips
  }

  private static func size(_ random: inout Xoshiro256StarStar) -> (pages: Int, flips: Int) {
    let kind = random.draw(below: 1_024)
    let edges =
      switch kind {
      case 0: [229_375, 229_376, 229_377]
      case 1..<16: [14_335, 14_336, 14_337, 4_095, 4_096, 4_097, 28_673]
      case 16..<256: [447, 448, 449, 895, 896, 897, 1_345]
      default: [1, 2, 10, 62, 63, 64, 65, 66, 127, 128, 129, 192, 300]
      }
    let flips = min(random.drawLength(from: 4, doublings: 6), kind == 0 ? 16 : 512)
    return (edges[random.draw(below: edges.count)], flips)
  }

  public init(seed: UInt64) {
    var random = Xoshiro256StarStar(seed: seed)
    let size = Self.size(&random)
    let share = [0, 20, 500, 980, 1_000][random.draw(below: 5)]
    let hot = [size.pages, min(size.pages, 3), min(size.pages, 64)][random.draw(below: 3)]
    let base = random.draw(below: size.pages - hot + 1)
    let edges = [0, 63, 64, 447, 448, 14_335, 14_336, size.pages - 1].filter { $0 < size.pages }
    self.init(
      pageCount: size.pages,
      members: (0..<size.pages).filter { _ in random.draw(below: 1_000) < share },
      flips: (0..<size.flips).map { _ in
        random.draw(below: 8) == 0
          ? edges[random.draw(below: edges.count)] : base + random.draw(below: hot)
      }
    )
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var session = VisiblePagesSession(self)
    let outcome = session.play()
    probes.merge(session.probes)
    return outcome
  }

  public func removing(steps range: Range<Int>) -> VisiblePagesCase {
    var shorter = self
    shorter.flips.removeSubrange(range)
    return shorter
  }

  public mutating func simplify(while isGood: (VisiblePagesCase) -> Bool) {
    let whole = self
    for count in pageCount.simpler where count > 0 {
      var smaller = whole
      smaller.pageCount = count
      smaller.members.removeAll { $0 >= count }
      smaller.flips.removeAll { $0 >= count }
      if isGood(smaller) {
        self = smaller
        break
      }
    }
    let present = self
    members.removeChunks {
      var smaller = present
      smaller.members = $0
      return isGood(smaller)
    }
    for step in flips.indices {
      for page in flips[step].simpler {
        var smaller = self
        smaller.flips[step] = page
        if isGood(smaller) {
          self = smaller
          break
        }
      }
    }
  }

  public var lines: [String] {
    ["pages \(pageCount)", (["members"] + members.map(String.init)).joined(separator: " ")]
      + ["steps \(flips.count)"] + flips.map { "flip \($0)" }
  }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    guard var first = lines.next() else { throw lines.failure("pages") }
    guard try first.word("pages") == "pages" else { throw first.failure("pages") }
    let pages = try first.number(in: 1...CaseLimits.indexPages)
    try first.end()
    self.init(pageCount: pages, flips: [])
    while var line = lines.next() {
      switch try line.word("members or steps") {
      case "members":
        try lines.once("members", line)
        while !line.isAtEnd { members.append(try line.number(in: 0...pages - 1)) }
      case "steps":
        let limit = min(CaseLimits.steps, CaseLimits.pagesAdded / pages)
        flips = try lines.steps(&line, atMost: limit) { (line) throws(FormatError) in
          guard try line.word("flip") == "flip" else { throw line.failure("flip") }
          return try line.number(in: 0...pages - 1)
        }
        return
      default: throw line.failure("members or steps")
      }
    }
    throw lines.failure("steps")
  }
}
