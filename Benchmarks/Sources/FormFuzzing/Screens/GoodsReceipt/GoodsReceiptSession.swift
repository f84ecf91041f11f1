import FormModel
import FormNavigation
import GoodsReceipt
import NavigationBaselines

/// Plays the goods-receipt app beside a model of it that shares no code. After every action the screen in words,
/// and each form with its bar, must be the same (NB-13).
struct GoodsReceiptSession: PlayedSession, ~Copyable {
  private var app: GoodsReceiptApp
  private var model: NaiveGoodsReceipt
  private let isCanary: Bool
  private var snapshot = InputFormSnapshot()
  /// The app's screen in words.
  private var lines: [String]

  init(on device: ScreenGeometry, isCanary: Bool) {
    app = GoodsReceiptApp(on: device)
    model = NaiveGoodsReceipt(on: device)
    lines = app.lines
    self.isCanary = isCanary
    fillForm()
  }

  mutating func play(_ action: ScreenAction, _ probes: inout ProbeSet) -> ScreenDifference? {
    if let probe = GoodsReceiptProbe(action) { probes.hit(probe) }
    let refusal = perform(action)
    fillForm()
    lines = app.lines
    if isCanary { return .app(part: "canary", expected: "a canary", found: "none") }
    let expected = follow(action)
    if refusal != expected {
      return .outcome(expected: "\(expected)", found: "\(refusal)")
    }
    return difference()
  }

  func mix(into outcome: inout FuzzOutcome) {
    outcome.mix(snapshot)
    for line in lines { for byte in line.utf8 { outcome.mix(UInt64(byte)) } }
  }

  // MARK: Playing

  /// - Returns: whether it was refused.
  private mutating func perform(_ action: ScreenAction) -> Bool {
    switch action {
    case .event(let event):
      do { try app.handle(event) } catch { return true }
    case .batch(let edits):
      do { try app.apply(batch: edits.span) } catch { return true }
    case .app(.press(let target)): app.tap(target)
    // The app itself declares bars, keeps nothing and moves on taps.
    case .form, .relaunch, .restore, .prepare, .declareBar, .declareChapters, .setTexts, .history,
      .app:
      break
    }
    return false
  }

  /// - Returns: whether the model refuses it.
  private mutating func follow(_ action: ScreenAction) -> Bool {
    switch action {
    case .event(let event): return model.handle(event)
    case .batch(let edits): return model.apply(batch: edits.span)
    case .app(.press(let target)):
      switch target {
      case .tab(let tab): model.tap(tab: tab)
      case .bar(let target): model.tap(bar: target)
      case .row(let row): model.tap(row: row)
      case .hold(let target): model.hold(bar: target)
      case .setting(let setting): model.tap(setting: setting)
      case .enter(let field, let text): model.enter(text, field: field)
      case .confirm: model.answer(confirms: true)
      case .dismiss: model.answer(confirms: false)
      }
      return false
    case .form, .relaunch, .restore, .prepare, .declareBar, .declareChapters, .setTexts, .history,
      .app:
      return false
    }
  }

  private mutating func fillForm() {
    if !app.host.fill(&snapshot) { snapshot = InputFormSnapshot() }
  }

  // MARK: Comparing

  private func difference() -> ScreenDifference? {
    let expected = model.lines
    if expected != lines {
      return .app(part: "what is shown", expected: "\(expected)", found: "\(lines)")
    }
    guard let form = app.host.currentForm else {
      if model.form != nil { return .app(part: "form shown", expected: "one", found: "none") }
      let (expected, found) = (model.barSnapshot, app.snapshot.bar?.snapshot)
      return expected == found
        ? nil : .app(part: "bar", expected: "\(expected as Any)", found: "\(found as Any)")
    }
    guard let draft = model.form else {
      return .app(part: "form shown", expected: "none", found: "\(form)")
    }
    let state = app.host.withForm(form) { $0.interactionState }
    if let state, state != draft.screen.state {
      return .state(expected: draft.screen.state, found: state)
    }
    return snapshot.firstDifference(from: draft.screen.snapshot())
  }

  // MARK: A person

  func nextAction(of person: inout VirtualUser) -> ScreenAction {
    if app.snapshot.question != nil {
      if person.chance(600) { return .app(.press(person.chance(500) ? .confirm : .dismiss)) }
      if person.chance(500) { return .app(.press(anyTarget(of: &person))) }
    }
    if !person.isTouching && person.chance(20) { return .app(.press(anyTarget(of: &person))) }
    guard let form = app.host.currentForm else { return plainAction(of: &person) }
    if person.isTouching || person.chance(450) {
      return formAction(of: &person, form)
    }
    if person.chance(80) { return .app(.press(.tab(person.draw(4)))) }
    if person.chance(150) { return .app(.press(typed(by: &person))) }
    return .event(nextStep(of: &person))
  }

  /// Draws a text for a field, also one of another kind or an empty one.
  private func typed(by person: inout VirtualUser) -> GoodsReceiptTarget {
    let texts = ["12", "Nordwind", "0.5", "-3", "", "1e999", "7"]
    return .enter(field: person.draw(3), text: texts[person.draw(texts.count)])
  }

  /// Draws any target, also one that is not shown.
  private func anyTarget(of person: inout VirtualUser) -> GoodsReceiptTarget {
    let targets: [GoodsReceiptTarget] = [
      .tab(person.draw(5) - 1), .row(person.draw(9) - 1), .confirm, .dismiss,
      .setting(person.draw(4) - 1), typed(by: &person), .hold(.title), .hold(.button(.back)),
      .bar(.button(.back)), .bar(.button(.profile)), .bar(.title),
      .bar(.button(.action(person.draw(6)))),
    ]
    return targets[person.draw(targets.count)]
  }

  /// Draws an action on a list, on details or in the settings.
  private func plainAction(of person: inout VirtualUser) -> ScreenAction {
    let rows = lines.count { $0.hasPrefix("row ") }
    switch person.draw(26) {
    case 20: return .app(.press(.hold(person.chance(800) ? .button(.back) : .title)))
    case 21...22: return .app(.press(.bar(.historyEntry(person.draw(4)))))
    case 23: return .app(.press(.setting(person.draw(3))))
    case 24:
      let area = SafeArea(left: person.draw(2) * 47, right: person.draw(2) * 21)
      return .event(.setSafeArea(area))
    case 25:
      return .event(
        person.chance(500)
          ? .setMargins(leading: person.draw(40), trailing: person.draw(40))
          : .setSizeClass([.compact, .regular, nil][person.draw(3)])
      )
    case 0...6: return .app(.press(.row(person.draw(rows + 1))))
    case 7: return .app(.press(.tab(person.draw(4))))
    case 8: return .app(.press(.bar(.button(.profile))))
    case 9...10: return .app(.press(.bar(.button(.overflow))))
    case 11: return .app(.press(.bar(.button(.back))))
    case 12:
      let screen = app.screen
      return .event(.resize(width: screen.height, height: screen.width))
    case 13: return .event(.enterBackground)
    default: return .app(.press(.bar(.button(.action(person.draw(4))))))
    }
  }

  /// Draws a person's action on any form; an action that only the app could take becomes a tap on Back.
  private func formAction(of person: inout VirtualUser, _ form: UInt64) -> ScreenAction {
    let action = app.host.withForm(form) { person.next($0, snapshot) }
    switch action {
    case .event, .batch: return action!
    default: return .event(.tap(.bar(.button(.back))))
    }
  }

  /// Draws a step ahead: fill a mandatory field, Next, Save; sometimes Cancel or Back.
  private func nextStep(of person: inout VirtualUser) -> ScreenEvent {
    let page = snapshot.currentPage ?? 0
    switch person.draw(12) {
    case 0: return .tap(.bar(.button(page == 0 ? .cancel : .back)))
    case 1: return .longPress(.bar(.button(.back)))
    case 2: return .tap(.bar(.historyEntry(1 + person.draw(2))))
    case 3...6: return .edit(.fill(page: page, field: person.draw(2)))
    case 7...9: return .tap(.next)
    default: return .tap(.bar(.button(.action(0))))
    }
  }
}
