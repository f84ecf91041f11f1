import FormBaselines
import FormModel
import ScreenModel

/// An array of every card's offset, with binary search. If a card's height changes, all later
/// entries move. If a page is shown or hidden, the entries after it are computed again; so are all
/// entries for a new width.
public struct PrefixArray: RivalContent, ~Copyable {
  public var form: RivalForm
  /// By place: the height of all earlier cards and gaps in px; the last entry is the end.
  private var offsets: [Int]
  /// The cards' width of `offsets`; −1 if the offsets are invalid.
  private var cardWidth = -1
  /// The offsets for the previous width; valid until the next change. Rotating the device there and
  /// back computes nothing.
  private var otherOffsets: [Int]
  private var otherWidth = -1

  public init(_ form: borrowing FormDefinition, strings: MenuStrings, measurer: any TextMeasurer) {
    offsets = Array(repeating: 0, count: form.pageCount + 1)
    otherOffsets = offsets
    self.form = RivalForm(form, strings: strings, measurer: measurer)
  }

  public mutating func apply(_ edit: Edit) throws(AddressError) {
    let wasVisible = form.isVisible(edit.page)
    guard try form.progress.apply(edit) else { return }
    otherWidth = -1
    guard cardWidth >= 0 else { return }
    let page = edit.page
    guard let rank = form.rank(of: page) else {
      if wasVisible { rebuild(from: page.place) }
      return
    }
    guard wasVisible else {
      rebuild(from: page.place)
      return
    }
    let height = form.cardHeight(page, digits: decimalDigitCount(rank)) + MenuMetrics.cardGap
    let growth = height - (offsets[page.place + 1] - offsets[page.place])
    if growth != 0 { move(after: page.place, by: growth) }
  }

  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    cardWidth = -1
    otherWidth = -1
    _ = try form.progress.apply(batch: edits)
  }

  /// A loop over plain integers, which the compiler can vectorise.
  private mutating func move(after place: Int, by growth: Int) {
    offsets.withUnsafeMutableBufferPointer { offsets in
      for index in place + 1..<offsets.count { offsets[index] &+= growth }
    }
  }

  /// Computes the offsets after `first` again, because the ranks of later pages have
  /// changed.
  private mutating func rebuild(from first: Int) {
    let before = form.visiblePage(before: PageID(knownPlace: first))
    var rank = before.flatMap { form.rank(of: $0) } ?? 0
    var digits = decimalDigitCount(max(rank, 1))
    var limit = 10
    for _ in 1..<digits { limit *= 10 }
    var y = offsets[first]
    for place in first..<offsets.count - 1 {
      if form.progress.counts(at: place).isVisible {
        rank += 1
        if rank == limit {
          digits += 1
          limit *= 10
        }
        y += form.cardHeight(PageID(knownPlace: place), digits: digits) + MenuMetrics.cardGap
      }
      offsets[place + 1] = y
    }
  }

  private mutating func prepare(cardWidth: Int) {
    if self.cardWidth == cardWidth { return }
    swap(&offsets, &otherOffsets)
    swap(&self.cardWidth, &otherWidth)
    form.select(cardWidth: cardWidth)
    if self.cardWidth == cardWidth { return }
    self.cardWidth = cardWidth
    rebuild(from: 0)
  }

  public mutating func contentHeight(cardWidth: Int) -> Int {
    prepare(cardWidth: cardWidth)
    return max(0, offsets[offsets.count - 1] - MenuMetrics.cardGap)
  }

  public mutating func card(of page: PageID, cardWidth: Int) -> NaiveCard? {
    prepare(cardWidth: cardWidth)
    guard let rank = form.rank(of: page) else { return nil }
    return form.card(page, rank: rank, minY: offsets[page.place])
  }

  public mutating func collectCards(
    in range: Range<Int>,
    cardWidth: Int,
    into cards: inout [NaiveCard]
  ) {
    prepare(cardWidth: cardWidth)
    let place = firstPlace(endingBehind: range.lowerBound + MenuMetrics.cardGap)
    var page = PageID(knownPlace: place)
    guard place < offsets.count - 1, var rank = form.rank(of: page) else { return }
    while offsets[page.place] < range.upperBound {
      cards.append(form.card(page, rank: rank, minY: offsets[page.place]))
      rank += 1
      guard rank <= form.visiblePageCount else { return }
      page = form.page(atRank: rank)
    }
  }

  /// Returns the place of the first page whose card and gap end after `y`. It is never a hidden
  /// page, because a hidden page has no height.
  private func firstPlace(endingBehind y: Int) -> Int {
    var low = 0
    var length = offsets.count - 1
    while length > 0 {
      let half = length / 2
      let isBefore = offsets[low + half + 1] <= y
      low = isBefore ? low + half + 1 : low
      length = isBefore ? length - half - 1 : half
    }
    return low
  }

  public mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer
  ) {
    cardWidth = -1
    otherWidth = -1
    form.setTexts(strings, barStrings, measurer)
  }
}
