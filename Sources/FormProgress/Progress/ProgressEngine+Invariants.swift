import FormModel

// Invariants: they hold between any two edits. `apply` relies on them and keeps them. The check below shares no code with
// loading and editing.
//
// 1. A page's record has the first word, the field count and the hidden flag of its head.
// 2. Its five counts are those of its fields as if the page were not hidden. So
//    remaining ≤ unfilled ≤ total ≤ shown ≤ fieldCount ≤ 65,535 and remaining ≤ mandatoryTotal ≤ total: no
//    lane of `PageRecord.counts` overflows into the next.
// 3. Places of flags past a page's last field are hidden.
// 4. The totals are the sums over the pages that are not hidden.
// 5. A page is in the visible-page index and in the sets of pages exactly as `PageRecord.membership` says, except that a page
//    with an invalid answer is incomplete. Their sums and summaries follow from their bits.
// 6. The current page is visible, and `visibleBefore` is its rank. There is no current page only if no page is visible.

extension ProgressEngine {
  /// Counts everything again, field by field, and traps with a message if a stored count differs. For tests and fuzzing.
  ///
  /// - Complexity: O(fields + pages).
  public func checkInvariants() {
    if let broken = brokenInvariant { preconditionFailure(broken) }
  }

  /// Counts everything again, field by field, and names the first stored count that differs; nil if none does.
  ///
  /// - Complexity: O(fields + pages).
  public var brokenInvariant: String? {
    var sums = FormTotals()
    if !order.isEmpty, let broken = brokenOrder { return broken }
    for page in pages {
      let fresh = PageCounts(storedForm, page.place)
      if let broken = brokenInvariant(ofPage: page, fresh) { return broken }
      fresh.add(to: &sums)
      if invalidCount(ofPage: page) > 0, fresh.isComplete { sums.completePages -= 1 }
    }
    if totals != sums { return "the totals are off" }
    if presentPages != pages.count { return "the number of pages is off" }
    return visiblePages.brokenInvariant ?? incompletePages.brokenInvariant
      ?? pagesWithMandatoryRemaining.brokenInvariant ?? brokenCurrentPage
  }

  private func brokenInvariant(ofPage page: PageID, _ fresh: PageCounts) -> String? {
    let record = records[page.place]
    let head = storedForm.pageHeads[page.place]
    guard record.firstWord == Int(head.firstWord), record.fieldCount == head.fieldCount,
      record.isHidden == head.isHidden
    else { return "the record of page \(page) is of another page" }
    guard record.shown == fresh.shown, record.total == fresh.total,
      record.unfilled == fresh.unfilled, record.mandatoryRemaining == fresh.remaining,
      record.mandatoryTotal == fresh.mandatoryTotal
    else { return "the counts of page \(page) are off" }
    if fresh.hasFieldPastEnd { return "page \(page) has flags past its last field" }
    let place =
      order.isEmpty
      ? ShelfPlace(page.place) : order.value.shelfPlace(ofPlace: page.place)
    if visiblePages[place] != fresh.isVisible {
      return "page \(page) is in the wrong state of visibility"
    }
    let isIncomplete = !fresh.isHidden && fresh.unfilled > 0 || invalidCount(ofPage: page) > 0
    let isInIncomplete =
      order.isEmpty
      ? incompletePages.contains(PagePosition(page.place)) : order.value.incomplete.contains(place)
    if isInIncomplete != isIncomplete {
      return "page \(page) is wrongly known as complete or incomplete"
    }
    let isInRemaining =
      order.isEmpty
      ? pagesWithMandatoryRemaining.contains(PagePosition(page.place))
      : order.value.mandatoryRemaining.contains(place)
    if isInRemaining != (!fresh.isHidden && fresh.remaining > 0) {
      return "page \(page) is wrongly known by its mandatory fields"
    }
    return nil
  }

  private var brokenCurrentPage: String? {
    if current.isNone {
      return visiblePages.count == 0 ? nil : "a page is visible and none is current"
    }
    guard let record = knownPlace(of: current.page) else {
      return "the current page is not in the form"
    }
    let place = order.isEmpty ? ShelfPlace(record) : order.value.shelfPlace(ofPlace: record)
    if !visiblePages[place] { return "the current page is not visible" }
    return current.visibleBefore == visiblePages.rank(place)
      ? nil : "the current page's rank is off"
  }
}

/// A page's counts, field by field (FP-1…FP-3, VP-1).
private struct PageCounts {
  let isHidden: Bool
  let fieldCount: Int
  var shown = 0
  var total = 0
  var unfilled = 0
  var remaining = 0
  var mandatoryTotal = 0
  var hasFieldPastEnd = false

  init(_ form: borrowing FormDefinition, _ place: Int) {
    let head = form.pageHeads[place]
    isHidden = head.isHidden
    fieldCount = Int(head.fieldCount)
    for field in 0..<(head.wordCount * 16) {
      let word = form.flagWords[Int(head.firstWord) + field / 16]
      let flags = FieldFlags(rawValue: UInt8(word >> UInt64(field % 16 * 4) & 15))
      if flags.contains(.hidden) { continue }
      guard field < fieldCount else {
        hasFieldPastEnd = true
        continue
      }
      shown += 1
      if flags.contains(.readOnly) { continue }
      total += 1
      if flags.contains(.mandatory) { mandatoryTotal += 1 }
      if flags.contains(.filled) { continue }
      unfilled += 1
      if flags.contains(.mandatory) { remaining += 1 }
    }
  }

  var isVisible: Bool { !isHidden && (shown > 0 || fieldCount == 0) }
  /// By its flags alone.
  var isComplete: Bool { !isHidden && total > 0 && unfilled == 0 }

  func add(to sums: inout FormTotals) {
    if isHidden { return }
    sums.shown += shown
    sums.total += total
    sums.filled += total - unfilled
    sums.mandatoryTotal += mandatoryTotal
    sums.mandatoryRemaining += remaining
    sums.visiblePages += isVisible ? 1 : 0
    sums.completePages += isComplete ? 1 : 0
  }
}
