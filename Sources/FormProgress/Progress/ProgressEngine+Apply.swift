import FormModel

extension ProgressEngine {
  /// Applies one edit and says what it changed (SPEC FP-5, FP-6).
  ///
  /// An edit that changes no stored flag is legal: the change is empty (`isChange` is false).
  ///
  /// - Throws: `AddressError` where the form has no such page or field; then nothing has changed (FP-9).
  /// - Complexity: O(1): two cache lines of the form, and one line a level of the visible-page index where
  ///   the page appears or vanishes. Allocates nothing.
  @inlinable
  @discardableResult
  #if !DEBUG
    @_noLocks
  #endif
  public mutating func apply(_ edit: Edit) throws(AddressError) -> ProgressChange {
    let previous = current.rawPage
    var effects = try applyFlags(edit)
    if effects & EffectBits.visibility != 0 && settleCurrentPage() {
      effects |= EffectBits.currentPage
    }
    return ProgressChange(
      edit: edit, effects: ProgressChange.Effects(rawValue: effects), previousCurrentPage: previous)
  }

  /// All of an edit but settling the current page, which a batch does once at its end.
  ///
  /// - Returns: `EffectBits`.
  @inlinable
  @inline(__always)
  mutating func applyFlags(_ edit: Edit) throws(AddressError) -> UInt8 {
    let page = edit.page
    guard page < pageCount else { throw .noSuchPage(page: page, pageCount: pageCount) }
    if edit.rawValue & 8 != 0 { return applyToPage(page, hide: edit.rawValue & 1 != 0) }

    let record = unsafe records.base + page
    let old = unsafe record.pointee
    let field = edit.field
    guard field < old.fieldCount else {
      throw .noSuchField(page: page, field: field, fieldCount: old.fieldCount)
    }

    // The operation's low bits are the flag's number and its new value.
    let word = unsafe form.flagWords.base + (old.firstWord &+ field >> 4)
    let shift = UInt64(truncatingIfNeeded: field & 15) << 2
    let flag = edit.rawValue >> 1 & 3
    let flags = unsafe word.pointee
    let oldNibble = flags >> shift & 15
    let newNibble = oldNibble & ~(1 << flag) | (edit.rawValue & 1) << flag
    unsafe word.pointee = flags ^ (oldNibble ^ newNibble) << shift

    // No branch asks what changed: an edit that changes nothing adds zeros.
    let gain = unsafe contributions.base + Int(truncatingIfNeeded: newNibble)
    let loss = unsafe contributions.base + Int(truncatingIfNeeded: oldNibble)
    let headDelta = unsafe gain.pointee.head &- loss.pointee.head
    let countsDelta = unsafe gain.pointee.counts &- loss.pointee.counts
    let new = PageRecord(head: old.head &+ headDelta, counts: old.counts &+ countsDelta)
    unsafe record.pointee = new

    // All ones where the page's counts are in the totals, else 0.
    let counted = (old.head >> 31 & 1) &- 1
    packedTotals.shownAndTotal &+=
      unsafe (gain.pointee.shownAndTotal &- loss.pointee.shownAndTotal) & counted
    packedTotals.unfilledAndRemaining &+=
      unsafe (gain.pointee.unfilledAndRemaining &- loss.pointee.unfilledAndRemaining) & counted
    packedTotals.mandatoryTotal &+=
      unsafe (gain.pointee.mandatoryTotal &- loss.pointee.mandatoryTotal) & counted

    var effects = oldNibble == newNibble ? 0 : EffectBits.flag
    effects |= (headDelta | countsDelta) & counted == 0 ? 0 : EffectBits.pageCounts
    if (Self.nonzeroLanes(old.counts) ^ Self.nonzeroLanes(new.counts)) & counted != 0 {
      effects |= updateMembership(page, from: old.membership, to: new.membership)
    }
    return effects
  }

  /// The top bit of each 16-bit lane that is not 0.
  @inlinable
  @inline(__always)
  static func nonzeroLanes(_ counts: UInt64) -> UInt64 {
    let low: UInt64 = 0x7FFF_7FFF_7FFF_7FFF
    return ((counts & low) &+ low | counts) & ~low
  }

  /// Hides or shows a page: its fields are not visited (FP-5).
  @usableFromInline
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func applyToPage(_ page: Int, hide: Bool) -> UInt8 {
    let record = unsafe records.base + page
    let old = unsafe record.pointee
    if old.isHidden == hide { return 0 }
    let new = PageRecord(head: old.head ^ PageRecord.hiddenBit, counts: old.counts)
    unsafe record.pointee = new
    unsafe form.pageHeads.base[page].isHidden = hide
    packedTotals.add(new, times: hide ? -1 : 1)
    return EffectBits.flag | (old.counts == 0 ? 0 : EffectBits.pageCounts)
      | updateMembership(page, from: old.membership, to: new.membership)
  }

  /// Brings the visible-page index, the sets and the current page's rank up to date with a page that
  /// belongs to other sets than before.
  @usableFromInline
  @inline(never)
  #if !DEBUG
    @_noLocks
  #endif
  mutating func updateMembership(
    _ page: Int, from old: PageMembership, to new: PageMembership
  ) -> UInt8 {
    var effects: UInt8 = 0
    let changed = PageMembership(rawValue: old.rawValue ^ new.rawValue)
    if changed.contains(PageMembership.visible) {
      let isVisible = new.contains(PageMembership.visible)
      visiblePages.flip(page)
      current.pageFlipped(page, isVisible: isVisible)
      effects |= isVisible ? EffectBits.pageAppeared : EffectBits.pageVanished
    }
    if changed.contains(PageMembership.complete) {
      let isComplete = new.contains(PageMembership.complete)
      packedTotals.completePages &+= isComplete ? 1 : -1
      effects |= isComplete ? EffectBits.pageCompleted : EffectBits.pageReopened
    }
    if changed.contains(PageMembership.incomplete) {
      incompletePages.set(page, new.contains(PageMembership.incomplete))
    }
    if changed.contains(PageMembership.mandatoryRemaining) {
      pagesWithMandatoryRemaining.set(page, new.contains(PageMembership.mandatoryRemaining))
    }
    return effects
  }
}

/// The bits of `ProgressChange.Effects`, as the edit path handles them.
@usableFromInline
enum EffectBits {
  @inlinable static var flag: UInt8 { 1 }
  @inlinable static var pageCounts: UInt8 { 2 }
  @inlinable static var pageAppeared: UInt8 { 4 }
  @inlinable static var pageVanished: UInt8 { 8 }
  @inlinable static var pageCompleted: UInt8 { 16 }
  @inlinable static var pageReopened: UInt8 { 32 }
  @inlinable static var currentPage: UInt8 { 64 }
  @inlinable static var visibility: UInt8 { pageAppeared | pageVanished }
}
