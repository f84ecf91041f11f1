import FormModel
import ScreenModel

/// The places of a popover and its rows on a screen (NB-15). Frames are those of a layout from left to right.
struct PopoverLayout {
  var frame = ScreenFrame.zero
  var isList = false
  /// The number of rows of a list, and the height of each, px.
  var rowCount = 0
  var rowHeight = 0
  /// The height of the content, px, with the padding.
  var contentHeight = 0
  var scroll = 0
  /// The arrow of a tooltip.
  var arrow: ScreenFrame?

  /// Makes this the layout of a list.
  mutating func setRows(_ count: Int, lineHeight: Int) {
    isList = true
    rowCount = count
    rowHeight = max(BarMetrics.touchTarget, lineHeight + 2 * PopoverMetrics.rowPadding)
    contentHeight = count * rowHeight + 2 * PopoverMetrics.listPadding
  }

  /// The least height of a list, with which a whole row is visible.
  var leastHeight: Int { rowHeight + 2 * PopoverMetrics.listPadding }

  var maximumScroll: Int { max(0, contentHeight - frame.height) }

  private var padding: Int {
    isList ? PopoverMetrics.listPadding : PopoverMetrics.textPadding
  }

  /// The part of the popover that shows rows.
  private var rowArea: Range<Int> {
    let top = frame.y + padding
    return top..<max(top, frame.maxY - padding)
  }

  /// - Precondition: it is a list.
  func row(_ index: Int) -> ScreenFrame {
    ScreenFrame(
      x: frame.x,
      y: frame.y + padding + index * rowHeight - scroll,
      width: frame.width,
      height: rowHeight
    )
  }

  /// The visible rows, from the top.
  var visibleRows: Range<Int> {
    if !isList || rowArea.isEmpty { return 0..<0 }
    let end = (scroll + rowArea.count + rowHeight - 1) / rowHeight
    return scroll / rowHeight..<max(scroll / rowHeight, min(end, rowCount))
  }

  /// The row at a y of the screen; nil outside the rows.
  func row(atY y: Int) -> Int? {
    guard isList, rowArea.contains(y) else { return nil }
    let row = (y - rowArea.lowerBound + scroll) / rowHeight
    return row < rowCount ? row : nil
  }

  var textFrame: ScreenFrame? {
    isList
      ? nil
      : ScreenFrame(
        x: frame.x + padding,
        y: frame.y + padding - scroll,
        width: max(0, frame.width - 2 * padding),
        height: contentHeight - 2 * padding
      )
  }
}

extension PopoverLayout {
  /// The arrow of a tooltip that points at a symbol, px from left to right.
  ///
  /// - Parameter y: of the arrow's upper edge.
  static func arrow(at symbol: ScreenFrame, y: Int) -> ScreenFrame {
    ScreenFrame(
      x: symbol.x + (symbol.width - PopoverMetrics.arrowWidth) / 2,
      y: y,
      width: PopoverMetrics.arrowWidth,
      height: PopoverMetrics.arrowHeight
    )
  }
}

extension NavigationBar {
  /// Lays a popover out below the bar's row: the history and a tooltip at the leading margin, below Back; menus at
  /// the trailing margin; the full title between the margins. A tooltip leaves room for its arrow.
  ///
  /// - Parameters:
  ///   - layout: the bar as it is shown on the screen.
  ///   - scroll: px; clamped.
  /// - Complexity: O(1), for a text O(grapheme clusters).
  func popoverLayout(
    _ popover: BarPopover,
    of layout: NavigationBarLayout,
    _ environment: BarEnvironment,
    on screen: ScreenGeometry,
    scroll: Int
  ) -> PopoverLayout {
    var found = PopoverLayout()
    found.isList = popover.isList
    let room = max(0, screen.width - environment.leadingMargin - environment.trailingMargin)
    let wanted = popover.isList ? PopoverMetrics.listWidth : PopoverMetrics.textWidth
    let width = min(wanted, max(room, min(BarMetrics.touchTarget, screen.width)))
    let x =
      switch popover {
      case .history, .announcement: environment.leadingMargin
      case .overflow, .pullDown: max(0, screen.width - environment.trailingMargin - width)
      case .fullTitle: environment.leadingMargin + max(0, room - width) / 2
      }
    let line = measurer.lineHeight(of: BarTextRole.label)
    let least: Int
    if let text = popover.text {
      let lines = lineCount(of: text, width: width - 2 * PopoverMetrics.textPadding)
      found.contentHeight = lines * line + 2 * PopoverMetrics.textPadding
      least = line + 2 * PopoverMetrics.textPadding
    } else {
      found.setRows(rowCount(of: popover, layout), lineHeight: line)
      least = found.leastHeight
    }
    let top = layout.rowFrame.maxY + (popover.isAnnouncement ? PopoverMetrics.arrowHeight : 0)
    let limit = screen.height - screen.safeArea.bottom - PopoverMetrics.bottomMargin
    let height = min(found.contentHeight, max(limit - top, least))
    found.frame = ScreenFrame(
      x: min(x, screen.width - width),
      y: max(0, min(top, limit - height)),
      width: width,
      height: height
    )
    found.scroll = min(max(scroll, 0), found.maximumScroll)
    if popover.isAnnouncement && found.frame.y == top, let symbol = layout.leading?.iconFrame {
      found.arrow = PopoverLayout.arrow(
        at: symbol.laidOut(screen.direction, in: screen.width),
        y: layout.rowFrame.maxY
      )
    }
    return found
  }

  private func rowCount(of popover: BarPopover, _ layout: NavigationBarLayout) -> Int {
    switch popover {
    case .history(let history): history.count
    case .overflow: layout.overflow.count
    case .pullDown(let action): content.actions[action].entries.count
    case .fullTitle, .announcement: 0
    }
  }

  private func lineCount(of text: String, width: Int) -> Int {
    let fit = measurer.fit(
      text.utf8Span,
      role: BarTextRole.label,
      indent: 0,
      width: width,
      maximumLines: .max
    )
    return fit.lineCount
  }

  /// The target of a popover's row.
  func target(ofRow row: Int, _ popover: BarPopover, _ layout: NavigationBarLayout) -> BarTarget {
    switch popover {
    case .history: .historyEntry(row + 1)
    case .overflow: .button(.action(layout.overflow[row]))
    case .pullDown: .entry(row)
    case .fullTitle, .announcement: .popover
    }
  }

  /// The title of a popover's row.
  private func title(
    ofRow row: Int,
    _ popover: BarPopover,
    _ layout: NavigationBarLayout,
    _ screens: inout ScreenHistory.Iterator
  ) -> String {
    switch popover {
    case .history: screens.next()?.title ?? ""
    case .overflow: content.actions[layout.overflow[row]].title
    case .pullDown(let action): content.actions[action].entries[row]
    case .fullTitle, .announcement: ""
    }
  }

  /// Fills in a popover, and reuses the memory of `snapshot`.
  ///
  /// - Parameters:
  ///   - popover: nil for none.
  ///   - layout: the bar as it is shown on the screen.
  ///   - environment: the environment of the bar's layout.
  ///   - screen: the screen in which the popover must fit.
  ///   - scroll: px that the popover has scrolled; clamped.
  ///   - snapshot: filled in; its memory is reused.
  /// - Complexity: O(rows down to the last seen), for a text O(grapheme clusters).
  public func layOut(
    _ popover: BarPopover?,
    of layout: NavigationBarLayout,
    _ environment: BarEnvironment,
    on screen: ScreenGeometry,
    scroll: Int = 0,
    _ snapshot: inout PopoverSnapshot
  ) {
    snapshot.clear()
    guard let popover else { return }
    let found = popoverLayout(popover, of: layout, environment, on: screen, scroll: scroll)
    var screens = popover.screens(from: found.visibleRows.lowerBound)
    found.fill(&snapshot, on: screen) {
      (target(ofRow: $0, popover, layout), title(ofRow: $0, popover, layout, &screens))
    }
  }
}

extension BarPopover {
  /// The screens of the history from a row on.
  fileprivate func screens(from row: Int) -> ScreenHistory.Iterator {
    guard case .history(let history) = self else { return ScreenHistory().makeIterator() }
    return history.screens(from: row)
  }
}

extension ScreenHistory {
  /// The screens from a row of its popover on.
  ///
  /// - Complexity: O(rows before).
  func screens(from row: Int) -> Iterator {
    var screens = makeIterator()
    for _ in 0..<row { _ = screens.next() }
    return screens
  }
}

extension PopoverLayout {
  /// Fills a cleared snapshot.
  ///
  /// - Parameter entry: the target and the title of a row; asked from the first that is seen on.
  func fill(
    _ snapshot: inout PopoverSnapshot,
    on screen: ScreenGeometry,
    _ entry: (Int) -> (target: BarTarget, title: String)
  ) {
    fill(&snapshot, on: screen)
    for row in visibleRows {
      let entry = entry(row)
      snapshot.rows.append(
        PopoverRow(
          target: entry.target,
          title: entry.title,
          frame: self.row(row).laidOut(screen.direction, in: screen.width)
        )
      )
    }
  }

  /// Fills a cleared snapshot, but for the rows.
  func fill(_ snapshot: inout PopoverSnapshot, on screen: ScreenGeometry) {
    let direction = screen.direction
    snapshot.frame = frame.laidOut(direction, in: screen.width)
    snapshot.textFrame = textFrame?.laidOut(direction, in: screen.width)
    snapshot.arrowFrame = arrow?.laidOut(direction, in: screen.width)
    (snapshot.scroll, snapshot.maximumScroll) = (scroll, maximumScroll)
  }
}

extension PopoverSnapshot {
  /// Empties the snapshot, and keeps its memory.
  mutating func clear() {
    frame = .zero
    if !rows.isEmpty { rows.removeAll(keepingCapacity: true) }
    textFrame = nil
    arrowFrame = nil
    (scroll, maximumScroll) = (0, 0)
  }
}
