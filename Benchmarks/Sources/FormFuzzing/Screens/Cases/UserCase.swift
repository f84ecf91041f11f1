import FormFormats
import FormModel
import FormNavigation
import FormWorkload

/// The surroundings of a target's virtual users: a form by itself, an app with forms, or the
/// goods-receipt app.
public protocol UserWorld: Hashable, Sendable {
  static var name: String { get }
  static var weight: Int { get }
  static var probes: any FuzzProbe.Type { get }
  /// Each user has one of these apps; nil stands for one form by itself.
  static var apps: [AppKind?] { get }
}

public enum FormWorld: UserWorld {
  public static let name = "navigation"
  public static let weight = 15
  public static let probes: any FuzzProbe.Type = NavigationProbe.self
  public static let apps: [AppKind?] = [nil]
}

public enum AppWorld: UserWorld {
  public static let name = "apps"
  public static let weight = 8
  public static let probes: any FuzzProbe.Type = AppProbe.self
  public static let apps: [AppKind?] = [.tabBar, .tabBarWithBack, .drillDown]
}

public enum GoodsReceiptWorld: UserWorld {
  public static let name = "goods-receipt"
  public static let weight = 2
  public static let probes: any FuzzProbe.Type = GoodsReceiptProbe.self
  public static let apps: [AppKind?] = [.goodsReceipt]
}

public typealias NavigationCase = UserCase<FormWorld>
public typealias AppCase = UserCase<AppWorld>
public typealias GoodsReceiptCase = UserCase<GoodsReceiptWorld>

/// A virtual user, judged after every event.
///
/// The user's actions depend on what the screen shows, so a drawn stream is just a seed. It is recorded as a
/// `ScreenCase` before anything is removed from it.
public struct UserCase<World: UserWorld>: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    /// The user has a small form of random shape if no form is given.
    case drawn(seed: UInt64, SharedForm?)
    case recorded(ScreenCase)
  }

  private var content: Content
  public var isCanary = false

  public init(_ recorded: ScreenCase) { content = .recorded(recorded) }

  private var recorded: ScreenCase {
    switch content {
    case .recorded(let recorded): return recorded
    case .drawn(let seed, let form):
      let user = DrawnUser(seed: seed, apps: World.apps)
      var kept: [ScreenAction]? = []
      var probes = ProbeSet()
      _ = play(&probes, keeping: &kept)
      var recorded = user.screenCase
      if recorded.app != .goodsReceipt {
        recorded.form = form?.source ?? .inline(user.makeForm())
      }
      recorded.actions = kept ?? []
      return recorded
    }
  }
}

extension UserCase: FuzzCase {
  public static var name: String { World.name }
  public static var unit: String { "events" }
  public static var weight: Int { World.weight }
  public static var probes: any FuzzProbe.Type { World.probes }

  public static func stepCount(seed: UInt64) -> Int {
    var random = SplitMix64(seed: seed)
    return random.drawLength(from: 16, doublings: 5)
  }

  public init(seed: UInt64) { content = .drawn(seed: seed, nil) }

  public mutating func use(_ form: SharedForm) {
    if case .drawn(let seed, _) = content { content = .drawn(seed: seed, form) }
  }

  public var isDrawn: Bool {
    if case .drawn = content { return true }
    return false
  }

  public var stepCount: Int {
    switch content {
    case .drawn(let seed, nil): return Self.stepCount(seed: seed)
    case .drawn(let seed, let shared?):
      let most = CaseLimits.actions(
        pages: shared.form.pageCount,
        fields: shared.form.fieldCount
      )
      return min(Self.stepCount(seed: seed), max(most, 1))
    case .recorded(let recorded): return recorded.actions.count
    }
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var kept: [ScreenAction]?
    return play(&probes, keeping: &kept)
  }

  /// - Parameter kept: gains all actions, if it is not nil; then the stream goes on after a difference.
  private func play(_ probes: inout ProbeSet, keeping kept: inout [ScreenAction]?) -> FuzzOutcome {
    switch content {
    case .drawn(let seed, let shared):
      let user = DrawnUser(seed: seed, apps: World.apps)
      return play(
        shared?.form.clone() ?? user.makeForm(),
        user.screenCase,
        ActionSource(person: VirtualUser(seed: user.seed), count: stepCount),
        &probes,
        keeping: &kept
      )
    case .recorded(let recorded):
      let form: FormDefinition
      do { form = try recorded.form?.makeForm() ?? FormBuilder().build() } catch {
        var outcome = FuzzOutcome()
        outcome.failure = FuzzFailure(check: "form", message: "\(error)")
        return outcome
      }
      let source = ActionSource(actions: recorded.actions, count: recorded.actions.count)
      return play(form, recorded, source, &probes, keeping: &kept)
    }
  }

  private func play(
    _ form: consuming FormDefinition,
    _ start: ScreenCase,
    _ source: ActionSource,
    _ probes: inout ProbeSet,
    keeping kept: inout [ScreenAction]?
  ) -> FuzzOutcome {
    switch start.app {
    case nil:
      let session = ScreenSession(
        form,
        on: start.device,
        configuration: start.configuration,
        isCanary: isCanary
      )
      return play(session, source, &probes, keeping: &kept)
    case .drillDown:
      let session = AppSession<DrillDown>(.drillDown, form, start, isCanary: isCanary)
      return play(session, source, &probes, keeping: &kept)
    case .tabBar, .tabBarWithBack:
      let kind = start.app ?? .tabBar
      let session = AppSession<TabNavigation>(kind, form, start, isCanary: isCanary)
      return play(session, source, &probes, keeping: &kept)
    case .goodsReceipt:
      let session = GoodsReceiptSession(on: start.device, isCanary: isCanary)
      return play(session, source, &probes, keeping: &kept)
    }
  }

  private func play<Session: PlayedSession & ~Copyable>(
    _ session: consuming Session,
    _ source: ActionSource,
    _ probes: inout ProbeSet,
    keeping kept: inout [ScreenAction]?
  ) -> FuzzOutcome {
    var session = session
    var source = source
    var outcome = FuzzOutcome()
    while let action = source.next(session, number: outcome.steps) {
      outcome.steps += 1
      kept?.append(action)
      if let difference = session.play(action, &probes), kept == nil {
        outcome.failure = FuzzFailure(check: difference.kind, message: "\(difference)")
        break
      }
      session.mix(into: &outcome)
    }
    return outcome
  }

  public func removing(steps range: Range<Int>) -> UserCase {
    var shorter = recorded
    shorter.actions.removeSubrange(range)
    return with(shorter)
  }

  private func with(_ recorded: ScreenCase) -> UserCase {
    var changed = UserCase(recorded)
    changed.isCanary = isCanary
    return changed
  }

  public mutating func simplify(while isGood: (UserCase) -> Bool) {
    var best = recorded
    func attempt(_ change: (inout ScreenCase) -> Void) -> Bool {
      var simpler = best
      change(&simpler)
      guard simpler != best, isGood(with(simpler)) else { return false }
      best = simpler
      return true
    }
    _ = attempt { $0.configuration = MenuConfiguration() }
    _ = attempt { $0.device = ScreenDevice(.phone).screen }
    var count = 0
    if let form = try? best.form?.makeForm() { count = form.pageCount }
    var size = max(count / 2, 1)
    var tried = 0
    while count > 0 {
      var end = count
      while end > 0 {
        let start = max(end - size, 0)
        if attempt({ $0.removePages(start..<end) }) { count -= end - start }
        end = min(start, count)
        tried += 1
        // `isGood` returns false once the time is up: stop early, since a large form takes long to
        // cut.
        if tried.isMultiple(of: 16), !isGood(with(best)) {
          self = with(best)
          return
        }
      }
      if size == 1 { break }
      size /= 2
    }
    self = with(best)
  }

  public var lines: [String] {
    switch content {
    case .drawn(_, let form): ["drawn" + (form.map { " on \($0.path)" } ?? "")]
    case .recorded(let recorded): recorded.lines
    }
  }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    content = .recorded(try ScreenCase(&lines, apps: World.apps))
  }
}

/// The actions of a session: as recorded, or those of a person who sees it.
private struct ActionSource {
  var person: VirtualUser?
  var actions: [ScreenAction] = []
  var count: Int

  /// - Returns: the action of that number; nil if there is none.
  mutating func next(
    _ session: borrowing some PlayedSession & ~Copyable,
    number: Int
  ) -> ScreenAction? {
    guard number < count else { return nil }
    return person == nil ? actions[number] : session.nextAction(of: &person!)
  }
}

/// The user that a stream's seed draws.
private struct DrawnUser {
  /// The seed of the user's actions.
  let seed: UInt64
  /// Without form and actions.
  let screenCase: ScreenCase
  private let formSeed: UInt64

  init(seed: UInt64, apps: [AppKind?]) {
    // Each place has a generator of its own, so no draw depends on how many numbers another takes.
    func random(at place: Int) -> SplitMix64 {
      var random = SplitMix64(key: seed, index: 0)
      for _ in 0..<place { _ = random.next() }
      return random
    }
    var (first, device, navigation, form, app) =
      (random(at: 0), random(at: 1), random(at: 2), random(at: 3), random(at: 4))
    self.seed = first.next()
    formSeed = form.next()
    screenCase = ScreenCase(
      form: nil,
      device: ScreenDevice.all[device.draw(below: ScreenDevice.all.count)].screen,
      // Most users navigate freely; for one in five navigation is locked.
      configuration: MenuConfiguration(allowsFreeNavigation: navigation.draw(below: 5) > 0),
      app: apps[app.draw(below: apps.count)]
    )
  }

  /// One form in five has rules, and one has repeats.
  func makeForm() -> FormDefinition {
    switch formSeed % 5 {
    case 2: SmallForms.formWithRules(seed: formSeed)
    case 4: SmallForms.formWithRepeats(seed: formSeed)
    default: SmallForms.form(seed: formSeed)
    }
  }
}

extension FuzzOutcome {
  /// Mixes in everything that a renderer would draw, as numbers.
  mutating func mix(_ snapshot: InputFormSnapshot) {
    let page = snapshot.currentPage.map { Int($0.rawValue) }
    mix(page ?? -1, snapshot.currentRank ?? -1, snapshot.visiblePageCount)
    mix(snapshot.totals.shown, snapshot.totals.filled, snapshot.totals.mandatoryRemaining)
    mix(snapshot.sheet?.frame.y ?? -1, snapshot.sheet?.scroll ?? -1, snapshot.cards.count)
    if let card = snapshot.cards.last {
      mix(Int(card.page.rawValue), card.frame.y, card.frame.height)
    }
  }

  mutating func mix(_ numbers: Int...) {
    for number in numbers { mix(UInt64(bitPattern: Int64(number))) }
  }
}

extension ScreenDifference {
  /// The name of the comparison, without the values compared.
  fileprivate var kind: String {
    switch self {
    case .snapshot(let part, _, _): "snapshot: \(part.kind)"
    case .unreported(let part, _, _, _): "unreported: \(part.kind)"
    case .title: "title"
    case .pages: "pages"
    case .cardHeights: "card heights"
    case .name: "name"
    case .number: "number"
    case .gone, .beyond: "change"
    case .app(let part, _, _): "app: \(part.prefix { !$0.isNumber })"
    default: String(describing: self).prefix { $0 != ":" && $0 != "," && !$0.isNumber }.description
    }
  }
}

extension SnapshotPart {
  fileprivate var kind: String {
    if case .card = self { return "card" }
    return "\(self)"
  }
}
