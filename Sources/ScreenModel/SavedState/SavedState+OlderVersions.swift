import FormModel

/// Readers of versions 1 and 2, which do not name a form.
///
/// | byte | what |
/// | --- | --- |
/// | 5 | menu: 0 closed, 1 half-open, 2 full |
/// | 6 | 1 if the flow is finished, else 0 |
/// | 7 | in version 2, 1 if the bar has announced the history, and 2 if a drag has scrolled the cards |
/// | 8 | current page, 2³² − 1 for none |
/// | 12 | scroll position of the menu, px |
/// | 20 | width and height of the screen, 16 bits each, px |
/// | 24 | in version 2, how far the form has scrolled, px |
/// | end − 4 | FNV-1a of the bytes before |
extension SavedState {
  init(older bytes: Span<UInt8>) throws(SavedStateError) {
    let isFirst = bytes[4] == 1
    let count = isFirst ? 28 : 36
    guard bytes.count == count else { throw .wrongLength(expected: count, found: bytes.count) }
    try SavedStateReader.check(bytes, at: count - 4)
    var reader = SavedStateReader(bytes, 5..<count - 4)
    let mostScroll = UInt64(BarState.mostScroll)
    let detent: Detent? = [nil, .halfOpen, .full][Int(try reader.number(bytes: 1, most: 2))]
    let isFinished = try reader.truth()
    let flags = try reader.number(bytes: 1, most: isFirst ? 0 : 3)
    let page = PageID(rawValue: UInt32(try reader.number(bytes: 4)))
    let scroll = try reader.number(bytes: 8, most: mostScroll)
    let width = try reader.number(bytes: 2)
    let height = try reader.number(bytes: 2)
    let formScroll = isFirst ? 0 : try reader.number(bytes: 8, most: mostScroll)
    self.init(
      currentPage: page == .nowhere ? nil : page,
      detent: detent,
      scroll: Int(scroll),
      width: Int(width),
      height: Int(height),
      isFinished: isFinished,
      isScrolled: flags & 2 != 0,
      formScroll: Int(formScroll),
      hasAnnouncedHistory: flags & 1 != 0
    )
  }
}
