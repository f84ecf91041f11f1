import MeasurementKit

extension BenchmarkSession {
  /// Times single steps with empty caches, or counts the lines they touch.
  ///
  /// - Parameters:
  ///   - empty: does nothing, called the way the others are.
  ///   - share: of the benchmark's time.
  ///   - check: compares the final states, in the order of the contenders.
  func playCold(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contenders: [TimedContender],
    empty: TimedContender,
    share: Double = 1,
    check: () -> [OracleCheck]
  ) {
    if let counter {
      return countLines(benchmark, parameters, contenders, empty: empty, counter)
    }
    // A profiler wants the engine alone, with its caches.
    guard options.profileSeconds == nil else { return }
    // What earlier benchmarks no longer use need not be flushed before each step.
    Jemalloc.purge()
    let eviction = Eviction(flushes: options.flushes)
    var rounds = ColdRounds(budget: allowance * share)
    rounds.progress = progress
    rounds.isCancelled = isCancelled
    let timings = rounds.play(contenders, empty: empty, eviction: eviction)
    let answers = check()
    for (index, contender) in contenders.enumerated() {
      record.results.append(
        BenchmarkResult(
          benchmark: benchmark,
          contender: contender.name,
          parameters: parameters,
          metrics: Metric.metrics(of: timings[index]) + eviction.metrics,
          answer: answers[index]
        )
      )
      guard index > 0 else { continue }
      record.comparisons.append(
        Comparison(
          benchmark: benchmark,
          parameters: parameters,
          contender: contender.name,
          reference: contenders[0].name,
          metric: Comparison.coldTime,
          ratio: timings[index].ratio(to: timings[0])
        )
      )
    }
  }

  /// Counts the distinct lines of data and of code that one step of each contender touches, and those of an empty
  /// contender, which are subtracted in the end; noise does not affect the count.
  func countLines(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contenders: [TimedContender],
    empty: TimedContender,
    _ counter: RegionCounter
  ) {
    var parameters = parameters
    parameters["caches"] = "empty"
    for contender in contenders + [empty] {
      let steps = min(ColdOperation.counted, contender.maximumSteps)
      guard let operations = counter.playCold(contender, steps: steps) else { return }
      record.results.append(
        BenchmarkResult(
          benchmark: benchmark,
          contender: contender.name,
          parameters: parameters,
          metrics: [Metric(.operations, unit: "operations", value: Double(operations))],
          answer: .none
        )
      )
    }
  }
}

extension TimedContender {
  /// Does nothing: a closure that the harness calls, and no more.
  static var nobody: TimedContender { TimedContender(NullContender.name) { _ in } }
}

extension ResultRecord {
  /// Subtracts what an empty contender touches from the lines of the others in its benchmark: that is the harness. The
  /// empty one is then no result any more.
  mutating func subtractEmptyContender() {
    let empty = results.filter { $0.contender == NullContender.name }
    results.removeAll { $0.contender == NullContender.name }
    for nothing in empty {
      for index in results.indices
      where results[index].benchmark == nothing.benchmark
        && results[index].parameters == nothing.parameters
      {
        for name in [Metric.Name.dataLines, .codeLines] {
          guard let lines = nothing.metric(name)?.median,
            let place = results[index].metrics.firstIndex(where: { $0.name == name.rawValue })
          else { continue }
          let own = results[index].metrics[place].median
          results[index].metrics[place].median = max(own - lines, 0)
        }
      }
    }
  }
}
