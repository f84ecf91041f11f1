import FormModel
import FormNavigation
import Testing

/// A saved state on another version of its form (NM-23).
@Suite struct SavedStateFormTests {
  /// A page with ids, without a name, or with only a name.
  private enum Page {
    case ids([String], name: String? = nil)
    case name(String)
    case plain
  }

  private func form(_ pages: [Page]) throws -> FormDefinition {
    var builder = FormBuilder()
    for page in pages {
      switch page {
      case .ids(let ids, let name):
        try builder.appendPage(name: name)
        for id in ids { try builder.appendField([], details: FieldDetails(id: id)) }
      case .name(let name): try builder.appendPage(name: name, fieldCount: 2)
      case .plain: try builder.appendPage(fieldCount: 2)
      }
    }
    return builder.build()
  }

  private let pages: [Page] = [
    .ids(["a1", "a2"], name: "A"), .ids(["b1", "b2", "b3"]), .name("C"), .name("D"), .name("E"),
  ]

  /// The state of a screen with an open menu on that page of `pages`.
  private func state(_ page: PageID) throws -> SavedState {
    var screen = InputFormScreen(try form(pages), on: phone)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: page)))
    try screen.handle(.tap(.menuButton))
    return try SavedState(bytes: screen.savedState.bytes.span)
  }

  /// The page to which that state leads on another form.
  private func page(
    _ state: SavedState,
    on pages: [Page],
    _ report: inout RestoreReport
  ) throws -> PageID? {
    var screen = InputFormScreen(try form(pages), on: phone)
    try screen.restore(state, report: &report)
    return screen.interactionState.currentPage
  }

  private func check(_ page: PageID, on pages: [Page], leadsTo expected: PageID) throws {
    var report = RestoreReport()
    let found = try self.page(try state(page), on: pages, &report)
    #expect(found == expected && report.isOtherForm && report.refusal == nil)
    #expect(!report.dropped.contains(.currentPage))
  }

  @Test("NM-23: a state that tells no form leads to its page, one without a page to none")
  func withoutForm() throws {
    func saved(_ page: PageID?) -> SavedState {
      SavedState(
        currentPage: page,
        detent: nil,
        scroll: 0,
        width: 390,
        height: 844,
        isFinished: false
      )
    }
    var report = RestoreReport()
    #expect(try page(saved(2), on: pages, &report) == 2 && report == RestoreReport())
    #expect(try page(saved(nil), on: pages, &report) == 0 && report == RestoreReport())
    // The form of a state without a page may be another one.
    var empty = InputFormScreen(try form([.plain]), on: phone)
    try empty.handle(.edit(.hidePage(0)))
    #expect(empty.savedState.currentPage == nil)
    #expect(try page(empty.savedState, on: pages, &report) == 0)
    #expect(report.isOtherForm && report.dropped.isEmpty)
  }

  @Test("NM-23, NM-18: a menu that was half open is full where the screen has no half")
  func noHalf() throws {
    for (height, detent) in [(844, Detent.halfOpen), (200, .full)] {
      var screen = InputFormScreen(
        try form(pages),
        on: ScreenGeometry(width: 390, height: height)
      )
      try screen.handle(.tap(.menuButton))
      #expect(screen.savedState.detent == detent)
      try screen.handle(.tap(.menuButton))
      var saved = screen.savedState
      #expect(saved.detent == nil)
      saved.detent = .halfOpen
      try screen.restore(saved)
      #expect(screen.savedState.detent == detent)
    }
  }

  @Test(
    "NM-23: on the same form the state returns and nothing is dropped",
    arguments: FormPages(count: 5)
  )
  func sameForm(page: PageID) throws {
    var report = RestoreReport()
    let found = try self.page(try state(page), on: pages, &report)
    #expect(found == page && report == RestoreReport())
  }

  @Test(
    "NM-23: with a page more in front, pages are told by ids, and without by name",
    arguments: FormPages(count: 5)
  )
  func pageInFront(page: PageID) throws {
    try check(page, on: [.name("Z")] + pages, leadsTo: PageID(place: page.place + 1))
  }

  @Test("NM-23: two pages that changed places keep theirs", arguments: [(0, 4), (1, 2), (2, 3)])
  func swapped(first: Int, second: Int) throws {
    var swapped = pages
    swapped.swapAt(first, second)
    let (one, other) = (PageID(place: first), PageID(place: second))
    try check(one, on: swapped, leadsTo: other)
    try check(other, on: swapped, leadsTo: one)
  }

  @Test("NM-23: a renamed page is told by its ids; one without is dropped, and said to be")
  func renamed() throws {
    var renamed = pages
    renamed[0] = .ids(["a1", "a2"], name: "Q")
    try check(0, on: [.plain] + renamed, leadsTo: 1)
    renamed[2] = .name("R")
    var report = RestoreReport()
    let found = try page(try state(2), on: renamed, &report)
    #expect(found == 0 && report.isOtherForm)
    #expect(report.dropped.contains(.currentPage))
  }

  @Test("NM-23: a removed page is dropped; so is one of two of its name")
  func removed() throws {
    let cases: [(PageID, [Page])] = [
      (1, [pages[0], pages[2], pages[3], pages[4]]), (3, [pages[0], pages[2], pages[4]]),
      (3, [pages[2], .name("D"), .name("D")]),
    ]
    for (page, others) in cases {
      var report = RestoreReport()
      let found = try self.page(try state(page), on: others, &report)
      #expect(found == 0 && report.dropped.contains(.currentPage))
    }
  }

  @Test("NM-23: of pages with as many of its fields that with the first of them is the page")
  func tie() throws {
    try check(1, on: [.ids(["b2"]), .ids(["b1"]), .name("C")], leadsTo: 1)
    try check(1, on: [.ids(["b1"]), .ids(["b2"]), .name("C")], leadsTo: 0)
  }

  @Test("NM-23: ids are kept of the first eight fields that have one")
  func firstIDs() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 8)
    for number in 1...9 { try builder.appendField([], details: FieldDetails(id: "id \(number)")) }
    let form = builder.build()
    #expect(SavedForm(form, page: 0).mark.fieldIDs == (1...8).map { "id \($0)" })
  }

  @Test("NM-23: fields that were moved to several pages lead to the page with most of them")
  func split() throws {
    let pages: [Page] = [.ids(["b2"]), .ids(["b3", "x", "b1"]), .name("C")]
    try check(1, on: pages, leadsTo: 1)
  }

  @Test("NM-23: without ids and names a state of another form is refused, and nothing changes")
  func refused() throws {
    var screen = InputFormScreen(try form([.plain, .plain, .plain]), on: phone)
    try screen.handle(.tap(.next))
    let state = screen.savedState
    var other = InputFormScreen(try form([.plain, .plain, .plain, .plain]), on: phone)
    try other.handle(.tap(.next))
    let before = other.interactionState
    var report = RestoreReport()
    var refusal: SavedStateError?
    do throws(SavedStateError) { try other.restore(state, report: &report) } catch {
      refusal = error
    }
    guard case .otherForm(let expected, let found) = refusal else {
      Issue.record("not refused as of another form: \(String(describing: refusal))")
      return
    }
    #expect(found == state.form?.digest && expected != found)
    #expect(report.refusal == refusal)
    let after = other.interactionState
    #expect(after == before)
  }

  @Test("NM-23: what else is dropped is said")
  func parts() throws {
    var screen = InputFormScreen(makeForm(plainPages(40)), on: phone)
    try screen.handle(.tap(.menuButton))
    try screen.handle(.tap(.card(page: 20)))
    try screen.handle(.tap(.menuButton))
    let state = screen.savedState
    #expect(state.scroll > 0)
    var two = InputFormScreen(makeForm(plainPages(2)), on: phone)
    var report = RestoreReport()
    try two.restore(state, report: &report)
    #expect(
      report.dropped == [.currentPage, .menu, .cardScroll]
        || report.dropped == [.currentPage, .menu]
    )
    #expect("\(report.dropped)".hasPrefix("current page, menu"))
    var finished = InputFormScreen(makeForm(plainPages(1)), on: phone)
    try finished.handle(.tap(.finish))
    var longer = InputFormScreen(makeForm(plainPages(3)), on: phone)
    try longer.restore(finished.savedState, report: &report)
    #expect(report.dropped == .finish)
  }

  @Test("The digest of a structure is that of pages, names, numbers of fields and ids alone")
  func digest() throws {
    func digest(_ pages: [Page]) throws -> UInt64 { try form(pages).structureDigest }
    let same = try digest(pages)
    #expect(same == (try digest(pages)) && same != 0)
    var flagged = try form(pages)
    flagged = try InputFormScreen(flagged, on: phone).takeForm()
    #expect(flagged.structureDigest == same)
    var others: [[Page]] = [[.plain] + pages, Array(pages.dropLast()), pages.reversed(), []]
    others.append([.ids(["a1", "a3"], name: "A")] + pages.dropFirst())
    others.append([.ids(["a1", "a2"], name: "B")] + pages.dropFirst())
    others.append([.ids(["a1a", "2"], name: "A")] + pages.dropFirst())
    var seen: Set<UInt64> = [same]
    for other in others { #expect(seen.insert(try digest(other)).inserted) }
  }
}
