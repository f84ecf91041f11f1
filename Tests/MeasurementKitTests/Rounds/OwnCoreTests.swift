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
      let turn = TurnCost(samples, own: ownCosts, mean)
      timings.record(samples + samples, own: ownCosts + ownCosts, stands: turn.own != nil)
      timings.append(round: turn, turn)
      timings.append(beside: turn, alone: turn)
    }
  }

  @Test func aTurnStandsForItselfByAQuarterOfItsSamples() {
    #expect(TurnCost([1, 1, 1, 9], own: [9], mean).own == 9)
    #expect(TurnCost([1, 1, 1, 1, 9], own: [9], mean).own == nil)
    #expect(TurnCost([1, 1, 1, 9], own: [9], least: TurnCost.leastShareOfSteps, mean).own == nil)
    #expect(TurnCost([1, 3], own: [], mean) == TurnCost(all: 2))
    let one = TurnCost(all: 4, own: 2)
    #expect(TurnCost(meanOf: one, TurnCost(all: 6)) == TurnCost(all: 5, own: 2))
    #expect(TurnCost(meanOf: TurnCost(all: 6), one) == TurnCost(all: 5, own: 2))
    #expect(TurnCost(meanOf: one, TurnCost(all: 6, own: 4)) == TurnCost(all: 5, own: 3))
    #expect(one.ratio(to: TurnCost(all: 2)) == TurnCost(all: 2))
    #expect(one.ratio(to: TurnCost(all: 2, own: 4)) == TurnCost(all: 2, own: 0.5))
  }

  @Test func aTwentiethOfTheRoundsIsEnoughAndFiveAtLeast() {
    func costs(_ own: Int, of all: Int) -> [TurnCost] {
      (0..<all).map { TurnCost(all: 5, own: $0 < own ? 3 : nil) }
    }
    #expect(TurnCost.own(costs(6, of: 120)) == [3, 3, 3, 3, 3, 3])
    #expect(TurnCost.own(costs(5, of: 120)) == nil)
    #expect(TurnCost.own(costs(5, of: 5)) == [3, 3, 3, 3, 3])
    #expect(TurnCost.own(costs(4, of: 5)) == nil)
    #expect(TurnCost.chosen(costs(1, of: 3)) == [5, 5, 5])
  }

  /// Whatever else used the core is in no figure if there was enough time without it.
  @Test func figuresAreOfACoreToItself() throws {
    let timings = timings()
    play(timings, rounds: 20) { $0.isMultiple(of: 2) ? 4 : 0 }
    #expect(timings.isOwnCore && timings.rounds == [Double](repeating: 3, count: 10))
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

  /// A ratio is of the rounds in which both had the core to themselves, and never of a shared core on one side.
  @Test func aRatioComparesLikeWithLike() {
    let (engine, rival) = (timings(), timings())
    play(engine, rounds: 20) { $0 < 12 ? 4 : 0 }
    play(rival, rounds: 20, ownSamples: { $0 < 10 ? 4 : 0 }, own: 30, shared: 70)
    #expect(rival.ratio(to: engine).value == 10)
    #expect(rival.ratioOfMedians(to: engine).value == 10)
    // Rarely both in one round: the medians of either.
    let late = timings()
    play(late, rounds: 20, ownSamples: { $0 > 11 ? 4 : 0 }, own: 30, shared: 70)
    #expect(late.ratio(to: engine).value == 10)
    // One side never had it: all rounds of both.
    let never = timings()
    play(never, rounds: 20, ownSamples: { _ in 0 }, own: 30, shared: 70)
    #expect(never.ratio(to: engine).value == 14 || never.ratio(to: engine).value == 17.5)
    #expect(never.ratioOfMedians(to: engine).value > 10)
  }

  /// Two looks say nothing of a long time between them.
  @Test func longSamplesAreNeverOfACoreToItself() {
    let timings = timings()
    play(timings, rounds: 20, ownSamples: { _ in 8 }, own: 250_000)
    #expect(!timings.isOwnCore && !timings.lacksOwnCore && timings.rounds.count == 20)
    #expect(timings.allRounds == timings.rounds)
  }

  @Test func aColdRoundIsTheMedianOfStepsOnACoreToItself() {
    let timings = timings()
    for _ in 0..<6 {
      let costs: [Double] = [30, 50, 31, 52, 51, 55]  // A third of the steps.
      let own = [true, false, true, false, false, false]
      timings.record(costs, own: [30, 31], stands: true)
      timings.append(coldRound: costs, own: own)
    }
    #expect(timings.isOwnCore && timings.median == 30.5)
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
