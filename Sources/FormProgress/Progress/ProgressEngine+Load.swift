import FormModel

extension ProgressEngine {
  /// Counts the form anew from its flags, as loading does, into the memory the engine has. The current page
  /// stays. It changes nothing, unless memory was damaged: it is for measuring and for tests.
  ///
  /// - Complexity: O(fields / 16 + pages). Allocates nothing.
  public mutating func recount() {
    var totals = PackedTotals()
    let pageCount = pageCount
    var page = 0
    while page < pageCount {
      // Sixty-four pages' bits of each set are gathered before they are stored.
      var visible: UInt64 = 0
      var incomplete: UInt64 = 0
      var complete: UInt64 = 0
      var remaining: UInt64 = 0
      let first = page
      let end = Swift.min(page &+ 64, pageCount)
      while page < end {
        let head = unsafe form.pageHeads.base[page]
        let record = unsafe PageRecord(
          head,
          words: UnsafePointer(form.flagWords.base + Int(head.firstWord))
        )
        unsafe records.base[page] = record
        let membership = UInt64(record.membership.rawValue)
        let bit = UInt64(truncatingIfNeeded: page)
        visible |= (membership & 1) &<< bit
        incomplete |= (membership >> 1 & 1) &<< bit
        complete |= (membership >> 2 & 1) &<< bit
        remaining |= (membership >> 3) &<< bit
        if !record.isHidden { totals.add(record) }
        page &+= 1
      }
      totals.completePages &+= complete.nonzeroBitCount
      visiblePages.setBits(visible, word: first >> 6)
      incompletePages.setBits(incomplete, word: first >> 6)
      pagesWithMandatoryRemaining.setBits(remaining, word: first >> 6)
    }
    packedTotals = totals
    visiblePages.recount()
    incompletePages.recount()
    pagesWithMandatoryRemaining.recount()
  }
}
