import FormModel

@testable import FormProgress

/// An engine and its oracle, which get the same calls.
struct PagesPair: ~Copyable {
  var engine: ProgressEngine
  var oracle = PagesOracle()
  var random: TestRandom
  /// Runs of places that are not in the form.
  var parked: [Range<Int>] = []
  /// A description of the first disagreement.
  var found: String?
  private var markSets = 0
  private let loadedPages: Int
  /// The pages at places that were dropped.
  private var dropped: [Int: PagesOracle.Page] = [:]

  /// A form of `pageCount` pages of 0…2 fields with random flags.
  init(pageCount: Int, seed: UInt64) throws {
    random = TestRandom(seed: seed)
    loadedPages = pageCount
    var builder = FormBuilder()
    for place in 0..<pageCount {
      let page = Self.randomPage(&random)
      try builder.appendPage(isHidden: page.isHidden)
      for flags in page.flags { try builder.appendField(FieldFlags(rawValue: flags)) }
      oracle.pages.append(page)
      oracle.order.append(place)
    }
    engine = ProgressEngine(builder.build())
    oracle.settle()
  }

  static func randomPage(_ random: inout TestRandom) -> PagesOracle.Page {
    let fields = random.draw(below: 3)
    return PagesOracle.Page(
      flags: (0..<fields).map { _ in
        let flags = UInt8(random.draw(below: 16))
        return random.draw(below: 2) == 0 ? flags & 12 : flags
      },
      isHidden: random.draw(below: 6) == 0,
      generation: 0
    )
  }

  mutating func note(_ text: @autoclosure () -> String, unless condition: Bool) {
    if !condition, found == nil { found = text() }
  }

  mutating func addMarkSets() {
    markSets = 2
    for set in 0..<markSets {
      let number = engine.addMarks()
      note("mark set \(number)", unless: number == set)
    }
    for place in oracle.pages.indices {
      oracle.pages[place]?.marks = Array(repeating: false, count: markSets)
    }
  }

  /// Adds a run of new pages, or one of a parked run of the same length.
  mutating func add(_ count: Int, at position: Int) throws {
    let next = position < oracle.order.count ? oracle.page(oracle.order[position]) : nil
    let reused = parked.firstIndex { $0.count == count }
    let places: Range<Int>
    if let reused {
      places = parked.remove(at: reused)
    } else {
      let pages = (0..<count).map { _ in Self.randomPage(&random) }
      let first = try engine.appendParkedPages(fieldCounts: pages.map(\.flags.count))
      note("first place \(first)", unless: first == oracle.pages.count)
      places = first..<first + count
      oracle.pages += pages.map { Optional($0) }
      for place in places { oracle.pages[place]?.generation = dropped[place]?.generation ?? .max }
    }
    // One time in four the same pages are put back, as by undo.
    if reused == nil || random.draw(below: 4) > 0 {
      var words: [UInt64] = []
      for place in places {
        guard var page = oracle.pages[place] else { continue }
        let fresh = Self.randomPage(&random)
        page.isHidden = fresh.isHidden
        page.invalid = 0
        page.flags = page.flags.map { _ in UInt8(random.draw(below: 16)) }
        page.generation =
          page.generation == 255 ? 0 : page.generation == 254 ? 1 : page.generation + 1
        page.marks = Array(repeating: false, count: markSets)
        oracle.pages[place] = page
        if page.flags.isEmpty { continue }
        var word: UInt64 = 0x1111_1111_1111_1111
        for (field, flags) in page.flags.enumerated() {
          word = word & ~(15 << UInt64(field * 4)) | UInt64(flags) << UInt64(field * 4)
        }
        words.append(word)
      }
      let pages = oracle.pages
      engine.resetParkedPages(places, words: words.span) {
        pages[places.lowerBound + $0]?.isHidden == true
      }
    }
    engine.insertPages(places, before: next)
    oracle.insert(places, at: position)
    for place in places { setMarks(place) }
  }

  /// Marks one page in three.
  mutating func setMarks(_ place: Int) {
    for set in 0..<markSets where oracle.pages[place]?.marks.isEmpty == false {
      let isMarked = random.draw(below: 3) == 0
      engine.setMark(set, place: place, isMarked)
      oracle.pages[place]?.marks[set] = isMarked
    }
  }

  /// Removes a run of pages whose places follow each other, as long as there are such, at most `count`.
  mutating func remove(_ count: Int, at position: Int) {
    let first = oracle.order[position]
    var end = 1
    while end < count, position + end < oracle.order.count,
      oracle.order[position + end] == first + end
    {
      end += 1
    }
    let page = oracle.page(first)
    let came = oracle.came
    engine.removePages(first..<first + end, isNew: came.contains)
    oracle.remove(at: position, count: end)
    parked.append(first..<first + end)
    note("removed page \(page) is in the form", unless: !engine.contains(page))
  }

  /// Drops the places behind the last page in the form.
  mutating func drop(givesBack: Bool) {
    let end = max(loadedPages, (oracle.order.max() ?? -1) + 1)
    engine.dropParkedPages(from: end, givesBack: givesBack)
    note("places after \(end)", unless: engine.placeCount == end)
    for place in end..<oracle.pages.count {
      dropped[place] = oracle.pages[place]
      note("dropped page \(place)", unless: !engine.contains(oracle.page(place)))
    }
    parked.removeAll { $0.lowerBound >= end }
    oracle.pages.removeLast(oracle.pages.count - end)
  }

  mutating func settle() {
    _ = engine.settle()
    oracle.settle()
  }

  /// A random edit of a page in the form, or a new number of invalid answers.
  mutating func edit(at position: Int) throws {
    let place = oracle.order[position]
    guard var page = oracle.pages[place] else { return }
    let id = oracle.page(place)
    let kind = random.draw(below: 5)
    if kind == 0 {
      page.isHidden.toggle()
      try engine.apply(page.isHidden ? .hidePage(id) : .showPage(id))
    } else if kind == 1 {
      page.invalid = random.draw(below: 2) * random.draw(below: 4)
      engine.countInvalid()
      engine.setInvalidCount(ofPage: id, page.invalid)
    } else if !page.flags.isEmpty {
      let field = random.draw(below: page.flags.count)
      let bit = random.draw(below: 4)
      page.flags[field] ^= 1 << UInt8(bit)
      let sets = page.flags[field] >> UInt8(bit) & 1
      let operation = EditOperation(rawValue: UInt8(bit) * 2 + sets)!
      try engine.apply(Edit(operation, page: id, field: field))
    }
    oracle.pages[place] = page
    oracle.settle()
  }

  /// Compares all pages if `step` is 1, else each `step`-th.
  mutating func compare(every step: Int = 1) throws {
    if found != nil { return }
    if let broken = engine.brokenInvariant { return found = broken }
    note("number of pages", unless: engine.pageCount == oracle.order.count)
    let (totals, expected) = (engine.totals, oracle.totals)
    note("\(totals), not \(expected)", unless: totals == expected)
    let invalid = oracle.order.reduce(0) { $0 + (oracle.pages[$1]?.invalid ?? 0) }
    note("number of invalid answers", unless: engine.invalidCount == invalid)
    let ids = oracle.order.map { oracle.page($0) }
    let all = engine.pages
    note("the pages differ", unless: Array(all) == ids)
    let known = oracle.order.compactMap { oracle.pages[$0] }
    let visible = known.indices.filter { known[$0].isVisible }
    let current = oracle.current
    let kept = engine.currentPage
    note("current \(kept.debugDescription)", unless: kept == current)
    let rank = current.flatMap { page in visible.firstIndex { ids[$0] == page } }
    note("current rank", unless: engine.currentRank == rank.map { $0 + 1 })
    var before = 0
    var marksBefore = Array(repeating: 0, count: markSets)
    let incomplete = ids.indices.filter { known[$0].isIncomplete }
    let mandatory = ids.indices.filter { known[$0].hasMandatory }
    for position in ids.indices {
      let page = ids[position]
      let isVisible = known[position].isVisible
      if position % step == 0 || position + 1 == ids.count {
        try compare(page, at: position, ids, visible, before: before)
        try compareSearches(page, at: position, ids, incomplete, mandatory)
        for set in 0..<markSets where !known[position].marks.isEmpty {
          let marks = engine.marks(set, beforePlace: page.place)
          note("\(marks) marks before \(page)", unless: marks == marksBefore[set])
          if known[position].marks[set] {
            let place = engine.markedPlace(set, at: marks)
            note("mark \(marks) at \(place)", unless: place == page.place)
          }
        }
        note("page \(page) of the list", unless: all.firstIndex(of: page)?.rawValue == position)
      }
      before += isVisible ? 1 : 0
      for (set, isMarked) in known[position].marks.enumerated() where isMarked {
        marksBefore[set] += 1
      }
    }
    try compareEnds(ids, incomplete, mandatory)
  }

  private mutating func compare(
    _ page: PageID,
    at position: Int,
    _ ids: [PageID],
    _ visible: [Int],
    before: Int
  ) throws {
    let isVisible = before < visible.count && visible[before] == position
    note(
      "rank of \(page)",
      unless: try! engine.rank(ofPage: page) == (isVisible ? before + 1 : nil)
    )
    note("visible \(page)", unless: try! engine.isVisible(page: page) == isVisible)
    if isVisible { note("select \(before)", unless: engine.page(atRank: before + 1) == page) }
    let after = before + (isVisible ? 1 : 0)
    let next = after < visible.count ? ids[visible[after]] : nil
    let last = before > 0 ? ids[visible[before - 1]] : nil
    note("visible after \(page)", unless: try! engine.visiblePage(after: page) == next)
    note("visible before \(page)", unless: try! engine.visiblePage(before: page) == last)
    note("position of \(page)", unless: try! engine.position(of: page).rawValue == position)
    note("page at \(position)", unless: engine.page(at: PagePosition(position)) == page)
    let following = position + 1 < ids.count ? ids[position + 1] : nil
    let leading = position > 0 ? ids[position - 1] : nil
    note("page after \(page)", unless: engine.page(afterPlace: page.place) == following)
    note("page before \(page)", unless: engine.page(beforePlace: page.place) == leading)
    note("identity of \(page)", unless: engine.page(ofPlace: page.place) == page)
    note(
      "contains \(page)",
      unless: engine.contains(page) && engine.knownPlace(of: page) == page.place
    )
    let flags = oracle.pages[page.place]?.flags ?? []
    for field in flags.indices {
      let kept = try engine.flags(at: FieldID(page: page, field: field))
      note("flags of \(page)", unless: kept.rawValue == flags[field])
    }
    let other = PageID(place: page.place, generation: page.generation ^ 3)
    note("other generation", unless: !engine.contains(other))
    let rank = try? engine.rank(ofPage: other)
    note("rank of another generation", unless: rank == nil)
  }

  private mutating func compareSearches(
    _ page: PageID,
    at position: Int,
    _ ids: [PageID],
    _ incomplete: [Int],
    _ mandatory: [Int]
  ) throws {
    let next = incomplete.first { $0 > position }
    let last = incomplete.last { $0 < position }
    let remaining = mandatory.first { $0 > position }
    let found = (
      try engine.incompletePage(after: page), try engine.incompletePage(before: page),
      try engine.pageWithMandatoryRemaining(after: page)
    )
    note("incomplete after \(page)", unless: found.0 == next.map { ids[$0] })
    note("incomplete before \(page)", unless: found.1 == last.map { ids[$0] })
    note("mandatory after \(page)", unless: found.2 == remaining.map { ids[$0] })
    let wrapped = (
      try engine.incompletePage(after: page, wrapping: true),
      try engine.incompletePage(before: page, wrapping: true),
      try engine.pageWithMandatoryRemaining(after: page, wrapping: true)
    )
    let first = incomplete.first { $0 <= position }
    note("wrapped after \(page)", unless: wrapped.0 == (next ?? first).map { ids[$0] })
    let end = incomplete.last { $0 >= position }
    note("wrapped before \(page)", unless: wrapped.1 == (last ?? end).map { ids[$0] })
    let start = mandatory.first { $0 <= position }
    note("wrapped mandatory \(page)", unless: wrapped.2 == (remaining ?? start).map { ids[$0] })
    let invalid = ids.indices.first {
      $0 > position && (oracle.pages[ids[$0].place]?.invalid ?? 0) > 0
    }
    note(
      "invalid after \(page)",
      unless: engine.invalidPage(after: page) == invalid.map { ids[$0] }
    )
  }

  private mutating func compareEnds(_ ids: [PageID], _ incomplete: [Int], _ mandatory: [Int]) throws
  {
    let ends = (
      try engine.incompletePage(after: nil), try engine.incompletePage(before: nil),
      try engine.pageWithMandatoryRemaining(after: nil)
    )
    note("first incomplete", unless: ends.0 == incomplete.first.map { ids[$0] })
    note("last incomplete", unless: ends.1 == incomplete.last.map { ids[$0] })
    note("first mandatory", unless: ends.2 == mandatory.first.map { ids[$0] })
    note("page past the end", unless: engine.page(at: PagePosition(ids.count)) == nil)
    note("page before the start", unless: engine.page(at: -1) == nil)
    for run in parked {
      for place in run {
        let page = oracle.page(place)
        note("parked \(page)", unless: !engine.contains(page) && !engine.isInForm(place: place))
        var error: AddressError?
        do throws(AddressError) { try engine.apply(.hidePage(page)) } catch let thrown {
          error = thrown
        }
        note("edit of parked \(page)", unless: error != nil)
      }
    }
  }
}
