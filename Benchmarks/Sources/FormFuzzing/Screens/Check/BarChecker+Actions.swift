import FormNavigation

/// Checks which actions stand where (NB-2, NB-3, NB-14).
extension BarChecker {
  private var isRegular: Bool { environment.sizeClass == .regular }

  private var places: Int { isRegular ? 4 : 3 }

  private func isForBar(_ action: BarAction) -> Bool {
    action.movesInRegularWidth && isRegular ? action.place == .toolbar : action.place == .bar
  }

  private var inBar: [Int] {
    layout.trailing.compactMap { if case .action(let index) = $0.kind { index } else { nil } }
  }

  private func precedes(_ first: Int, _ second: Int) -> Bool {
    let (one, other) = (content.actions[first].priority, content.actions[second].priority)
    return one == other ? first < second : one > other
  }

  func misplacedAction() -> String? {
    let indices = Array(content.actions.indices)
    if (inBar + layout.overflow + layout.toolbar + layout.sidebar).sorted() != indices {
      return "an action is lost, or stands in two places"
    }
    if layout.trailing.count > places { return "NB-2: \(layout.trailing.count) places" }
    if inBar != inBar.sorted() { return "NB-2: not in the order of declaration" }
    for (first, second) in zip(layout.overflow, layout.overflow.dropFirst())
    where !precedes(first, second) {
      return "NB-2: the overflow is not in priority order"
    }
    let buttons = layout.trailing.filter { $0.kind == .overflow }.count
    if buttons != (layout.overflow.isEmpty || !hasTrailing ? 0 : 1) {
      return "NB-2: \(buttons) overflow buttons"
    }
    if buttons == 1 {
      let edge =
        environment.direction == .leftToRight
        ? layout.trailing.map(\.frame.maxX).max() == layout.trailing.last?.frame.maxX
        : layout.trailing.map(\.frame.x).min() == layout.trailing.last?.frame.x
      if layout.trailing.last?.kind != .overflow || !edge { return "NB-2: overflow is not last" }
    }
    for index in indices {
      let action = content.actions[index]
      let isHere = inBar.contains(index) || layout.overflow.contains(index)
      if isForBar(action) != isHere { return "NB-14: action \(index) is in the wrong bar" }
      if !isHere && (action.place == .toolbar) != layout.toolbar.contains(index) {
        return "NB-14: action \(index) is neither in the toolbar nor in the sidebar"
      }
      if isHere && action.isAlwaysInOverflow && inBar.contains(index) {
        return "NB-2: action \(index) belongs in the overflow"
      }
    }
    return nil
  }

  private var candidates: [Int] {
    content.actions.indices.filter {
      isForBar(content.actions[$0]) && !content.actions[$0].isAlwaysInOverflow
    }
  }

  private func width(_ index: Int) -> Int {
    let action = content.actions[index]
    return action.isLabel ? max(44, shownWidth(action.title) + 16) : 44
  }

  private func shownWidth(_ text: String) -> Int {
    text.allSatisfy(\.isWhitespace) ? 0 : measuredWidth(text)
  }

  /// The least width of a row that has given up all it can: it has the symbol of the leading accessory, a title of
  /// that width, and the overflow button or a single symbol, px.
  private func leastWidth(title: Int) -> Int {
    let hasLeading =
      switch content.leading {
      case nil: false
      case .profile(let movesToSidebar): !(movesToSidebar && isRegular)
      case .back, .close, .cancel: true
      }
    let hasActions = content.actions.contains(where: isForBar)
    let widths = [hasLeading ? 44 : 0, title, hasActions ? 44 : 0].filter { $0 > 0 }
    return widths.reduce(0, +) + 8 * max(widths.count - 1, 0)
  }

  /// Whether there is room for an action, or for the overflow button, at all.
  private var hasTrailing: Bool { leastWidth(title: 0) <= environment.width }

  /// Whether there is room for the margins and for all parts that are always there.
  var areMarginsKept: Bool {
    leastWidth(title: min(bar.titleNeed, 44)) <= environment.width
      - environment.leadingMargin - environment.trailingMargin
  }

  /// The width between the margins, and the width that the title needs to be shown whole, px. A row too narrow for
  /// the parts that are always there gives up its margins, then the title [D].
  private var room: (row: Int, title: Int) {
    let margins = environment.leadingMargin + environment.trailingMargin
    let need = bar.titleNeed
    let least = leastWidth(title: min(need, 44))
    if least > environment.width { return (environment.width, 0) }
    return (max(environment.width - margins, least), need)
  }

  /// The unused width between the margins, if the title had the width that it needs, px; below 0 if the title gets
  /// less.
  private var slack: Int {
    let room = room
    let leading = layout.leading?.frame.width ?? 0
    let logo = layout.logoFrame?.width ?? 0
    let search = layout.isSearchInBar ? 160 : 0
    let trailing = layout.trailing.reduce(0) { $0 + $1.frame.width }
    let widths = [leading, logo, room.title, search, trailing].filter { $0 > 0 }
    return room.row - widths.reduce(0, +) - 8 * max(widths.count - 1, 0)
  }

  func wronglyGivenUp() -> String? {
    if !hasTrailing { return layout.trailing.isEmpty ? nil : "NB-3: actions without room" }
    let slack = slack
    let isBackLabelled = layout.leading?.kind == .back && layout.leading?.labelFrame != nil
    let missing = candidates.filter { !inBar.contains($0) }
    let isOverflowShown = !layout.overflow.isEmpty
    let free = places - layout.trailing.count
    if isBackLabelled {
      if slack < 0 { return "NB-3: Back keeps its label beside a title that shrank" }
      if free > 0 && !missing.isEmpty { return "NB-3: an action went before the label of Back" }
    }
    // What was given up for want of room, while there is a place.
    if isOverflowShown && free > 0 {
      for index in missing where width(index) <= slack { return "NB-3: action \(index) would fit" }
      for label in inBar where content.actions[label].isLabel {
        for index in missing where !content.actions[index].isLabel {
          if isWanted(index) || precedes(index, label) {
            return "NB-3: symbol \(index) went before label \(label)"
          }
        }
      }
    }
    let isSingleSymbol = candidates.count == 1 && inBar.count == 1 && width(inBar[0]) == 44
    if slack < 0 && !inBar.isEmpty && !isSingleSymbol { return "NB-3: the title shrank first" }
    if free == 0 || missing.isEmpty { return outranked(missing) }
    return nil
  }

  /// Checks that the label of Back goes only if it does not fit beside all actions for the bar and a title on one
  /// line.
  func lostLabel() -> String? {
    guard hasTrailing, layout.leading?.kind == .back, layout.leading?.labelFrame == nil,
      case .back(let previous) = content.leading, shownWidth(previous) > 0,
      candidates.allSatisfy({ inBar.contains($0) == isWanted($0) })
    else { return nil }
    let title = room.title == 0 ? 0 : max(bar.titleOnOneLine - room.title, 0)
    let more = shownWidth(previous) + 44 - (layout.leading?.frame.width ?? 0) + title
    return slack < more ? nil : "NB-3: Back lost its label, which fits"
  }

  /// Whether an action would stand in the bar if there were room enough.
  private func isWanted(_ index: Int) -> Bool {
    let isCrowded =
      candidates.count > places
      || content.actions.contains { isForBar($0) && $0.isAlwaysInOverflow }
    let before = candidates.filter { precedes($0, index) }.count
    return before < (isCrowded ? places - 1 : places)
  }

  /// Checks that, with all places taken, an action of lower priority stands in the bar only if the other is a
  /// label, or stands there in spite of its width.
  private func outranked(_ missing: [Int]) -> String? {
    for index in missing where !content.actions[index].isLabel {
      for other in inBar where precedes(index, other) && width(other) >= 44 {
        return "NB-2: action \(other) stands where \(index) should"
      }
    }
    return nil
  }

  func wrongText() -> String? {
    if room.title == 0 && layout.title != nil { return "NB-3: a title without 44 px" }
    if room.title > 0 && layout.title == nil && content.titleStyle == .standard {
      return "NB-3: no title, though there are 44 px for it"
    }
    if let title = layout.title {
      let most = content.subtitle.map { !$0.allSatisfy(\.isWhitespace) } == true ? 1 : 2
      if title.lineCount > most { return "NB-1: \(title.lineCount) lines" }
      if title.isTruncated, let frame = layout.titleFrame, frame.width < 44 {
        return "NB-3: a cut title of \(frame.width) px"
      }
      if title.isTruncated && slack >= 0 { return "NB-3: a title cut without need" }
    }
    if layout.title != nil && layout.largeTitle != nil { return "NB-5: two titles" }
    if case .objectHeader(let bottom) = content.titleStyle, layout.title != nil,
      max(environment.scroll, 0) < bottom
    {
      return "NB-5: a title above the object header"
    }
    if layout.isSearchInBar && (!isRegular || layout.largeTitle != nil) { return "NB-9" }
    return nil
  }
}
