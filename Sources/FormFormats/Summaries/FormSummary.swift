import FormModel

/// A summary of a form, counted from its stored flags. Only an engine evaluates conditions.
public struct FormSummary: Hashable, Sendable {
  public var pages = 0
  /// Pages whose own flag hides them.
  public var hiddenPages = 0
  /// Pages without fields.
  public var emptyPages = 0
  public var fields = 0
  /// Fields with each flag set, indexed by the flag's bit: hidden, read-only, mandatory, filled.
  public var flags: [Int] = [0, 0, 0, 0]
  public var namedPages = 0
  /// The total length of all page names in UTF-8 bytes.
  public var nameBytes = 0
  /// The length of the longest page name in UTF-8 bytes.
  public var longestName = 0
  /// The number of fields on the longest page.
  public var longestPage = 0
  /// Fields that have an id.
  public var ids = 0
  /// Repeats, those inside another included.
  public var repeats = 0
  /// The instances of all repeats when the form is opened. A repeat whose number is an expression has
  /// its minimum.
  public var firstInstances = 0
  /// How many pages have how many fields.
  public var fieldsPerPage = PowersOfTwo()
  /// How many pages have how many hidden fields. Pages without fields are not counted.
  public var hiddenPerPage = PowersOfTwo()

  /// Counts the flags of all pages and fields.
  ///
  /// - Complexity: O(pages + fields / 16) time.
  public init(_ form: borrowing FormDefinition) {
    pages = form.pageCount
    fields = form.fieldCount
    nameBytes = form.pageNames.utf8.count
    ids = form.catalogue.idCount
    repeats = form.logic.repeats.count
    firstInstances = form.logic.repeats.firstInstances
    let heads = form.heads
    let words = form.words
    for place in 0..<pages {
      let head = heads[place]
      let count = Int(head.fieldCount)
      hiddenPages += head.isHidden ? 1 : 0
      emptyPages += count == 0 ? 1 : 0
      longestPage = max(longestPage, count)
      fieldsPerPage.add(count)
      let name = form.pageNames.range(of: place).count
      namedPages += name > 0 ? 1 : 0
      longestName = max(longestName, name)
      guard count > 0 else { continue }
      let first = Int(head.firstWord)
      var found = FlagCounts()
      for word in first..<(first + head.wordCount) { found.add(words[word]) }
      // The unused places of a page's last word are stored as hidden.
      found.hidden -= head.wordCount * FlagWord.fields - count
      hiddenPerPage.add(found.hidden)
      for (flag, count) in found.all.enumerated() { flags[flag] += count }
    }
  }
}

extension [FormRepeat] {
  /// The instances of all repeats when the form is opened; `Int.max` if there are more.
  fileprivate var firstInstances: Int {
    var total = 0
    // The repeats around the next one, each with its instances in all those around it.
    var around: [(end: PagePosition, instances: Int)] = []
    for item in self {
      while let last = around.last, last.end <= item.pages.lowerBound { around.removeLast() }
      let each = item.count == nil ? item.initial : item.minimum
      let (product, overflows) = each.multipliedReportingOverflow(by: around.last?.instances ?? 1)
      let instances = overflows ? Int.max : product
      around.append((item.pages.upperBound, instances))
      total = instances > Int.max - total ? Int.max : total + instances
    }
    return total
  }
}

private struct FlagCounts {
  var hidden = 0
  var readOnly = 0
  var mandatory = 0
  var filled = 0

  var all: [Int] { [hidden, readOnly, mandatory, filled] }

  @inline(__always)
  mutating func add(_ word: UInt64) {
    hidden += (word & 0x1111_1111_1111_1111).nonzeroBitCount
    readOnly += (word & 0x2222_2222_2222_2222).nonzeroBitCount
    mandatory += (word & 0x4444_4444_4444_4444).nonzeroBitCount
    filled += (word & 0x8888_8888_8888_8888).nonzeroBitCount
  }
}
