import FormModel
import FormRules
import FormProgress
import ScreenModel

extension InputFormScreen {
  /// The target at a point. While the menu is open, or a popover lies over the screen, it is never the form
  /// (IF-1).
  ///
  /// - Complexity: a search and a sum in the card offsets at most (NM-15).
  public func target(at point: ScreenPoint) -> ScreenTarget {
    if bar.state.pressed != nil { return bar.popoverTarget(at: point, on: menu.screen) }
    return menu.isOpen ? menuTarget(at: point) : closedTarget(at: point)
  }

  private func closedTarget(at point: ScreenPoint) -> ScreenTarget {
    let layout = menu.layout
    guard layout.footer.contains(point) || layout.bottomBar.contains(point) else {
      return bar.layout.target(at: point).map { .bar($0) } ?? .form
    }
    return barsTarget(at: point)
  }

  /// The target at a point of the footer or the bottom bar.
  private func barsTarget(at point: ScreenPoint) -> ScreenTarget {
    if isOnMenuButton(point) { return .menuButton }
    let footer = footer
    if menu.layout.isOnFooterButton(footer.previousFrame, point) { return .previous }
    if menu.layout.isOnFooterButton(footer.nextFrame, point) {
      return footer.showsFinish ? .finish : .next
    }
    return .bars
  }

  private func isOnMenuButton(_ point: ScreenPoint) -> Bool {
    guard let button = menu.menuButton(session.storedEngine) else { return false }
    return menu.layout.isOnFooterButton(button.frame, point)
  }

  private func menuTarget(at point: ScreenPoint) -> ScreenTarget {
    let screen = menu.screen
    let layout = menu.layout
    if layout.areBarsVisible,
      layout.footer.contains(point) || layout.bottomBar.contains(point)
    {
      return barsTarget(at: point)
    }
    let height = menu.sheetHeight
    guard layout.sheet(height: height).contains(point) else { return .outside }
    if layout.header(sheetHeight: height).contains(point) { return .header }
    let area = layout.cardArea(sheetHeight: height)
    let isMirrored = screen.direction == .rightToLeft
    let fromLeading = isMirrored ? screen.width - 1 - point.x : point.x
    let isOnCard =
      fromLeading >= layout.margins.leading
      && fromLeading < screen.width - layout.margins.trailing && area.contains(point)
    guard isOnCard,
      let page = menu.card(
        atContentY: point.y - area.y + menu.scroll,
        session.storedEngine
      )
    else {
      return .emptyPart
    }
    return .card(page: page)
  }
}
