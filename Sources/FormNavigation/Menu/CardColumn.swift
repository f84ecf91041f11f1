import FormModel
import FormProgress
import FormRules
import ScreenModel

/// All cards at one width: the lines of their titles, and the cards' places. The menu keeps one
/// column for each orientation, so that turning the device measures nothing (NM-26).
struct CardColumn: ~Copyable {
  private(set) var lines: TitleLines
  private(set) var texts: CardTexts
  /// The heights of visible cards, each with the gap below it.
  var offsets: CardOffsets

  /// Measures the texts; the cards have no places yet.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  init(
    _ titles: PageTitles,
    _ strings: MenuStrings,
    pageCount: Int,
    cardWidth: Int,
    metrics: CardMetrics,
    measurer: any TextMeasurer
  ) {
    lines = TitleLines(pageCount: pageCount)
    offsets = CardOffsets(pageCount: pageCount)
    texts = CardTexts(strings, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
    lines.measure(titles, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
  }

  /// Measures the texts again; the caller must then place the cards.
  ///
  /// - Complexity: O(pages + grapheme clusters on three lines of each name).
  mutating func measure(
    _ titles: PageTitles,
    _ strings: MenuStrings,
    cardWidth: Int,
    metrics: CardMetrics,
    measurer: any TextMeasurer
  ) {
    texts = CardTexts(strings, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
    lines.measure(titles, cardWidth: cardWidth, metrics: metrics, measurer: measurer)
  }

  /// Places all cards.
  ///
  /// - Complexity: O(pages).
  mutating func place(_ session: borrowing FormSession) {
    Self.place(&offsets, lines, texts, session)
  }

  private static func place(
    _ offsets: inout CardOffsets,
    _ lines: borrowing TitleLines,
    _ texts: CardTexts,
    _ session: borrowing FormSession
  ) {
    var rank = 0
    offsets.setHeights { position in
      let page = session.pages[position]
      guard let progress = try? session.progress.progress(ofPage: page), progress.isVisible else {
        return 0
      }
      rank += 1
      let fit = lines.fit(ofPage: page, digits: decimalDigits(rank))
      let invalid = session.invalidCount(ofKnownPage: page)
      return texts.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid)
        + MenuMetrics.cardGap
    }
  }

  /// Gives a page's card its present height; 0 if the page is not visible.
  ///
  /// - Complexity: one change of the offsets.
  mutating func update(
    page: PageID,
    _ progress: PageProgress,
    invalid: Int,
    digits: Int
  ) {
    guard progress.isVisible else {
      offsets.setHeight(0, at: page.loadedPosition)
      return
    }
    let fit = lines.fit(ofPage: page, digits: digits)
    offsets.setHeight(
      texts.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid)
        + MenuMetrics.cardGap,
      at: page.loadedPosition
    )
  }

  /// The distance from the top of the first card to the bottom of the last, px.
  var contentHeight: Int { max(0, offsets.total - MenuMetrics.cardGap) }

  var byteCount: Int { lines.byteCount + offsets.byteCount }
}
