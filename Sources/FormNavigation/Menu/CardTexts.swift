import FormModel
import ScreenModel

/// How the sheet's title and the texts below a card's title wrap in cards of one width, and the heights of
/// cards that follow (NM-2, NM-7, NM-8, UR-9, AX-4). Measured once for each width.
///
/// It is a class, so that a layout that holds it copies only a reference.
final class CardTexts: Sendable {
  /// “All pages”.
  let sheetTitle: TextFit
  let noItems: TextFit
  private let mandatory: WrappedTemplate
  private let invalid: WrappedTemplate
  private let titleLineHeight: Int
  private let detailLineHeight: Int
  /// The height of a card without its title, with a progress bar or without one.
  private let heightWithItems: Int
  private let heightWithoutItems: Int
  /// The height that a text adds to a card, with the gap above, if each text takes one line with every number; nil
  /// if the lines must be asked for.
  private let oneLineHeight: Int?

  init(
    _ strings: MenuStrings,
    cardWidth: Int,
    metrics: CardMetrics,
    measurer: AnyTextMeasurer
  ) {
    let width = CardMetrics.textWidth(cardWidth: cardWidth)
    func wrapped(_ template: TextTemplate) -> WrappedTemplate {
      WrappedTemplate(
        template,
        in: strings.language,
        role: .cardDetail,
        width: width,
        measurer: measurer
      )
    }
    sheetTitle = measurer.wrappedFit(
      strings.title,
      role: .sheetTitle,
      width: cardWidth
    )
    noItems = measurer.wrappedFit(strings.noItems, role: .cardDetail, width: width)
    mandatory = wrapped(strings.mandatory)
    invalid = wrapped(strings.invalid)
    titleLineHeight = metrics.titleLineHeight
    detailLineHeight = metrics.detailLineHeight
    let edges = 2 * MenuMetrics.cardPadding + MenuMetrics.rowGap
    heightWithItems = edges + metrics.progressRowHeight
    heightWithoutItems = edges + noItems.lineCount * detailLineHeight
    oneLineHeight =
      mandatory.isOneLine && invalid.isOneLine ? MenuMetrics.rowGap + detailLineHeight : nil
  }

  /// - Parameter remaining: the number of mandatory fields that remain, 1 or more.
  func mandatory(_ remaining: Int) -> TextFit { mandatory.fit(remaining) }

  /// - Parameter count: the number of invalid answers, 1 or more.
  func invalid(_ count: Int) -> TextFit { invalid.fit(count) }

  /// The height of a card, px, without the gap below it.
  ///
  /// - Parameter invalid: the number of invalid answers on the page (UR-9).
  @inline(__always)
  func cardHeight(titleLines: Int, _ page: PageProgress, invalid: Int) -> Int {
    var height = page.total > 0 ? heightWithItems : heightWithoutItems
    height += titleLines * titleLineHeight
    if page.mandatoryRemaining > 0 {
      height += oneLineHeight ?? rowHeight(mandatory, page.mandatoryRemaining)
    }
    if invalid > 0 { height += oneLineHeight ?? rowHeight(self.invalid, invalid) }
    return min(height, CardOffsets.maximumHeight - MenuMetrics.cardGap)
  }

  @inline(never)
  private func rowHeight(_ template: WrappedTemplate, _ number: Int) -> Int {
    MenuMetrics.rowGap + template.fit(number).lineCount * detailLineHeight
  }
}
