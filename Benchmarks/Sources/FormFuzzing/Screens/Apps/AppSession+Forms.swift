import FormModel
import FormNavigation
import FormWorkload
import NavigationBaselines

/// Actions on the form that is shown, and on the device.
extension AppSession {
  mutating func playOnForm(_ action: ScreenAction) -> ScreenDifference? {
    let shown = host.currentForm.flatMap { host.missingForm == nil ? $0 : nil }
    followDevice(action, shown: shown)
    switch action {
    case .event(.touchBegan), .event(.tap), .event(.longPress): model.endAnnouncement()
    default: break
    }
    guard let shown, let watch = watches[shown],
      let moment = host.withForm(shown, { ScreenMoment($0) })
    else {
      if case .event(let event) = action { _ = try? host.handle(event) }
      if case .setTexts(let texts) = action { setTexts(texts) }
      return nil
    }
    watch.screen.begin()
    var structure = StructureChange()
    let outcome = perform(action, &structure)
    // A form that was left is covered, or the app has it.
    if !structure.isScreenChanged { host.fill(&watch.screen.snapshot) }
    if structure.isScreenChanged {
      return followBack(action, outcome, structure, shown: shown, watch)
    }
    if case .back(let steps) = outcome.change.request, model.back(steps: steps) != nil {
      return .app(part: "Back in the bar", expected: "back by \(steps)", found: "nothing")
    }
    var seen = touches
    // The menu's events are the probes of another target.
    var probes = ProbeSet()
    let difference = host.withForm(shown) {
      watch.screen.check(action, outcome, from: moment, $0, &seen, &probes)
    }
    touches = seen
    return difference ?? nil
  }

  private mutating func perform(
    _ action: ScreenAction,
    _ structure: inout StructureChange
  ) -> ActionOutcome {
    var outcome = ActionOutcome()
    switch action {
    case .event(let event):
      do {
        if let change = try host.handle(event) {
          outcome.change = change.screen
          structure = change.structure
        }
      } catch { outcome.refuse(event, error) }
    case .batch(let edits):
      do {
        outcome.change = try host.apply(batch: edits.span) ?? ScreenChange()
      } catch {
        outcome.change = error.change
        outcome.refuse(edits, error)
      }
    case .form(let event):
      if original.logic.isEmpty { break }
      do { outcome.change = try host.handle(event)?.screen ?? ScreenChange() } catch {
        outcome.refusal = .formEvent
      }
    case .declareBar(let seed):
      outcome.change = host.declareBar(.generated(seed: seed)) ?? ScreenChange()
    case .declareChapters(let seed):
      let chapters = StepChapter.generated(seed: seed, for: original)
      do { outcome.change = try host.declareChapters(chapters) ?? ScreenChange() } catch {
        outcome.refusal = .chapters(error)
      }
    case .setTexts(let texts): outcome.change = setTexts(texts) ?? ScreenChange()
    case .relaunch, .restore, .prepare, .history, .app: break
    }
    return outcome
  }

  /// Follows a move of the structure by Back in the bar, or by a choice from the history.
  private mutating func followBack(
    _ action: ScreenAction,
    _ outcome: ActionOutcome,
    _ structure: StructureChange,
    shown: UInt64,
    _ watch: Watch
  ) -> ScreenDifference? {
    guard case .event(let event) = action, case .back(let steps) = outcome.change.request else {
      return .app(part: "\(action)", expected: "no move", found: "\(structure)")
    }
    watch.screen.judge.follow(.event(event))
    if !watch.screen.judge.expects(.back(steps: steps)) {
      return .request(expected: nil, found: outcome.change.request)
    }
    guard let step = model.back(steps: steps) else {
      return .app(part: "Back in the bar", expected: "nothing", found: "\(structure)")
    }
    return follow(step, structure, shown: shown)
  }

  /// Plays an event of the device on all forms; covered forms are checked when they are shown.
  private mutating func followDevice(_ action: ScreenAction, shown: UInt64?) {
    let step: UnseenStep
    switch action {
    case .event(let event):
      guard follow(event) else { return }
      step = .event(event)
    case .setTexts(let texts):
      device.direction = texts.direction
      self.texts = texts
      step = .texts(texts)
    default: return
    }
    for number in model.forms where number != shown && kept[number]?.state == nil {
      watches[number]?.screen.judge.follow(step)
    }
  }

  /// - Returns: whether the event is the device's.
  private mutating func follow(_ event: ScreenEvent) -> Bool {
    switch event {
    case .resize(let width, let height, let safeArea):
      device = device.resized(width: width, height: height, safeArea: safeArea)
    case .setSafeArea(let safeArea): device.safeArea = safeArea
    case .setSizeClass(let sizeClass): self.sizeClass = sizeClass
    case .setMargins(let leading, let trailing): margins = (leading, trailing)
    case .enterBackground, .enterForeground: break
    default: return false
    }
    return true
  }

  @discardableResult
  private mutating func setTexts(_ texts: ScreenTexts) -> ScreenChange? {
    host.setTexts(
      strings: texts.menu,
      barStrings: texts.bar,
      measurer: texts.measurer,
      direction: texts.direction
    )
  }
}
