import FormModel
import ScreenModel

extension NaiveScreen where Content: ~Copyable {
  /// The target at a point.
  mutating func target(at point: ScreenPoint) -> ScreenTarget {
    if state.bar.pressed != nil {
      layOutBar()
      return popoverTarget(at: point)
    }
    let screen = state.screen
    let isInside = point.x >= 0 && point.x < screen.width
    let barsTop =
      screen.height - screen.safeArea.bottom - MenuMetrics.bottomBarHeight
      - MenuMetrics.footerHeight
    let isOnBars = isInside && point.y >= barsTop && point.y < screen.height
    guard state.detent != nil else {
      guard isOnBars else {
        layOutBar()
        return barTarget(at: point).map { .bar($0) } ?? .form
      }
      return barsTarget(at: point)
    }
    let sheet = sheetLengths()
    if sheet.areBarsVisible && isOnBars { return barsTarget(at: point) }
    let top = screen.height - sheetHeight
    if !isInside || point.y < top || point.y >= screen.height { return .outside }
    let areaTop = top + sheet.header
    if point.y < areaTop { return .header }
    let cards = mirrored(margins.leading, 0, cardWidth, 1)
    let isBesideCards = point.x < cards.x || point.x >= cards.maxX
    if isBesideCards || point.y >= areaTop + sheet.area(sheetHeight) { return .emptyPart }
    let y = point.y - areaTop + state.scroll
    found.removeAll(keepingCapacity: true)
    content.collectCards(in: y..<y + 1, cardWidth: cardWidth, into: &found)
    return found.first.map { .card(page: $0.page) } ?? .emptyPart
  }

  private mutating func barsTarget(at point: ScreenPoint) -> ScreenTarget {
    if isOnMenuButton(point) { return .menuButton }
    let footer = footer
    if isTouched(footer.previousFrame, point) { return .previous }
    if isTouched(footer.nextFrame, point) { return footer.showsFinish ? .finish : .next }
    return .bars
  }

  /// True if a touch hits a footer button. It is 40 px high, and its touch area extends 8 px above
  /// and below (NB-11).
  private func isTouched(_ frame: ScreenFrame, _ point: ScreenPoint) -> Bool {
    ScreenFrame(x: frame.x, y: frame.y - 8, width: frame.width, height: frame.height + 16)
      .contains(point)
  }

  private mutating func isOnMenuButton(_ point: ScreenPoint) -> Bool {
    guard hasMenu else { return false }
    let rank = state.currentPage.flatMap { content.rank(of: $0) } ?? 0
    return isTouched(menuButton(rank, content.visiblePageCount).frame, point)
  }
}
