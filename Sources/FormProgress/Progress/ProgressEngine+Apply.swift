import FormModel

extension ProgressEngine {
  /// Applies one edit and returns what it changed (FP-5, FP-6).
  ///
  /// An edit that changes no stored flag is legal: `isChange` of its change is false.
  ///
  /// - Throws: `AddressError` if the form has no such page or field (FP-9). Then nothing has changed.
  /// - Complexity: O(1): two cache lines of the form. If the page appears or vanishes, also one line a level of the
  ///   visible-page index, at most 5. Allocates nothing.
  @inlinable
  @inline(__always)
  @discardableResult
  #if !DEBUG
    @_noLocks
  #endif
  public mutating func apply(_ edit: Edit) throws(AddressError) -> ProgressChange {
    let previous = current.page
    let effects = try applyFlags(edit, settling: true)
    return ProgressChange(
      edit: edit,
      effects: ProgressChange.Effects(rawValue: UInt8(truncatingIfNeeded: effects)),
      previousCurrentPage: previous
    )
  }

  /// Applies one edit. Numbers in brackets name the invariants (ProgressEngine+Invariants.swift) that a step keeps.
  ///
  /// - Parameter settling: whether to settle the current page now; a batch does so once, at its end.
  /// - Returns: `EffectBits`.
  @inlinable
  @inline(__always)
  mutating func applyFlags(_ edit: Edit, settling: Bool) throws(AddressError) -> UInt64 {
    let place = Int(clamping: edit.page.rawValue)
    guard place < knownPlaces else { return try applyInOrder(edit, settling: settling) }
    return try applyKnown(edit, at: place, settling: settling)
  }

  /// As above, to the page whose record is at a place.
  @inlinable
  @inline(__always)
  mutating func applyKnown(
    _ edit: Edit,
    at place: Int,
    settling: Bool
  ) throws(AddressError) -> UInt64 {
    let record = unsafe records.mutableBase + place  // (1)
    // An operation on a page carries a field that no page has, so this one comparison also finds those.
    let field = Int(truncatingIfNeeded: edit.rawValue & 0xFFFF)
    guard unsafe field < Int(record.pointee.fieldCount) else {
      if edit.rawValue & Self.pageOperation == 0 {
        throw unsafe .noSuchField(
          page: edit.page,
          field: field,
          fieldCount: Int(record.pointee.fieldCount)
        )
      }
      return applyToPage(at: place, hide: edit.rawValue & 1 << 16 != 0, settling: settling)
    }

    let word = unsafe storedForm.flagWords.mutableBase + (record.pointee.firstWord &+ field >> 4)
    let flags = unsafe word.pointee
    let shift = edit.rawValue &<< 2
    let operation = edit.rawValue >> 16 & 7
    // Written without the row that is looked up below, so that the next edit of the same word waits for two instructions
    // only.
    let flag = shift &+ operation >> 1
    unsafe word.pointee = flags & ~(1 &<< flag) | (operation & 1) &<< flag

    // There is no branch for edits that change nothing or for hidden pages: their rows hold zeros. The row has the
    // change of each count (2), and of the totals if the page is not hidden (4).
    let row = unsafe (flags &>> shift & 15) << 3 | operation | record.pointee.hiddenRows
    let effect = unsafe editEffects.base + Int(truncatingIfNeeded: row)
    let counts = unsafe record.pointee.counts
    unsafe record.pointee.counts = counts &+ effect.pointee.counts
    unsafe record.pointee.mandatoryTotal &+= UInt16(truncatingIfNeeded: effect.pointee.mandatory)
    unsafe packedTotals.shownAndTotal &+= effect.pointee.shownAndTotal
    unsafe packedTotals.unfilledAndRemaining &+= effect.pointee.unfilledAndRemaining
    unsafe packedTotals.mandatoryTotal &+= effect.pointee.mandatoryTotal
    let effects = unsafe effect.pointee.effects
    // Lemma: if this branch is not taken, no count became 0 or stopped being 0, so no set changes (5, 6).
    // Proof: membership depends only on which counts are 0, and an edit changes a count by at most 1. So a count crosses
    // 0 only if it changes and min(before, after) is 0. The sum holds min(before, after) − 1 for each count that changes:
    // if that is −1, the lane's top bit is set. A negative lane borrows 1 from the lane above, and a negative lane stays
    // negative by that; so no crossing is missed. The branch is also taken for counts above 32,768 and for a lane of 0
    // that lent 1: then `updateMembership` finds nothing to do.
    if unsafe (counts &+ effect.pointee.lesserLess1) & effect.pointee.watched != 0 {
      let old = unsafe record.pointee.membership(counts: counts)
      return effects | updateMembership(at: place, from: old, settling: settling)
    }
    return effects
  }

  /// The bit of `EditOperation.isPageOperation` in an edit.
  @inlinable static var pageOperation: UInt64 { 8 << 16 }

  /// Hides or shows the page at a place, without visiting its fields (FP-5).
  ///
  /// - Returns: `EffectBits`.
  @usableFromInline
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func applyToPage(at place: Int, hide: Bool, settling: Bool) -> UInt64 {
    let record = unsafe records.mutableBase + place
    let old = unsafe record.pointee
    if old.isHidden == hide { return 0 }
    unsafe record.pointee.place = old.place ^ PageRecord.hiddenBit
    unsafe storedForm.pageHeads.mutableBase[place].isHidden = hide
    if !hide {
      packedTotals.add(old)
    } else {
      packedTotals.subtract(old)
    }
    return EffectBits.flag | (old.counts == 0 ? 0 : EffectBits.pageCounts)
      | updateMembership(at: place, from: old.membership, settling: settling)
  }

  /// Updates the visible-page index, the sets of pages and the current page after a page's counts or hidden flag changed.
  ///
  /// - Returns: `EffectBits`.
  @usableFromInline
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func updateMembership(
    at place: Int,
    from old: PageMembership,
    settling: Bool
  ) -> UInt64 {
    let new = unsafe records.base[place].membership
    let position = PagePosition(place)
    var changed = PageMembership(rawValue: old.rawValue ^ new.rawValue)
    if !invalid.isEmpty {
      if !order.isEmpty { return updateMembershipInOrder(at: place, from: old, settling: settling) }
      // A page with an invalid answer stays incomplete, whatever its flags (5).
      if invalidCount(at: place) > 0 { changed = changed.withoutCompletion }
    }
    if changed.contains(PageMembership.incomplete) {
      incompletePages.set(position, new.contains(PageMembership.incomplete))
    }
    if changed.contains(PageMembership.mandatoryRemaining) {
      pagesWithMandatoryRemaining.set(
        position,
        new.contains(PageMembership.mandatoryRemaining)
      )
    }
    // Declared after the calls above, which would have to save it.
    var effects: UInt64 = 0
    if changed.contains(PageMembership.complete) {
      let isComplete = new.contains(PageMembership.complete)
      packedTotals.completePages &+= isComplete ? 1 : -1
      effects |= isComplete ? EffectBits.pageCompleted : EffectBits.pageReopened
    }
    if changed.contains(PageMembership.visible) {
      let isVisible = new.contains(PageMembership.visible)
      visiblePages.flip(position.rawValue)
      current.pageFlipped(position, isVisible: isVisible)
      effects |= isVisible ? EffectBits.pageAppeared : EffectBits.pageVanished
      if settling && settleCurrentPage() { effects |= EffectBits.currentPage }
    }
    return effects
  }
}

/// The bits of `ProgressChange.Effects`, as the edit path handles them.
@usableFromInline
enum EffectBits {
  @inlinable static var flag: UInt64 { 1 }
  @inlinable static var pageCounts: UInt64 { 2 }
  @inlinable static var pageAppeared: UInt64 { 4 }
  @inlinable static var pageVanished: UInt64 { 8 }
  @inlinable static var pageCompleted: UInt64 { 16 }
  @inlinable static var pageReopened: UInt64 { 32 }
  @inlinable static var currentPage: UInt64 { 64 }
  @inlinable static var visibility: UInt64 { pageAppeared | pageVanished }
}
