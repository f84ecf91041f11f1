import FormModel
import FormNavigation

extension LinearScreen {
  /// What is shown, computed from the form and the interaction state alone (SPEC IF-3).
  public mutating func snapshot() -> InputFormSnapshot {
    snapshot(showing: state)
  }

  /// What would be shown in another interaction state: that of the screen which is to be judged.
  public mutating func snapshot(showing state: InteractionState) -> InputFormSnapshot {
    let own = (self.state, form.current)
    self.state = state
    form.current = state.currentPage
    defer { (self.state, form.current) = own }

    let visible = form.visiblePages
    let rank = visible.firstIndex { $0 == state.currentPage }.map { $0 + 1 }
    var snapshot = InputFormSnapshot()
    snapshot.screen = state.screen
    snapshot.totals = form.totals
    snapshot.currentPage = state.currentPage
    snapshot.currentRank = rank
    snapshot.visiblePageCount = visible.count
    snapshot.menuButton = hasMenu ? menuButton(rank ?? 0, visible.count) : nil
    snapshot.footer = footer
    snapshot.stepIndicatorFrame = ScreenFrame(x: 0, y: 88, width: state.screen.width, height: 4)
    snapshot.stepIndicator = indicator(rank, visible.count)
    if state.detent != nil {
      let cards = cards()
      snapshot.sheet = sheet(cards)
      snapshot.cards = shown(cards)
    }
    return snapshot
  }

  /// NM-25.
  private func mirrored(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> ScreenFrame {
    let isMirrored = state.screen.direction == .rightToLeft
    return ScreenFrame(
      x: isMirrored ? state.screen.width - x - width : x,
      y: y,
      width: width,
      height: height
    )
  }

  private func width(_ text: String, _ role: TextRole) -> Int {
    measurer.width(of: text.utf8Span, role: role)
  }

  private var buttonTop: Int {
    state.screen.height - MenuMetrics.bottomBarHeight - MenuMetrics.footerHeight
      + (MenuMetrics.footerHeight - MenuMetrics.buttonHeight) / 2
  }

  private func menuButton(_ rank: Int, _ count: Int) -> MenuButtonSnapshot {
    let wanted = width(strings.menuButton.text(rank, count), .button) + 24
    let given = min(140, wanted)
    return MenuButtonSnapshot(
      frame: mirrored(
        (state.screen.width - given) / 2,
        buttonTop,
        given,
        MenuMetrics.buttonHeight
      ),
      sequenceNumber: rank,
      visiblePageCount: count,
      isTruncated: wanted > 140
    )
  }

  private var footer: FooterSnapshot {
    let width = MenuMetrics.footerButtonWidth
    return FooterSnapshot(
      previousFrame: mirrored(16, buttonTop, width, 40),
      nextFrame: mirrored(state.screen.width - 16 - width, buttonTop, width, 40),
      canGoToPrevious: canGoToPrevious,
      canGoToNext: canGoToNext,
      showsFinish: isOnLast,
      canFinish: isOnLast && isUnlocked && !state.isFinished,
      isFinished: state.isFinished
    )
  }

  private func indicator(_ rank: Int?, _ count: Int) -> StepIndicator {
    var part = 0
    var whole = 1
    if let page = state.currentPage {
      let progress = form.progress(page)
      if progress.mandatoryTotal > 0 {
        (part, whole) =
          (progress.mandatoryTotal - progress.mandatoryRemaining, progress.mandatoryTotal)
      } else if progress.total > 0 {
        (part, whole) = (progress.filled, progress.total)
      }
    }
    return StepIndicator(
      stepCount: count,
      currentStep: (rank ?? 1) - 1,
      isFinished: state.isFinished,
      width: state.screen.width,
      share: .init(part: part, whole: whole)
    )
  }

  private func sheet(_ cards: LinearCards) -> SheetSnapshot {
    let screen = state.screen
    let top = screen.height - sheetHeight
    let title = width(strings.title, .sheetTitle)
    let room = max(0, screen.width - 32)
    return SheetSnapshot(
      state: state.drag != nil ? .tracking : state.detent == .full ? .full : .halfOpen,
      detent: state.detent ?? .halfOpen,
      frame: ScreenFrame(x: 0, y: top, width: screen.width, height: sheetHeight),
      headerFrame: ScreenFrame(
        x: 0,
        y: top,
        width: screen.width,
        height: min(sheetHeight, MenuMetrics.headerHeight)
      ),
      pullBarFrame: mirrored((screen.width - 36) / 2, top + 8, 36, 4),
      title: CardText(
        frame: mirrored(
          16,
          top + MenuMetrics.sheetTitleTop,
          min(title, room),
          measurer.lineHeight(of: .sheetTitle)
        ),
        isTruncated: title > room
      ),
      cardAreaFrame: ScreenFrame(
        x: 0,
        y: top + MenuMetrics.headerHeight,
        width: screen.width,
        height: area(sheetHeight)
      ),
      scroll: state.scroll,
      maximumScroll: maximumScroll(cards),
      contentHeight: cards.contentHeight,
      areBarsVisible: screen.platform == .android
    )
  }

  private func shown(_ cards: LinearCards) -> [CardSnapshot] {
    let bottom = state.scroll + area(sheetHeight)
    let top = state.screen.height - sheetHeight + MenuMetrics.headerHeight - state.scroll
    return cards.cards
      .filter { $0.minY < bottom && $0.minY + $0.height > state.scroll && bottom > state.scroll }
      .map { snapshot(of: $0, y: top + $0.minY) }
  }

  private func snapshot(of card: LinearCards.Card, y: Int) -> CardSnapshot {
    let name = form.pages[card.page].name
    let screenWidth = state.screen.width
    let titleHeight = card.fit.lineCount * measurer.lineHeight(of: .cardTitle)
    let column = max(0, screenWidth - 56 - MenuMetrics.chevronSpace)
    let rowY = y + 12 + titleHeight + 4
    let detail = measurer.lineHeight(of: .cardDetail)
    let progress = card.progress
    let hasItems = progress.total > 0

    func line(_ text: String, x: Int, y: Int) -> CardText {
      let wanted = width(text, .cardDetail)
      let room = max(0, 28 + column - x)
      return CardText(
        frame: mirrored(x, y, min(wanted, room), detail),
        isTruncated: wanted > room
      )
    }
    var bar: CardProgress?
    if hasItems {
      let barWidth =
        state.screen.width > state.screen.height ? screenWidth / 2 : screenWidth / 3
      var fill = barWidth * progress.filled / progress.total
      if progress.filled > 0 && progress.filled < progress.total {
        fill = max(0, min(max(1, fill), barWidth - 1))
      }
      let barY = rowY + (detail + MenuMetrics.progressRowExtra - 6) / 2
      bar = CardProgress(
        filled: progress.filled,
        total: progress.total,
        barFrame: mirrored(28, barY, barWidth, 6),
        fillFrame: mirrored(28, barY, fill, 6),
        label: line(
          strings.progress.text(progress.filled, progress.total),
          x: 28 + barWidth + 8,
          y: rowY + MenuMetrics.progressRowExtra / 2
        )
      )
    }
    var mandatory: CardMandatory?
    if progress.mandatoryRemaining > 0 {
      let rowHeight = detail + (hasItems ? MenuMetrics.progressRowExtra : 0)
      mandatory = CardMandatory(
        remaining: progress.mandatoryRemaining,
        text: line(
          strings.mandatory.text(progress.mandatoryRemaining),
          x: 28,
          y: rowY + rowHeight + 4
        )
      )
    }
    return CardSnapshot(
      page: card.page,
      sequenceNumber: card.rank,
      frame: mirrored(16, y, max(0, screenWidth - 32), card.height),
      titleFrame: mirrored(28, y + 12, column, titleHeight),
      titleFit: card.fit,
      isNameBlank: isBlank(name),
      titleDirection: LayoutDirection(firstStrongIn: name.utf8Span) ?? state.screen.direction,
      progress: bar,
      noItems: hasItems ? nil : line(strings.noItems, x: 28, y: rowY),
      mandatory: mandatory,
      isCurrent: card.page == state.currentPage,
      chevronFrame: state.configuration.allowsFreeNavigation
        ? mirrored(screenWidth - 28 - 16, y + (card.height - 16) / 2, 16, 16) : nil
    )
  }
}
