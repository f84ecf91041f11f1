import FormFuzzing
import Testing

/// Every target except the engine, which has its own suite.
@Suite struct TargetFuzzTests {
  static let targets = FuzzTarget.allCases.filter { $0 != FuzzTarget(EngineCase.self) }

  private func campaign(_ target: FuzzTarget, seed: UInt64) -> FuzzCampaign {
    var campaign = FuzzCampaign(target, seed: seed)
    campaign.steps = 1_000
    return campaign
  }

  @Test("VP-3, NM-15, IF-3, NB-3, NS-2: streams show no failure", arguments: targets)
  func streams(target: FuzzTarget) {
    let result = campaign(target, seed: 1).run()
    #expect(result.failure == nil)
    #expect(result.steps >= 1_000)
  }

  @Test("A case is read as it was written, and plays the same", arguments: targets)
  func text(target: FuzzTarget) throws {
    for stream in 0..<5 {
      let drawn = FuzzCampaign(target, seed: 3).makeCase(stream)
      let file = FuzzCaseFile(drawn, origin: .init(seed: 3, stream: stream))
      let read = try FuzzCaseFile(text: file.text()).content
      #expect(read.lines == drawn.lines)
      #expect(read.stepCount == drawn.stepCount)
      var (one, other) = (ProbeSet(), ProbeSet())
      #expect(read.play(&one) == drawn.play(&other))
      #expect(one == other)
    }
  }

  @Test("A canary is found, and cut down", arguments: targets)
  func canary(target: FuzzTarget) throws {
    var campaign = campaign(target, seed: 2)
    campaign.isCanary = true
    let found = try #require(campaign.run().failure)
    var failing = campaign.makeCase(found.stream)
    failing.isCanary = true
    #expect(shrunkSteps(failing, found) <= (target == FuzzTarget(StructureCase.self) ? 2 : 1))
  }

  private func shrunkSteps<Case: FuzzCase>(
    _ failing: Case,
    _ found: FuzzCampaign.Failure
  ) -> Int {
    var shrinker = Shrinker<Case>(check: found.failure.check)
    let shrunk = shrinker.shrink(failing, steps: found.steps)
    let isMinimal = shrinker.isMinimal(shrunk)
    #expect(isMinimal)
    return shrunk.stepCount
  }

  @Test("Workers share the streams out and come to the same together", arguments: targets)
  func workers(target: FuzzTarget) {
    var small = campaign(target, seed: 5)
    small.steps = 400
    var merged = FuzzCampaign.Result()
    for worker in 0..<2 {
      var part = small
      (part.worker, part.workers) = (worker, 2)
      merged.merge(part.run())
    }
    #expect(merged.digest == small.run().digest)
  }
}
