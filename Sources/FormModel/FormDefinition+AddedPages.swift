/// Pages that an engine adds behind those of the form as it was loaded (RP-2). The form does not count them: `pageCount`,
/// `pages`, `fieldCount` and the catalogue stay those of the template.
extension FormDefinition {
  /// Appends heads and words of pages, hidden and with all fields hidden.
  ///
  /// - Parameters:
  ///   - fieldCounts: of each page, 0…`FormLimits.fieldsPerPage`.
  ///   - fields: how many fields the form has, with those of added pages.
  /// - Returns: the place of the first page's head.
  /// - Throws: `tooManyPages`, `tooManyFields`; then nothing has changed.
  /// - Complexity: O(pages + fields / 16), amortised.
  package mutating func appendPages(
    fieldCounts: [Int],
    beside fields: Int
  ) throws(FormError) -> Int {
    let first = pageHeads.count
    if first + fieldCounts.count > FormLimits.pages {
      throw .tooManyPages(found: first + fieldCounts.count)
    }
    let all = fields + fieldCounts.reduce(0, +)
    if all > FormLimits.fields { throw .tooManyFields(found: all) }
    let words = fieldCounts.reduce(0) { $0 + FlagWord.count(fieldCount: $1) }
    pageHeads.makeRoom(for: fieldCounts.count)
    flagWords.makeRoom(for: words)
    for count in fieldCounts {
      let head = PageHead(
        firstWord: UInt32(flagWords.count),
        fieldCount: UInt16(count),
        isHidden: true
      )
      pageHeads.append(head)
      flagWords.append(repeating: 0x1111_1111_1111_1111, count: head.wordCount)
    }
    return first
  }

  /// Drops added pages from a place on. The memory stays.
  ///
  /// - Precondition: the form as loaded has no page there.
  package mutating func dropAddedPages(from place: Int) {
    guard place < pageHeads.count else { return }
    precondition(place >= pageCount, "the page was not added")
    flagWords.truncate(to: Int(pageHeads[place].firstWord))
    pageHeads.truncate(to: place)
  }

  /// Gives back the memory of pages that were dropped.
  package mutating func giveBackAddedPages() {
    pageHeads.giveBack()
    flagWords.giveBack()
  }
}
