import FormModel
import FormNavigation
import FormWorkload
import NavigationBaselines

/// Virtual users, one after the other, each with a form and a device of their own.
public struct Simulation {
  /// The source of the users' forms.
  public enum Forms: Sendable {
    /// Each user has a small form of random shape; one in five has rules, if the judge knows rules.
    case small
    /// All users have the same form, and each begins with it unchanged.
    case shared(SharedForm)
  }

  public var seed: UInt64 = 1
  /// The number of users, 1 or more.
  public var users = 100
  /// The number of actions of all users together, divided evenly.
  public var actions = 50_000
  public var forms: Forms
  /// The devices; each user has one of them.
  public var devices = ScreenDevice.all
  /// The apps; each user has one of them, and nil is one form by itself.
  public var apps: [AppKind?] = [nil]
  public var judge = JudgeKind.fromScratch
  public var policy = CheckPolicy.every
  /// The action of the first user after which that user's snapshot is broken on purpose; nil for none.
  public var canary: Int?
  /// Called now and then with the result so far; the simulation ends if it returns true.
  public var shouldEnd: (Result) -> Bool = { _ in false }
  /// Called before each action; the simulation ends if it returns true.
  public var isInterrupted: () -> Bool = { false }

  /// Called with each user before the user begins, as a case without its actions.
  public var willBegin: ((ScreenCase) -> Void)?
  /// Called with each action before it is played.
  public var willPlay: ((ScreenAction) -> Void)?

  public init(_ forms: Forms) { self.forms = forms }

  /// The result of a simulation.
  public struct Result: Sendable {
    public var users = 0
    public var actions = 0
    public var coverage = ScreenCoverage()
    public var failure: Failure?
  }

  /// A screen that was not right.
  public struct Failure: Sendable {
    public var difference: ScreenDifference
    /// A case whose last action leads to the difference.
    public var replay: ScreenCase
  }

  /// Plays all users, or up to the first difference.
  public func run(_ meter: inout some SessionMeter) -> Result {
    var result = Result()
    for user in 0..<users {
      if isInterrupted() || shouldEnd(result) { break }
      let (difference, actions) = play(user, &meter, &result)
      result.users += 1
      if let difference {
        result.failure = Failure(difference: difference, replay: record(user, count: actions))
        break
      }
    }
    return result
  }

  /// - Returns: the first difference, and the actions that were played.
  private func play(
    _ user: Int,
    _ meter: inout some SessionMeter,
    _ result: inout Result
  ) -> (ScreenDifference?, Int) {
    switch (policy, judge) {
    case (.never, _): play(user, NoJudge.self, &meter, &result)
    case (.sampled, _): play(user, SamplingJudge.self, &meter, &result)
    case (.every, .fromScratch): play(user, PlayingJudge<LinearScreen>.self, &meter, &result)
    case (.every, .recomputeCards):
      play(user, PlayingJudge<RecomputeCardsScreen>.self, &meter, &result)
    case (.every, .prefixArray):
      play(user, PlayingJudge<PrefixArrayScreen>.self, &meter, &result)
    }
  }

  private func play<Judge: ScreenJudge & ~Copyable>(
    _ user: Int,
    _ type: Judge.Type,
    _ meter: inout some SessionMeter,
    _ result: inout Result
  ) -> (ScreenDifference?, Int) {
    switch app(user) {
    case nil: play(user, makeSession(user, type), &meter, &result)
    case .drillDown: play(user, makeApp(user, DrillDown.self, type), &meter, &result)
    case .tabBar, .tabBarWithBack:
      play(user, makeApp(user, TabNavigation.self, type), &meter, &result)
    case .goodsReceipt: play(user, makeGoodsReceipt(user), &meter, &result)
    }
  }

  private func play<Session: PlayedSession & ~Copyable>(
    _ user: Int,
    _ session: consuming Session,
    _ meter: inout some SessionMeter,
    _ result: inout Result
  ) -> (ScreenDifference?, Int) {
    willBegin?(emptyCase(user))
    var person = VirtualUser(seed: userSeed(user))
    var session = session
    var difference: ScreenDifference?
    let count = actions / users + (user < actions % users ? 1 : 0)
    var isOver = false
    while difference == nil && session.actionCount < count && !isOver && !isInterrupted() {
      let action = session.nextAction(of: &person)
      willPlay?(action)
      difference = session.play(action, &meter)
      if session.actionCount & 0xFF == 0 {
        var played = result
        played.users += 1
        played.actions += session.actionCount
        isOver = shouldEnd(played)
      }
    }
    result.actions += session.actionCount
    result.coverage.merge(session.coverage)
    return (difference, session.actionCount)
  }

  /// A user's first `count` actions, as a case.
  func record(_ user: Int, count: Int) -> ScreenCase {
    switch app(user) {
    case nil: record(user, makeSession(user, NoJudge.self), count: count)
    case .drillDown: record(user, makeApp(user, DrillDown.self, NoJudge.self), count: count)
    case .tabBar, .tabBarWithBack:
      record(user, makeApp(user, TabNavigation.self, NoJudge.self), count: count)
    case .goodsReceipt: record(user, makeGoodsReceipt(user), count: count)
    }
  }

  private func record<Session: PlayedSession & ~Copyable>(
    _ user: Int,
    _ session: consuming Session,
    count: Int
  ) -> ScreenCase {
    var person = VirtualUser(seed: userSeed(user))
    var session = session
    var meter = NoMeter()
    var recorded = emptyCase(user)
    while recorded.actions.count < count {
      let action = session.nextAction(of: &person)
      recorded.actions.append(action)
      _ = session.play(action, &meter)
    }
    return recorded
  }

  private func emptyCase(_ user: Int) -> ScreenCase {
    ScreenCase(
      form: source(user),
      device: device(user).screen,
      configuration: configuration(user),
      app: app(user),
      judge: judge,
      policy: policy,
      origin: .init(seed: seed, user: user),
      canary: user == 0 ? canary : nil,
      actions: []
    )
  }

  func makeSession<Judge: ScreenJudge & ~Copyable>(
    _ user: Int,
    _ type: Judge.Type
  ) -> ScreenSession<Judge> {
    ScreenSession(
      makeForm(user),
      on: device(user).screen,
      configuration: configuration(user),
      policy: policy,
      canary: user == 0 ? canary : nil
    )
  }

  /// Makes a session of the goods-receipt app, which has forms of its own.
  private func makeGoodsReceipt(_ user: Int) -> GoodsReceiptSession {
    GoodsReceiptSession(
      on: device(user).screen,
      policy: policy,
      canary: user == 0 ? canary : nil
    )
  }

  private func makeApp<Structure: SimulatedStructure, Judge: ScreenJudge & ~Copyable>(
    _ user: Int,
    _ structure: Structure.Type,
    _ type: Judge.Type
  ) -> AppSession<Structure, Judge> {
    AppSession(
      app(user) ?? .tabBar,
      makeForm(user),
      on: device(user).screen,
      configuration: configuration(user),
      policy: policy,
      canary: user == 0 ? canary : nil
    )
  }
}

/// A form that many users begin with.
public final class SharedForm: Sendable {
  public let form: FormDefinition
  /// The form as a case names it.
  public let source: FormSource

  public init(_ form: consuming FormDefinition, source: FormSource) {
    self.form = form
    self.source = source
  }
}

/// A user's form, device and app follow from the seed and the user's number.
extension Simulation {
  /// Seeds for a user, different from those of all others.
  private func seeds(_ user: Int) -> SplitMix64 { SplitMix64(key: seed, index: user) }

  func userSeed(_ user: Int) -> UInt64 {
    var seeds = seeds(user)
    return seeds.next()
  }

  func device(_ user: Int) -> ScreenDevice {
    var seeds = seeds(user)
    _ = seeds.next()
    return devices[seeds.draw(below: devices.count)]
  }

  /// Most users navigate freely; for one in five navigation is locked.
  func configuration(_ user: Int) -> MenuConfiguration {
    var seeds = seeds(user)
    for _ in 0..<2 { _ = seeds.next() }
    return MenuConfiguration(allowsFreeNavigation: seeds.draw(below: 5) > 0)
  }

  func app(_ user: Int) -> AppKind? {
    var seeds = seeds(user)
    for _ in 0..<4 { _ = seeds.next() }
    return apps[seeds.draw(below: apps.count)]
  }

  func makeForm(_ user: Int) -> FormDefinition {
    switch forms {
    case .shared(let shared): return shared.form.clone()
    case .small:
      var seeds = seeds(user)
      for _ in 0..<3 { _ = seeds.next() }
      let seed = seeds.next()
      // The other judges know no rules.
      if judge == .fromScratch, seed % 5 == 2 { return SmallForms.formWithRules(seed: seed) }
      return SmallForms.form(seed: seed)
    }
  }

  private func source(_ user: Int) -> FormSource {
    switch forms {
    case .shared(let shared): shared.source
    case .small: .inline(makeForm(user))
    }
  }
}
