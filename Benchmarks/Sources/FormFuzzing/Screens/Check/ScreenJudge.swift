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
  /// The app ended, and has kept these answers of a form with repeats. The present state is kept, and nothing that the
  /// screen is told before it is restored changes it.
  case ended(SavedAnswers?)
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
    /// The answers and instances in the saved state are not those of the form.
    case answersLost
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
    case .address, .savedState, .formEvent, .chapters, .answersLost: false
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
  private var attention: (detent: Detent?, page: NaivePageKey?) = (nil, nil)
  /// The state that the rival had saved when the app ended, until it is restored.
  private var kept: SavedState?
  /// The pages, and the titles of their cards, before the action.
  private var before = CardTitles()

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
    if !pages.repeats.isEmpty { rival.identify(screen.pages) }
    before = CardTitles(rival)
    if var saved = outcome.savedState {
      let form = pages.saved(saved.currentPage)
      if saved.form != form {
        return .restoreReport("\(form) is to be kept, not \(saved.form.map { "\($0)" } ?? "none")")
      }
      // The rival knows nothing of other forms, and keeps its answers.
      (saved.form, saved.answers) = (nil, nil)
      if saved != rival.savedState {
        return .savedState(expected: rival.savedState, found: saved)
      }
    }
    attention = (rival.state.detent, rival.currentKey)
    let refusal = play(action, outcome)
    if refusal != outcome.refusal {
      return .outcome(
        expected: refusal.map { "\($0)" } ?? "no refusal",
        found: outcome.refusal.map { "\($0)" } ?? "no refusal"
      )
    }
    if !pages.repeats.isEmpty { rival.identify(screen.pages) }
    if !rival.pages.elementsEqual(screen.pages) {
      return .pages(expected: Array(rival.pages), found: Array(screen.pages))
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
      let focus = focus(with: expected)
      if focus != outcome.change.focus {
        return .focus(expected: focus, found: outcome.change.focus)
      }
    }
    let titles = CardTitles(rival)
    if titles != before, let difference = judgeCards(titles, screen) { return difference }
    if outcome.isReported, !action.isRelaunch,
      let gap = ReportedChanges.firstGap(from: before, to: titles, outcome.change)
    {
      return gap
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

  /// Compares the titles and the height of all cards, shown or not, once some were added, removed or retitled.
  private mutating func judgeCards(
    _ titles: CardTitles,
    _ screen: borrowing InputFormScreen
  ) -> ScreenDifference? {
    let height = rival.contentHeight()
    if screen.menu.contentHeight != height {
      return .cardHeights(expected: height, found: screen.menu.contentHeight)
    }
    for (page, expected) in titles.visible {
      let found = screen.title(ofPage: page) ?? ""
      if !found.utf8.elementsEqual(expected.utf8) {
        return .title(page, expected: expected, found: found)
      }
    }
    return nil
  }

  /// The error in a report on a restored state.
  private func reportFault(_ bytes: [UInt8], _ outcome: ActionOutcome) -> String? {
    guard let report = outcome.report else { return "there is none" }
    if case .savedState(let error) = outcome.refusal {
      return report.refusal == error && report.dropped.isEmpty ? nil : "\(report) of \(error)"
    }
    guard let state = try? SavedState(bytes: bytes.span) else { return "bytes are taken" }
    let known = try? pages.known(state)
    let page = known?.currentPage.flatMap { rival.page(ofTemplate: $0, inside: state.inside) }
    let isGone = state.currentPage != nil && (page == nil || rival.state.currentPage != page)
    let isRight =
      report.isOtherForm == pages.isOther(state) && report.refusal == nil
      && report.dropped.contains(.currentPage) == isGone
      && report.dropped.contains(.menu) == (state.detent != nil && rival.state.detent == nil)
      && report.dropped.contains(.cardScroll)
        == (state.detent != nil && state.scroll != rival.state.scroll)
      && report.dropped.contains(.formScroll) == (state.formScroll != rival.state.bar.scroll)
      && report.dropped.contains(.finish) == (state.isFinished && !rival.state.isFinished)
      && report.droppedAnswers == rival.droppedAnswers
      && report.dropped.contains(.answers) == !rival.droppedAnswers.isEmpty
    return isRight ? nil : "\(report) of \(state)"
  }

  /// Where a screen reader should continue (AX-2).
  private func focus(with snapshot: InputFormSnapshot) -> AccessibilityFocus? {
    let isSamePage = attention.page == rival.currentKey
    switch (attention.detent, rival.state.detent) {
    case (nil, .some): return .menuHeader
    case (.some, .some): return nil
    case (nil, nil) where isSamePage: return nil
    case (.some, nil) where isSamePage && snapshot.menuButton != nil: return .menuButton
    default: return rival.currentKey == nil ? nil : .heading
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
      let (bar, contents) = (rival.state.bar, rival.contents)
      relaunch(width: width, height: height, outcome.savedState?.answers)
      rival.setHistory(bar.history, hasBackPlace: bar.hasBackPlace)
      if rival.contents != contents { return .answersLost }
    case .restore(let bytes):
      do {
        rival.restore(try pages.known(try SavedState(bytes: bytes.span)))
      } catch { return .savedState(error) }
    case .prepare: break
    case .declareBar(let seed): rival.declareBar(.generated(seed: seed))
    case .declareChapters(let seed):
      let chapters = StepChapter.generated(
        seed: seed,
        pageCount: pages.count,
        pages.repeats
      )
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
    case .ended(let answers):
      kept = rival.savedState
      kept?.answers = answers
    // A screen is told what is below it when it is shown.
    case .relaunch(let width, let height): relaunch(width: width, height: height, nil)
    case .relaunchTo(let state, let width, let height):
      kept = state
      relaunch(width: width, height: height, nil)
    }
  }

  /// Restores answers that the form was left with.
  mutating func restore(_ answers: SavedAnswers) { rival.restore(answers) }

  /// Ends the screen and starts it again from its saved state, as by NM-23; no screen is below it.
  private mutating func relaunch(width: Int, height: Int, _ answers: SavedAnswers?) {
    var saved = kept ?? rival.savedState
    kept = nil
    if let answers { saved.answers = answers }
    rival.relaunch(on: rival.state.screen.resized(width: width, height: height))
    attention = (rival.state.detent, rival.currentKey)
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

/// The pages of a form, and the titles of the cards of those that are visible, as an oracle has them.
struct CardTitles: Equatable {
  var pages: [PageID] = []
  /// In the order of the cards.
  var visible: [(page: PageID, title: String)] = []

  init() {}

  init(_ rival: borrowing LinearScreen) {
    pages = Array(rival.pages)
    visible = rival.cardTitles
  }

  static func == (first: CardTitles, second: CardTitles) -> Bool {
    first.pages == second.pages
      && first.visible.elementsEqual(second.visible) {
        $0.page == $1.page && $0.title.utf8.elementsEqual($1.title.utf8)
      }
  }
}

extension ScreenAction {
  /// Whether the screen after it is another one.
  fileprivate var isRelaunch: Bool {
    switch self {
    case .relaunch, .app: true
    default: false
    }
  }
}

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
