import FormModel
import FormProgress
import FormRules
import ScreenModel

/// The state machine: how events change detent, drag and scroll position (NM-16…NM-21).
extension NavigationMenu {
  /// Responds to an event that has no values of its own.
  ///
  /// - Returns: the cell of the table; the caller does the rest (going to a page, passing a touch on).
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
      detent = layout.hasHalf ? .halfOpen : .full
      recentre(engine)
    case .expand: settle(.full, engine)
    case .shrinkToHalf: settle(layout.hasHalf ? .halfOpen : nil, engine)
    case .close, .goToPageAndClose, .actAndClose: settle(nil, engine)
    case .restore: settle(detent, engine)
    case .recentre: recentre(engine)
    case .restoreAndRecentre:
      drag = nil
      recentre(engine)
    case .ignore, .passToForm, .act, .stay, .startTracking, .follow, .settleFromHalfOpen,
      .settleFromFull:
      break
    }
    return response
  }

  /// Starts a drag for a touch that has moved as far as the threshold. The drag moves the sheet, or the cards, until
  /// it ends.
  ///
  /// - Parameters:
  ///   - target: the target of the touch when it went down.
  ///   - point: the touch's present place.
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
      if dy < 0 && detent == .halfOpen { return .sheet }
      return .cards
    default: return .nothing
    }
  }

  /// Lets sheet or cards follow the finger.
  mutating func follow(_ point: ScreenPoint) {
    guard let detent, drag != nil, MenuResponse.to(.move, in: state) == .follow else { return }
    let dy = point.y - drag!.start.y
    switch drag!.target {
    case .sheet:
      drag!.sheetHeight = min(max(layout.height(detent) - dy, 0), layout.fullHeight)
    case .cards:
      let position = min(max(drag!.startScroll - dy, 0), maximumScroll)
      if position != scroll { isScrolled = true }
      scroll = position
    case .nothing: break
    }
  }

  /// Ends a touch: the finger has left the screen.
  mutating func release(at point: ScreenPoint, _ engine: borrowing ProgressEngine) {
    guard let detent, let drag else { return }
    let event: MenuEvent =
      drag.target != .sheet
      ? .releaseCards : detent == .halfOpen ? .releaseSheetFromHalfOpen : .releaseSheetFromFull
    let dy = point.y - drag.start.y
    switch answer(event, engine) {
    case .settleFromHalfOpen:
      if dy <= -MenuMetrics.dragThreshold {
        settle(.full, engine)
      } else {
        settle(dy >= MenuMetrics.dragThreshold ? nil : .halfOpen, engine)
      }
    case .settleFromFull:
      let least = layout.headerHeight + MenuMetrics.closingEdge
      let isAtEdge = drag.sheetHeight <= least
      if isAtEdge {
        settle(nil, engine)
      } else if dy >= MenuMetrics.dragThreshold {
        settle(layout.hasHalf ? .halfOpen : nil, engine)
      } else {
        settle(.full, engine)
      }
    default: break
    }
  }

  /// Ends a drag, if there is one, at a detent or closed. At another detent the current card is centred, unless
  /// the user has scrolled (NM-13).
  private mutating func settle(_ detent: Detent?, _ engine: borrowing ProgressEngine) {
    drag = nil
    let isOther = detent != self.detent
    self.detent = detent
    if detent == nil { isScrolled = false }
    if isOther && !isScrolled {
      recentre(engine)
    } else {
      clampScroll()
    }
  }

  /// Whether the sheet may have its present detent: if half-open were as high as full, there is no half-open
  /// (NM-11).
  var isDetentLegal: Bool { detent != .halfOpen || layout.hasHalf }

  /// Makes a half-open sheet full if both are equally high (NM-11).
  mutating func expandHalf(_ engine: borrowing ProgressEngine) {
    detent = .full
    if !isScrolled { recentre(engine) }
  }

  /// Takes the screen's new sides, safe area or margins.
  ///
  /// - Complexity: O(1) and one query of the card offsets if the width is known, else see `prepare`.
  mutating func resize(
    to screen: ScreenGeometry,
    _ margins: SideMargins,
    barBottom: Int,
    _ session: borrowing FormSession
  ) {
    prepare(
      cardWidth: margins.room(in: screen.width),
      isLandscape: screen.isLandscape,
      session
    )
    layOut(on: screen, margins, barBottom: barBottom)
    if !isDetentLegal { expandHalf(session.storedEngine) }
    answer(.rotate, session.storedEngine)
  }
}
