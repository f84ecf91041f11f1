import FormModel
import Testing

@testable import FormProgress

/// What an app sees of a form whose pages have come and gone.
@Suite struct PagesOfFormTests {
  /// Four pages of one field, and two parked ones at places 4 and 5.
  private static func engine() throws -> ProgressEngine {
    var builder = FormBuilder()
    for _ in 0..<4 {
      try builder.appendPage()
      try builder.appendField(.mandatory)
    }
    var engine = ProgressEngine(builder.build())
    let first = try engine.appendParkedPages(fieldCounts: [1, 1])
    let word = FlagWord.padding(fieldCount: 1)
    let words = [word, word | 4]
    engine.resetParkedPages(first..<first + 2, words: words.span) { _ in false }
    return engine
  }

  @Test("VP-4: the current page goes with others; the next visible one becomes current")
  func currentPage() throws {
    var engine = try Self.engine()
    engine.insertPages(4..<6, before: 2)
    try engine.setCurrentPage(4)
    #expect(engine.currentRank == 3)
    // The page after both is hidden.
    try engine.apply(.hidePage(2))
    engine.removePages(4..<6)
    let moved = engine.settle()
    #expect(moved && engine.currentPage == 3 && engine.currentRank == 3)
    #expect(engine.brokenInvariant == nil)
  }

  @Test("VP-4: several runs go before the current page is settled, at the end of the form")
  func currentPageAtEnd() throws {
    var engine = try Self.engine()
    engine.insertPages(4..<6, before: nil)
    try engine.setCurrentPage(5)
    engine.removePages(4..<6)
    engine.removePages(3..<4)
    engine.removePages(0..<1)
    let moved = engine.settle()
    #expect(moved && engine.currentPage == 2 && engine.currentRank == 2)
    engine.removePages(1..<3)
    #expect(engine.settle() && engine.currentPage == nil && engine.currentRank == nil)
    #expect(engine.totals == FormTotals() && engine.pageCount == 0)
    #expect(engine.brokenInvariant == nil)
    // With none, the first page that comes is current.
    engine.insertPages(4..<6, before: nil)
    #expect(engine.settle() && engine.currentPage == 4)
    #expect(engine.brokenInvariant == nil)
  }

  @Test("VP-4: a page before the current one comes, goes, appears and vanishes")
  func currentPageAfter() throws {
    var engine = try Self.engine()
    try engine.setCurrentPage(2)
    engine.insertPages(4..<6, before: 0)
    #expect(!engine.settle() && engine.currentPage == 2 && engine.currentRank == 5)
    try engine.apply(.hidePage(5))
    #expect(engine.currentRank == 4)
    let change = try engine.apply(.hidePage(2))
    #expect(change.effects.contains(.currentPage) && change.previousCurrentPage == 2)
    #expect(engine.currentPage == 3 && engine.currentRank == 4)
    engine.removePages(4..<6)
    #expect(!engine.settle() && engine.currentRank == 3)
    engine.restoreCurrentPage(4)
    #expect(engine.currentPage == nil)
    engine.restart()
    #expect(engine.currentPage == 0)
    #expect(engine.brokenInvariant == nil)
  }

  @Test("RP-3: a list of the pages stays as it was, and finds pages by identity")
  func pages() throws {
    var engine = try Self.engine()
    engine.insertPages(4..<6, before: 1)
    engine.removePages(2..<3)
    let pages = engine.pages
    engine.removePages(3..<4)
    #expect(Array(pages) == [0, 4, 5, 1, 3] && pages[1] == 4)
    #expect(pages.firstIndex(of: 1) == 3 && pages.firstIndex(of: 2) == nil)
    #expect(pages.contains(5) && !pages.contains(2) && !pages.contains(9))
    let place = try pages.place(of: 4)
    #expect(place == 4)
    #expect(throws: AddressError.noSuchPage(page: 2, pageCount: 5)) { try pages.place(of: 2) }
    #expect(pages != engine.pages && pages.hashValue != FormPages(count: 5).hashValue)
    #expect(pages == FormPages(inOrder: [0, 4, 5, 1, 3]) && pages != FormPages(count: 5))
  }

  @Test("FP-9, FP-10: what is left is found on pages that came, not on pages that went")
  func whatIsLeft() throws {
    var engine = try Self.engine()
    engine.insertPages(4..<6, before: 0)
    let first = try engine.unfilledMandatoryField(after: nil)
    #expect(first == FieldID(page: 5, field: 0))
    let next = try engine.unfilledMandatoryField(after: FieldID(page: 5, field: 0))
    #expect(next == FieldID(page: 0, field: 0))
    let own = try engine.firstUnfilledMandatoryField(ofPage: 4)
    #expect(own == nil)
    engine.removePages(4..<6)
    #expect(throws: AddressError.noSuchPage(page: 5, pageCount: 4)) {
      try engine.unfilledMandatoryField(after: FieldID(page: 5, field: 0))
    }
    #expect(throws: AddressError.noSuchPage(page: 5, pageCount: 4)) {
      try engine.flags(at: FieldID(page: 5, field: 0))
    }
    #expect(throws: AddressError.noSuchPage(page: 5, pageCount: 4)) {
      try engine.incompletePage(before: 5)
    }
    #expect(throws: AddressError.noSuchPage(page: 5, pageCount: 4)) {
      try engine.progress(ofPage: 5)
    }
  }

  @Test(
    "FP-5: a batch edits pages that came; the bad edit names one that went",
    arguments: [0, 1 << 30]
  )
  func batch(askAheadAbove: Int) throws {
    var engine = try Self.engine()
    engine.batchesAskAheadAbove = askAheadAbove
    engine.insertPages(4..<6, before: 2)
    engine.removePages(0..<1)
    let edits: [Edit] =
      (0..<40).map { $0 % 2 == 0 ? .fill(page: 5, field: 0) : .clear(page: 5, field: 0) }
      + [.fill(page: 4, field: 0), .hidePage(1), .fill(page: 0, field: 0)]
    var index = 0
    do throws(BatchError) { try engine.apply(batch: edits) } catch { index = error.index }
    #expect(index == 42)
    #expect(engine.totals.filled == 1 && engine.totals.visiblePages == 4)
    #expect(engine.currentPage == 4)
    #expect(engine.brokenInvariant == nil)
  }

  @Test("FP-9, RP-3: a form to which no page was added has its pages alone")
  func loaded() throws {
    var builder = FormBuilder()
    for _ in 0..<3 { try builder.appendPage() }
    var engine = ProgressEngine(builder.build())
    #expect(engine.page(at: 2) == 2 && engine.page(at: 3) == nil && engine.page(at: -1) == nil)
    #expect(engine.contains(2) && !engine.contains(3) && engine.knownPlace(of: 3) == nil)
    #expect(engine.page(ofPlace: 1) == 1 && engine.isInForm(place: 1))
    #expect(engine.page(afterPlace: 2) == nil && engine.page(beforePlace: 0) == nil)
    #expect(engine.page(afterPlace: 0) == 1 && engine.page(beforePlace: 2) == 1)
    let none = AddressError.noSuchPage(page: 3, pageCount: 3)
    #expect(throws: none) { try engine.position(of: 3) }
    #expect(throws: none) { try engine.rank(ofPage: 3) }
    #expect(throws: none) { try engine.progress(ofPage: 3) }
    #expect(throws: none) { try engine.isVisible(page: 3) }
    #expect(throws: none) { try engine.visiblePage(after: 3) }
    #expect(throws: none) { try engine.visiblePage(before: 3) }
    #expect(throws: none) { try engine.incompletePage(after: 3) }
    #expect(throws: none) { try engine.incompletePage(before: 3) }
    #expect(throws: none) { try engine.setCurrentPage(3) }
    #expect(throws: none) { try engine.apply(.hidePage(3)) }
  }

  @Test("RP-2: the form that is taken back has the pages that it was loaded with")
  func takeForm() throws {
    var engine = try Self.engine()
    engine.insertPages(4..<6, before: 2)
    try engine.apply(.fill(page: 1, field: 0))
    engine.removePages(3..<4)
    let copy = engine.form.clone()
    let isSame = engine.form.isEqual(to: copy)
    #expect(isSame)
    #expect(copy.pageCount == 4 && copy.wordCount == 4 && copy.words.count == 4)
    let form = engine.takeForm()
    #expect(form.pageCount == 4 && form.heads.count == 4 && form.words.count == 4)
    let flags = try form.flags(at: FieldID(page: 1, field: 0))
    #expect(flags == [.mandatory, .filled])
    let again = ProgressEngine(form)
    #expect(again.totals.filled == 1 && again.pageCount == 4)
    #expect(again.brokenInvariant == nil)
  }

  @Test("UR-9, RP-3: invalid answers of a page count while the form has the page")
  func invalidPages() throws {
    var engine = try Self.engine()
    engine.countInvalid()
    engine.insertPages(4..<4, before: 2)
    #expect(engine.pageCount == 4 && engine.orderEntryCount == 0)
    engine.insertPages(4..<6, before: 2)
    let page = engine.page(ofPlace: 4)
    engine.setInvalidCount(ofPage: page, 1)
    #expect(engine.invalidCount == 1)
    engine.removePages(4..<6)
    #expect(engine.invalidCount == 0)
    engine.setInvalidCount(ofPage: page, 3)
    #expect(engine.invalidCount == 0 && engine.brokenInvariant == nil)
    engine.insertPages(4..<6, before: 2)
    #expect(engine.invalidCount == 3 && engine.brokenInvariant == nil)
  }

  @Test("RP-3: marks that come after shelves were divided have the pages' order")
  func lateMarks() throws {
    var builder = FormBuilder()
    for _ in 0..<900 { try builder.appendPage(fieldCount: 1) }
    var engine = ProgressEngine(builder.build())
    let first = try engine.appendParkedPages(fieldCounts: Array(repeating: 1, count: 600))
    let words = Array(repeating: FlagWord.padding(fieldCount: 1), count: 600)
    engine.resetParkedPages(first..<first + 600, words: words.span) { _ in false }
    engine.insertPages(first..<first + 600, before: 10)
    let set = engine.addMarks()
    for place in [5, first, first + 599, 10, 899] { engine.setMark(set, place: place, true) }
    #expect(engine.markCount(set) == 5 && engine.marks(set, beforePlace: 899) == 4)
    let marked = (0..<5).map { engine.markedPlace(set, at: $0) }
    #expect(marked == [5, first, first + 599, 10, 899])
    #expect(engine.brokenInvariant == nil)
  }

  @Test("RP-3: what the order of pages keeps and is not so is named")
  func damage() throws {
    var engine = try Self.engine()
    engine.countInvalid()
    engine.insertPages(4..<6, before: 2)
    engine.setInvalidCount(ofPage: 4, 1)
    _ = engine.addMarks()
    #expect(engine.brokenInvariant == nil)
    let place = engine.order.value.shelfPlace(ofPlace: 4)
    engine.order.value.shelfPlaces[4] += 1
    #expect(engine.brokenInvariant == "the maps of places differ")
    engine.order.value.shelfPlaces[4] -= 1
    engine.order.value.emptyShelves += 1
    #expect(engine.brokenInvariant == "the number of empty shelves is off")
    engine.order.value.emptyShelves -= 1
    engine.order.value.setInvalid(place: 4, false, isIncomplete: true)
    #expect(engine.brokenInvariant == "page 4 is wrongly known by its invalid answers")
    engine.order.value.setInvalid(place: 4, true, isIncomplete: false)
    #expect(engine.brokenInvariant == "page 4 is wrongly known as complete or incomplete")
    engine.order.value.setInvalid(place: 4, true, isIncomplete: true)
    let free = ShelfPlace(place.rawValue + 100)
    engine.order.value.marks[0].flip(free)
    #expect(engine.brokenInvariant == "a page that is not in the form is in a set")
    engine.order.value.marks[0].flip(free)
    engine.invalid.value.sum += 1
    #expect(engine.brokenInvariant == "the number of invalid answers is off")
    engine.invalid.value.sum -= 1
    engine.presentPages += 1
    #expect(engine.brokenInvariant == "the number of pages is off")
    engine.presentPages -= 1
    engine.order.value.generations[5] = 255
    #expect(engine.brokenInvariant == "a page has no identity")
    engine.order.value.generations[5] = 1
    #expect(engine.brokenInvariant == "a page has another identity")
    engine.order.value.generations[5] = 0
    engine.visiblePages.moveShelf(from: 1, to: 0)
    #expect(engine.brokenInvariant == "visible pages stand in another order")
    engine.visiblePages.moveShelf(from: 0, to: 1)
    #expect(engine.brokenInvariant == nil)
  }

  /// What a form with four pages and two inserted ones says of itself, once something in it was changed.
  private static func found(after damage: (inout ProgressEngine) throws -> Void) throws -> String? {
    var engine = try engine()
    engine.countInvalid()
    engine.insertPages(4..<6, before: 2)
    _ = engine.addMarks()
    try damage(&engine)
    return engine.brokenInvariant
  }

  @Test("RP-3: shelves, marks and pages that the order knows wrongly are named")
  func damagedShelves() throws {
    #expect(try Self.found { _ in } == nil)
    #expect(
      try Self.found { $0.order.value.present.count += 1 } == "the number of visible pages is off"
    )
    #expect(
      try Self.found { $0.order.value.identities.append(repeating: 0, count: 1) }
        == "the map of places has other shelves"
    )
    #expect(
      try Self.found { $0.order.value.marks[0].count += 1 } == "the number of visible pages is off"
    )
    #expect(try Self.found { $0.loadedPlaces = 1 } == "the order of pages is not read")
    #expect(
      try Self.found {
        $0.removePages(4..<5)
        $0.knownPlaces = 5
      } == "a page that is not in the form is known"
    )
    #expect(
      try Self.found {
        $0.removePages(4..<5)
        $0.current.rawPage = 4
      } == "the current page is not in the form"
    )
  }

  @Test("RP-3: a page that stands nowhere, or alone on a shelf beside a sparse one, is named")
  func damagedPlaces() throws {
    func hide(_ engine: inout ProgressEngine) throws -> ShelfPlace {
      try engine.apply(.hidePage(3))
      return engine.order.value.shelfPlace(ofPlace: 3)
    }
    #expect(
      try Self.found {
        let place = try hide(&$0)
        $0.order.value.present.flip(place)
      } == "a page stands at two places or at none"
    )
    #expect(
      try Self.found {
        let place = try hide(&$0)
        let next = ShelfPlace(shelf: place.shelf + 1, slot: 0)
        $0.order.value.present.flip(place)
        $0.order.value.present.flip(next)
        $0.order.value.enter(3, at: next)
      } == "two sparse shelves are not joined"
    )
  }
}
