import CIntrinsics
import FormModel

extension ProgressEngine {
  /// Applies edits in order, as one transaction: the current page is settled once, at the end (VP-4).
  ///
  /// Out of cache it is several times faster than edit by edit, because it asks for memory ahead.
  ///
  /// - Throws: `BatchError` with the place of the first edit that names no page or field; everything before
  ///   it is applied, nothing after.
  /// - Complexity: O(edits), each as `apply(_:)`. Allocates nothing.
  @inlinable
  @discardableResult
  public mutating func apply(batch: Span<Edit>) throws(BatchError) -> BatchChange {
    var change = BatchChange(previousCurrentPage: currentPage)
    do {
      if storedForm.byteCount > batchesAskAheadAbove {
        try apply(batch, to: &change, prefetching: true)
      } else {
        try apply(batch, to: &change, prefetching: false)
      }
    } catch {
      finish(&change)
      throw BatchError(index: change.applied, underlying: error, change: change)
    }
    finish(&change)
    return change
  }

  @inlinable
  @inline(__always)
  mutating func apply(
    _ batch: Span<Edit>,
    to change: inout BatchChange,
    prefetching: Bool
  ) throws(AddressError) {
    while change.applied < batch.count {
      if prefetching { prefetch(batch, ahead: change.applied) }
      let effects = try applyFlags(
        unsafe batch[unchecked: change.applied],
        settling: false
      )
      change.changed &+= Int(truncatingIfNeeded: effects & EffectBits.flag)
      change.visibilityChanges &+= (effects & EffectBits.visibility).nonzeroBitCount
      change.applied &+= 1
    }
  }

  /// As `apply(batch:)` with a span.
  @inlinable
  @discardableResult
  public mutating func apply(batch: [Edit]) throws(BatchError) -> BatchChange {
    try apply(batch: batch.span)
  }

  @usableFromInline
  mutating func finish(_ change: inout BatchChange) {
    settleCurrentPage()
    change.currentPage = currentPage
  }

  /// Asks for the record of an edit far ahead, and for the flags of a nearer one, whose record has come by
  /// then and says where they are.
  @inlinable
  @inline(__always)
  package func prefetch(_ batch: Span<Edit>, ahead index: Int) {
    let far = index &+ 32
    if far < batch.count {
      let place = unsafe Int(batch[unchecked: far].page.rawValue)
      if place < pageCount { unsafe prefetch_for_write(records.base + place) }
    }
    let near = index &+ 16
    if near < batch.count {
      let edit = unsafe batch[unchecked: near]
      let place = Int(edit.page.rawValue)
      if place < pageCount {
        let firstWord = unsafe records.base[place].firstWord
        unsafe prefetch_for_write(
          storedForm.flagWords.base + (firstWord &+ Int(edit.rawValue & 0xFFFF) >> 4)
        )
      }
    }
  }
}
