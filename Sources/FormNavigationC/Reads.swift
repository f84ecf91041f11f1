import CFormNavigation
import FormModel
import FormProgress
import FormRules

@c @implementation
public func formnav_page_progress(
  _ reader: UInt64,
  _ page: UInt32,
  _ result: UnsafeMutablePointer<formnav_progress>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    let counts = try formnav_progress(of: PageID(rawValue: page), in: session)
    unsafe result?.pointee = counts
  }
}

extension formnav_progress {
  @inline(__always)
  init(of page: PageID, in session: borrowing FormSession) throws(Failure) {
    let counts = try placed(try session.storedEngine.progress(ofPage: page))
    self.init(
      is_visible: counts.isVisible ? 1 : 0,
      is_complete: counts.isComplete ? 1 : 0,
      shown: UInt32(counts.shown),
      total: UInt32(counts.total),
      filled: UInt32(counts.filled),
      mandatory_total: UInt32(counts.mandatoryTotal),
      mandatory_remaining: UInt32(counts.mandatoryRemaining),
      invalid: UInt32(counts.invalid)
    )
  }
}

@c @implementation
public func formnav_get_status(
  _ reader: UInt64,
  _ status: UnsafeMutablePointer<formnav_status>!
) -> Int32 {
  read(reader) { session throws(Failure) in
    unsafe status?.pointee = formnav_status(session)
  }
}

extension formnav_status {
  @inline(__always)
  init(_ session: borrowing FormSession) {
    let totals = session.totals
    let logic = session.storedEngine.storedForm.logic
    self.init(
      shown: UInt64(totals.shown),
      total: UInt64(totals.total),
      filled: UInt64(totals.filled),
      mandatory_total: UInt64(totals.mandatoryTotal),
      mandatory_remaining: UInt64(totals.mandatoryRemaining),
      invalid: UInt64(session.invalidCount),
      pages: UInt32(session.storedEngine.pageCount),
      visible_pages: UInt32(totals.visiblePages),
      complete_pages: UInt32(totals.completePages),
      current_page: word(session.storedEngine.currentPage),
      current_rank: UInt32(session.storedEngine.currentRank ?? 0),
      repeats: UInt32(logic.repeats.count),
      rules: UInt32(logic.rules.count),
      can_undo: session.canUndo ? 1 : 0,
      can_redo: session.canRedo ? 1 : 0,
      reserved: 0
    )
  }
}
