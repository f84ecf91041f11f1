import FormModel
import FormNavigation

/// Plays actions on an input form screen, and judges what it shows: the one place that knows both. Sessions
/// of users, replayed cases and fuzzers all come through here.
struct ScreenSession<Judge: ScreenJudge & ~Copyable>: ~Copyable {
  private(set) var screen: InputFormScreen
  /// What the screen shows.
  private(set) var snapshot = InputFormSnapshot()
  private var before = InputFormSnapshot()
  private var judge: Judge
  private(set) var coverage: ScreenCoverage
  private(set) var actionCount = 0
  private let canary: Int?
  private let isJudged: Bool

  init(
    _ form: consuming FormDefinition,
    on device: ScreenGeometry,
    configuration: MenuConfiguration,
    policy: CheckPolicy,
    canary: Int?
  ) {
    judge = Judge(form, on: device, configuration, policy)
    self.canary = canary
    isJudged = Judge.self != NoJudge.self
    screen = InputFormScreen(form, on: device, configuration: configuration)
    coverage = ScreenCoverage()
    // Room for the cards of a large screen, so that what allocates later is the screen.
    snapshot.cards.reserveCapacity(64)
    before.cards.reserveCapacity(64)
    screen.fill(&snapshot)
  }

  /// Does one thing, and says whether the screen is then as it should be.
  ///
  /// - Parameter meter: is told when the screen begins and ends its work.
  mutating func play(
    _ action: ScreenAction,
    _ meter: inout some SessionMeter
  ) -> ScreenDifference? {
    let moment = ScreenMoment(screen)
    swap(&before, &snapshot)
    meter.begin(action.kind(on: screen.interactionState.screen))
    var outcome = perform(action)
    screen.fill(&snapshot)
    meter.end()
    defer { actionCount += 1 }
    if actionCount == canary { snapshot.breakOnPurpose() }
    if case .event(.touchBegan(let point)) = action { outcome.target = screen.target(at: point) }
    let isForForm = coverage.isForForm(action, from: moment, target: outcome.target)
    coverage.record(
      action,
      from: moment,
      to: ScreenMoment(screen),
      target: outcome.target,
      isRefused: outcome.refusal != nil
    )
    guard isJudged else { return nil }
    if outcome.change.effects.contains(.passToForm) != isForForm {
      return .passing(expected: isForForm)
    }
    if outcome.change.effects.contains(.announcesHistory)
      != (!moment.hasAnnouncedHistory && isAnnounced(after: action))
    {
      return .announcement(expected: !moment.hasAnnouncedHistory)
    }
    if let fault = barFault() { return .bar(fault) }
    if let difference = judge.judge(action, outcome, screen, snapshot) { return difference }
    return unreportedChange(action, outcome)
  }

  /// What looks otherwise than before, though nothing says so.
  private func unreportedChange(
    _ action: ScreenAction,
    _ outcome: ActionOutcome
  ) -> ScreenDifference? {
    switch action {
    case .relaunch: nil
    case .prepare: snapshot.firstDifference(from: before)
    // The edits before the bad one have changed what there is no report of.
    case .batch where outcome.refusal != nil: nil
    case .event, .batch, .restore, .declareBar, .history:
      outcome.refusal != nil
        ? snapshot.firstDifference(from: before)
        : ReportedChanges.firstGap(from: before, to: snapshot, outcome.change)
    }
  }

  /// What the guideline finds wrong with the bar as it is shown, where it may have changed.
  private func barFault() -> String? {
    let content = screen.navigationBar.content
    guard content.isBarShown, snapshot.bar != before.bar else { return nil }
    var layout = snapshot.bar.layout
    layout.moveFrames { $0.y -= BarMetrics.statusBarHeight }
    return BarChecker(
      content: content,
      environment: screen.barEnvironment,
      layout: layout
    ).fault()
  }

  /// Whether the history is announced by now, and by the action itself: a restored state was so before.
  private func isAnnounced(after action: ScreenAction) -> Bool {
    guard case .history = action else { return false }
    return screen.interactionState.bar.hasAnnouncedHistory
  }

  /// What an app says again when its screen is made anew.
  private mutating func declareSurroundings(as bar: BarState) {
    // Only edits can fail.
    _ = try? screen.handle(.setSizeClass(bar.sizeClass))
    _ = try? screen.handle(
      .setMargins(leading: bar.leadingMargin, trailing: bar.trailingMargin)
    )
  }

  private mutating func perform(_ action: ScreenAction) -> ActionOutcome {
    var outcome = ActionOutcome()
    switch action {
    case .event(let event):
      do { outcome.change = try screen.handle(event) } catch { outcome.refusal = .address(error) }
    case .batch(let edits):
      do {
        outcome.change = try screen.apply(batch: edits.span)
      } catch { outcome.refusal = .batch(index: error.index, error.underlying) }
    case .restore(let bytes):
      do {
        outcome.change = try screen.restore(bytes: bytes.span)
      } catch { outcome.refusal = .savedState(error) }
    case .prepare(let width, let height): screen.prepare(width: width, height: height)
    case .relaunch(let width, let height):
      outcome.savedState = screen.savedState
      let bytes = screen.savedState.bytes
      let state = screen.interactionState
      var old = InputFormScreen(FormBuilder().build(), on: state.screen)
      swap(&old, &screen)
      screen = InputFormScreen(
        old.takeForm(),
        on: state.screen.resized(width: width, height: height),
        configuration: state.configuration,
        bar: state.bar.content
      )
      declareSurroundings(as: state.bar)
      do {
        outcome.change = try screen.restore(bytes: bytes.span)
      } catch { outcome.refusal = .savedState(error) }
      screen.setHistory(state.bar.history)
    case .declareBar(let seed): outcome.change = screen.declareBar(.generated(seed: seed))
    case .history(let count):
      outcome.change = screen.setHistory(.numbered(count))
    }
    return outcome
  }
}

extension InputFormSnapshot {
  /// What no screen shows: for canaries.
  fileprivate mutating func breakOnPurpose() {
    if cards.isEmpty { visiblePageCount += 1 } else { cards[cards.count - 1].frame.y += 1 }
  }
}

extension ScreenHistory {
  /// So many screens, numbered from 0.
  static func numbered(_ count: Int) -> ScreenHistory {
    var stack = ScreenStack(ScreenEntry(screen: 0))
    for screen in 0..<count { stack.push(ScreenEntry(screen: UInt64(screen) + 1)) }
    return stack.history
  }
}

/// Is told what a session does, to time it.
public protocol SessionMeter {
  /// An action is about to be played.
  mutating func begin(_ kind: ActionKind)
  /// It is played, and the snapshot shows it.
  mutating func end()
}

/// Times nothing.
public struct NoMeter: SessionMeter {
  public init() {}
  public mutating func begin(_ kind: ActionKind) {}
  public mutating func end() {}
}
