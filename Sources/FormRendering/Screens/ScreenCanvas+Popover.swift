import FormNavigation

/// What stands over a screen because something in its bar was pressed (SPEC NB-2, NB-6, NB-7).
extension ScreenCanvas {
  /// - Parameters:
  ///   - screenTitles: by the screens' numbers.
  ///   - x: px from the leading edge, of the bar.
  ///   - y: px from the top, of the corner that the frames begin at.
  mutating func popover(
    _ popover: BarPopover,
    of layout: NavigationBarLayout,
    _ content: NavigationBarContent,
    _ screenTitles: [String],
    x: Int,
    y: Int
  ) {
    let y = y + layout.rowFrame.maxY
    switch popover {
    case .history(let history):
      let titles = history.map { entry in
        screenTitles.indices.contains(Int(entry.screen)) ? screenTitles[Int(entry.screen)] : ""
      }
      list(titles.map { (nil, $0) }, x: x + Spacing.gap, y: y, width: 260)
    case .overflow:
      let entries = layout.overflow.map { entry(of: content.actions[$0]) }
      list(entries, x: width - 220 - Spacing.gap, y: y, width: 220)
    case .fullTitle(let title): fullTitle(title, y: y)
    }
  }

  private func entry(of action: BarAction) -> (icon: Icon?, text: String) {
    switch action.face {
    case .symbol(let symbol): (Icon(symbol), action.title)
    case .label(let symbol): (symbol.map { Icon($0) }, action.title)
    }
  }

  private mutating func fullTitle(_ title: String, y: Int) {
    let width = min(self.width - 2 * Spacing.margin, 360)
    let textWidth = width - 2 * Spacing.margin
    let lines = canvas.lines(of: title, .button, width: textWidth, most: 6)
    let height = lines.count * canvas.measurer.lineHeight(of: .button)
    let x = (self.width - width) / 2
    card(x: x, y: y, width: width, height: height + 2 * Spacing.margin)
    canvas.lines(
      lines,
      .button,
      .text,
      in: frame(x: x + Spacing.margin, y: y + Spacing.margin, width: textWidth, height: height),
      .centre
    )
  }

  private mutating func card(x: Int, y: Int, width: Int, height: Int) {
    for spread in [6, 3] {
      canvas.fill(
        frame(x: x - spread, y: y, width: width + 2 * spread, height: height + spread),
        .shade,
        radius: Spacing.cardRadius + spread,
        percent: 10
      )
    }
    let outer = frame(x: x, y: y, width: width, height: height)
    canvas.fill(outer, .card, radius: Spacing.cardRadius)
    canvas.stroke(outer, .divider, radius: Spacing.cardRadius)
  }

  /// - Parameter x: px from the left, in a layout from left to right.
  private mutating func list(_ entries: [(icon: Icon?, text: String)], x: Int, y: Int, width: Int) {
    let rowHeight = BarMetrics.touchTarget
    let height = entries.count * rowHeight + Spacing.gap
    card(x: x, y: y, width: width, height: height)
    for (index, entry) in entries.enumerated() {
      let rowY = y + Spacing.small + index * rowHeight
      if index > 0 {
        canvas.fill(
          frame(x: x + Spacing.margin, y: rowY, width: width - 2 * Spacing.margin, height: 1),
          .divider
        )
      }
      let textX = x + Spacing.margin + (entry.icon == nil ? 0 : Spacing.icon + 12)
      canvas.text(
        entry.text,
        .button,
        .text,
        in: frame(x: textX, y: rowY, width: x + width - Spacing.margin - textX, height: rowHeight)
      )
      if let icon = entry.icon {
        let y = rowY + (rowHeight - Spacing.icon) / 2
        let side = Spacing.icon
        canvas.icon(
          icon,
          in: frame(x: x + Spacing.margin, y: y, width: side, height: side),
          .accent
        )
      }
    }
  }
}
