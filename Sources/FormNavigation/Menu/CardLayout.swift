import FormModel
import ScreenModel

/// Lays out one card from texts that were measured before.
struct CardLayout {
  private let screen: ScreenGeometry
  private let metrics: CardMetrics
  private let texts: CardTexts
  /// The cards' distance from the leading edge, px.
  private let cardX: Int
  private let cardWidth: Int
  /// The distance of a card's texts from the leading edge, px.
  private let textX: Int
  private let textWidth: Int

  init(_ screen: ScreenGeometry, _ margins: SideMargins, _ metrics: CardMetrics, _ texts: CardTexts)
  {
    self.screen = screen
    self.metrics = metrics
    self.texts = texts
    cardX = margins.leading
    cardWidth = margins.room(in: screen.width)
    textX = cardX + MenuMetrics.cardPadding
    textWidth = CardMetrics.textWidth(cardWidth: cardWidth)
  }

  /// - Parameters:
  ///   - y: the card's upper edge on the screen, px.
  ///   - fit: the lines of its title.
  ///   - invalid: the number of invalid answers on the page.
  @inline(__always)
  func card(
    page: PageID,
    rank: Int,
    y: Int,
    _ fit: TextFit,
    isNameBlank: Bool,
    nameDirection: ReadingDirection?,
    _ progress: PageProgress,
    invalid: Int,
    isCurrent: Bool,
    hasChevron: Bool
  ) -> CardSnapshot {
    let height = texts.cardHeight(titleLines: fit.lineCount, progress, invalid: invalid)
    let titleY = y + MenuMetrics.cardPadding
    let titleHeight = fit.lineCount * metrics.titleLineHeight
    let rowY = titleY + titleHeight + MenuMetrics.rowGap
    let hasItems = progress.total > 0
    var textY = rowY + metrics.progressRowHeight + MenuMetrics.rowGap
    var noItems: CardText?
    if !hasItems {
      let text = wrapped(texts.noItems, y: rowY, width: metrics.noItemsWidth)
      noItems = text
      textY = text.frame.maxY + MenuMetrics.rowGap
    }
    var mandatory: CardCount?
    if progress.mandatoryRemaining > 0 {
      let remaining = progress.mandatoryRemaining
      let width = metrics.mandatory.width(remaining)
      let text = wrapped(texts.mandatory(remaining), y: textY, width: width)
      mandatory = CardCount(remaining, text: text)
      textY = text.frame.maxY + MenuMetrics.rowGap
    }
    var wrong: CardCount?
    if invalid > 0 {
      let width = metrics.invalid.width(invalid)
      wrong = CardCount(invalid, text: wrapped(texts.invalid(invalid), y: textY, width: width))
    }
    return CardSnapshot(
      page: page,
      rank: rank,
      frame: laidOut(cardX, y, cardWidth, height),
      titleFrame: laidOut(textX, titleY, textWidth, titleHeight),
      titleFit: fit,
      isNameBlank: isNameBlank,
      titleDirection: nameDirection ?? screen.direction,
      progress: hasItems ? bar(progress, y: rowY) : nil,
      noItems: noItems,
      mandatory: mandatory,
      invalid: wrong,
      isCurrent: isCurrent,
      chevronFrame: hasChevron ? chevron(y: y, cardHeight: height) : nil
    )
  }

  private func laidOut(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> ScreenFrame {
    ScreenFrame(x: x, y: y, width: width, height: height).laidOut(
      screen.direction,
      in: screen.width
    )
  }

  /// A line of text in the card's text column.
  private func text(x: Int, y: Int, width: Int) -> CardText {
    let room = max(0, textX + textWidth - x)
    return CardText(
      frame: laidOut(x, y, min(width, room), metrics.detailLineHeight),
      isTruncated: width > room
    )
  }

  /// A text that wraps in the card's text column (AX-4).
  ///
  /// - Parameter width: px of the text on one line.
  private func wrapped(_ fit: TextFit, y: Int, width: Int) -> CardText {
    CardText(
      frame: laidOut(
        textX,
        y,
        fit.lineCount > 1 ? textWidth : min(width, textWidth),
        fit.lineCount * metrics.detailLineHeight
      ),
      lineCount: fit.lineCount,
      isTruncated: fit.isTruncated
    )
  }

  private func bar(_ page: PageProgress, y: Int) -> CardProgress {
    let width = Self.barWidth(screen)
    let height = metrics.progressRowHeight
    let barY = y + (height - MenuMetrics.progressBarHeight) / 2
    let fill = Self.fillWidth(page, barWidth: width)
    return CardProgress(
      filled: page.filled,
      total: page.total,
      barFrame: laidOut(textX, barY, width, MenuMetrics.progressBarHeight),
      fillFrame: laidOut(textX, barY, fill, MenuMetrics.progressBarHeight),
      label: text(
        x: textX + width + MenuMetrics.labelGap,
        y: y + (height - metrics.detailLineHeight) / 2,
        width: metrics.progress.width(page.filled, page.total)
      )
    )
  }

  /// ⌊W / 3⌋, or ⌊W / 2⌋ in landscape (NM-5).
  static func barWidth(_ screen: ScreenGeometry) -> Int {
    screen.width / (screen.isLandscape ? 2 : 3)
  }

  /// The width of the bar's filled part: the bar looks empty or full only if the page is (NM-5).
  static func fillWidth(_ page: PageProgress, barWidth: Int) -> Int {
    if page.filled == 0 { return 0 }
    if page.filled == page.total { return barWidth }
    return max(min(max(barWidth * page.filled / page.total, 1), barWidth - 1), 0)
  }

  private func chevron(y: Int, cardHeight: Int) -> ScreenFrame {
    let size = MenuMetrics.chevronSize
    let right = cardX + cardWidth - MenuMetrics.cardPadding
    return laidOut(right - size, y + (cardHeight - size) / 2, size, size)
  }
}
