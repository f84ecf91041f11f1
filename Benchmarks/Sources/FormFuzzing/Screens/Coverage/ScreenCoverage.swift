import FormModel
import FormNavigation

/// The events that a screen's state machines met, by state.
public struct ScreenCoverage: Sendable {
  /// The menu's table of interactions.
  public private(set) var menu = TransitionCounts(
    "navigation menu",
    states: ["closed", "half-open", "full", "tracking"],
    events: MenuEvent.allCases.map(\.rowName)
  )
  public private(set) var touch = TransitionCounts(
    "touch",
    states: TouchTracker.Phase.names,
    events: TouchRow.allCases.map(\.rawValue)
  )
  /// Next, Previous and Finish.
  public private(set) var flow = TransitionCounts(
    "flow",
    states: FlowState.names,
    events: FlowRow.allCases.map(\.rawValue),
    impossible: [
      (FlowRow.currentVanishes.index, FlowState.noPage.rawValue)
    ]
  )
  /// Presses in the navigation bar.
  public private(set) var bar = TransitionCounts(
    "navigation bar",
    states: BarPhase.names,
    events: BarRow.allCases.map(\.rawValue)
  )
  private var tracker = TouchTracker()

  public init() {}

  /// The structures around screens; only those that were simulated.
  public private(set) var structures: [TransitionCounts] = []

  public var machines: [TransitionCounts] { [menu, touch, flow, bar] + structures }

  public mutating func merge(_ other: ScreenCoverage) {
    menu.merge(other.menu)
    touch.merge(other.touch)
    flow.merge(other.flow)
    bar.merge(other.bar)
    for counts in other.structures { add(counts) }
  }

  /// Adds the counts of the structure around a screen.
  mutating func add(_ structure: TransitionCounts) {
    if let index = structures.firstIndex(where: { $0.machine == structure.machine }) {
      structures[index].merge(structure)
    } else {
      structures.append(structure)
      structures.sort { $0.machine < $1.machine }
    }
  }

  /// Ends the touch that was down, because another screen is shown.
  mutating func endTouch() { tracker.end() }

  /// Whether a touch or tap belongs to the form (IF-1). Call it before the action is recorded.
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

  /// Counts an action as an event of the state machines.
  ///
  /// - Parameters:
  ///   - target: the target on which a touch went down.
  ///   - isRefused: whether the screen threw.
  mutating func record(
    _ action: ScreenAction,
    from before: ScreenMoment,
    to after: ScreenMoment,
    target: ScreenTarget?,
    isRefused: Bool
  ) {
    recordMenu(action, before, after)
    if let row = TouchRow(action) { touch.record(event: row.index, state: tracker.phase.rawValue) }
    let tapped = tapped(by: action)
    if let row = FlowRow(action, tapped: before.bar == .nothing ? tapped : nil, before, after) {
      flow.record(event: row.index, state: before.flow.rawValue)
    }
    if before.menu == .closed, let row = BarRow(action, tapped: tapped, held: held(by: action)) {
      bar.record(event: row.index, state: before.bar.rawValue)
    }
    follow(action, before, after, target, isRefused: isRefused)
  }

  private mutating func count(_ event: MenuEvent, _ state: MenuState) {
    menu.record(event: Int(event.rawValue), state: Int(state.rawValue))
  }

  private mutating func recordMenu(
    _ action: ScreenAction,
    _ before: ScreenMoment,
    _ after: ScreenMoment
  ) {
    if case .event(let event) = action {
      switch event {
      case .touchBegan: if tracker.phase != .none { count(.cancel, before.menu) }
      case .touchMoved(let point): recordMove(point, before)
      case .touchEnded(let point):
        recordMove(point, before)
        if let tapped = tapped(by: action) {
          recordTap(tapped, before)
        } else if let release = tracker.release {
          count(release, before.menu)
        }
      case .touchCancelled, .enterBackground: count(.cancel, before.menu)
      case .tap(let target): recordTap(target, before)
      case .resize: if before.screen != after.screen { count(.rotate, before.menu) }
      case .setSafeArea: if before.screen != after.screen { count(.rotate, before.menu) }
      case .edit, .enterForeground, .setMenuEnabled, .setFreeNavigation, .touchHeld, .longPress,
        .scrollForm, .setSizeClass, .setMargins, .setMotionReduced, .setStepIndicator, .goToPage,
        .goToField:
        break
      }
    }
    if before.hasMenu && !after.hasMenu { count(.becomeUnavailable, before.menu) }
    switch action {
    case .restore, .relaunch: return
    case .event, .form, .batch, .prepare, .declareBar, .declareChapters, .setTexts, .history, .app:
      break
    }
    if before.currentPage != after.currentPage {
      // A tap on a card closes the menu first.
      var state = before.menu
      if case .card = tapped(by: action) { state = .closed }
      count(.currentPageChange, state)
    }
  }

  private mutating func recordMove(_ point: ScreenPoint, _ before: ScreenMoment) {
    guard tracker.phase != .none else { return }
    count(.move, before.menu)
    let isFar =
      before.menu == .tracking
      && TouchTracker.distance(tracker.last, point) >= Double(MenuMetrics.dragThreshold)
    if isFar || tracker.beginsDrag(at: point) { count(.beginDrag, before.menu) }
  }

  private mutating func recordTap(_ target: ScreenTarget, _ before: ScreenMoment) {
    if before.bar != .nothing { return }
    switch target {
    case .menuButton: count(.tapMenuButton, before.menu)
    case .header: count(.tapHeader, before.menu)
    case .form, .outside: count(.tapOutside, before.menu)
    case .emptyPart: count(.tapEmptyPart, before.menu)
    case .previous, .next, .finish, .bars, .bar:
      if before.menu != .closed && (target.isInBar || !before.areBarsVisible) {
        count(.tapOutside, before.menu)
      } else if before.isEnabled(target) {
        count(target == .finish ? .tapFinish : .tapStep, before.menu)
      }
    case .card(let page):
      count(
        !before.isFree
          ? .tapLockedCard : page == before.currentPage ? .tapCurrentCard : .tapFreeCard,
        before.menu
      )
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

  /// The target that the action presses and holds: by a touch that rests at its beginning, or by a press event.
  private func held(by action: ScreenAction) -> ScreenTarget? {
    switch action {
    case .event(.longPress(let target)): target
    case .event(.touchHeld): tracker.phase == .pressed && !tracker.hasMoved ? tracker.target : nil
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
    case .event(.resize), .event(.setSafeArea):
      tracker.settle(before, after, isLost: before.screen != after.screen)
    case .setTexts: tracker.settle(before, after, isLost: true)
    case .event, .form, .batch, .prepare, .declareBar, .declareChapters, .history, .app:
      tracker.settle(before, after, isLost: false)
    }
  }
}
