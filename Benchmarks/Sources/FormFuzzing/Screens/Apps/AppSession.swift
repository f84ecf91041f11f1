import FormModel
import FormNavigation
import NavigationBaselines

/// Plays actions in an app: forms in a navigation structure, each watched by a judge of its own, and the structure
/// beside a model of it. Anything that is lost, or shown differently than it was left, is a difference (NS-2,
/// NS-8, NS-9, IF-3).
struct AppSession<Structure: SimulatedStructure>: PlayedSession, ~Copyable {
  let kind: AppKind
  let original: FormDefinition
  let configuration: MenuConfiguration
  var host: FormHost<Structure>
  var model: NaiveStructure
  /// The device as the app knows it; screens opened later get it too.
  var device: ScreenGeometry
  var sizeClass: SizeClass?
  var margins: (leading: Int, trailing: Int)?
  var texts: ScreenTexts?
  /// The watches of all open forms, by the form's number.
  var watches: [UInt64: Watch] = [:]
  /// Forms that are not in the host: left, or not shown since the app restarted.
  var kept: [UInt64: KeptForm] = [:]
  /// States of the whole app that it has saved, the latest at the end.
  var pool: [KeptApp] = []
  /// The states of forms that the app has yet to give. A form without an entry returns to its state
  /// when the app ended.
  var returning: [UInt64: SavedState] = [:]
  var touches = TouchFollower()
  private let isCanary: Bool

  final class Watch {
    var screen: ScreenWatch
    init(_ judge: consuming ScreenJudge) { screen = ScreenWatch(judge) }
  }

  /// A form that its app keeps.
  final class KeptForm {
    var form: FormDefinition?
    /// The form's state when the app ended; nil for a form that was left.
    let state: InteractionState?
    /// Answers and instances of a form with repeats; then the form is as it was opened.
    let answers: SavedAnswers?

    init(
      _ form: consuming FormDefinition,
      _ state: InteractionState?,
      _ answers: SavedAnswers? = nil
    ) {
      self.form = consume form
      self.state = state
      self.answers = answers
    }
  }

  init(
    _ kind: AppKind,
    _ form: consuming FormDefinition,
    _ start: ScreenCase,
    isCanary: Bool
  ) {
    self.kind = kind
    original = form
    device = start.device
    configuration = start.configuration
    self.isCanary = isCanary
    host = FormHost(Structure.make(kind))
    model = Structure.makeModel(kind)
  }

  mutating func play(_ action: ScreenAction, _ probes: inout ProbeSet) -> ScreenDifference? {
    if let probe = AppProbe(action, model) { probes.hit(probe) }
    let difference =
      switch action {
      case .app(.keep): keep()
      case .app(.returnTo(let place)): returnTo(place)
      case .app(let move): make(move)
      case .relaunch(let width, let height): relaunch(width: width, height: height)
      case .restore(let bytes): restore(bytes)
      case .event, .form, .batch, .declareBar, .declareChapters, .setTexts:
        playOnForm(action)
      // The app says which screens are below, and measures nothing ahead.
      case .history, .prepare: ScreenDifference?.none
      }
    // A form's bar is checked by the form's judge.
    if let form = host.currentForm,
      host.withForm(form, { $0.interactionState.bar.hasAnnouncedHistory }) == true
    {
      model.noteAnnouncement()
    }
    // A form is called what its bar is.
    if let form = host.currentForm, host.missingForm == nil,
      let title = watches[form]?.screen.judge.barTitle
    {
      model.setTitle(title)
    }
    if isCanary { return .app(part: "canary", expected: "a canary", found: "none") }
    return difference ?? structureDifference()
  }

  func nextAction(of person: inout VirtualUser) -> ScreenAction {
    guard let number = host.currentForm, let watch = watches[number] else {
      return person.nextBesideForms(device, savedState: host.savedState) ?? move(of: &person)
    }
    let action = host.withForm(number) { person.next($0, watch.screen.snapshot) }
    if !person.isTouching && person.chance(120) { return move(of: &person) }
    return person.inApp(action, savedState: host.savedState)
  }

  func mix(into outcome: inout FuzzOutcome) {
    for stack in model.stacks { outcome.mix(stack.count) }
    outcome.mix(model.selected)
    if let form = host.currentForm, let watch = watches[form] { outcome.mix(watch.screen.snapshot) }
  }

  private func move(of person: inout VirtualUser) -> ScreenAction {
    if person.chance(60) {
      return .app(person.chance(400) ? .keep : .returnTo(person.draw(pool.count + 1)))
    }
    return .app(host.navigation.draw(&person, forms: host.openForms))
  }

  // MARK: The structure beside its model

  /// The first difference between the structure and its model.
  private func structureDifference() -> ScreenDifference? {
    let navigation = host.navigation
    func compare<Value: Equatable>(
      _ part: String,
      _ expected: Value,
      _ found: Value
    ) -> ScreenDifference? {
      expected == found
        ? nil : .app(part: part, expected: "\(expected)", found: "\(found)")
    }
    let (stacks, shown) = (navigation.allStacks, navigation.currentStack)
    if !model.stacks.elementsEqual(stacks, by: hasScreens) || !hasScreens(model.shown, shown) {
      let found = (stacks + [shown]).map { names([$0.current] + $0.history) }
      return .app(
        part: "stacks, and the one shown, each from its top",
        expected: "\((model.stacks + [model.shown]).map { names($0.reversed()) })",
        found: "\(found)"
      )
    }
    return compare("Back", model.backState, navigation.backState)
      ?? compare("history announced", model.hasAnnouncedHistory, navigation.hasAnnouncedHistory)
      ?? compare("open forms", model.forms.sorted(), host.openForms.sorted())
      ?? compare("form shown", model.current.form, host.currentForm)
      ?? compare("form missing", nil, host.missingForm)
      ?? compare("level", model.level, navigation.level)
      ?? tabBarDifference(navigation)
  }

  /// The measurer of the app's texts.
  var measurer: any TextMeasurer { texts?.measurer ?? ClusterMeasurer() }

  /// The difference in the tab bar, or the first point on the edges of bar and history that hits
  /// another target.
  private func tabBarDifference(_ navigation: Structure) -> ScreenDifference? {
    let simulated = SimulatedDevice(screen: device, measurer: measurer)
    let (expected, found) = (model.tabBar(on: device, measurer), navigation.tabBar(on: simulated))
    guard let bar = expected, bar == found else {
      return expected == found
        ? nil : .app(part: "tab bar", expected: "\(expected as Any)", found: "\(found as Any)")
    }
    let history = bar.history.map { [$0.frame] + $0.rows.map(\.frame) } ?? []
    for frame in [bar.frame] + bar.places.map(\.frame) + history {
      for (x, y) in [
        (frame.x, frame.y), (frame.maxX - 1, frame.maxY - 1), (frame.maxX, frame.y - 1),
      ] {
        let point = ScreenPoint(x: x, y: y)
        let expected = NaiveStructure.target(at: point, in: bar)
        let found = navigation.tabBarTarget(at: point, on: simulated)
        if expected != found {
          return .app(
            part: "tab at \(x), \(y)",
            expected: "\(expected as Any)",
            found: "\(found as Any)"
          )
        }
      }
    }
    return nil
  }
}

private func names(_ entries: [ScreenEntry]) -> [String] {
  entries.map { "\($0.screen) \($0.title)" }
}

/// Whether a stack consists of these screens with their titles, the lowest first.
private func hasScreens(_ entries: [ScreenEntry], _ stack: ScreenStack) -> Bool {
  func isSame(_ one: ScreenEntry, _ other: ScreenEntry) -> Bool {
    one.screen == other.screen && one.title == other.title
  }
  return stack.depth == entries.count && isSame(stack.current, entries[entries.count - 1])
    && zip(entries.dropLast().reversed(), stack.history).allSatisfy(isSame)
}
