import FormModel
import FormProgress

/// Plays flips on a visible-page index and on a page set, and compares each answer with that of an array of
/// Booleans.
struct VisiblePagesSession: ~Copyable {
  private let stream: VisiblePagesCase
  private var index: VisiblePageIndex
  private var set: PageSet
  /// By page: whether it is a member.
  private var isMember: [Bool]
  /// By page, with one more entry: the number of members before it.
  private var ranks: [Int]
  /// The members in order.
  private var members: [Int]
  private var outcome = FuzzOutcome()
  private(set) var probes = ProbeSet()

  init(_ stream: VisiblePagesCase) {
    self.stream = stream
    let pages = stream.pageCount
    index = VisiblePageIndex(pageCount: pages)
    set = PageSet(pageCount: pages)
    isMember = Array(repeating: false, count: pages)
    for page in stream.members { isMember[page] = true }
    for word in 0..<(pages + 63) / 64 {
      var bits: UInt64 = 0
      for page in word * 64..<min(word * 64 + 64, pages) where isMember[page] {
        bits |= 1 << UInt64(page & 63)
      }
      index.setBits(bits, word: word)
      set.setBits(bits, word: word)
    }
    index.recount()
    set.recount()
    ranks = Array(repeating: 0, count: pages + 1)
    members = []
    recount()
  }

  /// Counts from scratch, from the array alone.
  private mutating func recount() {
    members.removeAll(keepingCapacity: true)
    for page in isMember.indices {
      ranks[page] = members.count
      if isMember[page] { members.append(page) }
    }
    ranks[isMember.count] = members.count
  }

  mutating func play() -> FuzzOutcome {
    outcome.failure = compare(around: 0)
    for page in stream.flips where outcome.failure == nil {
      outcome.steps += 1
      isMember[page].toggle()
      recount()
      index.flip(page)
      set.set(PagePosition(page), isMember[page])
      probes.hit(VisiblePagesProbe.setMembership)
      probes.hit(
        VisiblePagesProbe.flipAtNodeEnd,
        if: [0, 63].contains(page % 448) || page % 448 == 447
      )
      outcome.failure = compare(around: page)
      outcome.mix(UInt64(page) << 32 | UInt64(members.count))
    }
    if outcome.failure == nil, let broken = index.brokenInvariant ?? set.brokenInvariant {
      outcome.failure = FuzzFailure(check: "invariants", message: broken)
    }
    return outcome
  }

  /// Compares every page on small forms; on large ones the flipped page, its neighbours, the ends of its nodes, and
  /// pages spread over the rest.
  private func compare(around place: Int) -> FuzzFailure? {
    let count = isMember.count + (stream.isCanary && isMember[0] ? 1 : 0)
    if index.count != members.count || count != isMember.count {
      return FuzzFailure(
        check: "count",
        message: "expected \(members.count), found \(index.count)"
      )
    }
    if isMember.count <= 130 {
      for other in isMember.indices {
        if let failure = compare(at: other) { return failure }
      }
      return nil
    }
    let spread = isMember.count / 16 + 1
    for other in stride(from: place % spread, to: isMember.count, by: spread) {
      if let failure = compare(at: other) { return failure }
    }
    for width in [1, 64, 448, 14_336, 229_376] {
      let node = place / width * width
      for other in [node - 1, node, node + 1, node + width - 1, node + width]
      where isMember.indices.contains(other) {
        if let failure = compare(at: other) { return failure }
      }
    }
    return nil
  }

  private func compare(at place: Int) -> FuzzFailure? {
    func check<Value: Equatable>(_ what: String, _ expected: Value, _ found: Value) -> FuzzFailure?
    {
      expected == found
        ? nil
        : FuzzFailure(
          check: what,
          message: "of page \(place) of \(isMember.count): expected \(expected), found \(found)"
        )
    }
    let rank = ranks[place]
    let isHere = isMember[place]
    let position = PagePosition(place)
    let next = isHere ? place : rank < members.count ? members[rank] : nil
    return check("bit", isHere, index[place]) ?? check("rank", rank, index.rank(place))
      ?? (isHere ? check("select", place, index.select(rank)) : nil)
      ?? check("set", isHere, set.contains(position))
      ?? check("first of set", next, set.first(from: position)?.rawValue)
      ?? check(
        "last of set",
        rank > 0 ? members[rank - 1] : nil,
        set.last(before: position)?.rawValue
      )
  }
}
