import FormModel
import FormNavigation
import NavigationBaselines

/// Plays actions in an app: forms in a navigation structure, each watched by a judge of its own, and the structure
/// beside a model of it. Anything that is lost, or shown differently than it was left, is a difference (NS-2,
/// NS-8, NS-9, IF-3).
struct AppSession<Structure: SimulatedStructure, Judge: ScreenJudge & ~Copyable>: PlayedSession,
  ~Copyable
{
  let kind: AppKind
  let original: FormDefinition
  let configuration: MenuConfiguration
  let policy: CheckPolicy
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
  /// The states to which forms return that the app has yet to give; other forms return to their state when the app
  /// ended.
  var returning: [UInt64: SavedState] = [:]
  /// The coverage of the forms' screens.
  var screens = ScreenCoverage()
  /// The coverage of the structure.
  private var met: TransitionCounts
  private(set) var actionCount = 0
  private let canary: Int?

  final class Watch {
    var screen: ScreenWatch<Judge>
    init(_ judge: consuming Judge) { screen = ScreenWatch(judge) }
  }

  /// A form that its app keeps.
  final class KeptForm {
    var form: FormDefinition?
    /// The form's state when the app ended; nil for a form that was left.
    let state: InteractionState?

    init(_ form: consuming FormDefinition, _ state: InteractionState?) {
      self.form = consume form
      self.state = state
    }
  }

  init(
    _ kind: AppKind,
    _ form: consuming FormDefinition,
    on device: ScreenGeometry,
    configuration: MenuConfiguration,
    policy: CheckPolicy,
    canary: Int?
  ) {
    self.kind = kind
    original = form
    self.device = device
    self.configuration = configuration
    self.policy = policy
    self.canary = canary
    host = FormHost(Structure.make(kind))
    model = Structure.makeModel(kind)
    met = AppState.counts(kind)
  }

  var coverage: ScreenCoverage {
    var coverage = screens
    coverage.add(met)
    return coverage
  }

  mutating func play(
    _ action: ScreenAction,
    _ meter: inout some SessionMeter
  ) -> ScreenDifference? {
    defer { actionCount += 1 }
    let state = AppState(host.navigation.currentStack, model)
    let row = AppRow(action, model)
    let difference =
      switch action {
      case .app(.keep): keep()
      case .app(.returnTo(let place)): returnTo(place, &meter)
      case .app(let move): make(move, &meter)
      case .relaunch(let width, let height): relaunch(width: width, height: height, &meter)
      case .restore(let bytes): restore(bytes, &meter)
      case .event, .form, .batch, .declareBar, .declareChapters, .setTexts:
        playOnForm(action, &meter)
      // The app says which screens are below, and measures nothing ahead.
      case .history, .prepare: ScreenDifference?.none
      }
    if let row { met.record(event: row.index, state: state.index) }
    // What the form's bar says is for the form's judge.
    if let form = host.currentForm,
      host.withForm(form, { $0.interactionState.bar.hasAnnouncedHistory }) == true
    {
      model.noteAnnouncement()
    }
    if actionCount == canary { return .app(part: "canary", expected: "a canary", found: "none") }
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

  private func move(of person: inout VirtualUser) -> ScreenAction {
    if person.chance(60) {
      return .app(person.chance(400) ? .keep : .returnTo(person.draw(pool.count + 1)))
    }
    return .app(host.navigation.draw(&person, forms: host.openForms))
  }

  // MARK: The structure beside its model

  /// The first difference between the structure and its model.
  private func structureDifference() -> ScreenDifference? {
    if Judge.self == NoJudge.self { return nil }
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
      let found = (stacks + [shown]).map { numbers([$0.current] + $0.history) }
      return .app(
        part: "stacks, and the one shown, each from its top",
        expected: "\((model.stacks + [model.shown]).map { numbers($0.reversed()) })",
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

  /// The difference in the tab bar, or else the first point on its edges, and the history's, with another target.
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

private func numbers(_ entries: [ScreenEntry]) -> [UInt64] { entries.map(\.screen) }

/// Whether a stack consists of these screens, the lowest first.
private func hasScreens(_ entries: [ScreenEntry], _ stack: ScreenStack) -> Bool {
  stack.depth == entries.count && stack.current.screen == entries.last?.screen
    && zip(entries.dropLast().reversed(), stack.history).allSatisfy { $0.screen == $1.screen }
}
