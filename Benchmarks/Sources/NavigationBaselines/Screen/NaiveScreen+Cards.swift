import FormModel
import ScreenModel

extension NaiveScreen where Content: ~Copyable {
  /// Replaces `cards` by those that intersect the card area of a sheet of this height (NM-15).
  mutating func fillCards(_ cards: inout [CardSnapshot], _ sheetHeight: Int, _ scroll: Int) {
    cards.removeAll(keepingCapacity: true)
    let sheet = sheetLengths()
    let height = sheet.area(sheetHeight)
    guard height > 0 else { return }
    let top = state.screen.height - sheetHeight + sheet.header - scroll
    found.removeAll(keepingCapacity: true)
    content.collectCards(
      in: scroll..<scroll + height,
      cardWidth: cardWidth,
      into: &found
    )
    for index in found.indices {
      cards.append(snapshot(of: found[index], y: top + found[index].minY))
    }
  }

  /// Returns one card; nil if the menu is closed or the page is not visible.
  mutating func card(ofPage page: PageID) -> CardSnapshot? {
    guard state.detent != nil,
      let card = content.card(of: page, cardWidth: cardWidth)
    else { return nil }
    let top = state.screen.height - sheetHeight + sheetLengths().header - state.scroll
    return snapshot(of: card, y: top + card.minY)
  }

  /// The width between the margins that the navigation bar has, the system's included (NB-11).
  @inline(__always)
  var cardWidth: Int {
    let margins = margins
    return max(0, state.screen.width - margins.leading - margins.trailing)
  }

  /// The left edge of a card's texts, before mirroring.
  private var textStart: Int { margins.leading + 12 }

  /// The width of a card's text column.
  private var column: Int { max(0, cardWidth - 24 - MenuMetrics.chevronSpace) }

  private mutating func snapshot(of card: NaiveCard, y: Int) -> CardSnapshot {
    let titleHeight = card.fit.lineCount * content.lineHeight(of: .cardTitle)
    let left = margins.leading
    let rowY = y + 12 + titleHeight + 4
    let detail = content.lineHeight(of: .cardDetail)
    let hasItems = card.progress.total > 0
    var noItems: CardText?
    var end = rowY + detail + MenuMetrics.progressRowExtra
    if !hasItems {
      let text = wrapped(.noItems, y: rowY)
      noItems = text
      end = rowY + text.frame.height
    }
    var mandatory: CardCount?
    if card.progress.mandatoryRemaining > 0 {
      let remaining = card.progress.mandatoryRemaining
      let text = wrapped(.mandatory(remaining: remaining), y: end + 4)
      mandatory = CardCount(remaining, text: text)
      end += 4 + text.frame.height
    }
    var invalid: CardCount?
    if card.invalid > 0 {
      let text = wrapped(.invalid(count: card.invalid), y: end + 4)
      invalid = CardCount(card.invalid, text: text)
    }
    return CardSnapshot(
      page: card.page,
      rank: card.rank,
      frame: mirrored(left, y, cardWidth, card.height),
      titleFrame: mirrored(left + 12, y + 12, column, titleHeight),
      titleFit: card.fit,
      isNameBlank: card.isNameBlank,
      titleDirection: card.direction ?? state.screen.direction,
      progress: hasItems ? bar(card.progress, rowY: rowY) : nil,
      noItems: noItems,
      mandatory: mandatory,
      invalid: invalid,
      isCurrent: card.page == state.currentPage,
      chevronFrame: state.configuration.allowsFreeNavigation
        ? mirrored(left + cardWidth - 12 - 16, y + (card.height - 16) / 2, 16, 16) : nil
    )
  }

  /// Returns a line of text in the card's text column.
  private mutating func line(_ label: CardLabel, x: Int, y: Int) -> CardText {
    let wanted = content.width(of: label)
    let room = max(0, textStart + column - x)
    return CardText(
      frame: mirrored(x, y, min(wanted, room), content.lineHeight(of: .cardDetail)),
      isTruncated: wanted > room
    )
  }

  /// Returns a text below the title. One line is as wide as its text; several lines are as wide as
  /// the column (AX-4).
  private mutating func wrapped(_ label: CardLabel, y: Int) -> CardText {
    var text = line(label, x: textStart, y: y)
    let fit = content.fit(of: label, cardWidth: cardWidth)
    if fit.lineCount > 1 {
      let height = fit.lineCount * content.lineHeight(of: .cardDetail)
      text.frame = mirrored(textStart, y, column, height)
    }
    text.lineCount = fit.lineCount
    text.isTruncated = fit.isTruncated
    return text
  }

  /// Returns the progress bar and its label (NM-5, NM-6).
  private mutating func bar(_ page: PageProgress, rowY: Int) -> CardProgress {
    let screen = state.screen
    let width = screen.width > screen.height ? screen.width / 2 : screen.width / 3
    var fill = width * page.filled / page.total
    if page.filled > 0 && page.filled < page.total {
      fill = max(0, min(max(1, fill), width - 1))
    }
    let y = rowY + (content.lineHeight(of: .cardDetail) + MenuMetrics.progressRowExtra - 6) / 2
    return CardProgress(
      filled: page.filled,
      total: page.total,
      barFrame: mirrored(textStart, y, width, 6),
      fillFrame: mirrored(textStart, y, fill, 6),
      label: line(
        .progress(filled: page.filled, total: page.total),
        x: textStart + width + 8,
        y: rowY + MenuMetrics.progressRowExtra / 2
      )
    )
  }
}
