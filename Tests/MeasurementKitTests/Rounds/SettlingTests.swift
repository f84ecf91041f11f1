import CHardware
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
    // One sample less would have been too few.
    let before = costs[settling.samples - 1..<settling.samples + 9]
    #expect(before.reduce(0, +) / 10 > 101)
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

  @Test func aSweepIsLargerThanTheSecondCache() {
    let second = Processor.current.caches.first { $0.level == 2 }?.bytes ?? 0
    #expect(CacheSweep.byteCount > second && CacheSweep.byteCount <= 64 << 20)
  }
}
