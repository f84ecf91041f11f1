import Foundation
import Testing

@testable import MeasurementKit

/// What one record says of several processes, of which some shared their core.
@Suite struct MergedProcessTests {
  private func record(_ time: Double, own: Bool, benchmark: String = "a") -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    record.results = [
      BenchmarkResult(
        benchmark: benchmark,
        contender: "engine",
        parameters: ["pages": 10],
        metrics: [
          Metric(.timeByRound, unit: "ns/operation", value: time),
          Metric(.ownCoreOnly, unit: "0 or 1", value: own ? 1 : 0),
        ],
        answer: .none,
        isolation: Estimate(value: own ? 1 : 1.5, lower: 1, upper: 1.6)
      )
    ]
    return record
  }

  private func comparison(
    _ benchmark: String,
    of metric: String = Comparison.time,
    isOwnCore: Bool? = nil
  ) -> Comparison {
    Comparison(
      benchmark: benchmark,
      parameters: ["pages": 10],
      contender: "rival",
      reference: "engine",
      metric: metric,
      ratio: Estimate(value: 3, lower: 2.9, upper: 3.1),
      confidence: 0.95,
      isOwnCore: isOwnCore
    )
  }

  @Test func moreThanHalfIsOfTheWholeProcesses() {
    let merged = ResultRecord(
      processes: [true, true, false].map { record($0 ? 10 : 20, own: $0) },
      further: (0..<3).map { _ in record(20, own: false) }
    )
    #expect(merged.results[0].isOwnCore && merged.results[0].metric(.timeByRound)?.median == 10)
  }

  @Test func itSaysIfFewerProcessesCount() {
    let merged = ResultRecord(processes: [true, true, false].map { record($0 ? 10 : 20, own: $0) })
    #expect(merged.results[0].metric(.processes)?.median == 2)
  }

  @Test func isolationIsOfAlikeProcesses() {
    let merged = ResultRecord(processes: [true, true, false].map { record($0 ? 10 : 20, own: $0) })
    #expect(merged.results[0].isolation?.value == 1)
  }

  @Test func aChangeOfTheMachineInAnyProcessIsKept() {
    var changed = record(10, own: true)
    func drift(_ after: Double) -> MachineDrift {
      MachineDrift(figures: [.init(name: "pointer chase", bytes: 16 << 10, before: 1, after: after)]
      )
    }
    var first = changed
    first.drift = drift(1)
    changed.drift = drift(2)
    #expect(ResultRecord(processes: [first, first, changed]).drift?.reason != nil)
  }

  @Test func aLimitIsTheBestOfAllProcesses() {
    func record(_ factor: Double) -> ResultRecord {
      var record = self.record(10, own: true)
      record.limits = [
        MachineLimit(
          bytes: 1 << 20,
          hugePages: false,
          pointerChase: 10 * factor,
          randomUpdate: 5 * factor,
          sequentialRead: 1e9 * factor,
          sequentialWrite: 2e9 * factor
        )
      ]
      return record
    }
    let best = ResultRecord(processes: [record(1), record(2), record(0.5)]).limits[0]
    #expect(best.pointerChase == 5 && best.randomUpdate == 2.5)
    #expect(best.sequentialRead == 2e9 && best.sequentialWrite == 4e9)
  }

  @Test func coldTimesHaveTheColdUnseenShare() throws {
    let factors = [0.95, 1, 1.05, 1]
    let merged = ResultRecord(
      processes: factors.map { factor in
        var record = record(10 * factor, own: true, benchmark: "cold/edit/uniform")
        record.comparisons = [comparison("cold/edit/uniform", of: Comparison.coldTime)]
        return record
      }
    )
    let interval = try #require(merged.results[0].interval)
    let half =
      3.182446 * SampleMoments(factors.map { log($0) }).deviation * (2 * (0.25 + 0.6)).squareRoot()
    #expect(abs(log(interval.upper / interval.value) - half) < 1e-5)
  }

  @Test func whatProcessesComeTo() throws {
    let own = [false, true, true]
    let records = (0..<3).map { place in
      var record = record(10, own: own[place])
      var distribution = LatencyHistogram()
      distribution.record(10_000, times: 10)
      var time = Metric("time", unit: "ns/operation", value: 10)
      time.kind = .block
      time.setDistribution(distribution)
      time.operationsPerSample = [256, 512, 256][place]
      record.results[0].metrics += [
        time, Metric(.pageFaults, unit: "faults", value: Double(place + 1)),
      ]
      record.results[0].noise = Estimate(value: [9, 0.9, 1.1][place], lower: 0.8, upper: 1.2)
      if place == 1 {
        record.results[0].firstAllocation = FirstAllocation(operation: 7, text: "fill", bytes: 16)
      }
      record.comparisons = [comparison("a", isOwnCore: own[place])]
      return record
    }
    let merged = ResultRecord(processes: records)
    let result = merged.results[0]
    #expect(result.metric(.time)?.operationsPerSample == 512)
    #expect(result.metric(.pageFaults)?.median == 6)
    #expect(result.firstAllocation?.operation == 7)
    #expect(merged.comparisons[0].isOwnCore == true)
    let noise = try #require(result.noise)
    #expect(abs(noise.value - 0.99.squareRoot()) < 1e-9 && noise.lower < 0.8)
  }

  /// A slope is a logarithm, and each process has its own.
  @Test func aSlopeIsThatOfAllProcesses() throws {
    func record(_ slope: Double, sizes: [Double] = [10, 1_000]) -> ResultRecord {
      var record = ResultRecord(environment: .current(seed: 1))
      record.growth = [
        GrowthResult(
          benchmark: "a",
          contender: "engine",
          parameters: [:],
          parameter: "pages",
          sizes: sizes,
          exponent: Estimate(value: slope, lower: slope - 0.001, upper: slope + 0.001),
          declared: .constant
        )
      ]
      return record
    }
    let slopes = [-0.02, 0.1, 0.22]
    let merged = try #require(ResultRecord(processes: slopes.map { record($0) }).growth.first)
    #expect(record(slopes[0]).growth[0].verdict == .holds)
    #expect(abs(merged.exponent.value - 0.1) < 1e-12 && merged.verdict == .inconclusive)
    // Student's t of two degrees of freedom; the variance of another run of three is seen as well.
    let half = 4.302653 * 0.12 * (2 * (1.0 / 3 + Estimate.unseenShare)).squareRoot()
    #expect(abs(merged.exponent.upper - 0.1 - half) < 1e-6, "\(merged)")
    // What not all of them have is left out.
    #expect(ResultRecord(processes: [record(0), record(0, sizes: [10, 100])]).growth.isEmpty)
    #expect(ResultRecord(processes: [record(0.1)]).growth == record(0.1).growth)
  }
}
