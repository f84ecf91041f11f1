import FormModel
import FormNavigation

/// Follows the touches on a screen from outside, by their visible effects.
struct TouchFollower {
  private var tracker = TouchTracker()

  /// Ends the touch that was down, because another screen is shown.
  mutating func endTouch() { tracker.end() }

  /// Whether a touch or tap belongs to the form (IF-1). Call it before the action is followed.
  ///
  /// - Parameter target: the target on which a touch went down.
  func isForForm(_ action: ScreenAction, from before: ScreenMoment, target: ScreenTarget?) -> Bool {
    guard case .event(let event) = action else { return false }
    return switch event {
    case .touchBegan: target == .form
    case .touchMoved, .touchHeld, .touchEnded: tracker.phase == .onForm
    case .tap(.form), .tap(.outside), .longPress(.form), .longPress(.outside):
      before.menu == .closed && before.bar == .nothing
    default: false
    }
  }

  /// Follows an action, and notes which events of the menu's table it is.
  ///
  /// - Parameters:
  ///   - target: the target on which a touch went down.
  ///   - isRefused: whether the screen threw.
  mutating func follow(
    _ action: ScreenAction,
    from before: ScreenMoment,
    to after: ScreenMoment,
    target: ScreenTarget?,
    isRefused: Bool,
    _ probes: inout ProbeSet
  ) {
    noteEvents(action, before, after, &probes)
    follow(action, before, after, target, isRefused: isRefused)
  }

  /// Notes the events of the menu's table that the action is, each with the state that it met.
  private func noteEvents(
    _ action: ScreenAction,
    _ before: ScreenMoment,
    _ after: ScreenMoment,
    _ probes: inout ProbeSet
  ) {
    if case .event(let event) = action {
      for event in events(of: event, before, after) {
        probes.hit(NavigationProbe(event, before.menu))
      }
    }
    if before.hasMenu && !after.hasMenu {
      probes.hit(NavigationProbe(.becomeUnavailable, before.menu))
    }
    switch action {
    case .restore, .relaunch: return
    case .event, .form, .batch, .prepare, .declareBar, .declareChapters, .setTexts, .history, .app:
      break
    }
    if before.currentPage != after.currentPage {
      // A tap on a card closes the menu first.
      var state = before.menu
      if case .card = tapped(by: action) { state = .closed }
      probes.hit(NavigationProbe(.currentPageChange, state))
    }
  }

  private func events(
    of event: ScreenEvent,
    _ before: ScreenMoment,
    _ after: ScreenMoment
  ) -> [MenuEvent] {
    switch event {
    case .touchBegan: return tracker.phase == .none ? [] : [.cancel]
    case .touchMoved(let point): return moves(to: point, before)
    case .touchEnded(let point):
      let tapped = tapped(by: .event(event)).map { taps($0, before) }
      return moves(to: point, before) + (tapped ?? tracker.release.map { [$0] } ?? [])
    case .touchCancelled, .enterBackground: return [.cancel]
    case .tap(let target): return taps(target, before)
    case .resize, .setSafeArea, .setMargins, .setSizeClass:
      return before.isLaidOut(as: after) ? [] : [.rotate]
    case .edit, .addInstance, .removeInstance, .enterForeground, .setMenuEnabled,
      .setFreeNavigation, .touchHeld, .longPress, .scrollForm, .setMotionReduced,
      .setStepIndicator, .goToPage, .goToField:
      return []
    }
  }

  private func moves(to point: ScreenPoint, _ before: ScreenMoment) -> [MenuEvent] {
    guard tracker.phase != .none else { return [] }
    let isFar =
      before.menu == .tracking
      && TouchTracker.distance(tracker.last, point) >= Double(MenuMetrics.dragThreshold)
    return isFar || tracker.beginsDrag(at: point) ? [.move, .beginDrag] : [.move]
  }

  private func taps(_ target: ScreenTarget, _ before: ScreenMoment) -> [MenuEvent] {
    if before.bar != .nothing { return [] }
    switch target {
    case .menuButton: return [.tapMenuButton]
    case .header: return [.tapHeader]
    case .form, .outside: return [.tapOutside]
    case .emptyPart: return [.tapEmptyPart]
    case .previous, .next, .finish, .bars, .bar:
      if before.menu != .closed && (target.isInBar || !before.areBarsVisible) {
        return [.tapOutside]
      }
      guard before.isEnabled(target) else { return [] }
      return [target == .finish ? .tapFinish : .tapStep]
    case .card(let page):
      if !before.isFree { return [.tapLockedCard] }
      return [page == before.currentPage ? .tapCurrentCard : .tapFreeCard]
    }
  }

  /// The target that the action taps: by a touch that ends near its beginning, or by a tap event.
  private func tapped(by action: ScreenAction) -> ScreenTarget? {
    switch action {
    case .event(.tap(let target)): target
    case .event(.touchEnded(let point)):
      (tracker.phase == .pressed || tracker.phase == .onForm) && !tracker.hasMoved
        && !tracker.beginsDrag(at: point) ? tracker.target : nil
    default: nil
    }
  }

  private mutating func follow(
    _ action: ScreenAction,
    _ before: ScreenMoment,
    _ after: ScreenMoment,
    _ target: ScreenTarget?,
    isRefused: Bool
  ) {
    switch action {
    case .event(.touchBegan(let point)):
      if let target { tracker.begin(at: point, on: target) }
    case .event(.touchMoved(let point)): tracker.move(to: point, after)
    case .event(.touchEnded), .event(.touchCancelled), .event(.enterBackground), .relaunch:
      tracker.end()
    case .restore: tracker.settle(before, after, isLost: !isRefused)
    case .event(.resize), .event(.setSafeArea), .event(.setMargins), .event(.setSizeClass):
      tracker.settle(before, after, isLost: !before.isLaidOut(as: after))
    case .setTexts: tracker.settle(before, after, isLost: true)
    case .event, .form, .batch, .prepare, .declareBar, .declareChapters, .history, .app:
      tracker.settle(before, after, isLost: false)
    }
  }
}
