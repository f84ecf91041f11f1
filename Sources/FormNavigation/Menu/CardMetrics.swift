import FormModel
import ScreenModel

/// The measurements that all cards share, measured once: line heights and the widths of the fixed texts.
///
/// It is a class, so that a layout that holds it copies only a reference.
final class CardMetrics: Sendable {
  /// px, 1…400.
  let titleLineHeight: Int
  let detailLineHeight: Int
  /// The advance of a digit in a title.
  let titleDigit: Int
  /// The advance of “: ” in a title.
  let titleSeparator: Int
  let progress: MeasuredTemplate
  let mandatory: MeasuredTemplate
  let invalid: MeasuredTemplate
  let menuButton: MeasuredTemplate
  let noItemsWidth: Int
  let sheetTitleWidth: Int
  let sheetTitleLineHeight: Int

  init(_ strings: MenuStrings, measurer: AnyTextMeasurer) {
    func lineHeight(_ role: TextRole) -> Int { min(max(measurer.lineHeight(of: role), 1), 400) }
    func width(_ text: String, _ role: TextRole) -> Int {
      var text = text
      text.makeContiguousUTF8()
      return measurer.width(of: text.utf8Span, role: role)
    }
    titleLineHeight = lineHeight(.cardTitle)
    detailLineHeight = lineHeight(.cardDetail)
    titleDigit = measurer.digitAdvance(.cardTitle, in: strings.language)
    titleSeparator = width(": ", .cardTitle)
    func measured(_ template: TextTemplate) -> MeasuredTemplate {
      MeasuredTemplate(template, in: strings.language, role: .cardDetail, measurer: measurer)
    }
    progress = measured(strings.progress)
    mandatory = measured(strings.mandatory)
    invalid = measured(strings.invalid)
    menuButton = MeasuredTemplate(
      strings.menuButton,
      in: strings.language,
      role: .button,
      measurer: measurer.forBars
    )
    noItemsWidth = width(strings.noItems, .cardDetail)
    sheetTitleWidth = width(strings.title, .sheetTitle)
    sheetTitleLineHeight = lineHeight(.sheetTitle)
  }

  /// The height of the sheet's header, which grows with its text (NM-2, AX-4).
  func headerHeight(titleLines: Int) -> Int {
    max(
      MenuMetrics.headerHeight,
      MenuMetrics.sheetTitleTop + titleLines * sheetTitleLineHeight + MenuMetrics.sheetTitleBottom
    )
  }

  /// The number of lines that the sheet's title may take if one card is to stay visible in `height` px; at least 1.
  func titleLines(besideOneCard height: Int) -> Int {
    let room = height - MenuMetrics.sheetTitleTop - MenuMetrics.sheetTitleBottom - oneCard
    return max(1, room / sheetTitleLineHeight)
  }

  /// The height of a card with one line of title, progress and mandatory line, with the gap below it (NM-11).
  var oneCard: Int {
    2 * MenuMetrics.cardPadding + titleLineHeight + 2 * MenuMetrics.rowGap
      + progressRowHeight + detailLineHeight + MenuMetrics.cardGap
  }

  /// The width that the rank and its colon take of a title's first line.
  func titleIndent(digits: Int) -> Int { digits * titleDigit + titleSeparator }

  /// The height of the row with the progress bar.
  var progressRowHeight: Int { detailLineHeight + MenuMetrics.progressRowExtra }

  /// The width for the texts of a card of this width, px.
  static func textWidth(cardWidth: Int) -> Int {
    max(0, cardWidth - 2 * MenuMetrics.cardPadding - MenuMetrics.chevronSpace)
  }
}
