import FormModel

/// How a form divides into parts: the form itself without its repeats, and each repeat without the repeats inside it. The
/// rules of each part are compiled once; the part of a repeat has a state for each instance.
struct RepeatPlan: Sendable {
  /// Part 0 is the form; part i + 1 is repeat i.
  private(set) var parts: [Part]
  /// The part of each page of the form as loaded.
  private(set) var partOfPage: [UInt32]
  /// The index of each page among the pages of its part. In the form's part that is its place.
  private(set) var indexInPart: [UInt32]
  /// By part: what an instance takes with those that it has inside at first. That of part 0 is the form, with all instances.
  private(set) var sizes: [InstanceSize] = []
  /// Whether an expression counts the instances of a repeat.
  let hasCounts: Bool

  struct Part: Sendable {
    /// The part around; the form's own for the form.
    var around: Int
    /// The number of parts around: 0 for the form.
    var level: Int
    /// The places of its pages as loaded, and of those in the repeats inside it.
    var places: Range<Int>
    /// Runs of pages of the part, and the repeats directly inside it, in form order.
    var items: [Item] = []
    /// The parts directly inside it, in form order.
    var inner: [Int] = []
    /// Its own pages, without those of inner repeats.
    var pageCount = 0
    /// The place of the first of them in the form as loaded.
    var firstOwnPlace: Int {
      for case .pages(let places) in items { return places.lowerBound }
      return places.lowerBound
    }
    var fieldCount = 0
    var wordCount = 0
  }

  enum Item: Sendable {
    /// Places of the form as loaded.
    case pages(Range<Int>)
    case part(Int)
  }

  /// - Throws: `invalid` for a repeat that is out of the form, overlaps another, is too deep, or has no page of its own.
  /// - Complexity: O(pages + repeats · log(repeats)).
  init(_ form: borrowing FormDefinition) throws(RuleError) {
    let repeats = form.logic.repeats
    guard repeats.count <= Self.mostRepeats else {
      throw .invalid(
        .repeat(Self.mostRepeats),
        expected: "at most \(Self.mostRepeats) repeats",
        found: "\(repeats.count)"
      )
    }
    hasCounts = repeats.contains { $0.count != nil }
    parts = [Part(around: 0, level: 0, places: 0..<form.pageCount)]
    partOfPage = Array(repeating: 0, count: form.pageCount)
    indexInPart = (0..<UInt32(form.pageCount)).map { $0 }
    for index in repeats.indices { try add(repeats[index], index, form) }
    for part in parts.indices { divide(part, form) }
    for part in parts.indices.dropFirst() where parts[part].pageCount == 0 {
      throw .invalid(
        .repeat(part - 1),
        expected: "a page that is in no repeat inside it",
        found: "none"
      )
    }
    sizes = parts.indices.map { ownSize(ofPart: $0) }
    // A repeat stands after the one around it.
    for part in parts.indices.dropFirst().reversed() {
      let around = parts[part].around
      sizes[around] = sizes[around].with(sizes[part].times(WideInt(repeats[part - 1].firstCount)))
    }
  }

  /// An instance of a part, without those inside it.
  func ownSize(ofPart part: Int) -> InstanceSize {
    InstanceSize(instances: 1, pages: parts[part].pageCount, fields: parts[part].fieldCount)
  }

  /// All instances that the form has at first.
  var firstSize: InstanceSize {
    var size = sizes[0]
    size.instances -= 1
    size.pages -= WideInt(parts[0].pageCount)
    size.fields -= WideInt(parts[0].fieldCount)
    return size
  }

  /// The most repeats of a form: a step of the journal names one in eight bits.
  static let mostRepeats = 255

  private mutating func add(
    _ declared: FormRepeat,
    _ index: Int,
    _ form: borrowing FormDefinition
  ) throws(RuleError) {
    let lower = declared.pages.lowerBound.rawValue
    let upper = declared.pages.upperBound.rawValue
    func refuse(_ expected: String, _ found: String) -> RuleError {
      .invalid(.repeat(index), expected: expected, found: found)
    }
    guard lower >= 0, upper <= form.pageCount, lower < upper else {
      throw refuse("pages in 0 ..< \(form.pageCount)", "\(declared.pages)")
    }
    let around = Int(partOfPage[lower])
    guard upper <= parts[around].places.upperBound,
      (lower..<upper).allSatisfy({ partOfPage[$0] == UInt32(around) })
    else {
      throw refuse("a repeat within the one before it, or apart from it", "one that overlaps")
    }
    guard parts[around].level < FormRepeat.mostLevels else {
      throw refuse("at most \(FormRepeat.mostLevels) levels", "more")
    }
    for place in lower..<upper { partOfPage[place] = UInt32(index + 1) }
    parts.append(Part(around: around, level: parts[around].level + 1, places: lower..<upper))
    parts[around].inner.append(index + 1)
  }

  /// Lists the items of a part, and numbers its pages.
  private mutating func divide(_ part: Int, _ form: borrowing FormDefinition) {
    var items: [Item] = []
    let inner = parts[part].inner.sorted {
      parts[$0].places.lowerBound < parts[$1].places.lowerBound
    }
    parts[part].inner = inner
    var place = parts[part].places.lowerBound
    for next in inner {
      let places = parts[next].places
      if place < places.lowerBound { items.append(.pages(place..<places.lowerBound)) }
      items.append(.part(next))
      place = places.upperBound
    }
    let end = parts[part].places.upperBound
    if place < end { items.append(.pages(place..<end)) }
    parts[part].items = items
    for case .pages(let places) in items {
      for place in places {
        if part > 0 { indexInPart[place] = UInt32(parts[part].pageCount) }
        parts[part].pageCount += 1
        let fields = form.fieldCount(ofKnownPage: PageID(knownPlace: place))
        parts[part].fieldCount += fields
        parts[part].wordCount += FlagWord.count(fieldCount: fields)
      }
    }
  }

  /// The part of a page of the form as loaded.
  func part(of page: PageID) -> Int { Int(partOfPage[page.place]) }

  /// The part of a group: the innermost that contains all its pages. A group of exactly a repeat's pages is the
  /// instance's.
  func part(of group: FieldGroup) -> Int {
    switch group.extent {
    case .fields(let page, _): return page.place < partOfPage.count ? part(of: page) : 0
    case .pages(let range):
      let (lower, upper) = (range.lowerBound.rawValue, range.upperBound.rawValue)
      guard lower >= 0, lower < upper, upper <= partOfPage.count else { return 0 }
      var part = Int(partOfPage[lower])
      while !(parts[part].places.lowerBound <= lower && upper <= parts[part].places.upperBound) {
        part = parts[part].around
      }
      return part
    }
  }

  /// The innermost part that contains both.
  func common(_ a: Int, _ b: Int) -> Int {
    var (a, b) = (a, b)
    while a != b {
      if parts[a].level >= parts[b].level { a = parts[a].around } else { b = parts[b].around }
    }
    return a
  }

  /// The parts from below `outer` down to `inner`, which is inside it.
  func chain(from outer: Int, to inner: Int) -> [Int] {
    var chain: [Int] = []
    var part = inner
    while part != outer {
      chain.append(part)
      part = parts[part].around
    }
    return chain.reversed()
  }

  /// The part that keeps an aggregate: the innermost that contains both the reader and the terms. For the instances of a
  /// repeat around the reader it is the part around that.
  func owner(of term: AggregateTerm, readBy part: Int) -> Int {
    switch term {
    case .field(let address): common(part, self.part(of: address.page))
    case .instance(let other):
      common(part, other) == other ? parts[other].around : common(part, other)
    }
  }
}
