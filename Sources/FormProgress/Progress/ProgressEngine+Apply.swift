import FormModel

extension ProgressEngine {
  /// Applies one edit and says what it changed (FP-5, FP-6).
  ///
  /// An edit that changes no stored flag is legal: the change is empty (`isChange` is false).
  ///
  /// - Throws: `AddressError` if the form has no such page or field; then nothing has changed (FP-9).
  /// - Complexity: O(1): two cache lines of the form, and one line a level of the visible-page index where
  ///   the page appears or vanishes. Allocates nothing.
  @inlinable
  @inline(__always)
  @discardableResult
  #if !DEBUG
    @_noLocks
  #endif
  public mutating func apply(_ edit: Edit) throws(AddressError) -> ProgressChange {
    // −1, the position of none, becomes `nowhere`.
    let previous = page(at: current.position)
    let effects = try applyFlags(edit, settling: true)
    return ProgressChange(
      edit: edit,
      effects: ProgressChange.Effects(rawValue: UInt8(truncatingIfNeeded: effects)),
      previousCurrentPage: previous
    )
  }

  /// One edit; `settling` says whether the current page is settled at once, or by a batch at its end. The numbers in
  /// brackets are those of the invariants (ProgressEngine+Invariants.swift) that a step keeps.
  ///
  /// - Returns: `EffectBits`.
  @inlinable
  @inline(__always)
  mutating func applyFlags(_ edit: Edit, settling: Bool) throws(AddressError) -> UInt64 {
    let place = try place(of: edit.page)
    let record = unsafe records.mutableBase + place  // (1)
    // An operation on a page carries a field that no page has: one comparison tells both.
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
    // The flag is set or cleared whatever it was, and not by the row that is looked up below: the next edit
    // of the same word waits for two instructions only.
    let flag = shift &+ operation >> 1
    unsafe word.pointee = flags & ~(1 &<< flag) | (operation & 1) &<< flag

    // No branch asks what changed, nor whether the page is hidden: if nothing changes, zeros are added. The row has
    // the difference that this field makes to each count (2), and to the totals if its page is not hidden (4).
    let row = unsafe (flags &>> shift & 15) << 3 | operation | record.pointee.hiddenRows
    let effect = unsafe editEffects.base + Int(truncatingIfNeeded: row)
    let counts = unsafe record.pointee.counts
    unsafe record.pointee.counts = counts &+ effect.pointee.counts
    unsafe record.pointee.mandatoryTotal &+= UInt16(truncatingIfNeeded: effect.pointee.mandatory)
    unsafe packedTotals.shownAndTotal &+= effect.pointee.shownAndTotal
    unsafe packedTotals.unfilledAndRemaining &+= effect.pointee.unfilledAndRemaining
    unsafe packedTotals.mandatoryTotal &+= effect.pointee.mandatoryTotal
    let effects = unsafe effect.pointee.effects
    // Lemma: unless this branch is taken, no count went from 0 or to 0, and the sets need no word of it (5, 6).
    // Membership asks of a count only whether it is 0, and an edit changes a count by 1 at most: one crosses 0 only
    // if it changes and the lesser of before and after is 0. `lesserLess1` makes the lesser less 1 of each count that
    // changes: −1 if it crosses 0, whose top bit is set. A lane that becomes negative borrows 1 from the lane above,
    // which leaves a negative one negative; so no crossing is missed. The branch is taken in vain for counts above
    // 32,768, and for a 1 that lent: `updateMembership` compares, and does nothing then.
    if unsafe (counts &+ effect.pointee.lesserLess1) & effect.pointee.watched != 0 {
      let old = unsafe record.pointee.membership(counts: counts)
      return effects | updateMembership(at: place, from: old, settling: settling)
    }
    return effects
  }

  /// The bit of `EditOperation.isPageOperation` in an edit.
  @inlinable static var pageOperation: UInt64 { 8 << 16 }

  /// Hides or shows the page whose record stands at a place: its fields are not visited (FP-5).
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

  /// Brings the visible-page index, the sets and the current page up to date with a page that may belong to
  /// other sets than before.
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
    let position = position(ofPlace: place)
    let changed = PageMembership(rawValue: old.rawValue ^ new.rawValue)
    if changed.contains(PageMembership.incomplete) {
      incompletePages.set(position, new.contains(PageMembership.incomplete))
    }
    if changed.contains(PageMembership.mandatoryRemaining) {
      pagesWithMandatoryRemaining.set(
        position,
        new.contains(PageMembership.mandatoryRemaining)
      )
    }
    // After the sets, so that no call has to keep it.
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
