import CFormNavigation
import FormModel
import FormNavigation
import Testing

@testable import FormNavigationC
@testable import FormRules

/// The members of a structure as numbers, with those of structures and arrays in it, by their names.
func members(of structure: some Any, _ prefix: String = "") -> [String: Int64] {
  var found: [String: Int64] = [:]
  for (label, value) in Mirror(reflecting: structure).children {
    let name = prefix + (label ?? "")
    switch value {
    case let number as any BinaryInteger: found[name] = Int64(truncatingIfNeeded: number)
    case let number as Double: found[name] = Int64(number * 8)
    case is formnav_text, is UnsafePointer<formnav_text>?: break
    default: found.merge(members(of: value, name + ".")) { $1 }
    }
  }
  return found
}

/// Every member of every structure that functions give, against the Swift value that it stands for.
@Suite("Members of the C interface") struct MemberTests {
  static let checks: [String: @Sendable (MemberTests) throws -> Void] = [
    "answer": { try $0.answers() }, "card": { $0.cards() }, "change": { $0.change() },
    "field": { try $0.places() }, "field_state": { try $0.places() },
    "filled_status": { try $0.filled() },
    "frame": { $0.cards() }, "instance": { try $0.instances() },
    "offer": { try $0.offers() }, "progress": { try $0.counts() },
    "reading": { try $0.reading() }, "reason": { try $0.reasons() },
    "repeat": { try $0.instances() },
    "screen_change": { $0.screenChange() }, "snapshot": { $0.snapshot() },
    "status": { try $0.counts() }, "texts": { try $0.texts() },
  ]

  @Test("EM-1: every member of a structure has Swift's value", arguments: Declared.results.sorted())
  func everyMember(_ structure: String) throws {
    let check = try #require(Self.checks[structure], "nothing compares formnav_\(structure)")
    try check(self)
  }

  /// Compares a structure's members with numbers, of which each is another one.
  func expect(
    _ structure: some Any,
    _ expected: [String: Int64],
    repeating: Set<String> = [],
    _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(members(of: structure) == expected, sourceLocation: location)
    let distinct = expected.filter { !repeating.contains($0.key) }
    #expect(Set(distinct.values).count == distinct.count, "\(distinct)", sourceLocation: location)
  }

  private func change() {
    var change = TransactionChange(currentPage: PageID(rawValue: 11))
    change.isChange = true
    for page in UInt32(20)..<27 { _ = change.pages.insert(PageID(rawValue: page)) }
    change.changedPages.add(PagePosition(31))
    change.changedPages.add(PagePosition(33))
    change.flippedPages.add(PagePosition(35))
    change.flippedPages.add(PagePosition(37))
    change.addedInstance = InstanceID(page: PageID(rawValue: 12))
    change.end(currentPage: PageID(rawValue: 13))
    var expected: [String: Int64] = [
      "changed": 1, "has_more_pages": 0, "moves_pages": 0, "pages_count": 7, "positions_first": 31,
      "positions_end": 34, "visibility_first": 35, "visibility_end": 38,
      "previous_current_page": 11, "current_page": 13, "added_instance": 12,
      "pages..7": Int64(UInt32.max),
    ]
    for index in 0..<7 { expected["pages..\(index)"] = 20 + Int64(index) }
    expect(formnav_change(change), expected, repeating: ["has_more_pages", "moves_pages"])
    (change.isChange, change.hasMorePages) = (false, true)
    (expected["changed"], expected["has_more_pages"]) = (0, 1)
    let flags: Set = ["changed", "has_more_pages", "moves_pages"]
    expect(formnav_change(change), expected, repeating: flags)
    (change.hasMorePages, change.movesPages) = (false, true)
    (expected["has_more_pages"], expected["moves_pages"]) = (0, 1)
    expect(formnav_change(change), expected, repeating: flags)
  }

  private func screenChange() {
    var change = ScreenChange()
    change.effects = [.sheet, .largeText]
    change.page = PageID(rawValue: 11)
    change.previousCurrentPage = PageID(rawValue: 12)
    change.currentPage = PageID(rawValue: 13)
    change.renumbered = 14..<15
    change.retitled = 16..<17
    change.addedInstance = InstanceID(page: PageID(rawValue: 18))
    change.refusal = .invalidAnswer(FieldID(page: PageID(rawValue: 19), field: 20))
    change.field = FieldID(page: PageID(rawValue: 21), field: 22)
    change.focus = .heading
    change.transition = SheetTransition(
      fromHeight: 23,
      toHeight: 24,
      fromScroll: 25,
      toScroll: 26,
      fromOpacity: 27,
      toOpacity: 28,
      detent: .full
    )
    let expected: [String: Int64] = [
      "effects": 1 << 15 | 1 << 3, "page": 11, "previous_current_page": 12, "current_page": 13,
      "renumbered_first": 14, "renumbered_end": 15, "retitled_first": 16, "retitled_end": 17,
      "added_instance": 18, "refusal": 7, "refused_field.page": 19, "refused_field.field": 20,
      "field.page": 21, "field.field": 22, "focus": 3, "slides": 1, "from_height": 23,
      "to_height": 24, "from_opacity": 27, "to_opacity": 28, "from_scroll": 25, "to_scroll": 26,
    ]
    expect(formnav_screen_change(change), expected)
    // Without any of it: no page, no field, and 0 for the rest.
    let none = members(of: formnav_screen_change(ScreenChange()))
    #expect(Set(none.keys) == Set(expected.keys))
    for (name, value) in none {
      let isPage = name.contains("page") || name.hasSuffix(".field") || name == "added_instance"
      #expect(value == (isPage ? Int64(UInt32.max) : 0), "\(name)")
    }
  }
}
