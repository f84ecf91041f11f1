import FormModel
import FormNavigation

extension NaiveScreen where Content: ~Copyable {
  /// What is under a point, found by looking at every card.
  mutating func target(at point: ScreenPoint) -> ScreenTarget {
    var snapshot = InputFormSnapshot()
    fill(&snapshot)
    let screen = state.screen
    let isInside = point.x >= 0 && point.x < screen.width
    let barsTop = screen.height - MenuMetrics.bottomBarHeight - MenuMetrics.footerHeight
    let isOnBars = isInside && point.y >= barsTop && point.y < screen.height
    guard let sheet = snapshot.sheet else {
      guard isOnBars else { return .form }
      if let button = snapshot.menuButton, button.frame.contains(point) { return .menuButton }
      if snapshot.footer.previousFrame.contains(point) { return .previous }
      if snapshot.footer.nextFrame.contains(point) {
        return snapshot.footer.showsFinish ? .finish : .next
      }
      return .bars
    }
    if screen.platform == .android && isOnBars {
      if let button = snapshot.menuButton, button.frame.contains(point) { return .menuButton }
      return .bars
    }
    if !isInside || point.y < sheet.frame.y || point.y >= screen.height { return .outside }
    if point.y < sheet.frame.y + MenuMetrics.headerHeight { return .header }
    if !sheet.cardAreaFrame.contains(point) { return .emptyPart }
    for card in snapshot.cards where card.frame.contains(point) { return .card(page: card.page) }
    return .emptyPart
  }
}
