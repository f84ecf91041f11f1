import ScreenModel

/// The popover over the screen, laid out row by row (NB-15).
extension NaiveScreen where Content: ~Copyable {
  /// Lays the popover out with the last layout of the bar; of no size if there is none.
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
    let top = barLayout.rowFrame.maxY
    let room1 = max(below - top, (popover.isList ? rowHeight : line) + 2 * inset)
    let height = min(inside + 2 * inset, room1)
    let y = top + height > below ? max(0, below - height) : top

    found.maximumScroll = inside + 2 * inset - height
    found.scroll = max(0, min(state.bar.popoverScroll, found.maximumScroll))
    found.frame = mirrored(x, y, width, height)
    let start = y + inset - found.scroll
    if !popover.isList { found.textFrame = mirrored(x + inset, start, max(0, width - 24), inside) }
    for (index, target) in targets.enumerated() {
      let row = mirrored(x, start + index * rowHeight, width, rowHeight)
      let isSeen = row.maxY > y + inset && row.y < y + height - inset
      if isSeen { found.rows.append(PopoverRow(target: target, frame: row)) }
    }
    return found
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

  /// The action whose pull-down is open.
  var pulledDown: Int? {
    guard case .button(.action(let action)) = state.bar.pressed, isPullDown(action) else {
      return nil
    }
    return action
  }

  /// True if an action in the bar or in its overflow menu has entries of its own.
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

  /// NB-7: announces the history once, ever, on the first screen that shows Back above two others.
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
