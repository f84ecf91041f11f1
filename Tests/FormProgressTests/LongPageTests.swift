import FormModel
import FormProgress
import Testing

/// Pages whose length is at a limit, where the engine takes another path or a count needs another
/// bit.
@Suite struct LongPageTests {
  private static let lengths = [
    192, 193, 208, 209, 1_920, 1_921, 32_767, 32_768, 32_769, 65_520, 65_521, 65_535,
  ]

  /// A long page between two short ones.
  private func engine(_ length: Int) throws -> ProgressEngine {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 3)
    try builder.appendPage(fieldCount: length)
    try builder.appendPage(fieldCount: 3)
    return ProgressEngine(builder.build())
  }

  /// Counts to check on the way from `length` to 0.
  private func stations(_ length: Int) -> [Int] {
    Set([length, length - 1, 65_521, 65_520, 32_769, 32_768, 32_767, 193, 192, 1, 0])
      .filter { $0 <= length }.sorted(by: >)
  }

  @Test(
    "FP-1, FP-4, VP-1: what a long page shows is counted, down to the last field",
    arguments: lengths
  )
  func shown(length: Int) throws {
    var engine = try engine(length)
    var hidden = 0
    for count in stations(length) {
      let edits = (hidden..<length - count).map { Edit.hide(page: 1, field: length - 1 - $0) }
      try engine.apply(batch: edits)
      hidden = length - count
      let page = try engine.progress(ofPage: 1)
      let (totals, visible) = (engine.totals, engine.visiblePageCount)
      #expect(page.shown == count && page.total == count && page.filled == 0)
      #expect(page.isVisible == (count > 0) && visible == (count > 0 ? 3 : 2), "\(count) shown")
      #expect(totals.shown == count + 6)
    }
  }

  @Test(
    "FP-3, FP-10: what is left on a long page is counted, and the next of it found",
    arguments: lengths
  )
  func remaining(length: Int) throws {
    var engine = try engine(length)
    try engine.apply(batch: (0..<length).map { Edit.require(page: 1, field: $0) })
    var filled = 0
    for count in stations(length) {
      try engine.apply(batch: (filled..<length - count).map { Edit.fill(page: 1, field: $0) })
      filled = length - count
      let page = try engine.progress(ofPage: 1)
      #expect(page.filled == filled && page.mandatoryRemaining == count)
      let incomplete = try engine.incompletePage(after: 0)
      let mandatory = try engine.pageWithMandatoryRemaining(after: 0)
      #expect(incomplete == (count > 0 ? 1 : 2) && mandatory == (count > 0 ? 1 : nil), "\(count)")
      let next = try engine.unfilledMandatoryField(after: nil)
      #expect(next == (count > 0 ? FieldID(page: 1, field: filled) : nil))
      let beforeLast = FieldID(page: 1, field: length - 2)
      let last = try engine.unfilledMandatoryField(after: beforeLast)
      #expect(last == (count > 0 ? FieldID(page: 1, field: length - 1) : nil))
    }
  }

  /// A form of more than 512 KiB, for which batches prefetch.
  @Test(
    "FP-9, VP-4: a batch says all that it changed, however large the form",
    arguments: [10, 60_000]
  )
  func batches(pages: Int) throws {
    var builder = FormBuilder()
    for _ in 0..<pages { try builder.appendPage(fieldCount: 1) }
    var engine = ProgressEngine(builder.build())
    for size in [1, 7, 15, 16, 17, 31, 32, 33, 48, 200] {
      // From the last page on, so that the first page stays current.
      let count = min(size, pages - 1)
      let last = engine.pages.reversed().prefix(count)
      let (hiding, showing) = (
        last.map { Edit.hide(page: $0, field: 0) }, last.map { Edit.show(page: $0, field: 0) }
      )
      for edits in [hiding, showing] {
        let found = try engine.apply(batch: edits)
        let expected = BatchChange(
          applied: count,
          changed: count,
          visibilityChanges: count,
          previousCurrentPage: 0,
          currentPage: 0
        )
        #expect(found == expected, "\(count) edits")
        // The same edits again change nothing; the last one names a page that does not exist.
        do throws(BatchError) {
          try engine.apply(batch: edits + [.fill(page: PageID(place: pages), field: 0)])
          Issue.record("page \(pages) is edited")
        } catch {
          #expect(error.index == count && error.change.applied == count)
          #expect(error.change.changed == 0 && error.change.visibilityChanges == 0)
        }
      }
    }
  }
}
