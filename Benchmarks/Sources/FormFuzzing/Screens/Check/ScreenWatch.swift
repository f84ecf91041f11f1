import FormModel
import FormNavigation
import FormProgress

/// Watches one input form screen: its snapshot, the one before the last action, and its judge.
struct ScreenWatch: ~Copyable {
  /// The screen as shown now.
  var snapshot = InputFormSnapshot()
  private(set) var before = InputFormSnapshot()
  var judge: ScreenJudge

  init(_ judge: consuming ScreenJudge) {
    self.judge = judge
    // Room for the cards of a large screen: a later allocation is the screen's own.
    snapshot.cards.reserveCapacity(64)
    before.cards.reserveCapacity(64)
  }

  /// Prepares for an action; the caller then fills `snapshot` after it.
  mutating func begin() { swap(&before, &snapshot) }

  /// Judges the screen after an action.
  ///
  /// - Parameters:
  ///   - moment: before the action.
  ///   - screen: after it.
  ///   - probes: gains the events that the menu met.
  mutating func check(
    _ action: ScreenAction,
    _ outcome: ActionOutcome,
    from moment: ScreenMoment,
    _ screen: borrowing InputFormScreen,
    _ touches: inout TouchFollower,
    _ probes: inout ProbeSet
  ) -> ScreenDifference? {
    var outcome = outcome
    if case .event(.touchBegan(let point)) = action { outcome.target = screen.target(at: point) }
    let isForForm = touches.isForForm(action, from: moment, target: outcome.target)
    let now = ScreenMoment(screen)
    touches.follow(
      action,
      from: moment,
      to: now,
      target: outcome.target,
      isRefused: outcome.refusal != nil,
      &probes
    )
    if outcome.change.effects.contains(.passToForm) != isForForm {
      return .passing(expected: isForForm)
    }
    let isAnnounced = isAnnounced(by: action, screen)
    if outcome.change.effects.contains(.announcesHistory)
      != (!moment.hasAnnouncedHistory && isAnnounced)
    {
      return .announcement(expected: !moment.hasAnnouncedHistory)
    }
    if let difference = judge.judge(action, outcome, screen, snapshot) { return difference }
    return unreportedChange(action, outcome)
  }

  /// Judges a screen on which nothing was done since the judge was last told.
  mutating func check(_ screen: borrowing InputFormScreen) -> ScreenDifference? {
    screen.fill(&snapshot)
    return judge.judge(.event(.enterForeground), ActionOutcome(), screen, snapshot)
  }

  /// The first part that looks different without a report.
  private func unreportedChange(
    _ action: ScreenAction,
    _ outcome: ActionOutcome
  ) -> ScreenDifference? {
    switch action {
    case .relaunch, .app: nil
    case .prepare: snapshot.firstDifference(from: before)
    // The edits before the bad one have changed the screen, and a refusal reports no changes.
    case .batch where outcome.refusal != nil: nil
    case .event, .form, .batch, .restore, .declareBar, .declareChapters, .setTexts, .history:
      outcome.refusal != nil
        ? snapshot.firstDifference(from: before)
        : ReportedChanges.firstGap(from: before, to: snapshot, outcome.change)
    }
  }

  /// Whether the action itself announced the history; a restored state may have announced it before.
  private func isAnnounced(by action: ScreenAction, _ screen: borrowing InputFormScreen) -> Bool {
    switch action {
    case .restore: screen.interactionState.bar.isAnnouncing
    case .relaunch, .prepare, .app: false
    case .event, .form, .batch, .declareBar, .declareChapters, .setTexts, .history:
      screen.interactionState.bar.hasAnnouncedHistory
    }
  }
}

extension InputFormSnapshot {
  /// Puts a value into the snapshot that no screen shows, for canaries.
  mutating func breakOnPurpose() {
    if cards.isEmpty { visiblePageCount += 1 } else { cards[cards.count - 1].frame.y += 1 }
  }
}
