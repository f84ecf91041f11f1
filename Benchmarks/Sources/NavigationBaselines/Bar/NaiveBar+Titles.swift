import ScreenModel

extension NaiveBar {
  /// Places titles and search field, and sets the bar's height (NB-1, NB-5, NB-9).
  func placeTitles(
    _ row: NaiveRow,
    _ environment: BarEnvironment,
    _ layout: inout NavigationBarLayout
  ) {
    let isSearchInBar = row.search > 0
    layout.isSearchInBar = isSearchInBar
    let beforeTitle = [row.leading, row.logo].filter { $0 > 0 }.map { $0 + 8 }.reduce(0, +)
    let start = row.leadingMargin + beforeTitle
    let block = titleBlock(row, start, environment, isAtStart: isSearchInBar)
    let scrolled = max(environment.scroll, 0)
    let hasLarge = content.titleStyle == .large && !isSearchInBar && title != nil
    let isTitleShown =
      switch content.titleStyle {
      case .standard: true
      case .large: !hasLarge || scrolled >= 52
      case .objectHeader(let bottom): scrolled >= bottom
      }
    if let block, isTitleShown {
      layout.titleFrame = block.frame
      layout.title = block.title
      layout.subtitle = block.subtitle
    }
    if isSearchInBar {
      let x = start + (block.map { $0.frame.width + 8 } ?? 0)
      let end =
        row.barWidth - row.trailingMargin - (row.trailing > 0 ? row.trailing + 8 : 0)
      layout.searchFrame = ScreenFrame(x: x, y: 0, width: end - x, height: 44)
    }
    var bottom = 44
    if hasLarge && scrolled < 52 {
      placeLargeTitle(row, scrolled, &layout)
      bottom += 52 - scrolled
    }
    if let search = content.search, !isSearchInBar {
      let pushed = search.isPersistent ? 0 : max(0, scrolled - (hasLarge ? 52 : 0))
      let visible = max(0, 52 - pushed)
      // The field takes the middle 44 px of the 52 px row. Scrolling hides the row from the top.
      let top = max(0, 4 - pushed)
      if visible - top > 4 && row.room > 0 {
        layout.searchFrame = ScreenFrame(
          x: row.leadingMargin,
          y: bottom + top,
          width: row.room,
          height: visible - top - 4
        )
      }
      bottom += visible
    }
    layout.frame = ScreenFrame(x: 0, y: 0, width: environment.width, height: bottom)
  }

  private typealias Block = (frame: ScreenFrame, title: BarText, subtitle: BarText?)

  /// Places title and subtitle in the middle of the bar, or as near to the middle as they fit.
  private func titleBlock(
    _ row: NaiveRow,
    _ start: Int,
    _ environment: BarEnvironment,
    isAtStart: Bool
  ) -> Block? {
    guard row.title > 0, let title else { return nil }
    let others = row.with { $0.title = 0 }.taken
    let room = row.room - others - (others > 0 ? 8 : 0)
    guard room > 0 else { return nil }
    var text = barText(title, .cardTitle, width: room, most: titleLines)
    var below = subtitle.map { barText($0, .cardDetail, width: room, most: 1) }
    let isCut = text.isTruncated || below?.isTruncated == true
    let width = isCut ? room : max(text.frame.width, below?.frame.width ?? 0)
    let middle = (environment.width - width) / 2
    let x = isAtStart ? start : min(max(middle, start), start + room - width)
    let height = min(44, text.frame.height + (below?.frame.height ?? 0))
    func place(_ text: inout BarText, y: Int) {
      text.frame.x = isAtStart ? x : x + (width - text.frame.width) / 2
      text.frame.y = y
    }
    text.frame.height = min(44, text.frame.height)
    place(&text, y: (44 - height) / 2)
    if below != nil { place(&below!, y: text.frame.maxY) }
    return (ScreenFrame(x: x, y: 0, width: width, height: 44), text, below)
  }

  private func placeLargeTitle(
    _ row: NaiveRow,
    _ scrolled: Int,
    _ layout: inout NavigationBarLayout
  ) {
    guard let largeTitle else { return }
    let width = max(0, row.room)
    let x = row.leadingMargin
    layout.largeTitleFrame = ScreenFrame(x: x, y: 44, width: width, height: 52 - scrolled)
    var title = barText(largeTitle, .sheetTitle, width: width, most: 1)
    var below = subtitle.map { barText($0, .cardDetail, width: width, most: 1) }
    if let other = below, title.frame.height + other.frame.height > 52 { below = nil }
    let height = title.frame.height + (below?.frame.height ?? 0)
    title.frame.x = x
    title.frame.y = 44 - scrolled + (52 - height) / 2
    below?.frame.x = x
    below?.frame.y = title.frame.maxY
    layout.largeTitle = title
    layout.largeSubtitle = below
  }

  private func barText(_ text: NaiveText, _ role: TextRole, width: Int, most: Int) -> BarText {
    let lines = text.lines(width: width, most: Self.bounded(text) <= width ? 1 : most)
    return BarText(
      frame: ScreenFrame(
        x: 0,
        y: 0,
        width: min(width, lines.map(\.width).max() ?? 0),
        height: max(lines.count, 1) * measurer.lineHeight(of: role)
      ),
      firstLine: lines.first ?? TextLine(utf8Range: 0..<0, width: 0, isTruncated: false),
      secondLine: lines.count > 1 ? lines[1] : nil
    )
  }
}
