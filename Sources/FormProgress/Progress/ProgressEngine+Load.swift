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
      var visible: UInt64 = 0
      var incomplete: UInt64 = 0
      var remaining: UInt64 = 0
      let end = min(page + 64, pageCount)
      for page in page..<end {
        let record = unsafe Self.count(form.pageHeads.base[page], in: form.flagWords.base)
        unsafe records.base[page] = record
        let membership = record.membership
        let bit = UInt64(page & 63)
        visible |= UInt64(membership.rawValue & 1) << bit
        incomplete |= UInt64(membership.rawValue >> 1 & 1) << bit
        remaining |= UInt64(membership.rawValue >> 3 & 1) << bit
        totals.completePages &+= Int(membership.rawValue >> 2 & 1)
        totals.add(record, times: record.isHidden ? 0 : 1)
      }
      visiblePages.setBits(visible, word: page >> 6)
      incompletePages.setBits(incomplete, word: page >> 6)
      pagesWithMandatoryRemaining.setBits(remaining, word: page >> 6)
      page = end
    }
    packedTotals = totals
    visiblePages.recount()
    incompletePages.recount()
    pagesWithMandatoryRemaining.recount()
  }

  /// A page's record from its fields' flags, sixteen at a time. Places past the last field are hidden
  /// (`FlagWord`) and count for nothing.
  @inline(__always)
  private static func count(
    _ head: PageHead,
    in words: UnsafeMutablePointer<UInt64>
  ) -> PageRecord {
    let ones: UInt64 = 0x1111_1111_1111_1111
    var shown = 0
    var total = 0
    var unfilled = 0
    var mandatory = 0
    var remaining = 0
    let first = unsafe words + Int(head.firstWord)
    for index in 0..<head.wordCount {
      let flags = unsafe first[index]
      let isShown = ~flags & ones
      let isFillable = isShown & ~(flags >> 1)
      let isUnfilled = isFillable & ~(flags >> 3)
      shown &+= isShown.nonzeroBitCount
      total &+= isFillable.nonzeroBitCount
      unfilled &+= isUnfilled.nonzeroBitCount
      mandatory &+= (isFillable & flags >> 2).nonzeroBitCount
      remaining &+= (isUnfilled & flags >> 2).nonzeroBitCount
    }
    return PageRecord(
      head: UInt64(head.firstWord) << 33 | (head.isHidden ? PageRecord.hiddenBit : 0)
        | UInt64(truncatingIfNeeded: mandatory) << 16 | UInt64(head.fieldCount),
      counts: UInt64(truncatingIfNeeded: shown | total << 16 | unfilled << 32 | remaining << 48)
    )
  }
}
