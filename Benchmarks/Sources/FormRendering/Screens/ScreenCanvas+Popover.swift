import FormNavigation

/// The popover of a navigation bar, in the frames of its layout (NB-15).
extension ScreenCanvas {
  /// - Parameters:
  ///   - place: its layout.
  ///   - content: the bar's declaration, for the symbols of actions.
  ///   - x: px from the left edge, added to the frames.
  ///   - y: px from the top, likewise.
  mutating func popover(
    _ popover: BarPopover,
    at place: PopoverSnapshot,
    _ content: NavigationBarContent,
    x: Int,
    y: Int
  ) {
    switch popover {
    case .fullTitle(let text), .announcement(let text): self.text(text, at: place, x: x, y: y)
    case .history, .overflow, .pullDown:
      list(at: place, x: x, y: y) { Self.icon(of: $0.target, content) }
    }
  }

  /// Draws a text in its box; a tooltip has an arrow.
  mutating func text(_ text: String, at place: PopoverSnapshot, x: Int = 0, y: Int = 0) {
    let outer = place.frame.moved(x, y)
    card(outer)
    if let arrow = place.arrowFrame?.moved(x, y) { self.arrow(arrow, at: outer) }
    guard let frame = place.textFrame?.moved(x, y) else { return }
    let lines = canvas.lines(of: text, .button, width: frame.width, most: .max)
    clip(to: outer) { $0.canvas.lines(lines, .button, .text, in: frame, .centre) }
  }

  /// Draws an arrow row by row, which ends in its point away from the box.
  private mutating func arrow(_ arrow: ScreenFrame, at box: ScreenFrame) {
    let pointsUp = arrow.maxY <= box.y
    for row in 0..<arrow.height {
      let fromPoint = pointsUp ? row : arrow.height - 1 - row
      let width = 2 + (arrow.width - 2) * fromPoint / max(arrow.height - 1, 1)
      canvas.fill(
        ScreenFrame(
          x: arrow.x + (arrow.width - width) / 2,
          y: arrow.y + row,
          width: width,
          height: 1
        ),
        .accent
      )
    }
  }

  /// Draws rows with their titles.
  mutating func list(
    at place: PopoverSnapshot,
    x: Int = 0,
    y: Int = 0,
    _ icon: (PopoverRow) -> Icon? = { _ in nil }
  ) {
    let outer = place.frame.moved(x, y)
    card(outer)
    let icons = place.rows.map(icon)
    clip(to: Self.rowArea(outer)) {
      for (index, row) in place.rows.enumerated() {
        $0.row((icons[index], row.title), in: row.frame.moved(x, y), isFirst: index == 0)
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

  private static func icon(of target: BarTarget, _ content: NavigationBarContent) -> Icon? {
    guard case .button(.action(let action)) = target else { return nil }
    switch content.actions[action].face {
    case .symbol(let symbol): return Icon(symbol)
    case .label(let symbol): return symbol.map { Icon($0) }
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
