import FormModel

extension EditStreamGenerator {
  /// An edit of a page or field that the form does not have: just past the end, far past it, or
  /// none at all.
  mutating func invalidEdit() -> Edit {
    let kind = random.next()
    let far = Int(truncatingIfNeeded: kind >> 40)
    let operation = EditOperation.allCases[Int(truncatingIfNeeded: kind >> 8 & 0xFF) % 8]
    let pageOperation: EditOperation = kind & 0x80 == 0 ? .showPage : .hidePage
    // Page ids far past the end include ids of later generations.
    let end = UInt32(outline.pageCount)
    switch kind & 7 {
    case 0: return Edit(pageOperation, page: PageID(rawValue: end))
    case 1: return Edit(pageOperation, page: .nowhere)
    case 2: return Edit(operation, page: PageID(rawValue: end + UInt32(far)), field: 0)
    case 3: return Edit(operation, page: PageID(rawValue: end), field: far)
    case 4:
      guard let page = outline.emptyPage else { break }
      return Edit(operation, page: page, field: 0)
    default: break
    }
    guard outline.filledPageCount > 0 else { return Edit(operation, page: .nowhere, field: -1) }
    let index = random.draw(below: outline.filledPageCount)
    let past = kind & 0x40 == 0 ? outline.fieldCount(index) : FormLimits.fieldsPerPage + 1 + far
    return Edit(operation, page: outline.page(index), field: past)
  }
}
