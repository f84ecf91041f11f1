import FormFuzzing
import FormModel
import FormNavigation
import FormWorkload
import Testing

@Suite struct SimulationTests {
  private static func run(_ simulation: Simulation) -> Simulation.Result {
    var meter = NoMeter()
    return simulation.run(&meter)
  }

  private static func small(_ seed: UInt64, users: Int, events: Int) -> Simulation {
    var simulation = Simulation(.small)
    simulation.seed = seed
    simulation.users = users
    simulation.actions = users * events
    return simulation
  }

  @Test(
    "IF-3: what users of small forms see is what is computed from scratch",
    arguments: [1, 2] as [UInt64]
  )
  func smallForms(seed: UInt64) {
    let result = Self.run(Self.small(seed, users: 25, events: 120))
    if let failure = result.failure {
      Issue.record("\(failure.difference)\n\(failure.replay.text())")
    }
    #expect(result.actions == 25 * 120)
  }

  @Test("UR-9, UD-1, IF-3: what is shown of answers is what the rules as written say, in apps too")
  func formsWithRules() throws {
    var builder = FormBuilder()
    for page in 0..<5 {
      try builder.appendPage(name: "Page \(page)")
      for field in 0..<2 {
        let kind: FieldKind = field == 0 ? .integer : .text
        try builder.appendField([], details: FieldDetails(id: "f\(page)\(field)", kind: kind))
      }
    }
    builder.logic.constraints = FormPages(count: 5).map {
      Constraint(field: FieldID(page: $0, field: 0), expression: ". > 5 or . = ${f00}")
    }
    builder.logic.rules = [Rule(when: "${f00} > 3", [.init(.hide, .page(2))])]
    let form = builder.build()
    for apps in [[nil], [.tabBar], [.drillDown]] as [[AppKind?]] {
      var simulation = Simulation(.shared(SharedForm(form.clone(), source: .inline(form))))
      simulation.seed = 21
      simulation.users = 20
      simulation.actions = 20 * 150
      simulation.apps = apps
      let result = Self.run(simulation)
      if let failure = result.failure {
        Issue.record("\(failure.difference)\n\(failure.replay.text())")
      }
      #expect(result.actions == 20 * 150)
    }
  }

  @Test(
    "The rivals show what the engine shows",
    arguments: [JudgeKind.recomputeCards, .prefixArray]
  )
  func rivals(judge: JudgeKind) {
    var simulation = Self.small(3, users: 25, events: 200)
    simulation.judge = judge
    let result = Self.run(simulation)
    if let failure = result.failure {
      Issue.record("\(failure.difference)\n\(failure.replay.text())")
    }
    #expect(result.actions == 25 * 200)
  }

  @Test("NM: users meet every event of the state table in every state")
  func coverage() {
    var simulation = Self.small(5, users: 320, events: 300)
    simulation.policy = .never
    let coverage = Self.run(simulation).coverage
    #expect(coverage.menu.missing == [])
    // Of the others, which no rule draws up, a few cells are rare: states restored on a locked page, for one.
    for machine in coverage.machines { #expect(machine.missing.count < 8, "\(machine.missing)") }
    #expect(coverage.menu.cellCount == 72)
  }

  @Test("A snapshot that is broken on purpose is noticed, and its case leads there again")
  func canary() throws {
    for policy in [CheckPolicy.every, .sampled(every: 10)] {
      var simulation = Self.small(7, users: 3, events: 200)
      simulation.policy = policy
      simulation.canary = 99
      let failure = try #require(Self.run(simulation).failure)
      guard case .snapshot = failure.difference else {
        Issue.record("\(failure.difference)")
        return
      }
      #expect(failure.replay.actions.count == 100)
      #expect(failure.replay.origin == .init(seed: 7, user: 0))
      let again = try ScreenCase(text: failure.replay.text(notes: ["first\nsecond"]))
      #expect(again == failure.replay)
      var meter = NoMeter()
      let outcome = try again.play(&meter)
      #expect(outcome.difference == failure.difference)
      #expect(outcome.actions == 100)
    }
  }

  @Test("The same seed plays the same actions, judged or not")
  func determinism() throws {
    var simulation = Self.small(11, users: 2, events: 150)
    simulation.canary = 149
    let first = try #require(Self.run(simulation).failure).replay
    simulation.policy = .sampled(every: 150)
    let second = try #require(Self.run(simulation).failure).replay
    #expect(first.actions == second.actions)
    #expect(first.form == second.form)
    simulation.seed = 12
    #expect(try #require(Self.run(simulation).failure).replay.actions != first.actions)
  }
}
