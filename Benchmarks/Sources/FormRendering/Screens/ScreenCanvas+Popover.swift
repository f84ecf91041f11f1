import FormNavigation

/// The popover of a navigation bar, in the frames of its layout (NB-15).
extension ScreenCanvas {
  /// - Parameters:
  ///   - place: the popover's layout.
  ///   - screenTitles: the titles of screens, by number.
  ///   - x: px from the left edge, added to the frames.
  ///   - y: px from the top, likewise.
  mutating func popover(
    _ popover: BarPopover,
    at place: PopoverSnapshot,
    _ content: NavigationBarContent,
    _ screenTitles: [String],
    x: Int,
    y: Int
  ) {
    let outer = place.frame.moved(x, y)
    card(outer)
    switch popover {
    case .fullTitle(let text), .announcement(let text):
      guard let frame = place.textFrame?.moved(x, y) else { return }
      let lines = canvas.lines(of: text, .button, width: frame.width, most: .max)
      clip(to: outer) { $0.canvas.lines(lines, .button, .text, in: frame, .centre) }
    case .history, .overflow, .pullDown:
      clip(to: Self.rowArea(outer)) {
        for (index, row) in place.rows.enumerated() {
          let entry = Self.entry(row.target, popover, content, screenTitles)
          $0.row(entry, in: row.frame.moved(x, y), isFirst: index == 0)
        }
      }
    }
  }

  /// Draws the history of the Back place, in the frames of its layout (NS-7).
  ///
  /// - Parameter titles: the titles of its screens, nearest first.
  mutating func history(_ titles: [String], at place: PopoverSnapshot) {
    card(place.frame)
    clip(to: Self.rowArea(place.frame)) {
      for (index, row) in place.rows.enumerated() {
        guard case .historyEntry(let steps) = row.target else { continue }
        let title = titles.indices.contains(steps - 1) ? titles[steps - 1] : ""
        $0.row((nil, title), in: row.frame, isFirst: index == 0)
      }
    }
  }

  private static func rowArea(_ outer: ScreenFrame) -> ScreenFrame {
    ScreenFrame(
      x: outer.x,
      y: outer.y + PopoverMetrics.listPadding,
      width: outer.width,
      height: max(0, outer.height - 2 * PopoverMetrics.listPadding)
    )
  }

  private typealias Entry = (icon: Icon?, text: String)

  private static func entry(
    _ target: BarTarget,
    _ popover: BarPopover,
    _ content: NavigationBarContent,
    _ screenTitles: [String]
  ) -> Entry {
    switch (target, popover) {
    case (.historyEntry(let steps), .history(let history)):
      let entry = history.dropFirst(steps - 1).first { _ in true }
      let number = entry.flatMap { Int(exactly: $0.screen) }
      return (
        nil, number.flatMap { screenTitles.indices.contains($0) ? screenTitles[$0] : nil } ?? ""
      )
    case (.button(.action(let action)), _):
      let action = content.actions[action]
      switch action.face {
      case .symbol(let symbol): return (Icon(symbol), action.title)
      case .label(let symbol): return (symbol.map { Icon($0) }, action.title)
      }
    case (.entry(let entry), .pullDown(let action)):
      return (nil, content.actions[action].entries[entry])
    default: return (nil, "")
    }
  }

  /// Draws a shadow that fades, and the box.
  mutating func card(_ frame: ScreenFrame) {
    for spread in stride(from: 12, through: 2, by: -2) {
      let shadow = ScreenFrame(
        x: frame.x - spread,
        y: frame.y - spread / 2,
        width: frame.width + 2 * spread,
        height: frame.height + spread + spread / 2
      )
      canvas.fill(shadow, .shade, radius: Spacing.cardRadius + spread, percent: 3)
    }
    canvas.fill(frame, .card, radius: Spacing.cardRadius)
    canvas.stroke(frame, .divider, radius: Spacing.cardRadius)
  }

  private mutating func row(_ entry: Entry, in frame: ScreenFrame, isFirst: Bool) {
    let isMirrored = canvas.direction == .rightToLeft
    func inside(from start: Int, width: Int, y: Int, height: Int) -> ScreenFrame {
      ScreenFrame(
        x: isMirrored ? frame.maxX - start - width : frame.x + start,
        y: y,
        width: width,
        height: height
      )
    }
    let margin = Spacing.margin
    if !isFirst {
      let line = inside(from: margin, width: frame.width - 2 * margin, y: frame.y, height: 1)
      canvas.fill(line, .divider)
    }
    let start = margin + (entry.icon == nil ? 0 : Spacing.icon + 12)
    canvas.text(
      entry.text,
      .button,
      .text,
      in: inside(
        from: start,
        width: max(0, frame.width - margin - start),
        y: frame.y,
        height: frame.height
      )
    )
    if let icon = entry.icon {
      let side = Spacing.icon
      let y = frame.y + (frame.height - side) / 2
      canvas.icon(icon, in: inside(from: margin, width: side, y: y, height: side), .accent)
    }
  }
}

extension ScreenFrame {
  fileprivate func moved(_ x: Int, _ y: Int) -> ScreenFrame {
    ScreenFrame(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
