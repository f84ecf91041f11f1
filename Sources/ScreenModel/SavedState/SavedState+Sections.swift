/// The sections of a saved state, in the order in which they stand. A new one goes to the end, with a line in `Tag`,
/// in `content(_:)` and in `read(_:_:)`; its tag begins with a small letter where older versions can do without it.
extension SavedState {
  enum Tag: String, CaseIterable {
    /// Detent: 0 closed, 1 half-open, 2 full; 1 where a drag has scrolled the cards; scroll position, 8 bytes.
    case menu = "MENU"
    /// Current page, 4 bytes, 2³² − 1 for none; 1 where the flow is finished.
    case flow = "FLOW"
    /// Width and height of the screen, 2 bytes each.
    case size = "SIZE"
    /// How far the form has scrolled, 8 bytes; 1 where the history has been announced (NB-7).
    case bars = "BARS"
    /// Where the form is known: 1 where the current page has a name, and 8 bytes of that name's digest, else a 0; the
    /// number of ids, and each with its length before it, in 1 byte.
    case page = "PAGE"
  }

  /// As they are written.
  var sections: [SavedSection] {
    Tag.allCases.filter { $0 != .page || form != nil }
      .map { SavedSection($0.rawValue, content($0)) }
  }

  private func content(_ tag: Tag) -> [UInt8] {
    var bytes: [UInt8] = []
    switch tag {
    case .menu:
      bytes += [detent == nil ? 0 : detent == .halfOpen ? 1 : 2, isScrolled ? 1 : 0]
      bytes.append(littleEndian: UInt64(max(scroll, 0)))
    case .flow:
      bytes.append(littleEndian: UInt32(truncatingIfNeeded: currentPage ?? -1))
      bytes.append(isFinished ? 1 : 0)
    case .size:
      bytes.append(littleEndian: UInt16(clamping: width))
      bytes.append(littleEndian: UInt16(clamping: height))
    case .bars:
      bytes.append(littleEndian: UInt64(max(formScroll, 0)))
      bytes.append(hasAnnouncedHistory ? 1 : 0)
    case .page:
      bytes.append(form?.pageName == nil ? 0 : 1)
      if let name = form?.pageName { bytes.append(littleEndian: name) }
      let ids = (form?.fieldIDs ?? []).filter { (1...SavedForm.longestID).contains($0.utf8.count) }
        .prefix(SavedForm.mostIDs)
      bytes.append(UInt8(ids.count))
      for id in ids {
        bytes.append(UInt8(id.utf8.count))
        bytes += id.utf8
      }
    }
    return bytes
  }

  mutating func read(_ tag: Tag, _ content: inout SavedStateReader) throws(SavedStateError) {
    let mostScroll = UInt64(BarState.mostScroll)
    switch tag {
    case .menu:
      detent = [nil, .halfOpen, .full][Int(try content.number(bytes: 1, most: 2))]
      isScrolled = try content.truth()
      scroll = Int(try content.number(bytes: 8, most: mostScroll))
    case .flow:
      let page = UInt32(try content.number(bytes: 4))
      currentPage = page == .max ? nil : Int(page)
      isFinished = try content.truth()
    case .size:
      width = Int(try content.number(bytes: 2))
      height = Int(try content.number(bytes: 2))
    case .bars:
      formScroll = Int(try content.number(bytes: 8, most: mostScroll))
      hasAnnouncedHistory = try content.truth()
    case .page:
      if try content.truth() { form?.pageName = try content.number(bytes: 8) }
      for _ in 0..<(try content.number(bytes: 1, most: UInt64(SavedForm.mostIDs))) {
        form?.fieldIDs.append(try content.text())
      }
    }
  }
}
