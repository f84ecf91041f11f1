import FormModel

/// The sections of a saved state, in their order. A new one goes to the end, with a line in `Tag`, in `content(_:)`
/// and in `read(_:_:)`; its tag begins with a lower-case letter if older versions can skip it.
extension SavedState {
  enum Tag: String, CaseIterable {
    /// Detent: 0 closed, 1 half-open, 2 full; 1 if a drag has scrolled the cards; scroll position, 8 bytes.
    case menu = "MENU"
    /// Current page, 4 bytes, 2³² − 1 for none; 1 if the flow is finished.
    case flow = "FLOW"
    /// Width and height of the screen, 2 bytes each.
    case size = "SIZE"
    /// How far the form has scrolled, 8 bytes; 1 if the history has been announced (NB-7).
    case bars = "BARS"
    /// If the form is known: the current page's `PageMark`.
    case page = "PAGE"
    /// If answers are kept: the bytes of `SavedAnswers`, without its checksum.
    case answers = "answ"
    /// If the current page stands in an instance: how many numbers it has, and each in 4 bytes.
    case instance = "inst"

    /// Whether a state may lack the section.
    var isOptional: Bool { self == .answers || self == .instance }
  }

  /// The sections in the order in which they are written.
  var sections: [SavedSection] {
    Tag.allCases.filter { has($0) }.map { SavedSection($0.rawValue, content($0)) }
  }

  private func has(_ tag: Tag) -> Bool {
    switch tag {
    case .page: form != nil
    case .answers: answers != nil
    case .instance: !inside.isEmpty
    case .menu, .flow, .size, .bars: true
    }
  }

  private func content(_ tag: Tag) -> [UInt8] {
    var bytes: [UInt8] = []
    switch tag {
    case .menu:
      bytes += [detent == nil ? 0 : detent == .halfOpen ? 1 : 2, isScrolled ? 1 : 0]
      bytes.append(littleEndian: UInt64(max(scroll, 0)))
    case .flow:
      bytes.append(littleEndian: (currentPage ?? .nowhere).rawValue)
      bytes.append(isFinished ? 1 : 0)
    case .size:
      bytes.append(littleEndian: UInt16(clamping: width))
      bytes.append(littleEndian: UInt16(clamping: height))
    case .bars:
      bytes.append(littleEndian: UInt64(max(formScroll, 0)))
      bytes.append(hasAnnouncedHistory ? 1 : 0)
    case .page:
      form?.mark.write(to: &bytes)
    case .answers:
      if let answers { bytes = answers.section }
    case .instance: inside.write(to: &bytes)
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
      let page = PageID(rawValue: UInt32(try content.number(bytes: 4)))
      currentPage = page == .nowhere ? nil : page
      isFinished = try content.truth()
    case .size:
      width = Int(try content.number(bytes: 2))
      height = Int(try content.number(bytes: 2))
    case .bars:
      formScroll = Int(try content.number(bytes: 8, most: mostScroll))
      hasAnnouncedHistory = try content.truth()
    case .page:
      form?.mark = try PageMark(&content)
    case .answers: answers = try SavedAnswers(&content)
    case .instance: inside = try InstanceNumbers(&content)
    }
  }
}

extension SavedStateReader {
  /// The place of the next section's content, if that section has this tag.
  mutating func section(_ tag: SavedState.Tag) throws(SavedStateError) -> Range<Int> {
    let place = offset
    let (found, range) = try section()
    guard found == tag.rawValue else {
      throw .unexpectedSection(offset: place, expected: tag.rawValue, found: found)
    }
    return range
  }

  /// The next section's tag, and the place of its content.
  mutating func section() throws(SavedStateError) -> (tag: String, content: Range<Int>) {
    let place = offset
    let tag = try array(4)
    guard tag.allSatisfy(SavedSection.isLetter) else { throw .noText(offset: place) }
    let count = try number(bytes: 4)
    return (String(decoding: tag, as: UTF8.self), try take(Int(count)))
  }

  /// Whether the next section has this tag.
  borrowing func isNext(_ tag: SavedState.Tag) -> Bool {
    var ahead = copy self
    return (try? ahead.array(4)).map { $0.elementsEqual(tag.rawValue.utf8) } ?? false
  }
}
