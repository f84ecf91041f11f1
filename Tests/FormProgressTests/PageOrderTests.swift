import FormModel
import Testing

@testable import FormProgress

/// Pages that come and go, compared with plain arrays.
@Suite struct PageOrderTests {
  @Test("RP-2, VP-4: any two operations on forms of up to four pages, settled between or not")
  func exhaustive() throws {
    for pages in 0...4 {
      for seed in UInt64(0)..<2 {
        for first in 0..<12 {
          for second in 0..<12 {
            var pair = try PagesPair(pageCount: pages, seed: seed * 7 + UInt64(pages))
            if seed == 1 { pair.addMarkSets() }
            for (turn, choice) in [first, second].enumerated() {
              let position = choice % 6
              if choice < 6 {
                try pair.add(1 + turn, at: min(position, pair.oracle.order.count))
              } else if position < pair.oracle.order.count {
                pair.remove(2, at: position)
              }
              if turn == 1 || first % 2 == 0 { pair.settle() }
            }
            try pair.compare()
            if let found = pair.found {
              Issue.record("\(pages) pages, seed \(seed), \(first), \(second): \(found)")
            }
          }
        }
      }
    }
  }

  /// Where pages come and go.
  enum Stream: CaseIterable {
    case anywhere, sameGap, bisecting, inTurns, atStart, atEnd, longRuns

    /// - Returns: where the next run comes or goes, and how long it is; it goes if the length is negative.
    func next(_ turn: Int, of count: Int, _ random: inout TestRandom) -> (at: Int, length: Int) {
      let any = random.draw(below: count + 1)
      switch self {
      case .anywhere: return (any, random.draw(below: 7) - 3)
      case .sameGap: return (count / 3, turn % 5 < 4 ? 3 : -2)
      case .bisecting:
        // Always in the middle between the last two gaps.
        let golden = Int(Double(count) * 0.618)
        return (turn % 2 == 0 ? golden : count - golden, turn % 7 < 6 ? 1 : -3)
      case .inTurns: return (count / 2, turn % 2 == 0 ? 4 : -4)
      case .atStart: return (0, turn % 3 < 2 ? 5 : -6)
      case .atEnd: return (turn % 3 < 2 ? count : max(count - 2, 0), turn % 3 < 2 ? 5 : -6)
      case .longRuns: return (any, random.draw(below: 1_800) - 900)
      }
    }
  }

  @Test(
    "RP-2, RP-3, FP-10, VP-3: pages that come and go keep every query right",
    arguments: Stream.allCases,
    [0, 450, 2_500]
  )
  func streams(stream: Stream, pageCount: Int) throws {
    var pair = try PagesPair(pageCount: pageCount, seed: UInt64(pageCount))
    pair.addMarkSets()
    let turns = stream == .longRuns ? 8 : pageCount < 1_000 ? 240 : 120
    for turn in 0..<turns {
      let count = pair.oracle.order.count
      let (position, length) = stream.next(turn, of: count, &pair.random)
      if length > 0 {
        try pair.add(length, at: position)
      } else if length < 0, position < count {
        pair.remove(-length, at: position)
      }
      if turn % 3 < 2 { pair.settle() }
      let left = pair.oracle.order.count
      if turn % 4 == 1, left > 0 { try pair.edit(at: pair.random.draw(below: left)) }
      if turn % (turns / 4) == 0 {
        pair.settle()
        pair.drop(givesBack: turn % (turns / 2) == 0)
        try pair.compare(every: max(1, left / 40))
      }
    }
    pair.settle()
    pair.engine.recount()
    try pair.compare(every: max(1, pair.oracle.order.count / 100))
    let found = pair.found
    #expect(found == nil)
  }

  @Test("RP-2: 20,000 pages that come at random places of a form, and go again")
  func many() throws {
    var pair = try PagesPair(pageCount: 3_000, seed: 20)
    pair.addMarkSets()
    for _ in 0..<200 {
      try pair.add(85, at: pair.random.draw(below: pair.oracle.order.count + 1))
    }
    pair.settle()
    try pair.compare(every: 401)
    while pair.oracle.order.count > 300 {
      pair.remove(85, at: pair.random.draw(below: pair.oracle.order.count))
    }
    pair.settle()
    let (shelves, entries) = (pair.engine.shelfCount, pair.engine.orderEntryCount)
    pair.drop(givesBack: true)
    let fewer = pair.engine.shelfCount
    #expect(fewer < shelves / 4 && pair.engine.orderEntries(from: entries) == nil)
    try pair.compare(every: 7)
    while !pair.oracle.order.isEmpty { pair.remove(85, at: 0) }
    pair.settle()
    try pair.compare()
    try pair.add(85, at: 0)
    pair.settle()
    try pair.compare()
    let found = pair.found
    #expect(found == nil)
  }

  /// A form of pages with one filled field each.
  private static func engine(pageCount: Int) throws -> ProgressEngine {
    var builder = FormBuilder()
    for _ in 0..<pageCount {
      try builder.appendPage()
      try builder.appendField(.filled)
    }
    return ProgressEngine(builder.build())
  }

  /// Puts a run of five pages into the form or takes it out again, many times at one place or at any.
  @Test("RP-6: what was removed is used again", arguments: [true, false])
  func memory(anywhere: Bool) throws {
    var random = TestRandom(seed: 9)
    var engine = try Self.engine(pageCount: 4_000)
    let first = try engine.appendParkedPages(fieldCounts: Array(repeating: 1, count: 5 * 200))
    let words: [UInt64] = Array(repeating: FlagWord.padding(fieldCount: 1), count: 5)
    for run in 0..<200 {
      let places = first + run * 5..<first + run * 5 + 5
      engine.resetParkedPages(places, words: words.span) { _ in false }
      engine.insertPages(places, before: PageID(place: random.draw(below: 4_000)))
    }
    let bytes = engine.byteCount
    for turn in 0..<1_500 {
      let run = anywhere ? random.draw(below: 200) : turn % 200
      let places = first + run * 5..<first + run * 5 + 5
      engine.removePages(places)
      engine.resetParkedPages(places, words: words.span) { _ in false }
      let next = anywhere ? random.draw(below: 4_000) : 2_000
      engine.insertPages(places, before: PageID(place: next))
    }
    #expect(engine.brokenInvariant == nil)
    let (after, pages) = (engine.byteCount, engine.pageCount)
    #expect(Double(after) <= 1.25 * Double(bytes), "\(bytes) bytes, then \(after)")
    #expect(pages == 5_000)
    // Few pages stay: they take few shelves, whatever there was before.
    engine.removePages(first..<first + 1_000)
    engine.removePages(10..<4_000)
    #expect(engine.brokenInvariant == nil)
    let shelves = engine.order.value.present.shelfCount - engine.order.value.emptyShelves
    #expect(shelves == 1)
  }

  @Test(
    "RP-3, RP-6: the first order is that of a loaded form, with one empty shelf, wherever its last page stands",
    arguments: [
      (0, 2), (1, 2), (56, 2), (57, 2), (391, 2), (392, 2), (393, 3), (448, 3), (449, 3), (784, 3),
      (785, 4), (12_544, 33),
    ]
  )
  func loaded(pageCount: Int, shelves: Int) throws {
    var engine = try Self.engine(pageCount: pageCount)
    engine.countInvalid()
    for page in stride(from: pageCount - 1, through: 0, by: -5) {
      let page = PageID(place: page)
      try engine.apply(Edit(.clear, page: page, field: 0))
      try engine.apply(Edit(.require, page: page, field: 0))
      engine.setInvalidCount(ofPage: page, 1)
      if page.place % 3 == 0 { try engine.apply(.hidePage(page)) }
    }
    let pages = Array(engine.pages)
    let totals = engine.totals
    _ = engine.addMarks()
    let (made, empty) = (engine.shelfCount, engine.order.value.emptyShelves)
    #expect(made == shelves && empty == (pageCount == 0 ? 2 : 1))
    #expect(Array(engine.pages) == pages && engine.totals == totals)
    #expect(engine.brokenInvariant == nil)
  }

  @Test("RP-6: of dropped pages only the generations stay")
  func droppedPages() throws {
    var engine = try Self.engine(pageCount: 100)
    _ = engine.addMarks()
    let before = engine.byteCount
    let first = try engine.appendParkedPages(fieldCounts: Array(repeating: 1, count: 3_000))
    engine.dropParkedPages(from: first, givesBack: true)
    let more = engine.byteCount - before
    #expect(more < 3_500, "\(more) bytes")
  }

  @Test("RP-6: until a shelf is laid out anew, nobody writes where its pages stand")
  func firstChange() throws {
    for place in Array(0..<50_000) + Array(FormLimits.pages - 1_000..<FormLimits.pages) {
      let shelfPlace = place / 7 * 8 + place % 7
      let found = (
        PageOrder.loadedShelfPlace(ofPlace: place),
        PageOrder.loadedIdentity(at: ShelfPlace(shelfPlace))
      )
      #expect(found == (UInt32(shelfPlace), UInt32(place)))
    }
    var engine = try Self.engine(pageCount: 20_000)
    engine.removePages(9_000..<9_001)
    /// How many numbers were written in both maps.
    func written(_ engine: borrowing ProgressEngine) -> Int {
      var count = 0
      for place in 0..<engine.order.value.shelfPlaces.count
      where engine.order.value.shelfPlaces[place] != 0 { count += 1 }
      for place in 0..<engine.order.value.identities.count
      where engine.order.value.identities[place] != 0 { count += 1 }
      return count
    }
    let first = written(engine)
    #expect(first == 1)
    engine.removePages(9_001..<9_500)
    let later = written(engine)
    #expect(later < 2_500)
    #expect(engine.brokenInvariant == nil)
  }

  @Test("RP-3: a place has another identity each time it is used, and never that of no page")
  func generations() throws {
    var engine = try Self.engine(pageCount: 1)
    let place = try engine.appendParkedPages(fieldCounts: [0])
    let none: [UInt64] = []
    var seen: [UInt8] = []
    for _ in 0..<300 {
      engine.resetParkedPages(place..<place + 1, words: none.span) { _ in false }
      seen.append(engine.page(ofPlace: place).generation)
      engine.insertPages(place..<place + 1, before: nil)
      engine.removePages(place..<place + 1)
    }
    let expected: [UInt8] = Array(0...254) + Array(1...45)
    #expect(seen == expected)
    engine.removePages(0..<1)
    engine.resetParkedPages(0..<1, words: [~UInt64(0)].span) { _ in true }
    let reused = engine.page(ofPlace: 0)
    #expect(reused == PageID(place: 0, generation: 1))
    engine.insertPages(0..<1, before: nil)
    let contains = (engine.contains(0), engine.contains(reused))
    #expect(contains == (false, true))
    #expect(throws: AddressError.noSuchPage(page: 0, pageCount: 1)) {
      try engine.apply(.hidePage(0))
    }
    _ = engine.settle()
    #expect(engine.brokenInvariant == nil)
  }

  @Test("RP-5: pages and fields beyond the limits are refused before anything changes")
  func limits() throws {
    var engine = try Self.engine(pageCount: 2)
    let bytes = engine.byteCount
    let pages = Array(repeating: 0, count: FormLimits.pages - 1)
    #expect(throws: FormError.tooManyPages(found: FormLimits.pages + 1)) {
      _ = try engine.appendParkedPages(fieldCounts: pages)
    }
    let fields = Array(repeating: FormLimits.fieldsPerPage, count: 65_537)
    #expect(throws: FormError.tooManyFields(found: FormLimits.fields + 2)) {
      _ = try engine.appendParkedPages(fieldCounts: fields)
    }
    let after = (engine.byteCount, engine.pageCount)
    #expect(after == (bytes, 2))
  }
}
