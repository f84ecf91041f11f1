import FormFuzzing
import FormModel
import FormNavigation
import FormWorkload
import Testing

/// People in apps: forms in each of the navigation structures (NS, IF-3).
@Suite struct AppSimulationTests {
  private static func run(_ simulation: Simulation) -> Simulation.Result {
    var meter = NoMeter()
    return simulation.run(&meter)
  }

  private static func simulation(
    _ app: AppKind?,
    seed: UInt64,
    users: Int,
    events: Int
  ) -> Simulation {
    var simulation = Simulation(.small)
    simulation.apps = [app]
    simulation.seed = seed
    simulation.users = users
    simulation.actions = users * events
    return simulation
  }

  @Test(
    "NS-2, NS-3, NS-6…NS-9, IF-3: no structure loses a form, an answer or a place",
    arguments: AppKind.allCases
  )
  func structures(app: AppKind) {
    let result = Self.run(Self.simulation(app, seed: 3, users: 16, events: 160))
    if let failure = result.failure {
      Issue.record("\(failure.difference)\n\(failure.replay.text())")
    }
    #expect(result.actions == 16 * 160)
  }

  @Test("NS: users meet every event of every structure in every state", arguments: AppKind.allCases)
  func coverage(app: AppKind) throws {
    var simulation = Self.simulation(app, seed: 5, users: 40, events: 500)
    simulation.policy = .never
    let result = Self.run(simulation)
    #expect(result.failure == nil)
    let met = try #require(result.coverage.machines.first { $0.machine == app.rawValue })
    #expect(met.missing == [])
    #expect(met.cellCount > 40)
  }

  @Test("Other judges and rare checks see the same app")
  func judges() {
    for judge in JudgeKind.allCases {
      for policy in [CheckPolicy.every, .sampled(every: 7)] {
        var simulation = Self.simulation(nil, seed: 8, users: 6, events: 120)
        simulation.apps = AppKind.allCases
        simulation.judge = judge
        simulation.policy = policy
        if let failure = Self.run(simulation).failure {
          Issue.record("\(judge), \(policy): \(failure.difference)\n\(failure.replay.text())")
        }
      }
    }
  }

  @Test(
    "A difference in an app is told, and its case leads there again",
    arguments: AppKind.allCases
  )
  func canary(app: AppKind) throws {
    var simulation = Self.simulation(app, seed: 7, users: 2, events: 300)
    simulation.canary = 199
    let failure = try #require(Self.run(simulation).failure)
    #expect(failure.replay.actions.count == 200 && failure.replay.app == app)
    let again = try ScreenCase(text: failure.replay.text())
    #expect(again == failure.replay)
    var meter = NoMeter()
    let outcome = try again.play(&meter)
    #expect(outcome.difference == failure.difference && outcome.actions == 200)
    #expect(outcome.coverage.structures.map(\.machine) == [app.rawValue])
  }

  @Test("Bytes that restore where they are to be refused are noticed")
  func restored() throws {
    var played = ScreenCase(
      form: .inline(Array("{\"schema\":\"formnav.form/1\",\"pages\":[]}".utf8)),
      device: ScreenGeometry(width: 390, height: 844),
      app: .tabBar,
      actions: []
    )
    let top = try TabNavigation(
      (0..<5).map { TabItem(identifier: $0 + 1, title: "", topLevel: $0 + 1) }
    )
    played.actions = [.app(.show(screen: 30)), .restore([1, 2, 3]), .restore(top.savedState)]
    var meter = NoMeter()
    let outcome = try played.play(&meter)
    guard case .app(part: "restore", _, _)? = outcome.difference else {
      Issue.record("\(String(describing: outcome.difference))")
      return
    }
    #expect(outcome.actions == 3)
  }

  @Test("Moves that a structure does not know, or that lead nowhere, change nothing")
  func strangeMoves() throws {
    let moves: [AppMove] = [
      .selectTab(-1), .selectTab(.max), .show(screen: .max), .open(form: .max, bar: 1),
      .showAgain(form: .max), .select(node: -1), .select(node: .max), .back(steps: 0),
      .back(steps: -1), .back(steps: .max), .backToTop, .open(form: 3, bar: 0),
      .open(form: 3, bar: 9), .showAgain(form: 3),
    ]
    for app in AppKind.allCases {
      let played = ScreenCase(
        form: .inline(Array("{\"schema\":\"formnav.form/1\",\"pages\":[]}".utf8)),
        device: ScreenGeometry(width: 390, height: 844),
        app: app,
        actions: moves.map { .app($0) }
      )
      let again = try ScreenCase(text: played.text())
      var meter = NoMeter()
      #expect(try again.play(&meter).difference == nil)
    }
  }
}
