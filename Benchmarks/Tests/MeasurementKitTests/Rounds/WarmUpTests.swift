import CHardware
import Testing

@testable import MeasurementKit

@Suite struct WarmUpTests {
  @Test func turnsArePlayedUntilTheyTakeTheSameTime() {
    var warmUp = WarmUp()
    for cost in [900.0, 500, 300, 200, 150, 120, 101, 100, 101, 100, 99, 101]
    where warmUp.goesOn(used: 0, of: 1) {
      warmUp.add(cost: cost)
    }
    #expect(warmUp.isStable && !warmUp.goesOn(used: 0, of: 1))
    #expect((9...12).contains(warmUp.turns))
    var restless = WarmUp()
    while restless.goesOn(used: 0, of: 1) { restless.add(cost: Double(1 << restless.turns)) }
    #expect(!restless.isStable && restless.turns == WarmUp.mostTurns)
  }

  /// Whoever comes first may not use up the time of the others.
  @Test func everyContenderWarmsUpForItsOwnTime() {
    var plan = RoundsPlan(turn: 50_000, budget: 2e6, minimumRounds: 1, maximumRounds: 1)
    plan.settles = false
    plan.bootstrap = Bootstrap(resamples: 20)
    let contenders = (0..<6).map { number in
      TimedContender("\(number)") { for _ in 0..<$0 * 20 { hardware_consume(1) } }
    }
    let timings = Rounds(plan).play(contenders)
    #expect(timings.allSatisfy { $0.warmUp.turns > 0 }, "\(timings.map(\.warmUp.turns))")
  }

  @Test func asManyTurnsArePlayedAsCanBeSteady() {
    func turns(costing cost: Double, of share: Double) -> Int {
      var warmUp = WarmUp()
      var used = 0.0
      while warmUp.goesOn(used: used, of: share) {
        warmUp.add(cost: cost * Double(warmUp.turns + 1))
        used += cost * Double(warmUp.turns)
      }
      return warmUp.turns
    }
    // Six, though the share is used up after four.
    #expect(turns(costing: 1, of: 10) == 2 * WarmUp.window)
    // One alone is longer.
    #expect(turns(costing: 20, of: 10) == 1)
    #expect(turns(costing: 1, of: 1e9) == WarmUp.mostTurns)
  }

  @Test func driftIsJudgedByTheBestTries() {
    func drift(_ bytes: Int, _ after: Double) -> String? {
      MachineDrift(
        figures: [.init(name: "pointer chase", bytes: bytes, before: 1, after: after)]
      ).reason
    }
    #expect(drift(16 << 10, 1.4) == nil)
    #expect(drift(16 << 10, 1.6)?.contains("16 KiB took 1.00 ns before and 1.60 ns after") == true)
    #expect(drift(16 << 10, 0.6) != nil)
    #expect(drift(4 << 20, 2.5) == nil)
    #expect(drift(4 << 20, 3.5) != nil)
  }

  @Test(.enabled(if: Jemalloc.isLinked)) func theFirstStepThatAllocatesIsFound() {
    var step = 0
    let contender = TimedContender("rare") { steps in
      for _ in 0..<steps {
        step += 1
        guard step == 70_001 else { continue }
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 48, alignment: 16)
        hardware_consume(UInt64(UInt(bitPattern: memory)))
        memory.deallocate()
      }
    }
    let found = AllocationSearch.first(of: contender, steps: 100_000) { "step \(step)" }
    #expect(found == FirstAllocation(operation: 70_000, text: "step 70001", bytes: 48))
    #expect(AllocationSearch.first(of: contender, steps: 1_000) { "" } == nil)
  }
}
