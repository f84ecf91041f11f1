import FormModel
import FormNavigation

/// The navigation menu's sheet with its cards (NM).
extension ScreenCanvas {
  mutating func sheet(
    _ sheet: SheetSnapshot,
    _ cards: [CardSnapshot],
    _ screen: borrowing InputFormScreen
  ) {
    guard sheet.frame.height > 0 else { return }
    // Round at the top only: the lower corners are below the screen.
    var outer = sheet.frame
    outer.height += Spacing.sheetRadius
    canvas.fill(outer, .sheet, radius: Spacing.sheetRadius)
    clip(to: sheet.frame) { inner in
      inner.canvas.fill(sheet.pullBarFrame, .bezel, radius: 2)
      inner.wrapped(inner.words.menu.title, sheet.title, .sheetTitle, .text)
      inner.clip(to: sheet.cardAreaFrame) { area in
        for card in cards { area.card(card, titleLines: screen.titleLines(ofPage: card.page)) }
      }
    }
  }

  private mutating func card(_ card: CardSnapshot, titleLines: [String]) {
    canvas.fill(card.frame, .card, radius: Spacing.cardRadius)
    canvas.stroke(
      card.frame,
      card.isCurrent ? .accent : .divider,
      radius: Spacing.cardRadius,
      width: card.isCurrent ? Spacing.stroke : 1
    )
    canvas.lines(
      titleLines,
      .cardTitle,
      .text,
      in: card.titleFrame,
      .leading,
      canvas.direction
    )
    if let progress = card.progress {
      canvas.fill(progress.barFrame, .track, radius: 3)
      canvas.fill(progress.fillFrame, .accent, radius: 3)
      canvas.text(
        words.menu.progress.text(progress.filled, progress.total, in: words.menu.language),
        .cardDetail,
        .secondaryText,
        in: progress.label.frame
      )
    }
    if let noItems = card.noItems {
      wrapped(words.menu.noItems, noItems, .cardDetail, .secondaryText)
    }
    let language = words.menu.language
    if let mandatory = card.mandatory {
      let text = words.menu.mandatory.text(mandatory.count, in: language)
      wrapped(text, mandatory.text, .cardDetail, .required)
    }
    if let invalid = card.invalid {
      let text = words.menu.invalid.text(invalid.count, in: language)
      wrapped(text, invalid.text, .cardDetail, .required)
    }
    if let frame = card.chevronFrame { canvas.icon(.chevron, in: frame, .secondaryText) }
  }

  /// Draws the sheet's title, or a text below a card's title, on its lines (AX-4).
  private mutating func wrapped(
    _ text: String,
    _ place: CardText,
    _ role: TextRole,
    _ color: ColorRole
  ) {
    let frame = place.frame
    let lines = canvas.lines(of: text, role, width: frame.width, most: place.lineCount)
    canvas.lines(lines, role, color, in: frame)
  }
}
