import FormModel
import FormNavigation
import FormProgress
import FormRules
import FormWorkload

/// Plays actions and judges the results: a screen by itself, or an app around it.
protocol PlayedSession: ~Copyable {
  /// Plays one action.
  ///
  /// - Parameter probes: gains the probes that were met.
  /// - Returns: what is not right afterwards; nil if everything is.
  mutating func play(_ action: ScreenAction, _ probes: inout ProbeSet) -> ScreenDifference?

  /// The next action of a person who sees the present screen.
  func nextAction(of person: inout VirtualUser) -> ScreenAction

  /// Mixes what is shown into the digest of the outcome.
  func mix(into outcome: inout FuzzOutcome)
}

/// Plays actions on an input form screen, and judges what it shows.
struct ScreenSession: PlayedSession, ~Copyable {
  private(set) var screen: InputFormScreen
  /// The form as it was opened.
  private let original: FormDefinition
  private var watch: ScreenWatch
  private var touches = TouchFollower()
  /// The texts that the screen was told last; nil for the first ones.
  private var texts: ScreenTexts?
  /// Whether the next snapshot is broken on purpose.
  private var isCanary: Bool

  init(
    _ form: consuming FormDefinition,
    on device: ScreenGeometry,
    configuration: MenuConfiguration,
    isCanary: Bool
  ) {
    watch = ScreenWatch(ScreenJudge(form, on: device, configuration))
    original = form.clone()
    self.isCanary = isCanary
    screen = InputFormScreen(
      FormSession.opened(form),
      on: device,
      configuration: configuration
    )
    screen.fill(&watch.snapshot)
  }

  mutating func play(_ action: ScreenAction, _ probes: inout ProbeSet) -> ScreenDifference? {
    let moment = ScreenMoment(screen)
    watch.begin()
    let outcome = perform(action)
    screen.fill(&watch.snapshot)
    if isCanary { watch.snapshot.breakOnPurpose() }
    isCanary = false
    probes.hit(action, screen)
    return watch.check(action, outcome, from: moment, screen, &touches, &probes)
  }

  func mix(into outcome: inout FuzzOutcome) { outcome.mix(watch.snapshot) }

  func nextAction(of person: inout VirtualUser) -> ScreenAction {
    person.next(screen, watch.snapshot)
  }

  /// Repeats the app's declarations for a new screen.
  private mutating func declareSurroundings(as bar: BarState, _ steps: StepConfiguration) {
    // Only edits can fail.
    _ = try? screen.handle(.setSizeClass(bar.sizeClass))
    _ = try? screen.handle(.setStepIndicator(steps))
    if let leading = bar.leadingMargin, let trailing = bar.trailingMargin {
      _ = try? screen.handle(.setMargins(leading: leading, trailing: trailing))
    }
  }

  private mutating func perform(_ action: ScreenAction) -> ActionOutcome {
    var outcome = ActionOutcome()
    switch action {
    case .event(let event):
      do { outcome.change = try screen.handle(event) } catch { outcome.refuse(event, error) }
    case .batch(let edits):
      do {
        outcome.change = try screen.apply(batch: edits.span)
      } catch {
        outcome.change = error.change
        outcome.refuse(edits, error)
      }
    case .form(let event):
      if screen.session.storedEngine.form.logic.isEmpty { break }
      do { outcome.change = try screen.handle(event) } catch { outcome.refusal = .formEvent }
    case .restore(let bytes):
      var report = RestoreReport()
      do {
        outcome.change = try screen.restore(bytes: bytes.span, report: &report)
      } catch { outcome.refusal = .savedState(error) }
      outcome.report = report
    case .prepare(let width, let height): screen.prepare(width: width, height: height)
    // There is no app around the screen.
    case .app: break
    case .relaunch(let width, let height):
      outcome.savedState = screen.savedState
      let bytes = screen.savedState.bytes
      let state = screen.interactionState
      var old = InputFormScreen(FormBuilder().build(), on: state.screen)
      swap(&old, &screen)
      screen = InputFormScreen(
        FormSession.opened(old.formToKeep(original)),
        on: state.screen.resized(width: width, height: height),
        configuration: state.configuration,
        bar: state.bar.content,
        strings: texts?.menu ?? .init(),
        barStrings: texts?.bar ?? .init(),
        measurer: texts?.measurer ?? ClusterMeasurer()
      )
      declareSurroundings(as: state.bar, state.steps)
      do {
        outcome.change = try screen.restore(bytes: bytes.span)
      } catch { outcome.refusal = .savedState(error) }
      screen.setHistory(state.bar.history, hasBackPlace: state.bar.hasBackPlace)
    case .declareBar(let seed): outcome.change = screen.declareBar(.generated(seed: seed))
    case .declareChapters(let seed):
      let chapters = StepChapter.generated(seed: seed, for: original)
      do { outcome.change = try screen.declareChapters(chapters) } catch {
        outcome.refusal = .chapters(error)
      }
    case .setTexts(let texts):
      self.texts = texts
      outcome.change = screen.setTexts(
        strings: texts.menu,
        barStrings: texts.bar,
        measurer: texts.measurer,
        direction: texts.direction
      )
    case .history(let count, let hasBackPlace):
      outcome.change = screen.setHistory(.numbered(count), hasBackPlace: hasBackPlace)
    }
    return outcome
  }
}

extension FormSession {
  /// A form as a virtual user opens it; one with rules has room for undo, and one that no file keeps saves its answers.
  ///
  /// - Precondition: the form's rules are sound.
  static func opened(_ form: consuming FormDefinition) -> FormSession {
    let journal = form.logic.isEmpty ? 0 : 1 << 20
    let savesAnswers = form.needsSavedAnswers
    guard
      let session = try? FormSession(form, journalBytes: journal, savesAnswers: savesAnswers)
    else {
      preconditionFailure("forms are checked before they are shown")
    }
    return session
  }
}

extension FormDefinition {
  /// Whether a file of the filled form loses instances, or what a person gave instead of a calculation.
  fileprivate var needsSavedAnswers: Bool {
    !logic.repeats.isEmpty || logic.calculations.contains(where: \.isEditable)
  }
}

extension InputFormScreen {
  /// The form with which an app opens its screen again: with its answers, or as it was opened if the saved state has the
  /// answers and instances.
  consuming func formToKeep(_ original: borrowing FormDefinition) -> FormDefinition {
    if original.needsSavedAnswers { return original.clone() }
    return (try? takeForm()) ?? original.clone()
  }
}

extension ScreenHistory {
  /// A history of `count` screens, numbered from 0.
  static func numbered(_ count: Int) -> ScreenHistory {
    var stack = ScreenStack(.titled(0))
    for screen in 0..<count { stack.push(.titled(UInt64(screen) + 1)) }
    return stack.history
  }
}
