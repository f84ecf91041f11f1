import FormBaselines
import FormModel
import ScreenModel

/// State that all rivals share: progress, for which they recount the edited page, and a cache of
/// all text measurements.
public struct RivalForm: ~Copyable {
  var progress: RecomputePage
  var titles: TitleTable
  var labels: LabelWidths
  var labelLines: LabelLines
  var bar: NaiveBar
  private(set) var measurer: any TextMeasurer
  private(set) var strings: MenuStrings
  private(set) var titleLineHeight: Int
  private(set) var detailLineHeight: Int
  private let keptInPlace = KeptInPlace()

  init(_ form: borrowing FormDefinition, strings: MenuStrings, measurer: any TextMeasurer) {
    progress = RecomputePage(form)
    titles = TitleTable(form, strings.language, measurer: measurer)
    labels = LabelWidths(strings, measurer: measurer)
    labelLines = LabelLines(strings, measurer: measurer)
    bar = NaiveBar(NavigationBarContent(), measurer)
    self.measurer = measurer
    self.strings = strings
    titleLineHeight = measurer.lineHeight(of: .cardTitle)
    detailLineHeight = measurer.lineHeight(of: .cardDetail)
  }

  /// Replaces the texts and the measurer, and clears the measurements.
  mutating func setTexts(
    _ strings: MenuStrings,
    _ barStrings: NavigationBarStrings,
    _ measurer: any TextMeasurer
  ) {
    titles.setTexts(strings.language, measurer: measurer)
    labels = LabelWidths(strings, measurer: measurer)
    labelLines = LabelLines(strings, measurer: measurer)
    bar = NaiveBar(bar.content, measurer, barStrings)
    self.measurer = measurer
    self.strings = strings
    titleLineHeight = measurer.lineHeight(of: .cardTitle)
    detailLineHeight = measurer.lineHeight(of: .cardDetail)
  }

  var visiblePageCount: Int { progress.visiblePageCount }

  /// - Precondition: `rank` is in 1…`visiblePageCount`.
  @inline(__always)
  func page(atRank rank: Int) -> PageID { progress.page(atRank: rank) ?? 0 }

  /// Switches to a screen width.
  mutating func select(cardWidth: Int) {
    titles.select(cardWidth: cardWidth)
    labelLines.select(cardWidth: cardWidth)
  }

  /// The height of a visible page's card in px.
  @inline(__always)
  mutating func cardHeight(_ page: PageID, digits: Int) -> Int {
    let counts = progress.counts(at: page.place)
    let remaining = Int(counts.mandatoryRemaining)
    return NaiveCard.height(
      titleLines: titles.lineCount(page, digits: digits),
      noItemsLines: counts.total == 0 ? labelLines.noItemsLines : 0,
      mandatoryLines: remaining == 0 ? 0 : labelLines.mandatoryLines(remaining: remaining),
      titleLineHeight: titleLineHeight,
      detailLineHeight: detailLineHeight
    )
  }

  mutating func card(_ page: PageID, rank: Int, minY: Int) -> NaiveCard {
    let digits = decimalDigitCount(rank)
    return NaiveCard(
      page: page,
      rank: rank,
      minY: minY,
      height: cardHeight(page, digits: digits),
      progress: progress(of: page),
      fit: titles.fit(page, digits: digits),
      isNameBlank: titles.isBlank(page),
      direction: titles.direction(page)
    )
  }

  func progress(of page: PageID) -> PageProgress {
    guard let progress = try? progress.progress(ofPage: page) else {
      preconditionFailure("the form has the page")
    }
    return progress
  }

  func check(_ page: PageID, field: Int?) throws(AddressError) {
    if let field {
      _ = try progress.place(ofPageOf: FieldID(page: page, field: field))
    } else {
      _ = try progress.place(of: page)
    }
  }

  func isShown(_ field: FieldID) -> Bool {
    isVisible(field.page) && (try? progress.flags(at: field))?.contains(.hidden) == false
  }

  func isVisible(_ page: PageID) -> Bool { (try? progress.isVisible(page: page)) ?? false }
  func rank(of page: PageID) -> Int? { try? progress.rank(ofPage: page) }
  func visiblePage(after page: PageID) -> PageID? { try? progress.visiblePage(after: page) }
  func visiblePage(before page: PageID) -> PageID? { try? progress.visiblePage(before: page) }

  mutating func setCurrentPage(_ page: PageID) {
    guard (try? progress.setCurrentPage(page)) != nil else {
      preconditionFailure("the page is visible")
    }
  }

  mutating func reopen() {
    if let page = progress.page(atRank: 1) { setCurrentPage(page) }
  }
}

@inline(__always)
func decimalDigitCount(_ number: Int) -> Int {
  var digits = 1
  var rest = number / 10
  while rest > 0 {
    digits += 1
    rest /= 10
  }
  return digits
}
