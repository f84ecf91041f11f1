import FormFuzzing
import Testing

@Suite struct IndexFuzzTests {
  @Test(
    "VP-3, NM-15: streams on the visible-page index and on the card offsets, beside arrays",
    arguments: [FuzzTarget.visiblePages, .cardOffsets]
  )
  func streams(target: FuzzTarget) {
    var campaign = FuzzCampaign(target, seed: 1)
    campaign.steps = 2_000
    let result = campaign.run()
    #expect(result.failure == nil)
    #expect(result.steps >= 2_000)
  }

  @Test(
    "A case is read as it was written",
    arguments: [FuzzTarget.visiblePages, .cardOffsets]
  )
  func text(target: FuzzTarget) throws {
    for stream in 0..<30 {
      let drawn = FuzzCampaign(target, seed: 3).makeCase(stream)
      let text = FuzzCaseFile(drawn).text()
      #expect(try FuzzCaseFile(text: text).content.lines == drawn.lines)
    }
  }

  @Test(
    "A canary is found, and cut down to one step at most",
    arguments: [FuzzTarget.visiblePages, .cardOffsets]
  )
  func canary(target: FuzzTarget) throws {
    var campaign = FuzzCampaign(target, seed: 2)
    campaign.steps = 2_000
    campaign.isCanary = true
    let found = try #require(campaign.run().failure)
    var failing = campaign.makeCase(found.stream)
    failing.isCanary = true
    #expect(shrunkSteps(failing, found) <= 1)
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
}
