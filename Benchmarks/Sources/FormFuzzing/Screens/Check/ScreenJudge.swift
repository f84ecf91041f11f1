import FormModel
import FormNavigation
import FormWorkload
import NavigationBaselines

/// A change of a screen in an app, beside the actions on it.
enum UnseenStep {
  case event(ScreenEvent)
  case bar(seed: UInt64)
  case texts(ScreenTexts)
  /// The screen is now on top of these screens.
  case history(ScreenHistory, hasBeenAnnounced: Bool, hasBackPlace: Bool)
  /// The app ended. The present state is kept, and nothing that the screen is told before it is
  /// restored changes it.
  case ended
  /// The app ended and started again, on a screen with these sides.
  case relaunch(width: Int, height: Int)
  /// As above, with a state of another time.
  case relaunchTo(SavedState, width: Int, height: Int)
}

/// The outcome of an action.
struct ActionOutcome: Hashable, Sendable {
  enum Refusal: Hashable, Sendable {
    case address(AddressError)
    case batch(index: Int, AddressError)
    case savedState(SavedStateError)
    /// The form refused an answer, undo or redo.
    case formEvent
    case chapters(StepChapterError)
  }

  var change = ScreenChange()
  var refusal: Refusal?
  /// The state that the screen saved when it was relaunched.
  var savedState: SavedState?
  /// The report on a restored state.
  var report: RestoreReport?
  /// The target of a touch that went down.
  var target: ScreenTarget?

  /// Whether `change` describes the action's effects: a refused action has none, unless it is a batch.
  var isReported: Bool {
    switch refusal {
    case nil, .batch: true
    case .address, .savedState, .formEvent, .chapters: false
    }
  }
}

/// Judges after each action whether a screen is right: plays everything on the oracle's screen too, and compares
/// interaction state and snapshot.
struct ScreenJudge: ~Copyable {
  private var rival: LinearScreen
  private var expected = InputFormSnapshot()
  /// The snapshot while the sheet slides.
  private var between = InputFormSnapshot()
  private var slideCount = 0
  private let pages: KnownPages
  private var count = 0
  /// The menu and the page on which a person's attention was when the action began; those of a fresh screen after a
  /// relaunch.
  private var attention: (detent: Detent?, page: PageID?) = (nil, nil)
  /// The state that the rival had saved when the app ended, until it is restored.
  private var kept: SavedState?

  init(
    _ form: borrowing FormDefinition,
    on device: ScreenGeometry,
    _ configuration: MenuConfiguration
  ) {
    rival = LinearScreen(form, on: device, configuration: configuration)
    pages = KnownPages(form)
  }

  /// Plays the action too, and compares the results.
  ///
  /// - Parameters:
  ///   - outcome: of the action on the screen.
  ///   - screen: as it is after the action.
  mutating func judge(
    _ action: ScreenAction,
    _ outcome: ActionOutcome,
    _ screen: borrowing InputFormScreen,
    _ snapshot: InputFormSnapshot
  ) -> ScreenDifference? {
    if var saved = outcome.savedState {
      let form = pages.saved(saved.currentPage)
      if saved.form != form {
        return .restoreReport("\(form) is to be kept, not \(saved.form.map { "\($0)" } ?? "none")")
      }
      // The rival knows nothing of other forms.
      saved.form = nil
      if saved != rival.savedState {
        return .savedState(expected: rival.savedState, found: saved)
      }
    }
    attention = (rival.state.detent, rival.state.currentPage)
    let refusal = play(action, outcome)
    if refusal != outcome.refusal {
      return .outcome(
        expected: refusal.map { "\($0)" } ?? "no refusal",
        found: outcome.refusal.map { "\($0)" } ?? "no refusal"
      )
    }
    // Ask what the touch hit after handling it: by then any earlier touch has ended.
    if case .event(.touchBegan(let point)) = action, let target = outcome.target {
      let expected = rival.target(at: point)
      if target != expected { return .target(point, expected: expected, found: target) }
    }
    if case .restore(let bytes) = action, let fault = reportFault(bytes, outcome) {
      return .restoreReport(fault)
    }
    if case .event = action, outcome.refusal == nil, rival.request != outcome.change.request {
      return .request(expected: rival.request, found: outcome.change.request)
    }
    let state = screen.interactionState
    if state != rival.state { return .state(expected: rival.state, found: state) }
    if let slide = outcome.change.transition {
      if slide != state.transition { return .state(expected: rival.state, found: state) }
      if let difference = judgeSlide(screen) { return difference }
    }
    rival.fill(&expected)
    if outcome.isReported {
      let focus = Self.focus(from: attention.detent, attention.page, to: expected, rival.state)
      if focus != outcome.change.focus {
        return .focus(expected: focus, found: outcome.change.focus)
      }
    }
    if let difference = snapshot.segmentDifference() { return difference }
    count += 1
    if count.isMultiple(of: accessibilityInterval),
      let elements = rival.accessibilityElements(),
      let difference = screen.accessibilityDifference(from: elements)
    {
      return difference
    }
    return snapshot.firstDifference(from: expected)
  }

  /// The error in a report on a restored state.
  private func reportFault(_ bytes: [UInt8], _ outcome: ActionOutcome) -> String? {
    guard let report = outcome.report else { return "there is none" }
    if case .savedState(let error) = outcome.refusal {
      return report.refusal == error && report.dropped.isEmpty ? nil : "\(report) of \(error)"
    }
    guard let state = try? SavedState(bytes: bytes.span) else { return "bytes are taken" }
    let page = (try? pages.known(state))?.currentPage
    let isGone = state.currentPage != nil && (page == nil || rival.state.currentPage != page)
    let isRight =
      report.isOtherForm == pages.isOther(state) && report.refusal == nil
      && report.dropped.contains(.currentPage) == isGone
      && report.dropped.contains(.menu) == (state.detent != nil && rival.state.detent == nil)
      && report.dropped.contains(.cardScroll)
        == (state.detent != nil && state.scroll != rival.state.scroll)
      && report.dropped.contains(.formScroll) == (state.formScroll != rival.state.bar.scroll)
      && report.dropped.contains(.finish) == (state.isFinished && !rival.state.isFinished)
    return isRight ? nil : "\(report) of \(state)"
  }

  /// Where a screen reader should continue (AX-2).
  private static func focus(
    from detent: Detent?,
    _ page: PageID?,
    to snapshot: InputFormSnapshot,
    _ state: InteractionState
  ) -> AccessibilityFocus? {
    switch (detent, state.detent) {
    case (nil, .some): .menuHeader
    case (.some, .some): nil
    case (nil, nil) where page == state.currentPage: nil
    case (.some, nil) where page == state.currentPage && snapshot.menuButton != nil: .menuButton
    default: state.currentPage == nil ? nil : .heading
    }
  }

  /// Compares the snapshots at some moment of the sheet's last slide, another one each time (NM-28).
  private mutating func judgeSlide(_ screen: borrowing InputFormScreen) -> ScreenDifference? {
    slideCount += 1
    let moment = slideCount * 377 % SheetTransition.whole
    screen.fill(&between, at: moment)
    rival.fill(&expected, at: moment)
    return between.firstDifference(from: expected)
  }

  private mutating func play(
    _ action: ScreenAction,
    _ outcome: ActionOutcome
  ) -> ActionOutcome.Refusal? {
    switch action {
    case .event(let event):
      do { try rival.handle(event) } catch { return .address(error) }
    case .batch(let edits):
      do {
        try rival.apply(batch: edits.span)
      } catch { return .batch(index: error.index, error.underlying) }
    case .form(let event): if rival.perform(event) { return .formEvent }
    case .relaunch(let width, let height):
      let bar = rival.state.bar
      relaunch(width: width, height: height)
      rival.setHistory(bar.history, hasBackPlace: bar.hasBackPlace)
    case .restore(let bytes):
      do {
        rival.restore(try pages.known(try SavedState(bytes: bytes.span)))
      } catch { return .savedState(error) }
    case .prepare: break
    case .declareBar(let seed): rival.declareBar(.generated(seed: seed))
    case .declareChapters(let seed):
      let chapters = StepChapter.generated(seed: seed, pageCount: rival.pageCount)
      do { try rival.declareChapters(chapters) } catch { return .chapters(error) }
    case .setTexts(let texts):
      rival.setTexts(texts.menu, texts.bar, texts.measurer, texts.direction)
    case .history(let count, let hasBackPlace):
      rival.setHistory(.numbered(count), hasBackPlace: hasBackPlace)
    case .app: break
    }
    return nil
  }

  /// Plays a change of the screen while it was not shown.
  mutating func follow(_ step: UnseenStep) {
    switch step {
    case .event(let event): _ = play(.event(event), ActionOutcome())
    case .bar(let seed): rival.declareBar(.generated(seed: seed))
    case .texts(let texts): _ = play(.setTexts(texts), ActionOutcome())
    case .history(let history, let hasBeenAnnounced, let hasBackPlace):
      rival.setHistory(
        history,
        hasBeenAnnounced: hasBeenAnnounced,
        hasBackPlace: hasBackPlace
      )
    case .ended: kept = rival.savedState
    // A screen is told what is below it when it is shown.
    case .relaunch(let width, let height): relaunch(width: width, height: height)
    case .relaunchTo(let state, let width, let height):
      kept = state
      relaunch(width: width, height: height)
    }
  }

  /// Ends the screen and starts it again from its saved state, as by NM-23; no screen is below it.
  private mutating func relaunch(width: Int, height: Int) {
    let saved = kept ?? rival.savedState
    kept = nil
    rival.relaunch(on: rival.state.screen.resized(width: width, height: height))
    attention = (rival.state.detent, rival.state.currentPage)
    rival.restore(saved)
  }

  /// The title that the screen has for the screen above it.
  var barTitle: String? { rival.barTitle }

  /// Whether the last event should make this request to the app.
  func expects(_ request: BarRequest?) -> Bool { rival.request == request }
}

/// The number of actions between two comparisons of the elements for a screen reader, whose texts
/// are made anew each time.
private let accessibilityInterval = 8

extension InputFormSnapshot {
  /// The first segment of a step indicator that is shown and not as SI-1 to SI-4 have it.
  fileprivate func segmentDifference() -> ScreenDifference? {
    guard stepIndicatorFrame != nil else { return nil }
    for (step, expected) in stepIndicator.naiveSegments().enumerated() {
      let found = stepIndicator.segment(step)
      if found != expected {
        return .snapshot(part: .stepIndicator, expected: "\(expected)", found: "\(found)")
      }
    }
    return nil
  }
}

extension InputFormScreen {
  /// The first difference in the elements for a screen reader (AX-1, AX-2).
  fileprivate func accessibilityDifference(
    from expected: [AccessibilityElement]
  ) -> ScreenDifference? {
    let found = accessibilityElements()
    if found == expected { return nil }
    for (place, (found, expected)) in zip(found, expected).enumerated() where found != expected {
      return .accessibility(place: place, expected: "\(expected)", found: "\(found)")
    }
    return .accessibility(
      place: min(found.count, expected.count),
      expected: "\(expected.count) elements",
      found: "\(found.count)"
    )
  }
}
