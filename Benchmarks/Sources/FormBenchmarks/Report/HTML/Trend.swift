import MeasurementKit

/// One figure of the engine in one benchmark on one machine, over several records.
struct Trend {
  enum Figure: String, CaseIterable {
    /// The engine's time relative to its rivals'.
    case time
    /// The instructions that callgrind counts, which are free of noise.
    case instructions

    /// The smallest relevant change, as a share.
    var leastChange: Double { self == .time ? Estimate.leastChange : 0.01 }
    /// The smallest relevant difference; a gate accepts less, however small the figure.
    var leastDifference: Double { self == .time ? 0 : 0.5 }
  }

  struct Point {
    /// The record's index in the history.
    let record: Int
    let figure: Estimate
    /// If this point is a change, the earlier figure from which it differs.
    var old: Estimate?
  }

  let benchmark: String
  let figure: Figure
  let machine: String
  /// One point per record, oldest first.
  private(set) var points: [Point] = []

  init(_ benchmark: String, _ figure: Figure, _ machine: String) {
    (self.benchmark, self.figure, self.machine) = (benchmark, figure, machine)
  }

  var changes: [Point] { points.filter { $0.old != nil } }

  /// Adds the next record's figure. It is compared with the last change, or with the first point. A
  /// comparison with the previous record would miss a slow drift.
  mutating func add(_ value: Estimate, of record: Int) {
    let last = (points.last { $0.old != nil } ?? points.first)?.figure
    let isChange = last.map {
      abs(value.value - $0.value) >= figure.leastDifference
        && value.hasChanged(from: $0, byAtLeast: figure.leastChange)
    }
    points.append(Point(record: record, figure: value, old: isChange == true ? last : nil))
  }

  /// Returns a figure as a multiple of the first point's.
  func multiple(_ figure: Estimate) -> Estimate {
    let first = points[0].figure.value
    return Estimate(
      value: figure.value / first,
      lower: figure.lower / first,
      upper: figure.upper / first
    )
  }
}

/// The trends of all benchmarks over several records.
struct History {
  /// The records, oldest first.
  let records: [IndexedRecord]
  /// The processor and instruction set of each record. Figures of different machines can't be
  /// compared.
  let machines: [String]
  /// The trends of each benchmark.
  private(set) var trends: [[Trend]] = []

  /// - Complexity: O(benchmarks · records).
  init(_ records: [IndexedRecord]) {
    self.records = records
    machines = records.map {
      "\($0.environment.processor.identity), \($0.environment.build.instructionSet)"
    }
    let all = Trend.Figure.allCases.flatMap { figure in
      followed { value(figure, of: $1, in: $0, like: $0) != nil }
        .flatMap { trends(figure, $0.result, $0.record) }
    }
    trends = BenchmarkReport.inOrder(all, by: \.benchmark).map(\.elements)
  }

  /// Returns the engine's result in each benchmark, from the newest record that has the figure.
  private func followed(
    _ hasFigure: (IndexedRecord, BenchmarkResult) -> Bool
  ) -> [(record: IndexedRecord, result: BenchmarkResult)] {
    var seen: Set<String> = []
    return records.reversed().flatMap { record in
      record.distinct.compactMap { result in
        guard result.contender == Contenders.engine, record.isMain(result),
          !result.benchmark.hasPrefix("noise/"), !seen.contains(result.benchmark),
          hasFigure(record, result)
        else { return nil }
        seen.insert(result.benchmark)
        return (record, result)
      }
    }
  }

  /// - Parameter newest: the record that determines the rivals.
  private func value(
    _ figure: Trend.Figure,
    of result: BenchmarkResult,
    in record: IndexedRecord,
    like newest: IndexedRecord
  ) -> Estimate? {
    switch figure {
    case .time:
      return record.engineTime(result, relativeTo: newest.rivals(result).map(\.contender))
    case .instructions:
      guard let own = record.result(result.benchmark, result.parameters, result.contender),
        let count = own.metric(.instructions)?.median, count > 0
      else { return nil }
      return Estimate(value: count, lower: count, upper: count)
    }
  }

  private func trends(
    _ figure: Trend.Figure,
    _ result: BenchmarkResult,
    _ newest: IndexedRecord
  ) -> [Trend] {
    var trends: [Trend] = []
    for (place, record) in records.enumerated() {
      guard let value = value(figure, of: result, in: record, like: newest) else { continue }
      let index = trends.firstIndex { $0.machine == machines[place] } ?? trends.count
      if index == trends.count {
        trends.append(Trend(result.benchmark, figure, machines[place]))
      }
      trends[index].add(value, of: place)
    }
    return trends.filter { $0.points.count > 1 }
  }
}
