import ScreenModel

/// The popover over the screen, laid out one row at a time (NB-15).
extension NaiveScreen where Content: ~Copyable {
  /// Lays out the popover for the last layout of the bar. The frame is empty if no popover is open.
  func layOutPopover() -> PopoverSnapshot {
    var found = PopoverSnapshot()
    guard let popover else { return found }
    let environment = barEnvironment
    let screen = state.screen
    let targets = targets(of: popover)
    let line = content.measurer.lineHeight(of: .button)
    let rowHeight = max(44, line + 20)
    let room = screen.width - environment.leadingMargin - environment.trailingMargin
    let least = min(44, screen.width)
    let width = min(popover.isList ? 260 : 360, room > least ? room : least)

    var x = environment.leadingMargin
    if case .fullTitle = popover, room > width { x += (room - width) / 2 }
    if popover == .overflow || pulledDown != nil {
      x = screen.width - environment.trailingMargin - width
      if x < 0 { x = 0 }
    }
    if x + width > screen.width { x = screen.width - width }

    let inset = popover.isList ? 4 : 12
    let inside = popover.isList ? targets.count * rowHeight : lines(of: popover, width - 24) * line
    let below = screen.height - screen.safeArea.bottom - 8
    let row = barLayout.rowFrame.maxY
    let isTooltip = state.bar.pressed == nil
    let top = isTooltip ? row + 8 : row
    let room1 = max(below - top, (popover.isList ? rowHeight : line) + 2 * inset)
    let height = min(inside + 2 * inset, room1)
    let y = top + height > below ? max(0, below - height) : top

    found.maximumScroll = inside + 2 * inset - height
    found.scroll = max(0, min(state.bar.popoverScroll, found.maximumScroll))
    found.frame = mirrored(x, y, width, height)
    let start = y + inset - found.scroll
    if !popover.isList { found.textFrame = mirrored(x + inset, start, max(0, width - 24), inside) }
    let titles = titles(of: popover)
    for (index, target) in targets.enumerated() {
      let row = mirrored(x, start + index * rowHeight, width, rowHeight)
      let isSeen = row.maxY > y + inset && row.y < y + height - inset
      if isSeen {
        found.rows.append(PopoverRow(target: target, title: titles[index], frame: row))
      }
    }
    if isTooltip && y == top, let symbol = barLayout.leading?.iconFrame {
      // The arrow is 16 px wide, below a symbol of 24.
      found.arrowFrame = ScreenFrame(x: symbol.x + 4, y: row, width: 16, height: 8)
    }
    return found
  }

  /// The titles of a popover's rows.
  private func titles(of popover: BarPopover) -> [String] {
    let actions = state.bar.content.actions
    switch popover {
    case .history(let history): return history.map { $0.title }
    case .overflow: return barLayout.overflow.map { actions[$0].title }
    case .pullDown(let action): return actions[action].entries
    case .fullTitle, .announcement: return []
    }
  }

  private func targets(of popover: BarPopover) -> [BarTarget] {
    switch popover {
    case .history(let history): history.enumerated().map { .historyEntry($0.offset + 1) }
    case .overflow: barLayout.overflow.map { .button(.action($0)) }
    case .pullDown(let action): state.bar.content.actions[action].entries.indices.map { .entry($0) }
    case .fullTitle, .announcement: []
    }
  }

  private func lines(of popover: BarPopover, _ width: Int) -> Int {
    switch popover {
    case .fullTitle(let text), .announcement(let text):
      NaiveText(text, role: .button, content.measurer).lines(width: width, most: 1 << 40).count
    case .history, .overflow, .pullDown: 0
    }
  }

  /// The target at a point while a popover is open.
  func popoverTarget(at point: ScreenPoint) -> ScreenTarget {
    let found = layOutPopover()
    guard found.frame.contains(point) else { return .outside }
    let isOnPadding = point.y < found.frame.y + 4 || point.y >= found.frame.maxY - 4
    let row = isOnPadding ? nil : found.rows.first { $0.frame.contains(point) }
    return .bar(row?.target ?? .popover)
  }

  /// The action whose pull-down menu is open.
  var pulledDown: Int? {
    guard case .button(.action(let action)) = state.bar.pressed, isPullDown(action) else {
      return nil
    }
    return action
  }

  /// True if the action is in the bar or its overflow menu, and has menu entries.
  func isPullDown(_ action: Int) -> Bool {
    let isReached = barLayout.overflow.contains(action) || isShown(.action(action))
    return isReached && !state.bar.content.actions[action].entries.isEmpty
  }

  mutating func scrollPopover(to scroll: Int) {
    state.bar.popoverScroll = scroll
    state.bar.popoverScroll = layOutPopover().scroll
  }

  mutating func closePopover() {
    state.bar.pressed = nil
    state.bar.popoverScroll = 0
    state.bar.isAnnouncing = false
  }

  mutating func openPopover(_ target: BarTarget) {
    state.bar.pressed = target
    state.bar.popoverScroll = 0
  }

  /// Announces the history on the first screen that shows Back above two other screens; only once
  /// (NB-7).
  mutating func announceHistory() {
    layOutBar()
    let isDue = state.bar.history.count >= 2 && isShown(.back)
    if !isDue { state.bar.isAnnouncing = false }
    let isSeen = state.detent == nil && state.bar.pressed == nil
    if isDue && isSeen && !state.bar.hasAnnouncedHistory {
      state.bar.isAnnouncing = true
      state.bar.hasAnnouncedHistory = true
    }
  }
}
