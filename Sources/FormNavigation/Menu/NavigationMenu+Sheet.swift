import FormModel
import FormProgress
import ScreenModel

/// The state machine: what events do to detent, drag and scroll position (SPEC NM-16…NM-21).
extension NavigationMenu {
  /// Answers an event that carries nothing but itself.
  ///
  /// - Returns: the cell of the table; what is beyond the menu (going to a page, passing a touch on) is the
  ///   caller's.
  /// - Complexity: one query of the card offsets at most.
  @discardableResult
  mutating func answer(
    _ event: MenuEvent,
    _ engine: borrowing ProgressEngine
  ) -> MenuResponse {
    let response = MenuResponse.to(event, in: state)
    switch response {
    case .openHalf:
      guard isAvailable(engine) else { return .ignore }
      detent = .halfOpen
      recentre(engine)
    case .expand: settle(.full)
    case .shrinkToHalf: settle(.halfOpen)
    case .close, .goToPageAndClose: settle(nil)
    case .restore: settle(detent)
    case .recentre: recentre(engine)
    case .restoreAndRecentre:
      drag = nil
      recentre(engine)
    case .ignore, .passToForm, .stay, .startTracking, .follow, .settleFromHalfOpen, .settleFromFull:
      break
    }
    return response
  }

  /// A touch has moved by the threshold: what it drags is fixed now.
  ///
  /// - Parameters:
  ///   - target: what was under the touch when it went down.
  ///   - point: where it is now.
  mutating func beginDrag(from target: ScreenTarget, start: ScreenPoint, to point: ScreenPoint) {
    guard let detent, MenuResponse.to(.beginDrag, in: state) == .startTracking else { return }
    drag = MenuDrag(
      target: dragTarget(from: target, dy: point.y - start.y, detent),
      start: start,
      startScroll: scroll,
      sheetHeight: layout.height(detent)
    )
    follow(point)
  }

  private func dragTarget(
    from target: ScreenTarget,
    dy: Int,
    _ detent: Detent
  ) -> MenuDrag.Target {
    switch target {
    case .header: return .sheet
    case .card, .emptyPart:
      if dy > 0 && scroll == 0 {
        return .sheet
      }
      if dy < 0 && detent == .halfOpen && scroll == maximumScroll {
        return .sheet
      }
      return .cards
    default: return .nothing
    }
  }

  /// Sheet or cards follow the finger.
  mutating func follow(_ point: ScreenPoint) {
    guard let detent, drag != nil, MenuResponse.to(.move, in: state) == .follow else { return }
    let dy = point.y - drag!.start.y
    switch drag!.target {
    case .sheet:
      drag!.sheetHeight = min(max(layout.height(detent) - dy, 0), layout.fullHeight)
    case .cards:
      scroll = min(max(drag!.startScroll - dy, 0), maximumScroll)
    case .nothing: break
    }
  }

  /// The finger has left the screen.
  mutating func release(at point: ScreenPoint, _ engine: borrowing ProgressEngine) {
    guard let detent, let drag else { return }
    let event: MenuEvent =
      drag.target != .sheet
      ? .releaseCards : detent == .halfOpen ? .releaseSheetFromHalfOpen : .releaseSheetFromFull
    let dy = point.y - drag.start.y
    switch answer(event, engine) {
    case .settleFromHalfOpen:
      if dy <= -MenuMetrics.dragThreshold {
        settle(.full)
      } else {
        settle(dy >= MenuMetrics.dragThreshold ? nil : .halfOpen)
      }
    case .settleFromFull:
      let isAtEdge = point.y >= screen.height - MenuMetrics.closingEdge
      if isAtEdge && dy >= layout.fullHeight - layout.halfHeight {
        settle(nil)
      } else {
        settle(dy >= MenuMetrics.dragThreshold ? .halfOpen : .full)
      }
    default: break
    }
  }

  /// Ends a drag, if there is one, at a detent or closed.
  private mutating func settle(_ detent: Detent?) {
    drag = nil
    self.detent = detent
    clampScroll()
  }

  /// A screen of another size or orientation.
  ///
  /// - Complexity: O(1) and one query of the card offsets where the width is known, else see `prepare`.
  mutating func resize(to screen: ScreenGeometry, _ engine: borrowing ProgressEngine) {
    prepare(width: screen.width, isLandscape: screen.isLandscape, engine)
    self.screen = screen
    answer(.rotate, engine)
  }
}
