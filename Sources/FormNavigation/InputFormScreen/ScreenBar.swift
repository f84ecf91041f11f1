import ScreenModel

/// The navigation bar of a screen. It is laid out again only when something that it depends on has changed.
struct ScreenBar {
  /// The bar as declared, with Back's label filled in (NB-4).
  private(set) var bar: NavigationBar
  private(set) var state: BarState
  private(set) var layout = NavigationBarLayout()
  private(set) var sizeClass = SizeClass.compact
  /// Whether a button of the bar ends the flow (NB-13).
  private(set) var finishesFlow: Bool
  /// The next layout, made while `layout` is still the one shown, so that the two can be compared.
  private var next = NavigationBarLayout()

  init(
    _ content: NavigationBarContent,
    on screen: ScreenGeometry,
    strings: NavigationBarStrings,
    measurer: AnyTextMeasurer
  ) {
    state = BarState(content)
    bar = NavigationBar(
      content.labelled(by: state.history),
      strings: strings,
      measurer: measurer
    )
    finishesFlow = Self.finishesFlow(content)
    layOut(on: screen)
  }

  private static func finishesFlow(_ content: NavigationBarContent) -> Bool {
    content.isBarShown && content.actions.contains { $0.effect == BarAction.finish }
  }

  /// The popover over the screen.
  var popover: BarPopover? {
    switch state.pressed {
    case nil: state.isAnnouncing ? .announcement(bar.strings.historyAnnouncement) : nil
    case .button(.overflow): layout.shows(.overflow) ? .overflow : nil
    case .button(.action(let action)): isPullDown(action) ? .pullDown(action: action) : nil
    case .some(let pressed): bar.longPress(on: pressed, in: layout, history: state.history)
    }
  }

  /// Whether a popover lies over the screen; it moves with the margins.
  var hasPopover: Bool { state.pressed != nil || state.isAnnouncing }

  /// Whether an action with a pull-down is shown: in the bar, or in the overflow menu (NB-2). The app draws those
  /// of toolbar and sidebar.
  private func isPullDown(_ action: Int) -> Bool {
    switch layout.home(ofAction: action) {
    case .bar, .overflow: !bar.content.actions[action].entries.isEmpty
    case .toolbar, .sidebar, nil: false
    }
  }

  /// The popover's layout; nil if there is none.
  func popoverLayout(on screen: ScreenGeometry) -> PopoverLayout? {
    popover.map {
      bar.popoverLayout(
        $0,
        of: layout,
        state.environment(on: screen),
        on: screen,
        scroll: state.popoverScroll
      )
    }
  }

  /// The target at a point while a popover is open.
  func popoverTarget(at point: ScreenPoint, on screen: ScreenGeometry) -> ScreenTarget {
    guard let popover, let found = popoverLayout(on: screen),
      found.frame.laidOut(screen.direction, in: screen.width).contains(point)
    else {
      return .outside
    }
    return .bar(found.row(atY: point.y).map { bar.target(ofRow: $0, popover, layout) } ?? .popover)
  }

  /// The lower edge of the bar, px of the screen.
  var bottom: Int { layout.frame.maxY }

  /// - Returns: whether the bar looks otherwise than before.
  @discardableResult
  private mutating func layOut(on screen: ScreenGeometry) -> Bool {
    let environment = state.environment(on: screen)
    bar.layOut(in: environment, &next)
    let top = screen.safeArea.top
    next.moveFrames { $0.y += top }
    if next == layout && environment.sizeClass == sizeClass { return false }
    layout.assign(next)
    sizeClass = environment.sizeClass
    return true
  }

  /// Changes the bar's state, except its content.
  ///
  /// - Returns: whether the bar looks otherwise than before; popovers aside.
  mutating func update(on screen: ScreenGeometry, _ body: (inout BarState) -> Void) -> Bool {
    body(&state)
    return layOut(on: screen)
  }

  /// Replaces the declaration, the bar's own words and the measurer.
  mutating func declare(
    _ content: NavigationBarContent,
    on screen: ScreenGeometry,
    strings: NavigationBarStrings,
    measurer: AnyTextMeasurer
  ) {
    bar = NavigationBar(
      content.labelled(by: state.history),
      strings: strings,
      measurer: measurer
    )
    finishesFlow = Self.finishesFlow(content)
    state.content = content
    state.pressed = nil
    state.popoverScroll = 0
    layOut(on: screen)
  }

  /// Opens the popover for a long press, if the target has one (NB-6, NB-7).
  // Not inlined, since it copies the layout, and is rare.
  @inline(never)
  mutating func hold(_ target: BarTarget) {
    if state.pressed == nil, bar.longPress(on: target, in: layout, history: state.history) != nil {
      open(target)
    }
  }

  mutating func openOverflow() {
    if layout.shows(.overflow) { open(.button(.overflow)) }
  }

  /// Opens an action's pull-down, if the action has entries and is shown.
  ///
  /// - Returns: false if choosing the action is a choice by itself, without a pull-down.
  mutating func openPullDown(_ action: Int) -> Bool {
    guard isPullDown(action) else { return false }
    open(.button(.action(action)))
    return true
  }

  private mutating func open(_ target: BarTarget) {
    state.pressed = target
    state.popoverScroll = 0
  }

  mutating func closePopover() {
    state.pressed = nil
    state.popoverScroll = 0
    state.isAnnouncing = false
  }

  /// Ends the tooltip, for a touch; the touch then acts as it would without the tooltip (NB-7, NB-15).
  mutating func endAnnouncement() { state.isAnnouncing = false }

  mutating func scrollPopover(to scroll: Int, on screen: ScreenGeometry) {
    let most = popoverLayout(on: screen)?.maximumScroll ?? 0
    state.popoverScroll = min(max(scroll, 0), most)
  }

  /// Closes or updates the popover: its target may be gone, have nothing to show any more, or have other sides. If
  /// the bar shows Back above two screens or more, it announces, once, ever, how to reach them (NB-7).
  ///
  /// - Returns: whether it says so now.
  mutating func settle(on screen: ScreenGeometry, isMenuOpen: Bool) -> Bool {
    if state.pressed != nil {
      if popover == nil {
        closePopover()
      } else {
        scrollPopover(to: state.popoverScroll, on: screen)
      }
    }
    if state.hasAnnouncedHistory && !state.isAnnouncing { return false }
    let isDue = state.history.count >= ScreenHistory.announcedCount && layout.shows(.back)
    if !isDue { state.isAnnouncing = false }
    if !isDue || state.hasAnnouncedHistory || isMenuOpen || state.pressed != nil { return false }
    state.hasAnnouncedHistory = true
    state.isAnnouncing = true
    return true
  }

  /// Sets the screens below this one, and closes the popover.
  ///
  /// - Returns: whether the bar looks otherwise than before: Back comes or goes (NS-7), or has another label.
  mutating func setHistory(
    _ history: ScreenHistory,
    hasBeenAnnounced: Bool,
    hasBackPlace: Bool,
    on screen: ScreenGeometry
  ) -> Bool {
    closePopover()
    state.history = history
    state.hasAnnouncedHistory = state.hasAnnouncedHistory || hasBeenAnnounced
    let content = state.content.labelled(by: history)
    let isOtherLabel = content.leading != bar.content.leading
    if isOtherLabel {
      bar = NavigationBar(content, strings: bar.strings, measurer: bar.measurer)
    }
    if hasBackPlace == state.hasBackPlace && !isOtherLabel { return false }
    // Another label may take the same room.
    return update(on: screen) { $0.hasBackPlace = hasBackPlace } || isOtherLabel
  }

  func fill(_ snapshot: inout BarSnapshot, on screen: ScreenGeometry) {
    snapshot.layout.assign(layout)
    snapshot.sizeClass = sizeClass
    snapshot.popover = popover
    // Asked first: a call copies the layout.
    if snapshot.popover == nil {
      snapshot.popoverLayout.clear()
      return
    }
    bar.layOut(
      snapshot.popover,
      of: layout,
      state.environment(on: screen),
      on: screen,
      scroll: state.popoverScroll,
      &snapshot.popoverLayout
    )
  }

  /// Returns to a saved state, without a popover.
  mutating func restore(scroll: Int, hasAnnouncedHistory: Bool, on screen: ScreenGeometry) {
    closePopover()
    state.setScroll(scroll)
    state.hasAnnouncedHistory = state.hasAnnouncedHistory || hasAnnouncedHistory
    layOut(on: screen)
  }
}
