import ScreenModel

/// The history that a long press on the Back place opens over the screen (NS-7, NB-7, NB-15).
extension TabNavigation {
  /// The history that a long press on a target opens: on the Back place, above the top level (NB-7).
  ///
  /// - Complexity: O(1).
  public func longPress(on target: TabBarTarget) -> ScreenHistory? {
    target == .back && hasBackPlace && backState == .active ? currentStack.history : nil
  }

  /// Handles a finger that rests on the bar. On the Back place it opens the history, until a tap chooses an entry
  /// or hits something else. On another target it shows the text large until `endHold()`, if the text size is
  /// larger than that of bars (AX-4).
  ///
  /// - Parameters:
  ///   - target: the held part of the bar.
  ///   - measurer: of the real text size.
  /// - Returns: whether the history or a large text now lies over the screen.
  @discardableResult
  public mutating func hold(
    _ target: TabBarTarget,
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) -> Bool {
    isAnnouncing = false
    if isHistoryShown { return false }
    guard longPress(on: target) != nil else { return enlarge(target, measurer) }
    // Another finger may rest on a tab.
    enlarged = nil
    historyScroll = 0
    return true
  }

  /// Whether the history lies over the screen, and takes every touch.
  public var isHistoryShown: Bool { historyScroll != nil }

  /// Scrolls the history to a position in px, clamped (NB-15).
  public mutating func scrollHistory(
    to scroll: Int,
    on screen: ScreenGeometry,
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) {
    guard isHistoryShown else { return }
    historyScroll = scroll
    historyScroll = historyLayout(on: screen, measurer)?.scroll
  }

  /// Where a popover above the Back place stands: within the margins, with `y` its lower edge, of no height yet.
  func popoverBox(on screen: ScreenGeometry, width: Int) -> ScreenFrame {
    let margin = SizeClass(screen).margin
    let isMirrored = screen.direction == .rightToLeft
    let safe = screen.safeArea
    let start = margin + (isMirrored ? safe.right : safe.left)
    let end = margin + (isMirrored ? safe.left : safe.right)
    let room = max(0, screen.width - start - end)
    let width = min(width, max(room, min(BarMetrics.touchTarget, screen.width)))
    return ScreenFrame(
      x: min(start, screen.width - width),
      y: screen.height - safe.bottom - TabBarMetrics.height - PopoverMetrics.bottomMargin,
      width: width,
      height: 0
    )
  }

  /// The history's layout, above the Back place and within the margins; nil if the history is not shown.
  func historyLayout(on screen: ScreenGeometry, _ measurer: AnyTextMeasurer) -> PopoverLayout? {
    guard let historyScroll else { return nil }
    var found = PopoverLayout()
    found.setRows(
      currentStack.history.count,
      lineHeight: measurer.lineHeight(of: BarTextRole.label)
    )
    var box = popoverBox(on: screen, width: PopoverMetrics.listWidth)
    box.height = min(found.contentHeight, max(box.y - screen.safeArea.top, found.leastHeight))
    box.y = max(0, box.y - box.height)
    found.frame = box
    found.scroll = min(max(historyScroll, 0), found.maximumScroll)
    return found
  }

  /// The target at a point while the history is shown.
  func historyTarget(at point: ScreenPoint, on screen: ScreenGeometry, _ layout: PopoverLayout)
    -> TabBarTarget
  {
    guard layout.frame.laidOut(screen.direction, in: screen.width).contains(point) else {
      return .outside
    }
    return layout.row(atY: point.y).map { .historyEntry($0 + 1) } ?? .history
  }

  /// Handles a tap while the history is shown: on an entry it goes back to it; anywhere else it only closes the
  /// history.
  mutating func tapHistory(_ target: TabBarTarget) throws(TabError) -> StructureChange {
    switch target {
    case .history: return StructureChange()
    case .historyEntry(let steps) where steps >= 1 && steps < currentStack.depth:
      return try back(steps: steps)
    default:
      historyScroll = nil
      return StructureChange()
    }
  }
}
