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
    // Five values whose logarithms have this deviation, Student's t for 4 degrees of freedom, and what no process shows.
    let half = 2.776445 * deviation * (2 * (1.0 / 5 + 0.15)).squareRoot()
    #expect(abs(log(own.upper / own.value) - half) < 1e-5)
    // All of what the processes differ by is the machine's: the interval is that of a single process's figure.
    let whole = 2.776445 * deviation * (2 * (1 + 0.15)).squareRoot()
    #expect(abs(log(shared.upper / shared.value) - whole) < 1e-5)
    // No more can be shared than there is.
    #expect(Estimate.ofProcesses(times, within: within, shared: 3) == shared)
  }

  /// The processes of a run share the hour, and more of them do not show what that changes.
  @Test func whatNoProcessShowsIsNoSmallerForMoreProcesses() {
    let within = Estimate(value: 10, lower: 9, upper: 11)
    let times = (0..<1_000).map { [9.0, 11][$0 % 2] }
    let deviation = log(11.0 / 9) / 2
    for unseen in [0, 0.04, 1] {
      let estimate = Estimate.ofProcesses(times, within: within, unseen: unseen)
      let half = 1.962 * deviation * (2 * (1.0 / 1_000 + unseen)).squareRoot()
      #expect(abs(log(estimate.upper / estimate.value) / half - 1) < 1e-3)
    }
  }

  /// Rows of one variance, of which three processes each know little: Student's t alone makes some intervals far too narrow, and
  /// all of them wide on average.
  @Test func rowsThatHaveAVarianceInCommonKnowItBetterTogether() {
    var generator = SampleGenerator(seed: 7)
    let rows = (0..<40).map { _ in run(&generator, processes: 3) }
    let typical = ProcessVariance(of: rows)
    let within = Estimate(value: 10, lower: 9, upper: 11)
    func halves(_ typical: ProcessVariance) -> [Double] {
      rows.map { row in
        let estimate = Estimate.ofProcesses(row, within: within, typical: typical)
        return log(estimate.upper / estimate.value)
      }
    }
    let (alone, together) = (halves(.unknown), halves(typical))
    #expect(together.reduce(0, +) < 0.8 * alone.reduce(0, +))
    #expect(together.min() ?? 0 > 2 * (alone.min() ?? 0))
    let (variance, degrees) = typical.moderated(0.04, count: 3)
    // The median of three values' variances is 0.70 of what they are drawn from, with Wilson & Hilferty's root.
    let median = Quantile.median(
      of: rows.map { row in SampleMoments(row.map { log($0) }).variance }
    )
    #expect(abs(variance - (0.04 + median / (512.0 / 729)) / 2) < 1e-12 && degrees == 4)
    #expect(abs(median / (512.0 / 729) - 0.01) < 0.004)
  }

  /// What rows have in common with each other is their own variance; the machine's speed they have from the same processes.
  @Test func otherRowsSayNothingOfTheMachinesSpeed() {
    let times = [9.0, 9.5, 10, 10.5, 11]
    let rows = (0..<10).map { _ in times }
    let whole = SampleMoments(times.map { log($0) }).variance
    let shared = 0.06
    let within = Estimate(value: 10, lower: 9, upper: 11)
    let typical = ProcessVariance(of: rows, shared: shared)
    let estimate = Estimate.ofProcesses(times, within: within, shared: shared, typical: typical)
    // As much as the row's own is typical, but half of such variances are less than what they are drawn from.
    let own = whole - shared * shared
    let root = 1 - 2 / 36.0
    let median = root * root * root
    let moderated: Double = (4 * own + 2 * own / median) / 6
    let ofMean: Double = 0.35 * moderated
    let common = 1.15 * shared * shared
    let degrees: Double = (6 * ofMean + 4 * common) / (ofMean + common)
    let student = StudentDistribution(degreesOfFreedom: degrees)
    let half = student.twoSidedQuantile(0.05) * (2 * (ofMean + common)).squareRoot()
    let found = log(estimate.upper / estimate.value)
    #expect(abs(found / half - 1) < 1e-9)
    // All of it is the machine's, or there is none.
    let all = Estimate.ofProcesses(times, within: within, shared: 1)
    #expect(
      ProcessVariance(of: rows, shared: 1).moderated(0, count: 5).variance == 0
        && Estimate.ofProcesses(
          times,
          within: within,
          shared: 1,
          typical: ProcessVariance(of: rows, shared: 1)
        ) == all
    )
    let equal = Estimate.ofProcesses([2, 2], within: within)
    #expect(abs(equal.lower - 2) < 1e-12 && abs(equal.upper - 2) < 1e-12)
  }

  @Test func aFewRowsSayNothingOfEachOther() {
    let rows = [[Double]](repeating: [9, 11], count: ProcessVariance.leastRows - 1)
    func moderated(_ rows: [[Double]]) -> Double {
      ProcessVariance(of: rows).moderated(1, count: 2).variance
    }
    // Rows of one process, and of what has no logarithm, are none.
    #expect(
      moderated(rows) == 1 && moderated(rows + [[3], [], [0, 1], [-1, 4], [1, .infinity]]) == 1
    )
    #expect(moderated(rows + [[9, 11]]) < 0.5)
    let (variance, degrees) = ProcessVariance.unknown.moderated(0.3, count: 6)
    #expect(variance == 0.3 && degrees == 5)
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

  @Test func boundsOfUnresolvedAndInvalid() {
    #expect(Estimate(value: 1.05, lower: 1, upper: 1.1).isUnresolved)
    #expect(Estimate(value: 0.95, lower: 0.9, upper: 1).isUnresolved)
    #expect(Estimate(value: 0.965, lower: 0.96, upper: 0.9705).excludesOne(byMoreThan: 0.03))
  }
}
