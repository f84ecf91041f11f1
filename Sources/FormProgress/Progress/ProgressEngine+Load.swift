import CIntrinsics
import FormModel

extension ProgressEngine {
  /// Counts the form again from its flags, as loading does. For measuring and for tests.
  ///
  /// The current page stays. Nothing changes unless memory was damaged.
  ///
  /// - Complexity: O(fields / 16 + pages). Allocates nothing.
  public mutating func recount() {
    if !order.isEmpty {
      for first in stride(from: 0, to: records.count, by: 64) {
        _ = countPages(first..<Swift.min(first + 64, records.count))
      }
      return countInOrder()
    }
    packedTotals = PackedTotals()
    for first in stride(from: 0, to: records.count, by: 64) {
      let block = countPages(first..<Swift.min(first + 64, records.count))
      packedTotals.add(block)
      // A page with an invalid answer is incomplete, however it is filled (UR-9).
      let invalid = invalid.isEmpty ? 0 : invalid.value.pages.words[first >> 6]
      packedTotals.completePages &-= (block.complete & invalid).nonzeroBitCount
      visiblePages.setBits(block.visible, word: first >> 6)
      incompletePages.setBits(block.incomplete | invalid, word: first >> 6)
      pagesWithMandatoryRemaining.setBits(block.remaining, word: first >> 6)
    }
    visiblePages.recount()
    incompletePages.recount()
    pagesWithMandatoryRemaining.recount()
  }

  /// Makes the totals and the sets of pages from the records, in a form with an order.
  ///
  /// - Complexity: O(pages).
  mutating func countInOrder() {
    packedTotals = PackedTotals()
    for shelf in 0..<order.value.present.shelfCount {
      var pages = PagesOnShelf()
      order.value.forEachPage(onShelf: shelf) { place, at in
        let record = records[place]
        let isInvalid = invalidCount(at: place) > 0
        if !record.isHidden { packedTotals.add(record) }
        if record.membership.contains(PageMembership.complete), !isInvalid {
          packedTotals.completePages &+= 1
        }
        pages.add(record.membership, isInvalid: isInvalid, slot: at.slot)
      }
      visiblePages.setPages(pages.visible, onShelf: shelf)
      order.value.setPages(pages, onShelf: shelf)
    }
    order.value.recountSets()
  }

  /// Makes the records of up to 64 pages.
  ///
  /// - Returns: the pages' bits in the sets, and their sums.
  @inline(__always)
  private mutating func countPages(_ places: Range<Int>) -> page_block {
    var block = page_block()
    var place = places.lowerBound
    while place < places.upperBound {
      place = unsafe Int(
        count_pages_fast(
          storedForm.pageHeads.base,
          storedForm.flagWords.base,
          Int64(storedForm.flagWords.count),
          records.mutableBase,
          Int64(place),
          Int64(places.upperBound),
          &block
        )
      )
      // The fast way stops at a long page, near the end of the flags, and at the last pages; or there is none.
      if place < places.upperBound {
        let head = unsafe storedForm.pageHeads.base[place]
        let record = unsafe PageRecord(
          head,
          words: UnsafePointer(storedForm.flagWords.base + Int(head.firstWord))
        )
        unsafe records.mutableBase[place] = record
        block.add(record, at: place & 63)
        place += 1
      }
    }
    return block
  }
}

extension page_block {
  @inline(__always)
  fileprivate mutating func add(_ record: PageRecord, at place: Int) {
    let membership = UInt64(record.membership.rawValue)
    visible |= (membership & 1) &<< place
    incomplete |= (membership >> 1 & 1) &<< place
    complete |= (membership >> 2 & 1) &<< place
    remaining |= (membership >> 3) &<< place
    guard !record.isHidden else { return }
    let (first, second) = PackedTotals.halves(of: record.counts)
    shown_and_total &+= first
    unfilled_and_remaining &+= second
    mandatory_total &+= UInt64(record.mandatoryTotal)
  }
}

extension PackedTotals {
  @inline(__always)
  fileprivate mutating func add(_ block: page_block) {
    shownAndTotal &+= block.shown_and_total
    unfilledAndRemaining &+= block.unfilled_and_remaining
    mandatoryTotal &+= block.mandatory_total
    completePages &+= block.complete.nonzeroBitCount
  }
}
