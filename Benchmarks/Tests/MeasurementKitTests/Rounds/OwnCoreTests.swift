import CHardware
import Testing

@testable import MeasurementKit

/// Figures of the time in which a thread has its core to itself (Benchmarks/README.md, *Timing*).
@Suite struct OwnCoreTests {
  private func timings() -> Timings {
    Timings(
      name: "a",
      block: BlockSize(steps: 1, repeats: 8),
      operationsPerStep: 1,
      operations: 0,
      maximumRounds: 40
    )
  }

  private func mean(_ samples: [Double]) -> Double { samples.reduce(0, +) / Double(samples.count) }

  /// Plays rounds of two turns of eight samples: 5 ns where the core is shared, `own` where it is not.
  private func play(
    _ timings: Timings,
    rounds: Int,
    ownSamples: (_ round: Int) -> Int,
    own: Double = 3,
    shared: Double = 5
  ) {
    for round in 0..<rounds {
      let count = ownSamples(round)
      let ownCosts = [Double](repeating: own, count: count)
      let samples = ownCosts + [Double](repeating: shared, count: 8 - count)
      let turn = Turn(
        cost: mean(samples),
        own: count > 0 ? [OwnSamples(sum: ownCosts.reduce(0, +), count: count)] : []
      )
      timings.record(samples + samples, own: ownCosts + ownCosts)
      timings.append(round: turn, turn)
      timings.append(beside: turn, alone: [turn, turn])
    }
  }

  @Test func aFigureIsOfSamplesFromAsManyTurnsAsItTakes() {
    var figures = OwnFigures()
    figures.add([OwnSamples(sum: 2, count: 1), OwnSamples(sum: 8, count: 2)], least: 4)
    #expect(figures.costs.isEmpty)
    figures.add([], least: 4)
    figures.add([OwnSamples(sum: 2, count: 1), OwnSamples(sum: 7, count: 1)], least: 4)
    #expect(figures.costs == [3])
    // What is beyond it is part of the next one.
    figures.add([OwnSamples(sum: 13, count: 3)], least: 4)
    #expect(figures.costs == [3, 5])
    // One that is seen half as often counts twice.
    figures.add(
      [OwnSamples(sum: 30, count: 3, weight: 1), OwnSamples(sum: 100, count: 1, weight: 2)],
      least: 4
    )
    #expect(figures.costs == [3, 5, 46])
  }

  /// Half of the steps take nothing and half 100 µs, in which the core is lost every other time.
  @Test func longStepsCountByHowSeldomTheyAreSeen() {
    var spells = OwnSpells()
    var figures = OwnFigures()
    var plain = OwnFigures()
    for step in 0..<4_000 {
      let isLong = step.isMultiple(of: 2)
      let time = isLong ? 100_000.0 : 100
      let isKept = !isLong || step.isMultiple(of: 4)
      let weight = spells.record(nanoseconds: time, isKept: isKept)
      guard isKept else { continue }
      figures.add([OwnSamples(sum: time, count: 1, weight: weight)], least: 3_000)
      plain.add([OwnSamples(sum: time, count: 1)], least: 3_000)
    }
    #expect(abs(figures.costs[0] / 50_050 - 1) < 0.01)
    #expect(abs(plain.costs[0] / 33_400 - 1) < 0.01)
  }

  /// Where nothing is lost any more, nothing counts more than once after a while.
  @Test func whatWasSeenLongAgoCountsLittle() {
    var spells = OwnSpells()
    for step in 0..<200 { _ = spells.record(nanoseconds: 100_000, isKept: step.isMultiple(of: 5)) }
    #expect(spells.record(nanoseconds: 100_000, isKept: true) > 4)
    for _ in 0..<300 { _ = spells.record(nanoseconds: 100_000, isKept: true) }
    #expect(spells.record(nanoseconds: 100_000, isKept: true) < 1.05)
    #expect(spells.record(nanoseconds: 1_000, isKept: true) == 1)
  }

  /// Parts of a pass are not alike, so a figure has a whole one.
  @Test func aFigureOfAPassHasAllOfIt() {
    let timings = Timings(
      name: "a",
      block: BlockSize(steps: 256, repeats: 8),
      operationsPerStep: 1,
      operations: 0,
      maximumRounds: 40,
      period: 1_024
    )
    for _ in 0..<10 {
      // The first half of the pass takes 2 ns, the other 4.
      let turn = Turn(
        cost: 3,
        own: [2, 2, 4, 4, 2, 2, 4, 4].map { OwnSamples(sum: $0, count: 1) }
      )
      timings.record([3], own: [3])
      timings.append(round: turn, turn)
    }
    #expect(timings.isOwnCore && timings.rounds == [Double](repeating: 3, count: 40))
  }

  /// Whatever else used the core is in no figure if there was enough time without it.
  @Test func figuresAreOfACoreToItself() throws {
    let timings = timings()
    play(timings, rounds: 20) { $0.isMultiple(of: 2) ? 4 : 0 }
    #expect(timings.isOwnCore && timings.rounds == [Double](repeating: 3, count: 20))
    #expect(timings.median == 3 && timings.quiet == 3)
    // In every second round eight samples of 3 ns and eight of 5, else sixteen of 5.
    #expect(abs(timings.ownShare - 24.0 / (24 + 40 + 80)) < 1e-9)
    #expect(timings.noise().value == 1 && timings.isolation()?.value == 1)
    let time = try #require(Metric(time: timings))
    #expect(time.samples == 80 && time.max == 3)
    #expect(timings.histogram.count == 320)
    let metrics = Metric.metrics(of: timings)
    #expect(metrics.first { $0.name == "own-core-only" }?.median == 1)
    #expect(metrics.first { $0.name == "own-core" }?.median == timings.ownShare)
  }

  /// Moments that look like it by chance are no figure.
  @Test func ofTooLittleTimeNoneIsMade() throws {
    let timings = timings()
    play(timings, rounds: 40) { $0 < 18 ? 2 : 0 }
    #expect(timings.ownShare < Timings.leastOwnShare)
    #expect(!timings.isOwnCore && timings.rounds.count == 40)
    #expect(timings.median == 5 && timings.lacksOwnCore)
    #expect(try #require(Metric(time: timings)).samples == 640)
    #expect(Metric.metrics(of: timings).first { $0.name == "own-core-only" }?.median == 0)
  }

  /// Enough of the time, but too few samples for a figure; and enough for figures, but not for good ones.
  @Test func fewFiguresAreNoneAndMoreAreWaitedFor() {
    let (four, six) = (timings(), timings())
    play(four, rounds: 2) { _ in 4 }
    #expect(four.ownShare > Timings.leastOwnShare && !four.isOwnCore && four.lacksOwnCore)
    play(six, rounds: 3) { _ in 4 }
    #expect(six.isOwnCore && six.lacksOwnCore && six.rounds.count == 6)
    play(six, rounds: 3) { _ in 4 }
    #expect(six.isOwnCore && !six.lacksOwnCore && six.rounds.count == 12)
  }

  /// The first of the turns is as long as the second, whichever of them were of a core to itself.
  @Test func noiseIsOfAsManyFirstTurnsAsSecondOnes() {
    let timings = timings()
    for _ in 0..<20 {
      let (first, second) = (
        Turn(cost: 4, own: [OwnSamples(sum: 12, count: 4)]),
        Turn(cost: 5, own: [OwnSamples(sum: 16, count: 4)])
      )
      timings.record([3, 4], own: [3, 4])
      timings.append(round: first, second)
    }
    #expect(timings.noise().value == 1 && Set(timings.rounds) == [3, 4])
  }

  /// A ratio is never of a shared core on one side.
  @Test func aRatioComparesLikeWithLike() {
    let (engine, rival) = (timings(), timings())
    play(engine, rounds: 20) { $0 < 12 ? 4 : 0 }
    play(rival, rounds: 20, ownSamples: { $0 > 9 ? 4 : 0 }, own: 30, shared: 70)
    #expect(rival.ratio(to: engine).value == 10)
    // One side never had it: all rounds of both.
    let never = timings()
    play(never, rounds: 20, ownSamples: { _ in 0 }, own: 30, shared: 70)
    #expect(never.ratio(to: engine).value == 14 || never.ratio(to: engine).value == 17.5)
  }

  /// Two looks say nothing of a long time between them.
  @Test func longSamplesAreNeverOfACoreToItself() {
    let timings = timings()
    play(timings, rounds: 20, ownSamples: { _ in 8 }, own: 250_000)
    #expect(!timings.isOwnCore && !timings.lacksOwnCore && timings.rounds.count == 20)
    #expect(timings.allRounds == timings.rounds)
  }

  @Test func aColdRoundIsTheMedianOfStepsOnACoreToItself() {
    let (often, seldom) = (timings(), timings())
    for _ in 0..<6 {
      // Of its halves' steps of a core to itself; one alone is none.
      let costs: [Double] = [60, 1, 62, 1, 64, 1, 70, 1, 1, 1]
      often.append(coldRound: costs.map { ColdStep(time: $0, isOwn: $0 > 1) })
      seldom.append(coldRound: costs.map { ColdStep(time: $0, isOwn: $0 > 1 && $0 < 70) })
    }
    #expect(often.isOwnCore && often.median == 62 && often.rounds.count == 6)
    #expect(often.allRounds == [Double](repeating: 1, count: 6))
    #expect(often.ownShare == 256.0 / 262 && often.histogram.count == 60)
    // Seven tenths of the time are not enough with empty caches.
    #expect(seldom.ownShare == 186.0 / 262 && !seldom.isOwnCore && seldom.median == 1)
  }

  /// More than one addition a cycle, and no more than any core has adders.
  @Test(.enabled(if: hardware_time_additions().chain > 0)) func additionsAreTimed() {
    let looks = (0..<2_000).map { _ in hardware_time_additions() }
    let chain = looks.map(\.chain).min() ?? 0
    let independent = looks.map(\.independent).min() ?? 0
    #expect((1.5...16).contains(4 * Double(chain) / Double(independent)))
  }

  /// A slower clock slows down both kinds of additions, another hardware thread the independent ones.
  @Test func aSlowClockIsNoSharedCore() {
    let least = hardware_additions(chain: 833, independent: 833)
    func isOwn(_ chain: UInt64, _ independent: UInt64) -> Bool {
      OwnCore.isOwn(hardware_additions(chain: chain, independent: independent), least: least)
    }
    #expect(isOwn(833, 833) && isOwn(833, 858) && isOwn(1_666, 1_666) && isOwn(880, 882))
    #expect(!isOwn(833, 880) && !isOwn(858, 907) && !isOwn(833, 1_200) && !isOwn(1_666, 1_800))
  }
}
