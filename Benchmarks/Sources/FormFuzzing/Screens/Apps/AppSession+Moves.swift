import FormModel
import FormNavigation
import FormRules
import FormWorkload
import NavigationBaselines

/// Moves in the structure, and the app's end and restart.
extension AppSession {
  mutating func make(_ move: AppMove) -> ScreenDifference? {
    let shown = host.currentForm
    let step = modelStep(move)
    let opened = opened(by: move, step)
    // A form that can't be opened is offered all the same: the structure is to refuse it.
    let screen = opened.map { makeScreen($0.form, bar: $0.bar) } ?? offered(by: move)
    var found: StructureChange?
    let device = SimulatedDevice(screen: device, measurer: measurer)
    do { found = try Structure.make(move, on: &host, device, screen) } catch {}
    switch (step, found) {
    case (nil, nil): return nil
    case (let step?, nil):
      return .app(part: "\(move)", expected: "\(step.change)", found: "a refusal")
    case (nil, let found?):
      return .app(part: "\(move)", expected: "a refusal", found: "\(found)")
    case (let step?, let found?): return follow(step, found, shown: shown)
    }
  }

  /// The step of the move in the model; nil if the move must be refused.
  private mutating func modelStep(_ move: AppMove) -> NaiveStructure.Step? {
    guard Structure.knows(move) else { return nil }
    switch move {
    case .selectTab(let tab): return model.select(tab: tab)
    case .show(let screen): return model.show(.titled(screen))
    case .open(let form, _):
      if kind == .drillDown {
        let node = Int(clamping: form)
        guard model.canSelect(node: node, asForm: true) else { return nil }
        return model.select(node: node, asForm: true)
      }
      guard form <= .max >> 1, !model.forms.contains(form) else { return nil }
      return model.show(.form(form))
    case .showAgain(let form):
      return model.forms.contains(form & .max >> 1) ? model.show(.form(form & .max >> 1)) : nil
    case .select(let node): return model.select(node: node, asForm: false)
    case .back(let steps): return model.back(steps: steps)
    case .backToTop: return model.backToTop()
    case .openBelow(let tab, let node): return model.open(tab: tab, at: node)
    case .hold(let tab): model.hold(tab.map { .tab($0) } ?? .back, measurer)
    case .release: model.endHold()
    case .scrollHistory(let scroll): model.scrollHistory(to: scroll, on: device, measurer)
    case .tapEntry(let entry): return model.tap(.historyEntry(entry))
    case .tapBeside: return model.tap(.outside)
    case .keep, .returnTo, .press: return nil
    }
    return NaiveStructure.Step()
  }

  private func opened(
    by move: AppMove,
    _ step: NaiveStructure.Step?
  ) -> (form: UInt64, bar: UInt64)? {
    guard case .open(let form, let bar) = move, let step, step.change.pushed > 0 else { return nil }
    return (form, bar)
  }

  private func offered(by move: AppMove) -> InputFormScreen? {
    guard case .open = move else { return nil }
    return InputFormScreen(FormBuilder().build(), on: device)
  }

  /// Makes the screen of a form: as it was left, or new.
  private mutating func makeScreen(_ number: UInt64, bar: UInt64) -> InputFormScreen {
    let known = kept.removeValue(forKey: number)
    let form = known?.form.take() ?? original.clone()
    let watch = Watch(ScreenJudge(form, on: device, configuration))
    watches[number] = watch
    var session = FormSession.opened(form)
    if let answers = known?.answers {
      // Answers of the same form.
      var dropped: [DroppedAnswer] = []
      _ = try? session.restore(answers, dropped: &dropped)
      watch.screen.judge.restore(answers)
    }
    var screen = InputFormScreen(
      session,
      on: device,
      configuration: configuration,
      bar: .generated(seed: bar)
    )
    watch.screen.judge.follow(.bar(seed: bar))
    setUp(&screen, watch)
    return screen
  }

  /// Tells a screen the device's properties beside its sides.
  private func setUp(_ screen: inout InputFormScreen, _ watch: Watch) {
    var events = [ScreenEvent.setSafeArea(device.safeArea), .setSizeClass(sizeClass)]
    if let margins {
      events.append(.setMargins(leading: margins.leading, trailing: margins.trailing))
    }
    for event in events {
      // Only edits can fail.
      _ = try? screen.handle(event)
      watch.screen.judge.follow(.event(event))
    }
    guard let texts else { return }
    screen.setTexts(
      strings: texts.menu,
      barStrings: texts.bar,
      measurer: texts.measurer,
      direction: texts.direction
    )
    watch.screen.judge.follow(.texts(texts))
  }

  /// Follows the structure: the screens that it covered, left and showed.
  mutating func follow(_ step: NaiveStructure.Step, _ found: StructureChange, shown: UInt64?)
    -> ScreenDifference?
  {
    if found != step.change {
      return .app(part: "change", expected: "\(step.change)", found: "\(found)")
    }
    guard found.isScreenChanged else { return nil }
    touches.endTouch()
    if let shown { watches[shown]?.screen.judge.follow(.event(.enterBackground)) }
    let left = Set(step.discarded.compactMap(\.form)).subtracting(model.forms)
    return leave(left) ?? showCurrent()
  }

  /// Takes the forms that were left, and checks that they are as they were shown.
  private mutating func leave(_ expected: Set<UInt64>) -> ScreenDifference? {
    var found: Set<UInt64> = []
    var difference: ScreenDifference?
    while let closed = host.takeClosedForm() {
      let number = closed.number
      found.insert(number)
      if let watch = watches.removeValue(forKey: number), difference == nil {
        difference = watch.screen.check(closed.screen)
      }
      let answers = closed.screen.session.savedAnswers
      kept[number] = KeptForm(closed.takeScreen().formToKeep(original), nil, answers)
    }
    if let difference { return difference }
    // A form that was not shown since the restart is not in the host, which can't give it back.
    let given = expected.filter { kept[$0]?.state == nil }
    for number in expected.subtracting(given) { forget(number) }
    return found == given
      ? nil : .app(part: "forms left", expected: "\(given.sorted())", found: "\(found.sorted())")
  }

  /// Drops a form that the app did not give again; it stays as it was when the app ended.
  mutating func forget(_ number: UInt64) {
    returning.removeValue(forKey: number)
    watches.removeValue(forKey: number)
    guard let known = kept[number], let form = known.form.take() else { return }
    kept[number] = KeptForm(form, nil, known.answers)
  }

  /// Gives the form that is shown, if the app has yet to give it, and checks it.
  mutating func showCurrent() -> ScreenDifference? {
    guard let number = host.currentForm, let watch = watches[number] else { return nil }
    if host.missingForm == number {
      if let difference = attach(number, watch) { return difference }
    }
    // The structure's own history: it is compared with the model's after each action.
    let history = host.navigation.currentStack.history
    watch.screen.judge.follow(
      .history(
        history,
        hasBeenAnnounced: model.hasAnnouncedHistory,
        hasBackPlace: kind == .tabBarWithBack
      )
    )
    return host.withForm(number) { watch.screen.check($0) } ?? nil
  }

  private mutating func attach(_ number: UInt64, _ watch: Watch) -> ScreenDifference? {
    guard let known = kept.removeValue(forKey: number), let state = known.state,
      let form = known.form.take()
    else { return .app(part: "form missing", expected: "none", found: "\(number)") }
    var screen = InputFormScreen(
      FormSession.opened(form),
      on: device,
      configuration: state.configuration,
      bar: state.bar.content
    )
    // Only edits can fail.
    _ = try? screen.handle(.setStepIndicator(state.steps))
    // The host restores the kept state last, so these settings move no sheet.
    setUp(&screen, watch)
    if let state = returning.removeValue(forKey: number) {
      let (width, height) = (device.width, device.height)
      watch.screen.judge.follow(.relaunchTo(state, width: width, height: height))
    } else {
      watch.screen.judge.follow(.relaunch(width: device.width, height: device.height))
    }
    do {
      try host.attach(form: number, screen)
      return nil
    } catch {
      return .app(part: "attach", expected: "form \(number) taken", found: "\(error)")
    }
  }

  // MARK: Life

  /// Ends the app and starts it again: the structure is saved and restored, and each form is given when it is
  /// shown.
  mutating func relaunch(width: Int, height: Int) -> ScreenDifference? {
    touches.endTouch()
    model.closeHistory()
    device = device.resized(width: width, height: height)
    let bytes = host.savedState
    var old = FormHost(Structure.make(kind))
    let empty = old.savedState
    swap(&old, &host)
    var failure: StructureStateError?
    do { try host.restore(bytes: bytes.span) } catch { failure = error }
    // Restoring the empty state closes all forms of the old app, which are then taken by number.
    _ = try? old.restore(bytes: empty.span)
    while let closed = old.takeClosedForm() {
      let number = closed.number
      let (state, answers) =
        (closed.screen.interactionState, closed.screen.session.savedAnswers)
      kept[number] = KeptForm(closed.takeScreen().formToKeep(original), state, answers)
      watches[number]?.screen.judge.follow(.ended(answers))
    }
    if let failure { return .app(part: "restore", expected: "no refusal", found: "\(failure)") }
    if host.savedState != bytes {
      return .app(part: "saved state", expected: "\(bytes)", found: "\(host.savedState)")
    }
    return showCurrent()
  }

  /// Restores damaged bytes, which must be refused and change nothing.
  mutating func restore(_ bytes: [UInt8]) -> ScreenDifference? {
    let before = host.savedState
    if bytes == before { return nil }
    let isRefused = (try? host.restore(bytes: bytes.span)) == nil
    return isRefused && host.savedState == before
      ? nil : .app(part: "restore", expected: "a refusal, no change", found: "a state restored")
  }
}
