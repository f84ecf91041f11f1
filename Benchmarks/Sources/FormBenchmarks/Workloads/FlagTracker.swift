import FormModel

/// A form's flags alone, to find the edits of a stream that change something.
struct FlagTracker: ~Copyable {
  private var words: OwnedBuffer<UInt64>
  private var heads: OwnedBuffer<PageHead>

  init(_ form: borrowing FormDefinition) {
    words = form.flagWords.clone()
    heads = form.pageHeads.clone()
  }

  /// Stores the edit's flag.
  ///
  /// - Precondition: the form has the edit's page and field.
  /// - Returns: true if it changed the flag.
  mutating func apply(_ edit: Edit) -> Bool {
    var head = heads[edit.page.place]
    let operation = edit.operation.rawValue
    let isSet = operation & 1 != 0
    if edit.operation.isPageOperation {
      let changed = head.isHidden != isSet
      head.isHidden = isSet
      heads[edit.page.place] = head
      return changed
    }
    let index = Int(head.firstWord) + edit.field >> 4
    // The operation's bits 1…2 are the flag's number.
    let bit: UInt64 = 1 << (UInt64(edit.field & 15) * 4 + UInt64(operation >> 1 & 3))
    let old = words[index]
    let new = isSet ? old | bit : old & ~bit
    words[index] = new
    return new != old
  }

  func isHidden(page: PageID) -> Bool { heads[page.place].isHidden }

  func fieldCount(ofPage page: PageID) -> Int { Int(heads[page.place].fieldCount) }

  func flags(page: PageID, field: Int) -> FieldFlags {
    let word = words[Int(heads[page.place].firstWord) + field >> 4]
    return FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64((field & 15) * 4)))
  }
}
