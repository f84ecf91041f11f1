import CIntrinsics
import FormModel

extension ProgressEngine {
  /// Applies edits in order, as one transaction: the current page is settled once, at the end (VP-4).
  ///
  /// On a form that is larger than the cache this is several times faster than edit by edit, because it prefetches.
  ///
  /// - Throws: `BatchError` with the index of the first edit whose page or field does not exist. The edits before it are
  ///   applied, the others are not.
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

  /// Prefetches the record of the edit 32 ahead, and the flags of the one 16 ahead, whose record has arrived by then.
  /// Pages of later generations are not prefetched.
  @inlinable
  @inline(__always)
  package func prefetch(_ batch: Span<Edit>, ahead index: Int) {
    let far = index &+ 32
    if far < batch.count {
      let place = unsafe Int(clamping: batch[unchecked: far].page.rawValue)
      if place < records.count { unsafe prefetch_for_write(records.base + place) }
    }
    let near = index &+ 16
    if near < batch.count {
      let edit = unsafe batch[unchecked: near]
      let place = Int(clamping: edit.page.rawValue)
      if place < records.count {
        let firstWord = unsafe records.base[place].firstWord
        unsafe prefetch_for_write(
          storedForm.flagWords.base + (firstWord &+ Int(edit.rawValue & 0xFFFF) >> 4)
        )
      }
    }
  }
}
