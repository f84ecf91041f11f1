import FormModel
import ScreenModel

/// The screen's navigation bar, laid out on request.
extension NaiveScreen where Content: ~Copyable {
  /// The bar's environment below the system's top margin. The size class is the declared one, or
  /// follows from the shorter side.
  var barEnvironment: BarEnvironment {
    let screen = state.screen
    let safe = screen.safeArea
    let margins = margins
    // NB-5: 44 for the row, 52 for the large title, 4 for the step indicator, 56 and 49 below.
    var scroll = state.bar.scroll
    let left = screen.height - safe.top - safe.bottom - (44 + 52 + 4 + 56 + 49)
    if state.bar.content.titleStyle == .large
      && left - (state.bar.content.search == nil ? 0 : 52) < 44
    {
      scroll = max(52, scroll)
    }
    return BarEnvironment(
      width: screen.width,
      sizeClass: sizeClass,
      leadingMargin: margins.leading,
      trailingMargin: margins.trailing,
      direction: screen.direction,
      scroll: scroll,
      hasBackPlace: state.bar.hasBackPlace
    )
  }

  /// The margins beside the bar, cards and footer, with the system's insets (NB-11).
  @inline(__always)
  var margins: NaiveMargins {
    let safe = state.screen.safeArea
    let isMirrored = state.screen.direction == .rightToLeft
    let margin = sizeClass == .regular ? 20 : 16
    return NaiveMargins(
      leading: (state.bar.leadingMargin ?? margin) + (isMirrored ? safe.right : safe.left),
      trailing: (state.bar.trailingMargin ?? margin) + (isMirrored ? safe.left : safe.right)
    )
  }

  /// The declared bar. A Back that the app did not label has the title of the screen below (NB-4).
  var labelledBar: NavigationBarContent {
    var bar = state.bar.content
    if case .back(nil) = bar.leading {
      var screens = state.bar.history.makeIterator()
      bar.leading = .back(previousTitle: screens.next()?.title ?? "")
    }
    return bar
  }

  mutating func layOutBar() {
    let environment = barEnvironment
    let safe = state.screen.safeArea
    if let key = barKey, key.top == safe.top, key.environment == environment {
      // Copied only if it needs a label.
      if case .back(nil) = state.bar.content.leading {
        if key.content == labelledBar { return }
      } else if key.content == state.bar.content {
        return
      }
    }
    let declared = labelledBar
    barKey = NaiveBarKey(content: declared, environment: environment, top: safe.top)
    content.layOutBar(declared, in: environment, &barLayout)
    barLayout = barLayout.moved { $0.y += safe.top }
  }

  @inline(__always)
  private var sizeClass: SizeClass {
    state.bar.sizeClass
      ?? (min(state.screen.width, state.screen.height) < 600 ? .compact : .regular)
  }

  mutating func fillBar(_ snapshot: inout BarSnapshot) {
    layOutBar()
    snapshot.layout = barLayout
    snapshot.sizeClass = sizeClass
    snapshot.popover = popover
    snapshot.popoverLayout = layOutPopover()
  }

  /// The popover over the screen, for the last layout of the bar (NB-6, NB-7).
  var popover: BarPopover? {
    guard let pressed = state.bar.pressed else {
      return state.bar.isAnnouncing
        ? .announcement(content.barStrings.historyAnnouncement) : nil
    }
    if let action = pulledDown { return .pullDown(action: action) }
    return pressed == .button(.overflow)
      ? isShown(.overflow) ? .overflow : nil : held(pressed)
  }

  private func held(_ target: BarTarget) -> BarPopover? {
    let title = state.bar.content.title ?? ""
    return switch target {
    case .title: barLayout.title?.isTruncated == true ? .fullTitle(title) : nil
    case .largeTitle: barLayout.largeTitle?.isTruncated == true ? .fullTitle(title) : nil
    case .button(.back):
      isShown(.back) && state.bar.history.count > 0 ? .history(state.bar.history) : nil
    default: nil
    }
  }

  /// The bar's target at a point; buttons take precedence.
  func barTarget(at point: ScreenPoint) -> BarTarget? {
    guard barLayout.frame.contains(point) else { return nil }
    let buttons = barLayout.trailing + [barLayout.leading].compactMap { $0 }
    if let button = buttons.first(where: { $0.frame.contains(point) }) {
      return .button(button.kind)
    }
    let rest: [(ScreenFrame?, BarTarget)] = [
      (barLayout.titleFrame, .title), (barLayout.largeTitleFrame, .largeTitle),
      (barLayout.searchFrame, .search),
    ]
    return rest.first { $0.0?.contains(point) == true }?.1 ?? .bar
  }

  func isShown(_ kind: BarButton.Kind) -> Bool {
    barLayout.leading?.kind == kind || barLayout.trailing.contains { $0.kind == kind }
  }

  mutating func hold(_ target: BarTarget) {
    layOutBar()
    if state.bar.pressed == nil && held(target) != nil { openPopover(target) }
  }

  /// Handles a tap on the bar while no popover is open. Returns the request to the app, if there is
  /// one.
  mutating func tapBar(_ target: BarTarget) -> BarRequest? {
    layOutBar()
    switch target {
    case .button(.overflow):
      if isShown(.overflow) { openPopover(target) }
      return nil
    case .button(.action(let action)):
      let isHidden = barLayout.overflow.contains(action)
      let isDeclared = state.bar.content.actions.indices.contains(action)
      if isDeclared && !isHidden && isPullDown(action) {
        openPopover(target)
        return nil
      }
      return isDeclared && !isHidden && state.bar.content.isBarShown ? choose(action) : nil
    case .button(.back):
      guard isShown(.back) else { return nil }
      let leadsToPage = state.bar.content.leadingEffect == BarAction.previousPage
      return leadsToPage && canGoToPrevious && tapFooter(.previous) ? nil : .back(steps: 1)
    case .button(.close): return isShown(.close) ? .close : nil
    case .button(.cancel): return isShown(.cancel) ? .cancel : nil
    case .button(.profile):
      return isShown(.profile) || barLayout.isProfileInSidebar ? .profile : nil
    case .search: return barLayout.searchFrame != nil ? .search : nil
    case .title, .largeTitle, .historyEntry, .entry, .popover, .bar: return nil
    }
  }

  /// Handles an action (NB-13). An action that finishes ends the flow if the flow can be finished.
  private mutating func choose(_ action: Int) -> BarRequest {
    let ends = state.bar.content.actions[action].effect == BarAction.finish
    if ends && mayBeFinished { state.isFinished = true }
    return .action(action)
  }

  /// True if the bar has a button that finishes the flow (NB-13).
  var isFinishInBar: Bool {
    let bar = state.bar.content
    return bar.isBarShown && !bar.actions.allSatisfy { $0.effect != BarAction.finish }
  }

  /// Handles a tap while a popover is open. Any tap except one on its padding closes it.
  mutating func tapPopover(_ target: ScreenTarget) -> BarRequest? {
    layOutBar()
    let popover = popover
    if target == .bar(.popover) { return nil }
    closePopover()
    switch (popover, target) {
    case (.history(let history), .bar(.historyEntry(let steps))):
      return (1...history.count).contains(steps) ? .back(steps: steps) : nil
    case (.overflow, .bar(.button(.action(let action)))):
      guard barLayout.overflow.contains(action) else { return nil }
      if isPullDown(action) {
        openPopover(.button(.action(action)))
        return nil
      }
      return choose(action)
    case (.pullDown(let action), .bar(.entry(let entry))):
      let entries = state.bar.content.actions[action].entries
      return entries.indices.contains(entry) ? .entry(action: action, entry: entry) : nil
    default: return nil
    }
  }

  mutating func declareBar(_ declared: NavigationBarContent) {
    if declared == state.bar.content { return }
    let before = moment()
    state.bar.content = declared
    state.bar.pressed = nil
    state.bar.popoverScroll = 0
    settle(before)
  }

  /// Sets the screens below this one (NB-7, NS-7).
  mutating func setHistory(_ history: ScreenHistory, hasBeenAnnounced: Bool, hasBackPlace: Bool) {
    let before = moment()
    closePopover()
    state.bar.history = history
    state.bar.hasBackPlace = hasBackPlace
    if hasBeenAnnounced { state.bar.hasAnnouncedHistory = true }
    settle(before)
  }
}

/// The inputs of the bar's layout.
struct NaiveBarKey {
  var content: NavigationBarContent
  var environment: BarEnvironment
  var top: Int
}

struct NaiveMargins: Equatable {
  var leading, trailing: Int
}
