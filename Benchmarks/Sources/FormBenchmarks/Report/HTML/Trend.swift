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
  /// The processor and instruction set of each record, oldest first. Figures of different machines
  /// can't be compared.
  let machines: [String]
  /// The trends of each benchmark.
  private(set) var trends: [[Trend]] = []

  /// - Parameter records: oldest first.
  /// - Complexity: O(benchmarks · records).
  init(_ records: [IndexedRecord]) {
    machines = records.map {
      "\($0.environment.processor.identity), \($0.environment.build.instructionSet)"
    }
    var all: [Trend] = []
    for figure in Trend.Figure.allCases {
      var seen: Set<String> = []
      // The newest record that has the figure determines the parameters and the rivals.
      for newest in records.reversed() {
        for result in newest.results
        where result.contender == Contenders.engine && newest.isMain(result)
          && !result.benchmark.hasPrefix("noise/")
        {
          let rivals = newest.rivals(result).map(\.contender)
          guard figure.value(of: result, in: newest, rivals) != nil,
            seen.insert(result.benchmark).inserted
          else { continue }
          all += trends(figure, result, rivals, records)
        }
      }
    }
    trends = BenchmarkReport.inOrder(all, by: \.benchmark).map(\.elements)
  }

  /// Returns a benchmark's trend on each machine with several records.
  private func trends(
    _ figure: Trend.Figure,
    _ result: BenchmarkResult,
    _ rivals: [String],
    _ records: [IndexedRecord]
  ) -> [Trend] {
    var trends: [Trend] = []
    for (place, record) in records.enumerated() {
      guard let value = figure.value(of: result, in: record, rivals) else { continue }
      let index = trends.firstIndex { $0.machine == machines[place] } ?? trends.count
      if index == trends.count {
        trends.append(Trend(result.benchmark, figure, machines[place]))
      }
      trends[index].add(value, of: place)
    }
    return trends.filter { $0.points.count > 1 }
  }
}

extension Trend.Figure {
  /// Returns the figure in a record; nil if the record lacks it.
  ///
  /// - Parameter rivals: those that the engine's time is relative to.
  fileprivate func value(
    of result: BenchmarkResult,
    in record: IndexedRecord,
    _ rivals: [String]
  ) -> Estimate? {
    if self == .time { return record.engineTime(result, relativeTo: rivals) }
    let own = record.result(result.benchmark, result.parameters, result.contender)
    guard let count = own?.metric(.instructions)?.median, count > 0 else { return nil }
    return Estimate(value: count, lower: count, upper: count)
  }
}
