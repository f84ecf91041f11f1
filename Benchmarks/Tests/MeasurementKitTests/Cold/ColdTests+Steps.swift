import Testing

@testable import MeasurementKit

/// The steps' turns, their pairs, and what is made of them.
extension ColdTests {
  @Test func everySecondPairIsPlayedTheOtherWayRound() {
    var order = ""
    func contender(_ name: String) -> TimedContender { TimedContender(name) { _ in order += name } }
    _ = ColdRounds(samples: 20, budget: 1e12).play(
      [contender("a"), contender("b")],
      empty: TimedContender("nobody") { _ in },
      eviction: Eviction(flushes: false)
    )
    // The first step of each is not counted.
    #expect(order.dropFirst(2) == String(repeating: "abba", count: 10)[...])
  }

  @Test func wholeRoundsAreDrawnForTheInterval() {
    let plain = timings((0..<9).map { _ in (0..<10).map { _ in (100, false) } })
    let varied = timings(
      (1...9).map { round in (0..<10).map { _ in (100 * Double(round), false) } }
    )
    let ratios = (1...9).flatMap { [Double](repeating: Double($0), count: 10) }
    let found = varied.ratioOfColdSteps(to: plain).ratio
    #expect(found == Bootstrap().median(of: ratios, inRoundsOf: 10))
    #expect(found != Bootstrap().median(of: ratios))
  }

  @Test func twoStepsOfAHalfRoundMakeAFigure() {
    let round: [(Double, Bool)] = [(1_000, true), (1_000, true)] + (0..<3).map { _ in (1, false) }
    let found = timings((0..<3).map { _ in round + round })
    #expect(found.isOwnCore && found.rounds == [Double](repeating: 1_000, count: 6))
  }

  @Test func bothSidesMustHaveTheCoreToThemselves() {
    let engine = timings((0..<9).map { _ in (0..<10).map { ($0 == 9 ? 1_000 : 10, $0 < 9) } })
    let rival = timings((0..<9).map { _ in (0..<10).map { ($0 == 9 ? 9_000 : 30, true) } })
    #expect(!engine.isOwnCore && rival.isOwnCore)
    let isOwnCore = rival.ratioOfColdSteps(to: engine).isOwnCore
    #expect(isOwnCore == (OwnCore.canTell ? false : nil))
  }

  @Test func coldOperationsAreCountedNotSteps() {
    var played = 0
    let contender = TimedContender("a", operationsPerStep: 3) { played += $0 }
    #expect(RegionCounter.callgrind().playCold(contender, steps: 4) == 12 && played == 5)
  }
}
