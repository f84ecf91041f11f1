import FormModel
import ScreenModel

extension NaiveScreen where Content: ~Copyable {
  /// Fills a snapshot, using only the form and the interaction state (IF-3).
  mutating func fill(_ snapshot: inout InputFormSnapshot) {
    let count = content.visiblePageCount
    let rank = state.currentPage.flatMap { content.rank(of: $0) }
    snapshot.screen = state.screen
    snapshot.totals = content.totals
    snapshot.invalidCount = content.invalidCount
    snapshot.currentPage = state.currentPage
    snapshot.currentRank = rank
    snapshot.visiblePageCount = count
    snapshot.instance = content.currentInstance
    snapshot.additions = content.additions
    snapshot.menuButton = hasMenu ? menuButton(rank ?? 0, count) : nil
    snapshot.footer = footer
    fillBar(&snapshot.bar)
    snapshot.largeText = state.largeText.flatMap { textOnBar($0) }
      .flatMap { naiveLargeText($0, on: state.screen, content.measurer) }
    snapshot.stepIndicatorFrame = nil
    snapshot.chapterTitle = chapterTitle
    let hasRoom = stepCount >= 2 && state.screen.width / stepCount >= 8
    if state.steps.isShown && hasRoom {
      let footer = state.screen.height - state.screen.safeArea.bottom - 56 - 49
      let isBelow = state.steps.placement == .belowNavigationBar
      snapshot.stepIndicatorFrame = ScreenFrame(
        x: 0,
        y: isBelow ? state.screen.safeArea.top + barLayout.frame.height : footer - 4,
        width: state.screen.width,
        height: 4
      )
    }
    snapshot.stepIndicator = indicator
    snapshot.cards.removeAll(keepingCapacity: true)
    snapshot.sheet = nil
    if let detent = state.detent {
      let height = sheetHeight
      fillSheet(&snapshot, detent, height: height, scroll: state.scroll, opacity: 1_000)
    }
  }

  /// As above, in the interaction state of the screen to judge.
  mutating func fill(_ snapshot: inout InputFormSnapshot, showing state: InteractionState) {
    let own = self.state
    self.state = state
    fill(&snapshot)
    self.state = own
  }

  /// Returns the mirrored frame (NM-25).
  func mirrored(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> ScreenFrame {
    let isMirrored = state.screen.direction == .rightToLeft
    return ScreenFrame(
      x: isMirrored ? state.screen.width - x - width : x,
      y: y,
      width: width,
      height: height
    )
  }

  private var buttonTop: Int {
    state.screen.height - state.screen.safeArea.bottom - MenuMetrics.bottomBarHeight
      - MenuMetrics.footerHeight + (MenuMetrics.footerHeight - MenuMetrics.buttonHeight) / 2
  }

  mutating func menuButton(_ rank: Int, _ count: Int) -> MenuButtonSnapshot {
    let wanted = content.width(of: .menuButton(rank: rank, count: count)) + 24
    let margins = margins
    let free = state.screen.width - margins.leading - margins.trailing
    let given = min(140, wanted, max(0, free - 2 * footerButtonWidth - 2 * 8))
    return MenuButtonSnapshot(
      frame: mirrored(
        margins.leading + (free - given) / 2,
        buttonTop,
        given,
        MenuMetrics.buttonHeight
      ),
      rank: rank,
      visiblePageCount: count,
      isTruncated: wanted > given
    )
  }

  /// The footer's button width (AX-4): 88 px for a label. If labels would cut the menu button's text
  /// on this page or on the last, or leave it less than 44 px, 44 px for a symbol.
  private var footerButtonWidth: Int {
    mutating get {
      let count = content.visiblePageCount
      var wanted = 44
      if hasMenu, let page = state.currentPage {
        let rank = content.rank(of: page) ?? 0
        let label = content.width(of: .menuButton(rank: rank, count: count))
        let last = content.width(of: .menuButton(rank: count, count: count))
        wanted = max(wanted, min(140, max(label, last) + 24))
      }
      return cardWidth >= 88 + 8 + wanted + 8 + 88 ? 88 : 44
    }
  }

  var footer: FooterSnapshot {
    mutating get {
      let width = footerButtonWidth
      let margins = margins
      let trailing = state.screen.width - margins.trailing - width
      return FooterSnapshot(
        previousFrame: mirrored(margins.leading, buttonTop, width, 40),
        nextFrame: mirrored(trailing, buttonTop, width, 40),
        showsSymbols: width < 88,
        canGoToPrevious: canGoToPrevious,
        canGoToNext: canGoToNext,
        showsFinish: isOnLast && !isFinishInBar,
        canFinish: mayBeFinished && !state.isFinished,
        isFinished: state.isFinished
      )
    }
  }

  /// Fills in sheet and cards, at a time during a slide.
  mutating func fillSheet(
    _ snapshot: inout InputFormSnapshot,
    _ detent: Detent,
    height: Int,
    scroll: Int,
    opacity: Int
  ) {
    snapshot.sheet = sheet(detent, height: height, scroll: scroll, opacity: opacity)
    fillCards(&snapshot.cards, height, scroll)
  }

  private mutating func sheet(
    _ detent: Detent,
    height: Int,
    scroll: Int,
    opacity: Int
  ) -> SheetSnapshot {
    let screen = state.screen
    let lengths = sheetLengths()
    let top = screen.height - height
    let title = content.width(of: .sheetTitle)
    let room = cardWidth
    return SheetSnapshot(
      state: menuState,
      detent: detent,
      frame: ScreenFrame(x: 0, y: top, width: screen.width, height: height),
      headerFrame: ScreenFrame(
        x: 0,
        y: top,
        width: screen.width,
        height: min(height, lengths.header)
      ),
      pullBarFrame: mirrored((screen.width - 36) / 2, top + 8, 36, 4),
      title: CardText(
        frame: mirrored(
          margins.leading,
          top + MenuMetrics.sheetTitleTop,
          lengths.title.lineCount == 1 ? min(title, room) : room,
          lengths.title.lineCount * content.lineHeight(of: .sheetTitle)
        ),
        lineCount: lengths.title.lineCount,
        isTruncated: lengths.title.isTruncated
      ),
      cardAreaFrame: ScreenFrame(
        x: 0,
        y: top + lengths.header,
        width: screen.width,
        height: lengths.area(height)
      ),
      scroll: scroll,
      maximumScroll: maximumScroll(detent, lengths),
      contentHeight: content.contentHeight(cardWidth: cardWidth),
      areBarsVisible: lengths.areBarsVisible,
      overlayOpacity: opacity
    )
  }

  private var menuState: MenuState {
    if state.drag != nil { return .tracking }
    return state.detent.map { $0 == .full ? .full : .halfOpen } ?? .closed
  }
}
