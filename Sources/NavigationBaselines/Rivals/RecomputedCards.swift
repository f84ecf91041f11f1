import FormBaselines
import FormModel
import ScreenModel

/// No card's place is kept: each question walks the visible pages from the first, adding up heights.
struct RecomputedCards: ScreenContent, ~Copyable {
  private var form: RivalForm
  /// The height of all cards and the width it is for; nil after anything changed.
  private var known: (screenWidth: Int, contentHeight: Int)?

  init(_ form: borrowing FormDefinition, strings: MenuStrings, measurer: any TextMeasurer) {
    self.form = RivalForm(form, strings: strings, measurer: measurer)
  }

  var measurer: any TextMeasurer { form.measurer }
  var barStrings: NavigationBarStrings { form.bar.words }
  var strings: MenuStrings { form.strings }
  var pages: FormPages { form.progress.pages }
  var currentPage: PageID? { form.progress.currentPage }
  var totals: FormTotals { form.progress.totals }
  var pageCount: Int { form.progress.pageCount }
  var visiblePageCount: Int { form.visiblePageCount }

  mutating func setCurrentPage(_ page: PageID) { form.setCurrentPage(page) }
  mutating func reopen() { form.reopen() }

  mutating func apply(_ edit: Edit) throws(AddressError) {
    if try form.progress.apply(edit) { known = nil }
  }

  mutating func apply(batch edits: Span<Edit>) throws(BatchError) {
    known = nil
    _ = try form.progress.apply(batch: edits)
  }

  func check(_ page: PageID, field: Int?) throws(AddressError) {
    try form.check(page, field: field)
  }
  func isShown(_ field: FieldID) -> Bool { form.isShown(field) }
  func isVisible(_ page: PageID) -> Bool { form.isVisible(page) }
  func rank(of page: PageID) -> Int? { form.rank(of: page) }
  func visiblePage(after page: PageID) -> PageID? { form.visiblePage(after: page) }
  func visiblePage(before page: PageID) -> PageID? { form.visiblePage(before: page) }
  func progress(of page: PageID) -> PageProgress { form.progress(of: page) }

  /// Walks the cards from the first, until `body` says that it has seen enough.
  @inline(__always)
  private mutating func walk(
    screenWidth: Int,
    _ body: (_ page: PageID, _ rank: Int, _ minY: Int, _ height: Int) -> Bool
  ) -> Int {
    form.select(screenWidth: screenWidth)
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

  mutating func contentHeight(screenWidth: Int) -> Int {
    if let known, known.screenWidth == screenWidth { return known.contentHeight }
    let end = walk(screenWidth: screenWidth) { _, _, _, _ in true }
    let height = max(0, end - MenuMetrics.cardGap)
    known = (screenWidth, height)
    return height
  }

  mutating func card(of page: PageID, screenWidth: Int) -> NaiveCard? {
    guard form.isVisible(page) else { return nil }
    var rank = 0
    let minY = walk(screenWidth: screenWidth) { here, number, _, _ in
      rank = number
      return here < page
    }
    return form.card(page, rank: rank, minY: minY)
  }

  mutating func collectCards(
    in range: Range<Int>,
    screenWidth: Int,
    into cards: inout [NaiveCard]
  ) {
    // Stays 0 where the range begins below the last card.
    var first = 0
    let start = walk(screenWidth: screenWidth) { _, rank, minY, height in
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

  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer
  ) {
    known = nil
    form.setTexts(strings, barStrings, measurer)
  }

  mutating func layOutBar(
    _ content: NavigationBarContent,
    in environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    if form.bar.content != content { form.bar = NaiveBar(content, measurer, barStrings) }
    layout = form.bar.layout(in: environment)
  }

  mutating func width(of label: CardLabel) -> Int { form.labels.width(of: label) }
  mutating func fit(of label: CardLabel, screenWidth: Int) -> TextFit {
    form.labelLines.fit(of: label, screenWidth: screenWidth)
  }
  func lineHeight(of role: TextRole) -> Int { form.measurer.lineHeight(of: role) }
}
