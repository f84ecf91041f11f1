import Foundation
import Testing

@testable import MeasurementKit

@Suite struct ProcessIntervalTests {
  /// Runs of five processes each: what differs between processes is ten times what differs within one.
  private func run(_ generator: inout SampleGenerator, processes: Int = 5) -> [Double] {
    (0..<processes).map { _ in
      // Twelve uniform draws are near enough to a normal one.
      let normal = (0..<12).reduce(-6.0) { sum, _ in
        sum + Double(generator.next() >> 11) / Double(1 << 53)
      }
      return 10 * exp(0.1 * normal)
    }
  }

  @Test func anIntervalHoldsWhatOtherRunsOfTheSameBuildFind() {
    var generator = SampleGenerator(seed: 5)
    let within = Estimate(value: 10, lower: 9.99, upper: 10.01)
    let estimates = (0..<60).map { _ in
      Estimate.ofProcesses(run(&generator), within: within)
    }
    var held = 0
    var pairs = 0
    for (index, one) in estimates.enumerated() {
      for (other, found) in estimates.enumerated() where other != index {
        pairs += 1
        if one.lower <= found.value, found.value <= one.upper { held += 1 }
      }
    }
    let share = Double(held) / Double(pairs)
    #expect(share > 0.9 && share < 0.99, "\(share)")
  }

  /// The processes of a run share the speed that the machine has meanwhile, and other runs have others.
  @Test func theMachinesSpeedIsNoSmallerForMoreProcesses() {
    let within = Estimate(value: 10, lower: 9, upper: 11)
    let times = [9.0, 9.5, 10, 10.5, 11]
    let logarithms = times.map { log($0) }
    let speed = MachineSpeed(of: (1...10).map { row in times.map { $0 * Double(row) } })
    let mean = logarithms.reduce(0, +) / 5
    let deviation = (logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4).squareRoot()
    #expect(abs(speed.deviation - deviation) < 1e-12)
    let own = Estimate.ofProcesses(times, within: within)
    let shared = Estimate.ofProcesses(times, within: within, shared: speed.deviation)
    #expect(own.value == shared.value)
    // All of what the processes differ by is the machine's: the interval is that of a single process's figure.
    let widening = log(shared.upper / shared.value) / log(own.upper / own.value)
    #expect(abs(widening - 5.0.squareRoot()) < 1e-9)
    // Five values whose logarithms have this deviation, Student's t for 4 degrees of freedom, and what no process shows.
    let half = 2.776445 * deviation * (2.0 / 5 * 1.5).squareRoot()
    #expect(abs(log(own.upper / own.value) - half) < 1e-5)
    // No more can be shared than there is.
    #expect(Estimate.ofProcesses(times, within: within, shared: 3) == shared)
  }

  @Test func aFewResultsThatDifferAreNotTheMachine() {
    let steady = (1...9).map { _ in [5.0, 5, 5] }
    #expect(MachineSpeed(of: steady + [[5, 9, 2], [1, 2, 4]]).deviation == 0)
    #expect(MachineSpeed(of: []).deviation == 0)
    #expect(MachineSpeed(of: [[5]]).deviation == 0)
    #expect(MachineSpeed(of: [[0, 5]]).deviation == 0)
    let slower = (steady + steady).map { [$0[0], $0[1] * 2, $0[2]] }
    #expect(MachineSpeed(of: slower).deviation > 0.3)
    #expect(MachineSpeed(of: Array(slower.prefix(MachineSpeed.leastResults - 1))).deviation == 0)
    #expect(MachineSpeed(of: Array(slower.prefix(MachineSpeed.leastResults))).deviation > 0.3)
  }

  @Test func oneProcessHasItsOwnInterval() {
    let within = Estimate(value: 3, lower: 2, upper: 4)
    #expect(Estimate.ofProcesses([3], within: within) == within)
  }

  @Test func whatIsTooWideOrSpansOneIsUnresolved() {
    #expect(Estimate(value: 118, lower: 0.5, upper: 240).isUnresolved)
    #expect(Estimate(value: 3, lower: 2.4, upper: 3.5).isUnresolved)
    #expect(Estimate(value: 1.02, lower: 0.99, upper: 1.05).isUnresolved)
    #expect(!Estimate(value: 3, lower: 2.8, upper: 3.2).isUnresolved)
  }

  @Test func oneIsExcludedByMoreThanAShareOnlyWhereAllOfTheIntervalIs() {
    #expect(Estimate(value: 0.92, lower: 0.90, upper: 0.96).excludesOne(byMoreThan: 0.03))
    #expect(Estimate(value: 1.06, lower: 1.04, upper: 1.08).excludesOne(byMoreThan: 0.03))
    #expect(!Estimate(value: 1.06, lower: 1.02, upper: 1.1).excludesOne(byMoreThan: 0.03))
    #expect(!Estimate(value: 0.98, lower: 0.975, upper: 0.985).excludesOne(byMoreThan: 0.03))
  }
}
