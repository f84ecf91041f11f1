import FormModel
import FormNavigation

/// States that a person's app has saved, and the forms that they may belong to.
extension VirtualUser {
  private static let mostMemories = 8

  mutating func remember(_ bytes: [UInt8]) {
    if memories.count == Self.mostMemories { memories.removeFirst() }
    memories.append(bytes)
  }

  /// The same state as if another version of the form had saved it: numbers name other pages, and the mark of the
  /// current page may be missing, or belong to another page.
  mutating func ofAnotherForm(_ bytes: [UInt8]) -> [UInt8] {
    guard var state = try? SavedState(bytes: bytes.span), var form = state.form else {
      return bytes
    }
    let others = memories.compactMap { try? SavedState(bytes: $0.span).form }
    let other = others[draw(others.count)]
    form.digest ^= 1 + UInt64(draw(1 << 20))
    switch draw(8) {
    case 0: form.mark.name = nil
    case 1: form.mark.name = other.mark.name
    case 2: form.mark.fieldIDs = []
    case 3: form.mark.fieldIDs = Array(other.mark.fieldIDs.prefix(3)) + form.mark.fieldIDs.prefix(5)
    case 4: form.mark.fieldIDs = ["none"]
    case 5: form = SavedForm(digest: form.digest)
    case 6: state.currentPage = nil
    default: break
    }
    if let page = state.currentPage, chance(500) {
      state.currentPage = PageID(rawValue: page.rawValue &+ UInt32(draw(3)))
    }
    state.form = form
    if chance(500) { state.answers?.structureDigest = form.digest }
    return state.bytes
  }
}
