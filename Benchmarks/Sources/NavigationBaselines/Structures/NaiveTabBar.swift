import ScreenModel

/// The tab bar of NS-7 and NS-11. It is 49 px high above the system's margin. All places have the
/// same width, and Back is first.
extension NaiveStructure {
  /// Nil for a structure without tabs.
  public func tabBar(
    on screen: ScreenGeometry,
    _ measurer: any TextMeasurer = ClusterMeasurer()
  ) -> TabBarSnapshot? {
    guard isInTab else { return nil }
    var targets = stacks.indices.map { TabBarTarget.tab($0) }
    if hasBackPlace { targets.insert(.back, at: 0) }
    let top = screen.height - screen.safeArea.bottom - 49
    var bar = TabBarSnapshot()
    bar.frame = ScreenFrame(x: 0, y: top, width: screen.width, height: screen.height - top)
    let isMirrored = screen.direction == .rightToLeft
    let edges = edges(targets.count, on: screen)
    for (place, target) in targets.enumerated() {
      // A mirrored screen reads from right to left.
      let (left, right) =
        isMirrored
        ? (screen.width - edges[place + 1], screen.width - edges[place])
        : (edges[place], edges[place + 1])
      bar.places.append(tabBarPlace(target, left, right, top, measurer))
    }
    if let enlarged { bar.largeText = naiveLargeText(title(enlarged), on: screen, measurer) }
    bar.history = historyPopover(on: screen, above: top, measurer)
    if isAnnouncing {
      bar.announcement = tooltip(at: bar.places[0].iconFrame, on: screen, above: top, measurer)
    }
    return bar
  }

  /// Returns the target at a point of a laid-out tab bar.
  public static func target(at point: ScreenPoint, in bar: TabBarSnapshot) -> TabBarTarget? {
    guard let history = bar.history else {
      return bar.places.first { $0.frame.contains(point) }?.target
    }
    guard history.frame.contains(point) else { return .outside }
    let row = history.rows.first { $0.frame.contains(point) }
    let isOnPadding = point.y < history.frame.y + 4 || point.y >= history.frame.maxY - 4
    guard !isOnPadding, case .historyEntry(let steps)? = row?.target else { return .history }
    return .historyEntry(steps)
  }

  /// Handles a long press. On Back it opens the history, if there is one (NS-7, NB-7). Other places
  /// show their text enlarged (AX-4).
  public mutating func hold(
    _ target: TabBarTarget,
    _ measurer: any TextMeasurer = ClusterMeasurer()
  ) {
    isAnnouncing = false
    if historyScroll != nil { return }
    enlarged = nil
    if target == .back && hasBackPlace && shown.count > 1 {
      historyScroll = 0
    } else if isLargerThanBars(measurer), !title(target).isEmpty {
      enlarged = target
    }
  }

  public mutating func endHold() { enlarged = nil }

  /// The title of a target's place; empty outside the bar.
  private func title(_ target: TabBarTarget) -> String {
    guard case .tabs(_, let tabs) = kind else { return "" }
    if target == .back { return hasBackPlace ? "Back" : "" }
    guard case .tab(let tab) = target, tabs.indices.contains(tab) else { return "" }
    return tabs[tab].title
  }

  public mutating func scrollHistory(
    to scroll: Int,
    on screen: ScreenGeometry,
    _ measurer: any TextMeasurer = ClusterMeasurer()
  ) {
    if historyScroll == nil { return }
    historyScroll = scroll
    historyScroll = tabBar(on: screen, measurer)?.history?.scroll
  }

  public mutating func closeHistory() {
    (historyScroll, enlarged, isAnnouncing) = (nil, nil, false)
  }

  /// Handles a tap on the tab bar or on the open history.
  ///
  /// - Returns: nil if the tap is refused.
  public mutating func tap(_ target: TabBarTarget) -> Step? {
    enlarged = nil
    isAnnouncing = false
    if historyScroll != nil {
      if target == .history { return Step() }
      if case .historyEntry(let steps) = target, let step = back(steps: steps) { return step }
      closeHistory()
      return Step()
    }
    switch target {
    case .tab(let tab): return select(tab: tab)
    case .back: return back(steps: 1) ?? Step()
    case .historyEntry, .history, .outside: return Step()
    }
  }

  /// Lays out the history one row at a time, 8 px above the bar and at the leading margin (NB-15).
  private func historyPopover(
    on screen: ScreenGeometry,
    above top: Int,
    _ measurer: any TextMeasurer
  ) -> PopoverSnapshot? {
    guard let historyScroll else { return nil }
    let safe = screen.safeArea
    let (x, width) = column(260, on: screen)
    let row = max(44, measurer.lineHeight(of: .button) + 20)
    let all = (shown.count - 1) * row + 8
    let height = min(all, max(top - 8 - safe.top, row + 8))
    let y = max(0, top - 8 - height)
    var found = PopoverSnapshot()
    found.frame = ScreenFrame(x: x, y: y, width: width, height: height)
    found.maximumScroll = all - height
    found.scroll = max(0, min(historyScroll, all - height))
    for entry in 1..<shown.count {
      let start = y + 4 + (entry - 1) * row - found.scroll
      if start + row > y + 4 && start < y + height - 4 {
        let frame = ScreenFrame(x: x, y: start, width: width, height: row)
        let title = shown[shown.count - 1 - entry].title
        found.rows.append(PopoverRow(target: .historyEntry(entry), title: title, frame: frame))
      }
    }
    return found
  }

  /// The left edge and the width of a popover at the leading margin.
  private func column(_ most: Int, on screen: ScreenGeometry) -> (x: Int, width: Int) {
    let safe = screen.safeArea
    let isMirrored = screen.direction == .rightToLeft
    let margin = screen.width >= 600 && screen.height >= 600 ? 20 : 16
    let free = screen.width - safe.left - safe.right - 2 * margin
    let width = min(most, max(free, min(44, screen.width)))
    let leading = min(margin + (isMirrored ? safe.right : safe.left), screen.width - width)
    return (isMirrored ? screen.width - leading - width : leading, width)
  }

  /// The tooltip of NB-7, 8 px above the bar. Its arrow fills the gap at the symbol of Back.
  private func tooltip(
    at symbol: ScreenFrame,
    on screen: ScreenGeometry,
    above top: Int,
    _ measurer: any TextMeasurer
  ) -> TabBarAnnouncement {
    let text = NavigationBarStrings().historyAnnouncement
    let (x, width) = column(360, on: screen)
    let line = measurer.lineHeight(of: .button)
    let lines = NaiveText(text, role: .button, measurer).lines(width: width - 24, most: 1 << 40)
    let all = lines.count * line + 24
    let height = min(all, max(top - 8 - screen.safeArea.top, line + 24))
    let y = max(0, top - 8 - height)
    var place = PopoverSnapshot()
    place.frame = ScreenFrame(x: x, y: y, width: width, height: height)
    place.textFrame = ScreenFrame(x: x + 12, y: y + 12, width: max(0, width - 24), height: all - 24)
    place.maximumScroll = all - height
    if y + height == top - 8 {
      place.arrowFrame = ScreenFrame(x: symbol.x + 3, y: top - 8, width: 16, height: 8)
    }
    return TabBarAnnouncement(text: text, place: place)
  }

  /// The edges of the places, in px from the leading edge of the screen.
  private func edges(_ count: Int, on screen: ScreenGeometry) -> [Int] {
    let safe = screen.safeArea
    let start = screen.direction == .rightToLeft ? safe.right : safe.left
    let room = max(0, screen.width - safe.left - safe.right)
    return (0...count).map { start + room * $0 / count }
  }

  private func tabBarPlace(
    _ target: TabBarTarget,
    _ left: Int,
    _ right: Int,
    _ top: Int,
    _ measurer: any TextMeasurer
  ) -> TabBarPlace {
    let width = right - left
    let margin = width >= 4 ? 2 : width / 2
    let isSelected = target == .tab(selected)
    return TabBarPlace(
      target: target,
      frame: ScreenFrame(x: left, y: top, width: width, height: 49),
      iconFrame: ScreenFrame(x: left + (width - 22) / 2, y: top + 6, width: 22, height: 22),
      labelFrame: ScreenFrame(
        x: left + margin,
        y: top + 29,
        width: width - 2 * margin,
        height: [measurer.forBars.lineHeight(of: .cardDetail), 20].min() ?? 20
      ),
      markFrame: isSelected ? ScreenFrame(x: left, y: top, width: width, height: 3) : nil,
      isEnabled: target != .back || shown.count > 1
    )
  }
}
