import CHardware
import Foundation
import Testing

@testable import MeasurementKit

@Suite struct SettlingTests {
  /// Costs that fall from `cold` to 100 within `samples`.
  private func costs(cold: Double, samples: Int, count: Int) -> [Double] {
    (0..<count).map { index in
      index < samples ? 100 + (cold - 100) * Double(samples - index) / Double(samples) : 100
    }
  }

  @Test func asMuchIsPlayedUntimedAsLeavesTheFigureFreeOfTheTurnBefore() throws {
    let costs = costs(cold: 900, samples: 20, count: 90)
    let settling = try #require(Settling(costs: costs, timed: 10))
    #expect(settling.isSettled && settling.residue <= Settling.aim)
    // What is timed then costs what it costs at the end.
    let timed = costs[settling.samples..<settling.samples + 10]
    #expect(timed.reduce(0, +) / 10 <= 101)
    // Without chance half of it would have been just enough, and one sample less too few.
    let half = settling.samples / 2
    #expect(costs[half..<half + 10].reduce(0, +) / 10 <= 101)
    #expect(costs[half - 1..<half + 9].reduce(0, +) / 10 > 101)
  }

  /// What a series hides by chance is not timed either.
  @Test(arguments: 1...20)
  func whatIsBelowChanceHasDecayedToo(_ seed: UInt64) throws {
    var generator = SampleGenerator(seed: seed)
    let warming = (0..<600).map { 700 * exp(-Double($0) / 20) }
    let costs = warming.map { 100 + $0 + Double(generator.index(below: 41)) - 20 }
    let settling = try #require(Settling(costs: costs, timed: 30))
    #expect(settling.isSettled)
    #expect(warming[settling.samples..<settling.samples + 30].reduce(0, +) / 30 < 1)
  }

  @Test func whatIsWarmFromTheBeginningPlaysNothingUntimed() {
    let settling = Settling(costs: [Double](repeating: 70, count: 30), timed: 4)
    #expect(settling?.samples == 0 && settling?.residue == 0)
  }

  @Test func aSeriesThatStillFallsIsTooShort() {
    let falling = (0..<60).map { 1_000 - 10 * Double($0) }
    #expect(Settling(costs: falling, timed: 4) == nil)
    let best = Settling(unsettled: falling, timed: 4)
    #expect(best.samples == 40 && !best.isSettled)
  }

  @Test func chanceAmongSamplesIsNoReasonToGoOn() {
    let noisy = (0..<90).map { $0.isMultiple(of: 7) ? 108.0 : 99.0 }
    #expect(Settling(costs: noisy, timed: 30)?.samples == 0)
  }

  @Test func turnsBeginWithWhatIsNotTimed() {
    var plan = RoundsPlan(turn: 20_000, budget: 1, minimumRounds: 5, maximumRounds: 5)
    plan.bootstrap = Bootstrap(resamples: 20)
    /// One in so many steps is timed.
    func play(_ settles: Bool) -> Timings {
      var plan = plan
      plan.settles = settles
      return Rounds(plan).play(
        ["a", "b"].map { name in
          TimedContender(name) { for _ in 0..<$0 * 40 { hardware_consume(1) } }
        }
      )[0]
    }
    let timings = play(true)
    #expect(timings.settling.samples >= 0 && timings.isolation() != nil)
    #expect(play(false).settling == Settling())
    let alone = Rounds(plan).play([TimedContender("a") { _ in hardware_consume(1) }])[0]
    #expect(alone.isolation() == nil && alone.settling == Settling())
  }

  /// Taken for idle by three of its steps, a contender would be played thousands of times to see it settle.
  @Test func whoIsMostlyIdleIsNotPlayedAsIfItAlwaysWere() {
    var plan = RoundsPlan(turn: 20_000, budget: 1, minimumRounds: 1, maximumRounds: 1)
    plan.bootstrap = Bootstrap(resamples: 20)
    plan.longestSettling = Settling.usualSeries
    var steps = 0
    let seldom = TimedContender("seldom") { count in
      for _ in 0..<count {
        steps += 1
        if steps.isMultiple(of: 5) { for _ in 0..<100_000 { hardware_consume(1) } }
      }
    }
    _ = Rounds(plan).play([seldom, TimedContender("other") { _ in hardware_consume(1) }])
    #expect(steps < 10_000)
  }

  @Test func settlingSamplesArePlayedAndNotRecorded() {
    var played = 0
    let contender = TimedContender("a") { played += $0 }
    let block = BlockSize(steps: 300, repeats: 2)
    let timings = Timings(
      name: "a",
      block: block,
      operationsPerStep: 1,
      operations: 0,
      maximumRounds: 1
    )
    timings.settling.samples = 7
    let meter = Meter(clockCost: 0)
    _ = meter.turn(contender, timings)
    #expect(timings.histogram.count == 2)
    #expect(timings.operations == played && played.isMultiple(of: 9 * 300))
    #expect(timings.timedOperations * 9 == played * 2)
    let before = played
    _ = meter.turn(contender, timings, isRecorded: false)
    #expect(timings.histogram.count == 2 && played > before)
  }

  @Test func aSweepIsTwiceAsLargeAsEveryCache() {
    for cache in Processor.current.caches where cache.bytes <= 256 << 20 {
      #expect(CacheSweep.byteCount >= 2 * cache.bytes)
    }
    let sizes: [Int?] = [nil, 1 << 20, 32 << 20, 256 << 20, 1 << 30]
    #expect(
      sizes.map { CacheSweep.byteCount(largestCache: $0) >> 20 } == [64, 4, 64, 512, 512]
    )
  }

  /// Half the steps of a rival take nothing, the others a tenth of a millisecond. Whatever the order in which a seed
  /// has them, that says nothing of the caches.
  @Test func stepsThatAreUnlikeLookLikeNoResidue() {
    let unsettled = (1...40).filter { seed in
      var generator = SampleGenerator(seed: UInt64(seed))
      let costs = (0..<42).map { _ in generator.index(below: 2) == 0 ? 400.0 : 180_000 }
      let settling = Settling(costs: costs, timed: 16) ?? Settling(unsettled: costs, timed: 16)
      return !settling.isSettled
    }
    // Of two standard errors one in forty is expected to be beyond.
    #expect(unsettled.count <= 4, "\(unsettled)")
  }

  @Test func amongStepsThatAreUnlikeSomeAreAlwaysPlayedUntimed() throws {
    let costs = (0..<60).map { $0.isMultiple(of: 2) ? 18_000_000.0 : 40_000 }
    #expect(try #require(Settling(costs: costs, timed: 16)).samples == Settling.leastUnlike)
    // A millisecond's worth, where a step takes 250 ns.
    let short = (0..<9_000).map { $0.isMultiple(of: 2) ? 460.0 : 40 }
    #expect(try #require(Settling(costs: short, timed: 16)).samples == 4_000)
    #expect(try #require(Settling(costs: short, timed: 16, operations: 100)).samples == 40)
    let alike = (0..<60).map { $0.isMultiple(of: 2) ? 101.0 : 100 }
    #expect(try #require(Settling(costs: alike, timed: 16)).samples == 0)
  }

  @Test func aResidueBeyondChanceStillShows() {
    // Falls by a tenth from third to third, with one percent of noise.
    let falling = (0..<90).map {
      1_000 * (1.3 - Double($0) / 300) + ($0.isMultiple(of: 2) ? 5 : -5)
    }
    #expect(Settling(costs: falling, timed: 6) == nil)
    #expect(!Settling(unsettled: falling, timed: 6).isSettled)
  }
}
