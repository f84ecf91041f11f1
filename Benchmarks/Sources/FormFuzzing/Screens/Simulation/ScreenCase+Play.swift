import FormModel
import FormNavigation
import NavigationBaselines

extension ScreenCase {
  /// The outcome of playing a case.
  public struct Outcome: Sendable {
    /// Nil if the screen was right throughout.
    public var difference: ScreenDifference?
    /// The number of actions played; the last one led to the difference.
    public var actions: Int
    public var coverage: ScreenCoverage
  }

  /// Plays the case up to the first difference.
  ///
  /// - Parameter memoryLimit: bytes that the form and its copies may take.
  /// - Throws: if the form can't be made.
  public func play(
    _ meter: inout some SessionMeter,
    memoryLimit: Int? = nil
  ) throws -> Outcome {
    let form = try makeForm(memoryLimit: memoryLimit)
    return play(form, &meter)
  }

  /// Makes the form, if there is memory for all copies that playing the case may hold.
  ///
  /// - Parameter memoryLimit: bytes that they may take.
  /// - Throws: as `FormSource.makeForm(memoryLimit:)`; also if judging the form after so many actions would take
  ///   more than any simulation does.
  /// - Complexity: O(actions), and the cost of making the form.
  public func makeForm(memoryLimit: Int? = nil) throws -> FormDefinition {
    let room = memoryLimit.map { $0 / copyCount } ?? .max
    let form = try form.makeForm(memoryLimit: min(room, CaseLimits.replayedFormBytes))
    let rules =
      form.logic.rules.count + form.logic.calculations.count + form.logic.variables.count
      + form.logic.constraints.count
    let parts = max(form.pageCount + form.fieldCount + rules, 1)
    let most = CaseLimits.partsReplayed / parts
    guard judgements <= most else { throw ScreenCaseError.tooLong(judgements, limit: most) }
    return form
  }

  /// The number of times that the whole screen is judged.
  private var judgements: Int {
    switch policy {
    case .never: 0
    case .every: actions.count
    case .sampled(let interval): actions.count / interval
    }
  }

  /// The number of copies: the screen's form and the judge's; in an app those of each open form, and the one from
  /// which all begin.
  private var copyCount: Int {
    if app == nil { return 2 }
    let opened = actions.reduce(into: Set<UInt64>()) { opened, action in
      if case .app(.open(let form, _)) = action { opened.insert(form) }
    }
    return 1 + 2 * opened.count
  }

  /// As above, on a given form.
  public func play(_ form: consuming FormDefinition, _ meter: inout some SessionMeter) -> Outcome {
    switch (policy, judge) {
    case (.never, _): play(form, NoJudge.self, &meter)
    case (.sampled, _): play(form, SamplingJudge.self, &meter)
    case (.every, .fromScratch): play(form, PlayingJudge<LinearScreen>.self, &meter)
    case (.every, .recomputeCards): play(form, PlayingJudge<RecomputeCardsScreen>.self, &meter)
    case (.every, .prefixArray): play(form, PlayingJudge<PrefixArrayScreen>.self, &meter)
    }
  }

  private func play<Judge: ScreenJudge & ~Copyable>(
    _ form: consuming FormDefinition,
    _ type: Judge.Type,
    _ meter: inout some SessionMeter
  ) -> Outcome {
    switch app {
    case nil:
      play(
        ScreenSession<Judge>(
          form,
          on: device,
          configuration: configuration,
          policy: policy,
          canary: canary
        ),
        &meter
      )
    case .drillDown: play(makeApp(form, DrillDown.self, type), &meter)
    case .tabBar, .tabBarWithBack: play(makeApp(form, TabNavigation.self, type), &meter)
    case .goodsReceipt:
      play(GoodsReceiptSession(on: device, policy: policy, canary: canary), &meter)
    }
  }

  private func makeApp<Structure: SimulatedStructure, Judge: ScreenJudge & ~Copyable>(
    _ form: consuming FormDefinition,
    _ structure: Structure.Type,
    _ type: Judge.Type
  ) -> AppSession<Structure, Judge> {
    AppSession(
      app ?? .tabBar,
      form,
      on: device,
      configuration: configuration,
      policy: policy,
      canary: canary
    )
  }

  private func play<Session: PlayedSession & ~Copyable>(
    _ session: consuming Session,
    _ meter: inout some SessionMeter
  ) -> Outcome {
    var session = session
    var difference: ScreenDifference?
    for action in actions where difference == nil { difference = session.play(action, &meter) }
    return Outcome(
      difference: difference,
      actions: session.actionCount,
      coverage: session.coverage
    )
  }
}
