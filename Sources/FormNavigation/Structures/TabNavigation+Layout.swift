import FormModel
import ScreenModel

/// The tab bar on a screen: frames and touches (NS-7, NS-11).
extension TabNavigation {
  /// Fills in the places of the tabs, and reuses the memory of `snapshot`. The tabs share the width within the
  /// system's margins.
  ///
  /// - Parameters:
  ///   - screen: the screen with the bar.
  ///   - measurer: of the real text size.
  ///   - strings: the name of the Back place, and the announcement of its history.
  ///   - snapshot: its memory is used again.
  /// - Complexity: O(tabs + rows of the history down to the last seen), and O(grapheme clusters) of
  ///   a text that is shown large.
  public func layOut(
    on screen: ScreenGeometry,
    measurer: AnyTextMeasurer = ClusterMeasurer(),
    strings: NavigationBarStrings = .init(),
    _ snapshot: inout TabBarSnapshot
  ) {
    let safe = screen.safeArea
    let height = TabBarMetrics.height + safe.bottom
    snapshot.frame = ScreenFrame(
      x: 0,
      y: screen.height - height,
      width: screen.width,
      height: height
    )
    snapshot.places.removeAll(keepingCapacity: true)
    let line = measurer.forBars.lineHeight(of: .cardDetail)
    for place in 0..<placeCount {
      snapshot.places.append(tabBarPlace(place, top: screen.height - height, line, screen))
    }
    snapshot.largeText = largeText(on: screen, measurer, back: strings.back)
    snapshot.announcement = announcement(on: screen, measurer, strings.historyAnnouncement)
    snapshot.history = historyLayout(on: screen, measurer).map { layout in
      var history = PopoverSnapshot()
      var screens = currentStack.history.screens(from: layout.visibleRows.lowerBound)
      layout.fill(&history, on: screen) { (.historyEntry($0 + 1), screens.next()?.title ?? "") }
      return history
    }
  }

  /// The target at a point; nil outside the bar, and beside its tabs. While the history is shown it is never nil.
  ///
  /// - Complexity: O(tabs).
  public func target(
    at point: ScreenPoint,
    on screen: ScreenGeometry,
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) -> TabBarTarget? {
    if let history = historyLayout(on: screen, measurer) {
      return historyTarget(at: point, on: screen, history)
    }
    let top = screen.height - TabBarMetrics.height - screen.safeArea.bottom
    for place in 0..<placeCount where frame(ofPlace: place, top: top, screen).contains(point) {
      return target(ofPlace: place)
    }
    return nil
  }

  /// Handles a tap on a tab (NS-2, NS-3), on the Back place, which does nothing at the top level (NS-7), or on the
  /// history.
  ///
  /// - Complexity: that of `select(tab:)`, `back()`.
  @discardableResult
  public mutating func tap(_ target: TabBarTarget) throws(TabError) -> StructureChange {
    enlarged = nil
    isAnnouncing = false
    if isHistoryShown { return try tapHistory(target) }
    switch target {
    case .tab(let tab): return try select(tab: tab)
    case .back where backState == .active: return try back()
    case .back, .historyEntry, .history, .outside: return StructureChange()
    }
  }

  private var placeCount: Int { tabs.count + (hasBackPlace ? 1 : 0) }

  private func target(ofPlace place: Int) -> TabBarTarget {
    guard hasBackPlace else { return .tab(place) }
    return place == 0 ? .back : .tab(place - 1)
  }

  private func frame(ofPlace place: Int, top: Int, _ screen: ScreenGeometry) -> ScreenFrame {
    let safe = screen.safeArea
    let isMirrored = screen.direction == .rightToLeft
    let start = isMirrored ? safe.right : safe.left
    let room = max(0, screen.width - safe.left - safe.right)
    let x = place * room / placeCount
    let frame = ScreenFrame(
      x: start + x,
      y: top,
      width: (place + 1) * room / placeCount - x,
      height: TabBarMetrics.height
    )
    return frame.laidOut(screen.direction, in: screen.width)
  }

  /// A place of the bar as laid out.
  func layOut(place: Int, on screen: ScreenGeometry) -> TabBarPlace {
    let top = screen.height - TabBarMetrics.height - screen.safeArea.bottom
    return tabBarPlace(place, top: top, TabBarMetrics.labelHeight, screen)
  }

  private func tabBarPlace(
    _ place: Int,
    top: Int,
    _ lineHeight: Int,
    _ screen: ScreenGeometry
  ) -> TabBarPlace {
    let frame = frame(ofPlace: place, top: top, screen)
    let target = target(ofPlace: place)
    let icon = TabBarMetrics.iconSize
    let margin = min(TabBarMetrics.labelMargin, frame.width / 2)
    return TabBarPlace(
      target: target,
      frame: frame,
      iconFrame: ScreenFrame(
        x: frame.x + (frame.width - icon) / 2,
        y: top + TabBarMetrics.iconTop,
        width: icon,
        height: icon
      ),
      labelFrame: ScreenFrame(
        x: frame.x + margin,
        y: top + TabBarMetrics.labelTop,
        width: frame.width - 2 * margin,
        height: min(lineHeight, TabBarMetrics.labelHeight)
      ),
      markFrame: target == .tab(selectedTab)
        ? ScreenFrame(x: frame.x, y: top, width: frame.width, height: TabBarMetrics.markHeight)
        : nil,
      isEnabled: target != .back || backState == .active
    )
  }
}

extension FormHost where Structure == TabNavigation {
  /// The tab, or the Back place, at a point of the screen; nil if something covers it there: the sheet, or a
  /// popover (NM-2, NS-11). While the history of the Back place is shown it is never nil.
  ///
  /// - Complexity: that of `InputFormScreen.target(at:)`.
  public func tabTarget(
    at point: ScreenPoint,
    on screen: ScreenGeometry,
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) -> TabBarTarget? {
    if !navigation.isHistoryShown, let form = currentForm,
      let target = withForm(form, { $0.target(at: point) }),
      target != .bars
    {
      return nil
    }
    return navigation.target(at: point, on: screen, measurer: measurer)
  }

  /// Handles a finger that rests on the tab bar: on the Back place it opens the history (NB-7), else it shows the
  /// text large until `endHold()` (AX-4).
  ///
  /// - Returns: whether the history or a large text now lies over the screen.
  @discardableResult
  public mutating func hold(
    _ target: TabBarTarget,
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) -> Bool {
    navigation.hold(target, measurer: measurer)
  }

  /// Ends a large text, once the finger has left the tab bar.
  public mutating func endHold() { navigation.endHold() }

  /// Scrolls the history to a position in px, clamped (NB-15).
  public mutating func scrollHistory(
    to scroll: Int,
    on screen: ScreenGeometry,
    measurer: AnyTextMeasurer = ClusterMeasurer()
  ) {
    navigation.scrollHistory(to: scroll, on: screen, measurer: measurer)
  }

  /// Handles a tap on a tab, on the Back place, or on its history.
  ///
  /// - Complexity: O(forms open), for each screen that is discarded.
  @discardableResult
  public mutating func tap(_ target: TabBarTarget) throws(TabError) -> StructureChange {
    try move { (tabs) throws(TabError) in try tabs.tap(target) }
  }
}
