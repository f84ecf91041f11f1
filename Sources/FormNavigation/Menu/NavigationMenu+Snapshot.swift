import FormModel
import FormProgress
import FormRules
import ScreenModel

/// The menu as shown.
extension NavigationMenu {
  /// One card as shown now; nil if the menu is closed or the page has no card.
  ///
  /// - Complexity: a rank query and a sum in the card offsets.
  @inline(__always)
  func card(ofPage page: PageID, _ session: borrowing FormSession) -> CardSnapshot? {
    guard let pose, let rank = try? session.storedEngine.rank(ofPage: page) else { return nil }
    let y = contentTop(pose) + cardTop(ofPage: page, session.storedEngine)
    return card(ofPage: page, rank: rank, y: y, cardLayout, session)
  }

  private var cardLayout: CardLayout {
    CardLayout(screen, margins, metrics, texts)
  }

  /// Where the content of the cards begins, px of the screen.
  private func contentTop(_ pose: SheetPose) -> Int {
    layout.cardArea(sheetHeight: pose.height).y - pose.scroll
  }

  // A snapshot is large: returned through several calls it would be copied in each.
  @inline(__always)
  private func card(
    ofPage page: PageID,
    rank: Int,
    y: Int,
    _ layout: CardLayout,
    _ session: borrowing FormSession
  ) -> CardSnapshot? {
    guard let progress = try? session.storedEngine.progress(ofPage: page) else { return nil }
    return layout.card(
      page: page,
      rank: rank,
      y: y,
      titleFit(ofPage: page, digits: decimalDigits(rank)),
      isNameBlank: titles.isBlank(page),
      nameDirection: titles.direction(ofPage: page),
      progress,
      invalid: session.invalidCount(ofKnownPage: page),
      isCurrent: page == session.storedEngine.currentPage,
      hasChevron: configuration.allowsFreeNavigation
    )
  }

  /// Replaces `cards` with those that intersect the card area, from the top (NM-15), or with none if there is no
  /// sheet. Reuses the memory of `cards`.
  ///
  /// - Complexity: a search in the card offsets and a rank query, then constant for each card shown.
  func fill(
    _ cards: inout [CardSnapshot],
    _ pose: SheetPose?,
    _ session: borrowing FormSession
  ) {
    cards.removeAll(keepingCapacity: true)
    guard let pose else { return }
    let bottom = pose.scroll + layout.cardAreaHeight(sheetHeight: pose.height)
    guard let first = firstCard(in: pose.scroll, bottom, session.storedEngine),
      var rank = try? session.storedEngine.rank(ofPage: first.page)
    else { return }
    let cardLayout = cardLayout
    let top = contentTop(pose)
    var page = first.page
    var minY = first.minY
    while minY < bottom {
      guard let card = card(ofPage: page, rank: rank, y: top + minY, cardLayout, session) else {
        return
      }
      cards.append(card)
      minY += cardPitch(ofPage: page)
      rank += 1
      guard let next = nextCard(after: page, session.storedEngine) else { return }
      page = next
    }
  }

  /// Sheet, header and card area.
  ///
  /// - Complexity: O(1).
  func sheetSnapshot(_ pose: SheetPose) -> SheetSnapshot {
    let height = pose.height
    let contentHeight = contentHeight
    let title = layout.title(sheetHeight: height, metrics)
    return SheetSnapshot(
      state: state,
      detent: pose.detent,
      frame: layout.sheet(height: height),
      headerFrame: layout.header(sheetHeight: height),
      pullBarFrame: layout.pullBar(sheetHeight: height).laidOut(screen.direction, in: screen.width),
      title: CardText(
        frame: title.laidOut(screen.direction, in: screen.width),
        lineCount: layout.titleFit.lineCount,
        isTruncated: layout.titleFit.isTruncated
      ),
      cardAreaFrame: layout.cardArea(sheetHeight: height),
      scroll: pose.scroll,
      maximumScroll: layout.maximumScroll(pose.detent, contentHeight: contentHeight),
      contentHeight: contentHeight,
      areBarsVisible: layout.areBarsVisible,
      overlayOpacity: pose.opacity
    )
  }

  /// The menu button; nil if the form has no menu.
  func menuButton(_ engine: borrowing ProgressEngine) -> MenuButtonSnapshot? {
    guard isAvailable(engine), let rank = engine.currentRank else { return nil }
    let count = engine.visiblePageCount
    let label = metrics.menuButton.width(rank, count)
    let frame = layout.menuButton(label: label, beside: footerButtonWidth(engine))
    return MenuButtonSnapshot(
      frame: frame.laidOut(screen.direction, in: screen.width),
      rank: rank,
      visiblePageCount: count,
      isTruncated: label + 2 * MenuMetrics.menuButtonPadding > frame.width
    )
  }

  /// The width of Previous and Next. It reckons with the last page's “n of n”, so that the buttons stay the same
  /// from page to page (AX-4) [D].
  func footerButtonWidth(_ engine: borrowing ProgressEngine) -> Int {
    if layout.hasRoomForLabels { return MenuMetrics.footerButtonWidth }
    guard isAvailable(engine), let rank = engine.currentRank else {
      return layout.footerButtonWidth(besideLabel: 0)
    }
    let count = engine.visiblePageCount
    let template = metrics.menuButton
    return layout.footerButtonWidth(
      besideLabel: max(template.width(count, count), template.width(rank, count))
    )
  }
}
