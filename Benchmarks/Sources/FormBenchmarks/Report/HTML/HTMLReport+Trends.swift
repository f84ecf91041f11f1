import MeasurementKit

extension HTMLReport {
  /// The results of each benchmark in the newest record that has it.
  ///
  /// - Parameter isFollowed: whether a result of a record counts.
  private func followed(
    _ isFollowed: (IndexedRecord, BenchmarkResult) -> Bool
  ) -> [BenchmarkResult] {
    var seen: Set<String> = []
    return records.reversed().flatMap { record in
      let found = record.distinct.filter {
        !seen.contains($0.benchmark) && record.isMain($0) && isFollowed(record, $0)
      }
      seen.formUnion(found.map(\.benchmark))
      return found
    }
  }

  /// How ratios went from record to record: a list of lines for each benchmark.
  ///
  /// - Complexity: O(benchmarks · records), and their rivals.
  func ratioTrends(_ machines: RecordMachines) -> [[Trend]] {
    followed { $1.contender == Contenders.engine && !$0.rivals($1).isEmpty }
      .map { result in
        var trends = Trends()
        for (place, record) in records.enumerated() {
          for comparison in record.rivals(result) where comparison.ratio.value > 0 {
            trends.add(
              Trend.Point(record: place, figure: comparison.ratio),
              to: Trend(
                benchmark: result.benchmark,
                contender: comparison.contender,
                machine: machines.places[place],
                figure: .ratio
              )
            )
          }
        }
        return trends.lines
      }
  }

  /// How counts went: a list of lines for each benchmark and figure. The processor's own counts are left out: interrupts
  /// add to them.
  ///
  /// - Complexity: O(results · records).
  func countTrends(_ machines: RecordMachines) -> [[Trend]] {
    let isExact = records.map { CountingMethod($0.environment) != .processor }
    let results = followed { $1.metric(.instructions) != nil || $1.metric(.dataLines) != nil }
    return BenchmarkReport.inOrder(results, by: \.benchmark).flatMap { _, results in
      var trends = [Trends](repeating: Trends(), count: Trend.Figure.counts.count)
      for result in results {
        for (place, record) in records.enumerated() where isExact[place] {
          guard let past = record.result(result.benchmark, result.parameters, result.contender)
          else { continue }
          for (index, figure) in Trend.Figure.counts.enumerated() {
            guard case .count(let name) = figure, let count = past.metric(name)?.median else {
              continue
            }
            trends[index].add(
              Trend.Point(
                record: place,
                figure: Estimate(value: count, lower: count, upper: count)
              ),
              to: Trend(
                benchmark: result.benchmark,
                contender: result.contender,
                machine: machines.places[place],
                figure: figure
              )
            )
          }
        }
      }
      return trends.map(\.lines)
    }
  }

  /// The lines of a chart, in the order in which each begins.
  private struct Trends {
    private(set) var lines: [Trend] = []

    /// Adds a point to the line that is like `line`; of two points of one record the first counts, since the scaling
    /// run plays again what the main run has played.
    mutating func add(_ point: Trend.Point, to line: Trend) {
      let place =
        lines.firstIndex { $0.contender == line.contender && $0.machine == line.machine }
        ?? lines.count
      if place == lines.count { lines.append(line) }
      guard lines[place].points.last?.record != point.record else { return }
      lines[place].points.append(point)
    }
  }
}
