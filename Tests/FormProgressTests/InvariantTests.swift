import CIntrinsics
import FormModel
import Testing

@testable import FormProgress

/// The layouts that C code and Swift share.
@Suite struct LayoutTests {
  @Test("A page's head and record have the layout that C code counts by")
  func layouts() {
    #expect(MemoryLayout<PageHead>.stride == MemoryLayout<page_head_layout>.stride)
    #expect(
      MemoryLayout<PageHead>.offset(of: \.fieldCount)
        == MemoryLayout<page_head_layout>.offset(of: \.field_count)
    )
    #expect(
      MemoryLayout<PageHead>.offset(of: \.isHidden)
        == MemoryLayout<page_head_layout>.offset(of: \.is_hidden)
    )
    #expect(MemoryLayout<PageRecord>.stride == MemoryLayout<page_record_layout>.stride)
    #expect(
      MemoryLayout<PageRecord>.offset(of: \.fieldCount)
        == MemoryLayout<page_record_layout>.offset(of: \.field_count)
    )
    #expect(
      MemoryLayout<PageRecord>.offset(of: \.mandatoryTotal)
        == MemoryLayout<page_record_layout>.offset(of: \.mandatory_total)
    )
    #expect(
      MemoryLayout<PageRecord>.offset(of: \.counts)
        == MemoryLayout<page_record_layout>.offset(of: \.counts)
    )
  }
}

/// `brokenInvariant` finds each kind of damage. Tests and fuzzing rely on it.
@Suite struct InvariantTests {
  private static func engine() throws -> ProgressEngine {
    var builder = FormBuilder()
    for _ in 0..<3 { try builder.appendPage(fieldCount: 2) }
    try builder.setFlags(.mandatory, at: FieldID(page: 1, field: 0))
    return ProgressEngine(builder.build())
  }

  @Test("FP-5: what is kept and is not what counting gives is named")
  func damage() throws {
    var engine = try Self.engine()
    #expect(engine.brokenInvariant == nil)

    let record = engine.records[1]
    engine.records[1] = engine.records[2]
    #expect(engine.brokenInvariant == "the record of page 1 is of another page")
    for lane in 0..<4 {
      engine.records[1] = record
      engine.records[1].counts &+= 1 << UInt64(16 * lane)
      #expect(engine.brokenInvariant == "the counts of page 1 are off")
    }
    engine.records[1] = record
    engine.records[1].mandatoryTotal += 1
    #expect(engine.brokenInvariant == "the counts of page 1 are off")
    engine.records[1] = record

    let word = engine.form.flagWords[1]
    engine.storedForm.flagWords[1] = word & ~(1 << 60)
    #expect(engine.brokenInvariant == "page 1 has flags past its last field")
    engine.storedForm.flagWords[1] = word

    let totals = engine.packedTotals
    engine.packedTotals.mandatoryTotal += 1
    #expect(engine.brokenInvariant == "the totals are off")
    engine.packedTotals = totals

    engine.visiblePages.flip(0)
    #expect(engine.brokenInvariant == "page 0 is in the wrong state of visibility")
    engine.visiblePages.flip(0)

    engine.incompletePages.set(2, false)
    #expect(engine.brokenInvariant == "page 2 is wrongly known as complete or incomplete")
    engine.incompletePages.set(2, true)

    engine.pagesWithMandatoryRemaining.set(0, true)
    #expect(engine.brokenInvariant == "page 0 is wrongly known by its mandatory fields")
    engine.pagesWithMandatoryRemaining.set(0, false)
    #expect(engine.brokenInvariant == nil)
  }

  @Test("VP-4: a current page that is none, or has another rank, is named")
  func currentPage() throws {
    var engine = try Self.engine()
    engine.current.visibleBefore = 1
    #expect(engine.brokenInvariant == "the current page's rank is off")
    engine.current = CurrentPage()
    #expect(engine.brokenInvariant == "a page is visible and none is current")
    engine.current.rawPage = 0
    try engine.apply(.hidePage(1))
    engine.current.rawPage = 1
    #expect(engine.brokenInvariant == "the current page is not visible")
  }

  @Test("FP-10: a summary of a page set that does not follow from its words is named")
  func pageSet() {
    var set = PageSet(pageCount: 5_000)
    set.recount()
    #expect(set.brokenInvariant == nil)
    set.setBits(1, word: 70)
    #expect(set.brokenInvariant == "a summary of a page set is off")
  }

  @Test("FP-10: with all pages behind complete and no wrapping nothing is left before the first")
  func whatIsLeft() throws {
    var engine = try Self.engine()
    let only = FieldID(page: 1, field: 0)
    let again = try engine.unfilledMandatoryField(after: only, wrapping: true)
    #expect(again == only)
    try engine.apply(.fill(page: 0, field: 0))
    try engine.apply(.fill(page: 0, field: 1))
    let before = try engine.incompletePage(before: 1, wrapping: true)
    #expect(before == 2)
    try engine.apply(batch: [.fill(page: 2, field: 0), .fill(page: 2, field: 1)])
    let itself = try engine.incompletePage(before: 1, wrapping: true)
    #expect(itself == 1)
    let none = try engine.incompletePage(before: 1)
    #expect(none == nil)
  }

  @Test("VP-3: sums of the visible-page index that do not follow from its bits are named")
  func index() {
    var index = VisiblePageIndex(pageCount: 14_337)
    index.recount()
    #expect(index.brokenInvariant == nil)
    index.count = 1
    #expect(index.brokenInvariant == "the number of visible pages is off")
    index.count = 0
    index.leaves[7] = 1
    #expect(index.brokenInvariant == "a shelf of the visible-page index is off")
    index.leaves[7] = 0
    index.lowSums[1] = 1
    #expect(index.brokenInvariant == "a low node is off")
    index.lowSums[1] = 0
    index.highSums[0] = 1
    #expect(index.brokenInvariant == "a high node is off")
    index.highSums[0] = 0
    _ = index.insertShelf(after: 0)
    #expect(index.brokenInvariant == nil)
    index.highSums[0] = 1
    #expect(index.brokenInvariant == "the map of the shelves is off")
  }

  @Test(
    "VP-3: on four million pages a flip reaches the sums of all five levels"
  )
  func levels() throws {
    let pages = [0, 448, 14_336, 229_376, 3_670_015, 3_670_016, 3_999_999]
    var index = VisiblePageIndex(pageCount: 4_000_000)
    index.recount()
    for page in pages { index.flip(page) }
    #expect(index.lines == 5)
    #expect(index.count == pages.count)
    let ranks = pages.map { index.rank($0) }
    // A search among wrong sums would read outside the index.
    try #require(ranks == Array(pages.indices))
    for (rank, page) in pages.enumerated() { #expect(index.select(rank) == page) }
  }

  @Test(
    "FP-9: a batch on a form beyond the second-level cache, which is asked for ahead, comes to the same"
  )
  func largeBatch() throws {
    var builder = FormBuilder()
    let pages = 50_000
    for _ in 0..<pages { try builder.appendPage(fieldCount: 1) }
    let form = builder.build()
    #expect(form.byteCount > 512 << 10)
    var batched = ProgressEngine(form.clone())
    var single = ProgressEngine(form)
    // The last edit names a page that does not exist.
    let edits =
      (0..<200).map { Edit.fill(page: PageID(place: $0 * 7_919 % pages), field: 0) }
      + [.hidePage(PageID(place: pages))]
    try batched.apply(batch: edits.dropLast() + [])
    var applied = 0
    do throws(BatchError) { try batched.apply(batch: edits) } catch { applied = error.index }
    #expect(applied == 200)
    for edit in edits.dropLast() { try single.apply(edit) }
    #expect(batched.totals == single.totals && batched.totals.filled == 200)
    #expect(batched.brokenInvariant == nil)
    #expect(batched.visiblePages.byteCount * 8 < pages * 2)
  }

  @Test("UR-9: the counts of invalid answers take an eighth more memory when pages come, not half")
  func growthOfInvalid() {
    var invalid = InvalidAnswers(pageCount: 1_000)
    let before = invalid.byteCount
    invalid.appendPlaces(1)
    let grown = invalid.byteCount - before
    #expect(grown == 2 * 125)
  }

  @Test("UR-9: counting again, as loading does, keeps pages with invalid answers incomplete")
  func recountInvalid() throws {
    var builder = FormBuilder()
    for _ in 0..<70 {
      try builder.appendPage()
      try builder.appendField(.filled)
    }
    var engine = ProgressEngine(builder.build())
    let bytes = engine.byteCount
    #expect(engine.invalidPage(after: nil) == nil && engine.totals.completePages == 70)
    engine.countInvalid()
    #expect(engine.invalidPage(after: nil) == nil && engine.byteCount > bytes)
    for page in [3, 64] as [PageID] { engine.setInvalidCount(ofPage: page, 2) }
    let totals = engine.totals
    engine.recount()
    #expect(totals.completePages == 68 && engine.totals == totals)
    #expect(engine.invalidCount == 4)
    #expect(engine.invalidPage(after: 3) == 64 && engine.invalidPage(after: 64) == nil)
  }
}
