import Foundation
import Testing

@testable import MeasurementKit

/// One record of several processes.
@Suite struct ProcessRecordTests {
  private func record(
    _ time: Double,
    allocated: Double = 0,
    wrong: Bool = false
  ) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: 1))
    var distribution = LatencyHistogram()
    distribution.record(UInt64(time * 1_000), times: 10)
    var metric = Metric("time", unit: "ns/operation", value: time)
    metric.kind = .block
    metric.operationsPerSample = 256
    metric.setDistribution(distribution)
    record.results = [
      BenchmarkResult(
        benchmark: "a/b/c",
        contender: "engine",
        parameters: ["pages": 10],
        metrics: [
          metric, Metric(.timeByRound, unit: "ns/operation", value: time),
          Metric(.allocated, unit: "bytes/operation", value: allocated),
          Metric(.rounds, unit: "rounds", value: 5),
        ],
        answer: OracleCheck(wrong ? .disagrees : .agrees)
      ),
      BenchmarkResult(
        benchmark: "a/b/c",
        contender: "rival",
        parameters: ["pages": 10],
        metrics: [],
        answer: .none
      ),
    ]
    let ratio = 30 / time
    record.comparisons = [
      Comparison(
        benchmark: "a/b/c",
        parameters: ["pages": 10],
        contender: "rival",
        reference: "engine",
        ratio: Estimate(value: ratio, lower: ratio * 0.99, upper: ratio * 1.01)
      )
    ]
    return record
  }

  @Test func processesAreOneRecord() throws {
    let merged = ResultRecord(processes: [record(10), record(11), record(12)])
    let result = try #require(merged.results.first)
    #expect(merged.processes == 3 && merged.results.count == 2)
    #expect(result.metric(.timeByRound)?.median == 11)
    #expect(result.metric(.rounds)?.median == 15)
    #expect(result.metric(.time)?.samples == 30)
    // The interval is taken over processes; the intervals within each are not used.
    #expect(result.interval == Estimate(mean: [10, 11, 12]))
    #expect(merged.comparisons.first?.ratio == Estimate(mean: [3, 30.0 / 11, 2.5]))
    #expect(try ResultRecord(json: merged.json()) == merged)
  }

  @Test func whatOneProcessSawIsNotLost() throws {
    var seldom = record(10, allocated: 16)
    seldom.results[0].firstAllocation = FirstAllocation(operation: 7, text: "fill", bytes: 16)
    let merged = ResultRecord(processes: [record(10), seldom, record(10, wrong: true)])
    #expect(merged.results[0].metric(.allocated)?.median == 16)
    #expect(merged.results[0].firstAllocation?.operation == 7)
    #expect(merged.results[0].answer.check == .disagrees)
  }

  @Test func oneProcessIsItsRecord() {
    let one = record(10)
    #expect(ResultRecord(processes: [one]) == one)
  }

  @Test func whatNotAllProcessesMeasuredIsLeftOut() {
    var less = record(10)
    less.results = []
    less.comparisons = []
    let merged = ResultRecord(processes: [record(10), less])
    #expect(merged.results.isEmpty && merged.comparisons.isEmpty)
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
          exponent: Estimate(value: slope, lower: slope - 0.001, upper: slope + 0.001)
        )
      ]
      return record
    }
    let merged = try #require(
      ResultRecord(processes: [-0.02, 0.1, 0.22].map { record($0) }).growth.first
    )
    #expect(abs(merged.exponent.value - 0.1) < 1e-12)
    // Student's t of two degrees of freedom.
    let half = 4.303 * 0.12 / 3.0.squareRoot()
    #expect(abs(merged.exponent.upper - 0.1 - half) < 1e-6, "\(merged)")
    // A size that some of them lack is left out.
    #expect(ResultRecord(processes: [record(0), record(0, sizes: [10, 100])]).growth.isEmpty)
  }
}
