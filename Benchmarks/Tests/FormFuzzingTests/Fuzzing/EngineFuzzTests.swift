import FormFuzzing
import FormModel
import Testing

@Suite struct EngineFuzzTests {
  private func campaign(_ steps: Int, seed: UInt64 = 1) -> FuzzCampaign {
    var campaign = FuzzCampaign(FuzzTarget(EngineCase.self), seed: seed)
    campaign.steps = steps
    return campaign
  }

  @Test(
    """
    FP-1, FP-2, FP-3, FP-4, FP-5, FP-6, FP-7, FP-8, FP-9, FP-10, VP-1, VP-2, VP-3, VP-4, VP-5: streams of many \
    shapes beside the oracle, after every edit
    """
  )
  func streams() {
    let result = campaign(6_000).run()
    #expect(result.failure == nil)
    #expect(result.steps >= 6_000)
    #expect(result.repeated > 0)
    let target = FuzzTarget(EngineCase.self)
    let missed = Set(target.probeNames).subtracting(result.probes.names(of: target))
    #expect(
      missed.isSubset(of: ["manyLeaves", "manyLowNodes", "noPages", "longPage", "countOf32768"])
    )
  }

  @Test("FP-3, FP-4, FP-10: pages of thousands of fields, their counts at a boundary")
  func longPages() throws {
    let long = (0..<2_000).lazy.map { EngineCase(seed: campaign(1, seed: 9).streamSeed($0)) }
      .filter { $0.form.pages.contains { $0.fields.count > 128 } }
    let target = FuzzTarget(EngineCase.self)
    var met = ProbeSet()
    for drawn in long.prefix(6) {
      let played = drawn.stepCount > 12 ? drawn.removing(steps: 12..<drawn.stepCount) : drawn
      let outcome = played.play(&met)
      #expect(outcome.failure == nil)
    }
    #expect(met.names(of: target).contains("longPage"))
  }

  @Test("FP-9: batches that ask for memory ahead come to the same", arguments: [1, 7, 100])
  func askingAhead(batch: Int) {
    var probes = ProbeSet()
    for stream in 0..<12 {
      var drawn = EngineCase(seed: campaign(1, seed: 4).streamSeed(stream))
      drawn.settings.batch = batch
      drawn.settings.askAheadAbove = 0
      let outcome = drawn.play(&probes)
      #expect(outcome.failure == nil)
    }
    #expect(probes.names(of: FuzzTarget(EngineCase.self)).contains("askedAhead"))
  }

  @Test("Workers share the streams out and come to the same together")
  func workers() {
    let whole = campaign(700, seed: 2).run()
    var merged = FuzzCampaign.Result()
    for worker in 0..<3 {
      var part = campaign(700, seed: 2)
      (part.worker, part.workers) = (worker, 3)
      merged.merge(part.run())
    }
    #expect(merged.digest == whole.digest)
    #expect(merged.steps == whole.steps)
    #expect(merged.streams == whole.streams)
    #expect(campaign(700, seed: 3).run().digest != whole.digest)
  }

  @Test("The number of steps is known without drawing the stream")
  func stepCounts() {
    for stream in 0..<200 {
      let seed = campaign(1).streamSeed(stream)
      #expect(EngineCase.stepCount(seed: seed) == EngineCase(seed: seed).stepCount)
    }
  }

  @Test("A case is read as it was written")
  func text() throws {
    for stream in 0..<100 {
      let drawn = EngineCase(seed: campaign(1).streamSeed(stream))
      let file = FuzzCaseFile(drawn, origin: .init(seed: 1, stream: stream))
      let read = try FuzzCaseFile(text: file.text(notes: ["a note", "of two\nlines"]))
      #expect(read.content as? EngineCase == drawn)
      #expect(read.origin == file.origin)
    }
  }

  @Test("A canary is found, and cut down to the edit that makes a page vanish")
  func canary() throws {
    var campaign = campaign(20_000)
    campaign.isCanary = true
    let found = try #require(campaign.run().failure)
    #expect(found.failure.check == "engine: digest")
    var failing = try #require(campaign.makeCase(found.stream) as? EngineCase)
    failing.isCanary = true
    var shrinker = Shrinker<EngineCase>(check: found.failure.check)
    let shrunk = shrinker.shrink(failing, steps: found.steps)
    let isMinimal = shrinker.isMinimal(shrunk)
    #expect(isMinimal)
    #expect(shrunk.steps == [.edit(.hidePage(0))])
    #expect(shrunk.form.pages == [.init()])
    #expect(shrunk.settings == .init())
  }
}
