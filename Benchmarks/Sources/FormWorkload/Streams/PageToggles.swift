import FormModel

/// Hides and shows whole pages. It tracks which pages are hidden, so that every toggle changes a
/// flag.
struct PageToggles: Sendable {
  private let pageCount: Int
  private var hidden: [UInt64]

  init(_ outline: FormOutline) {
    pageCount = outline.pageCount
    hidden = outline.hiddenPages
  }

  mutating func next(from random: inout Xoshiro256StarStar) -> Edit {
    let place = random.draw(below: pageCount)
    let page = PageID(knownPlace: place)
    let bit: UInt64 = 1 << UInt64(place & 63)
    hidden[place >> 6] ^= bit
    return hidden[place >> 6] & bit == 0 ? .showPage(page) : .hidePage(page)
  }
}
