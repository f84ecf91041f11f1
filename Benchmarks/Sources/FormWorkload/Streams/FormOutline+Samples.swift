import FormModel

extension FormOutline {
  /// The largest number of sampled pages; samples are evenly spaced.
  static let sampledPages = 4_096

  /// Edits that change nothing. Each sampled page has one edit for each flag of a field; some have
  /// one for the page's own flag.
  static func settled(_ form: borrowing FormDefinition) -> [Edit] {
    var edits: [Edit] = []
    let count = Swift.min(form.pageCount, sampledPages / 4)
    for sample in 0..<count {
      let page = PageID(knownPlace: sample * form.pageCount / count)
      let head = form.pageHeads[page.place]
      // One in seventeen edits is a page edit, if pages have fields.
      if head.fieldCount == 0 || sample % 4 == 0 {
        edits.append(Edit(head.isHidden ? .hidePage : .showPage, page: page))
      }
      guard head.fieldCount > 0 else { continue }
      let field = Int(SplitMix64.mix(UInt64(page.rawValue)) % UInt64(head.fieldCount))
      let word = form.flagWords[Int(head.firstWord) + field / 16]
      for flag in 0..<4 {
        let isSet = UInt8(truncatingIfNeeded: word >> UInt64(field % 16 * 4 + flag)) & 1
        if let operation = EditOperation(rawValue: UInt8(flag * 2) | isSet) {
          edits.append(Edit(operation, page: page, field: field))
        }
      }
    }
    return edits
  }

  /// Edits that each hide the only shown field of a sampled page. Empty unless half of the sampled
  /// pages are visible and have one shown field.
  static func lone(_ form: borrowing FormDefinition) -> [Edit] {
    var edits: [Edit] = []
    let count = Swift.min(form.pageCount, sampledPages)
    for sample in 0..<count {
      let page = PageID(knownPlace: sample * form.pageCount / count)
      let head = form.pageHeads[page.place]
      // A page with more fields takes too long to scan.
      guard !head.isHidden, head.fieldCount > 0, head.fieldCount <= 1_024 else { continue }
      if let field = loneField(form, head) { edits.append(.hide(page: page, field: field)) }
    }
    return edits.count * 2 >= count ? edits : []
  }

  private static func loneField(_ form: borrowing FormDefinition, _ head: PageHead) -> Int? {
    var lone: Int?
    for index in 0..<head.wordCount {
      // Padding counts as hidden, so it needs no mask.
      let shown = ~form.flagWords[Int(head.firstWord) + index] & 0x1111_1111_1111_1111
      if shown == 0 { continue }
      guard lone == nil, shown & (shown - 1) == 0 else { return nil }
      lone = index * 16 + shown.trailingZeroBitCount / 4
    }
    return lone
  }
}
