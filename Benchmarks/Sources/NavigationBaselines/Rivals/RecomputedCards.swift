import FormBaselines
import FormModel
import ScreenModel

/// Stores no card positions. Each query adds up the heights of the visible pages from the first.
public struct RecomputedCards: RivalContent, ~Copyable {
  public var form: RivalForm
  /// The height of all cards, and the width it is for; nil after a change.
  private var known: (cardWidth: Int, contentHeight: Int)?

  public init(_ form: borrowing FormDefinition, strings: MenuStrings, measurer: any TextMeasurer) {
    self.form = RivalForm(form, strings: strings, measurer: measurer)
  }

  public mutating func apply(_ edit: Edit) throws(AddressError) {
    if try form.progress.apply(edit) { known = nil }
  }

  public mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    known = nil
    _ = try form.progress.apply(batch: edits)
  }

  /// Visits the cards from the first until `body` returns true.
  @inline(__always)
  private mutating func walk(
    cardWidth: Int,
    _ body: (_ page: PageID, _ rank: Int, _ minY: Int, _ height: Int) -> Bool
  ) -> Int {
    form.select(cardWidth: cardWidth)
    var y = 0
    var digits = 1
    var limit = 10
    for rank in 1..<form.visiblePageCount + 1 {
      if rank == limit {
        digits += 1
        limit *= 10
      }
      let page = form.page(atRank: rank)
      let height = form.cardHeight(page, digits: digits)
      if !body(page, rank, y, height) { return y }
      y += height + MenuMetrics.cardGap
    }
    return y
  }

  public mutating func contentHeight(cardWidth: Int) -> Int {
    if let known, known.cardWidth == cardWidth { return known.contentHeight }
    let end = walk(cardWidth: cardWidth) { _, _, _, _ in true }
    let height = max(0, end - MenuMetrics.cardGap)
    known = (cardWidth, height)
    return height
  }

  public mutating func card(of page: PageID, cardWidth: Int) -> NaiveCard? {
    guard form.isVisible(page) else { return nil }
    var rank = 0
    let minY = walk(cardWidth: cardWidth) { here, number, _, _ in
      rank = number
      return here < page
    }
    return form.card(page, rank: rank, minY: minY)
  }

  public mutating func collectCards(
    in range: Range<Int>,
    cardWidth: Int,
    into cards: inout [NaiveCard]
  ) {
    // The first card's rank; stays 0 if the range begins below the last card.
    var first = 0
    let start = walk(cardWidth: cardWidth) { _, rank, minY, height in
      if minY + height <= range.lowerBound { return true }
      first = rank
      return false
    }
    var minY = start
    var rank = first
    while rank > 0 && rank <= form.visiblePageCount && minY < range.upperBound {
      let card = form.card(form.page(atRank: rank), rank: rank, minY: minY)
      if card.minY + card.height > range.lowerBound { cards.append(card) }
      minY += card.height + MenuMetrics.cardGap
      rank += 1
    }
  }

  public mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer
  ) {
    known = nil
    form.setTexts(strings, barStrings, measurer)
  }
}
