import ScreenModel

/// The navigation bar of a screen: laid out again when something changes that it depends on, and not before.
struct ScreenBar {
  private(set) var bar: NavigationBar
  private(set) var state: BarState
  private(set) var layout = NavigationBarLayout()
  private(set) var sizeClass = SizeClass.compact
  /// Laid out while `layout` is still what is shown, so that the two can be compared.
  private var next = NavigationBarLayout()

  init(_ bar: NavigationBar, on screen: ScreenGeometry) {
    self.bar = bar
    state = BarState(bar.content)
    layOut(on: screen)
  }

  /// What stands over the screen.
  var popover: BarPopover? {
    guard let pressed = state.pressed else { return nil }
    let isOverflow = pressed == .button(.overflow) && layout.shows(.overflow)
    return isOverflow ? .overflow : bar.longPress(on: pressed, in: layout, history: state.history)
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
    swap(&next, &layout)
    sizeClass = environment.sizeClass
    return true
  }

  /// Takes over another state of the bar, its content aside.
  ///
  /// - Returns: whether the bar looks otherwise than before; popovers aside.
  mutating func update(on screen: ScreenGeometry, _ body: (inout BarState) -> Void) -> Bool {
    body(&state)
    return layOut(on: screen)
  }

  /// Takes over another declaration.
  mutating func declare(_ bar: NavigationBar, on screen: ScreenGeometry) {
    self.bar = bar
    state.content = bar.content
    state.pressed = nil
    layOut(on: screen)
  }

  /// Opens what pressing and holding gives, if anything (NB-6, NB-7).
  mutating func hold(_ target: BarTarget) {
    if bar.longPress(on: target, in: layout, history: state.history) != nil {
      state.pressed = target
    }
  }

  mutating func openOverflow() {
    if layout.shows(.overflow) { state.pressed = .button(.overflow) }
  }

  mutating func closePopover() { state.pressed = nil }

  /// What was pressed may be gone, or have nothing to say any more.
  mutating func settle() {
    if state.pressed != nil && popover == nil { state.pressed = nil }
  }

  /// Takes over the screens below this one; what stands over the screen is closed.
  ///
  /// - Returns: whether the gesture that shows them is to be announced now (SPEC NB-7).
  mutating func setHistory(_ history: ScreenHistory, hasBeenAnnounced: Bool) -> Bool {
    state.pressed = nil
    state.history = history
    var change = StructureChange()
    state.hasAnnouncedHistory = state.hasAnnouncedHistory || hasBeenAnnounced
    change.announceHistory(depth: history.count + 1, &state.hasAnnouncedHistory)
    return change.announcesHistory
  }

  func fill(_ snapshot: inout BarSnapshot) {
    snapshot.layout.assign(layout)
    snapshot.sizeClass = sizeClass
    snapshot.popover = popover
  }

  /// Returns to what was kept; nothing stands over the screen then.
  mutating func restore(scroll: Int, hasAnnouncedHistory: Bool, on screen: ScreenGeometry) {
    state.pressed = nil
    state.setScroll(scroll)
    state.hasAnnouncedHistory = state.hasAnnouncedHistory || hasAnnouncedHistory
    layOut(on: screen)
  }
}
