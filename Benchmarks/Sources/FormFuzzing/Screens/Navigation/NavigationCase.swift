import FormFormats
import FormModel
import FormNavigation
import FormWorkload
import NavigationBaselines

/// A virtual user on an input form screen, judged from scratch after every event.
///
/// The user's actions depend on what the screen shows, so a drawn stream is just a user's seed. It is recorded as a
/// `ScreenCase` before anything is removed from it.
public struct NavigationCase: Hashable, Sendable {
  private enum Content: Hashable, Sendable {
    case drawn(seed: UInt64)
    case recorded(ScreenCase)
  }

  private var content: Content
  public var isCanary = false

  public init(_ recorded: ScreenCase) { content = .recorded(recorded) }

  private static func simulation(_ seed: UInt64) -> Simulation {
    var simulation = Simulation(.small)
    simulation.seed = seed
    simulation.users = 1
    simulation.actions = stepCount(seed: seed)
    return simulation
  }

  private var recorded: ScreenCase {
    switch content {
    case .recorded(let recorded): recorded
    case .drawn(let seed): Self.simulation(seed).record(0, count: Self.stepCount(seed: seed))
    }
  }
}

extension NavigationCase: FuzzCase {
  public static var name: String { "navigation" }
  public static var unit: String { "events" }
  public static var weight: Int { 15 }
  public static var probes: any FuzzProbe.Type { NavigationProbe.self }

  public static func stepCount(seed: UInt64) -> Int {
    var random = SplitMix64(seed: seed)
    return random.drawLength(from: 16, doublings: 5)
  }

  public init(seed: UInt64) { content = .drawn(seed: seed) }

  public var stepCount: Int {
    switch content {
    case .drawn(let seed): Self.stepCount(seed: seed)
    case .recorded(let recorded): recorded.actions.count
    }
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    switch content {
    case .drawn(let seed):
      var simulation = Self.simulation(seed)
      simulation.canary = isCanary ? 0 : nil
      var person = VirtualUser(seed: simulation.userSeed(0))
      let count = stepCount
      return play(
        simulation.makeSession(0, PlayingJudge<LinearScreen>.self),
        &probes
      ) { screen, snapshot, number in
        number < count ? person.next(screen, snapshot) : nil
      }
    case .recorded(let recorded):
      let form: FormDefinition
      do { form = try recorded.form.makeForm(memoryLimit: CaseLimits.formBytes) } catch {
        var outcome = FuzzOutcome()
        outcome.failure = FuzzFailure(check: "form", message: "\(error)")
        return outcome
      }
      let session = ScreenSession<PlayingJudge<LinearScreen>>(
        form,
        on: recorded.device,
        configuration: recorded.configuration,
        policy: .every,
        canary: isCanary ? 0 : nil
      )
      return play(session, &probes) { _, _, number in
        number < recorded.actions.count ? recorded.actions[number] : nil
      }
    }
  }

  /// - Parameter next: the action of that number; nil if there is none.
  private func play(
    _ session: consuming ScreenSession<PlayingJudge<LinearScreen>>,
    _ probes: inout ProbeSet,
    _ next: (borrowing InputFormScreen, InputFormSnapshot, Int) -> ScreenAction?
  ) -> FuzzOutcome {
    var outcome = FuzzOutcome()
    var meter = NoMeter()
    while let action = next(session.screen, session.snapshot, outcome.steps) {
      outcome.steps += 1
      if let difference = session.play(action, &meter) {
        outcome.failure = FuzzFailure(check: difference.kind, message: "\(difference)")
        break
      }
      outcome.mix(session.snapshot)
      probes.hit(action, session.screen)
    }
    return outcome
  }

  public func removing(steps range: Range<Int>) -> NavigationCase {
    var shorter = recorded
    shorter.actions.removeSubrange(range)
    return with(shorter)
  }

  private func with(_ recorded: ScreenCase) -> NavigationCase {
    var changed = NavigationCase(recorded)
    changed.isCanary = isCanary
    return changed
  }

  public mutating func simplify(while isGood: (NavigationCase) -> Bool) {
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
    guard let form = try? best.form.makeForm() else { return }
    var size = max(form.pageCount / 2, 1)
    var count = form.pageCount
    while count > 0 {
      var end = count
      while end > 0 {
        let start = max(end - size, 0)
        if attempt({ $0.removePages(start..<end) }) { count -= end - start }
        end = min(start, count)
      }
      if size == 1 { break }
      size /= 2
    }
    self = with(best)
  }

  public var lines: [String] {
    recorded.text().split(separator: "\n").dropFirst().map(String.init)
  }
}

extension FuzzOutcome {
  /// Mixes in everything that a renderer would draw, as numbers.
  fileprivate mutating func mix(_ snapshot: InputFormSnapshot) {
    func mix(_ numbers: Int...) {
      for number in numbers { self.mix(UInt64(bitPattern: Int64(number))) }
    }
    let page = snapshot.currentPage.map { Int($0.rawValue) }
    mix(page ?? -1, snapshot.currentRank ?? -1, snapshot.visiblePageCount)
    mix(snapshot.totals.shown, snapshot.totals.filled, snapshot.totals.mandatoryRemaining)
    mix(snapshot.sheet?.frame.y ?? -1, snapshot.sheet?.scroll ?? -1, snapshot.cards.count)
    if let card = snapshot.cards.last {
      mix(Int(card.page.rawValue), card.frame.y, card.frame.height)
    }
  }
}

extension ProbeSet {
  /// Notes the probes that an action met.
  fileprivate mutating func hit(_ action: ScreenAction, _ screen: borrowing InputFormScreen) {
    hit(NavigationProbe.menuOpened, if: screen.menu.isOpen)
    hit(NavigationProbe.textEnlarged, if: screen.interactionState.largeText != nil)
    if let drag = screen.menu.drag {
      hit(NavigationProbe.sheetDragged, if: drag.target == .sheet)
      hit(NavigationProbe.cardsScrolled, if: drag.target == .cards)
    }
    switch action {
    case .event(.resize): hit(NavigationProbe.screenTurned)
    case .restore, .relaunch: hit(NavigationProbe.screenRestored)
    default: break
    }
  }
}

extension ScreenDifference {
  /// The name of the comparison, without the values compared.
  fileprivate var kind: String {
    switch self {
    case .snapshot(let part, _, _): "snapshot: \(part.kind)"
    case .unreported(let part, _, _, _): "unreported: \(part.kind)"
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
