import FormNavigation
import FormRules
import NavigationBaselines

/// An earlier state of an app, and the bytes that it saved then.
struct KeptApp {
  let bytes: [UInt8]
  let model: NaiveStructure
  /// The states of the forms in its stacks.
  let states: [UInt64: SavedState]
}

/// Earlier states, to which the running app returns (NS-9). Open forms leave with their answers,
/// and come back with the page and the menu that they had.
extension AppSession {
  mutating func keep() -> ScreenDifference? {
    var states: [UInt64: SavedState] = [:]
    for number in model.forms {
      guard kept[number] == nil,
        let state = host.withForm(number, { $0.savedState }) ?? nil
      else { return nil }
      states[number] = state
    }
    if pool.count == AppMove.mostKept { pool.removeFirst() }
    pool.append(KeptApp(bytes: host.savedState, model: model, states: states))
    return nil
  }

  mutating func returnTo(_ place: Int) -> ScreenDifference? {
    guard pool.indices.contains(place) else { return nil }
    touches.endTouch()
    let state = pool[place]
    let before = model.forms
    let step = model.restore(state.model)
    var report = StructureReport()
    var found: StructureChange?
    do { found = try host.restore(bytes: state.bytes.span, report: &report) } catch {}
    guard let found else {
      return .app(part: "restore", expected: "no refusal", found: "\(report)")
    }
    if found != step.change || report != StructureReport() {
      return .app(part: "restore", expected: "\(step.change)", found: "\(found), \(report)")
    }
    if let difference = takeAll() { return difference }
    for number in before.subtracting(model.forms) { forget(number) }
    for number in model.forms { prepare(number, state.states[number]) }
    return showCurrent()
  }

  /// Takes all open forms, and checks that they are as they were shown.
  private mutating func takeAll() -> ScreenDifference? {
    var difference: ScreenDifference?
    while let closed = host.takeClosedForm() {
      let number = closed.number
      if let watch = watches[number], difference == nil {
        difference = watch.screen.check(closed.screen)
      }
      let (state, answers) =
        (closed.screen.interactionState, closed.screen.session.savedAnswers)
      kept[number] = KeptForm(closed.takeScreen().formToKeep(original), state, answers)
    }
    return difference
  }

  /// Prepares a form to be given when it is shown, as it was left or as it is.
  private mutating func prepare(_ number: UInt64, _ state: SavedState?) {
    returning[number] = state
    guard let known = kept[number], known.state == nil, let form = known.form.take() else { return }
    watches[number] = Watch(ScreenJudge(form, on: device, configuration))
    let screen = InputFormScreen(form, on: device, configuration: configuration)
    let interaction = screen.interactionState
    kept[number] = KeptForm(screen.formToKeep(original), interaction, known.answers)
  }
}
