import MeasurementKit

extension BenchmarkSession {
  /// Times single steps with empty caches, or counts the lines that they touch.
  ///
  /// - Parameters:
  ///   - empty: does nothing, and is called like the others.
  ///   - share: the share of the benchmark's time.
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
    // A profile shows the engine alone, with warm caches.
    guard options.profileSeconds == nil else { return }
    // Less memory to flush before each step: return what earlier benchmarks freed.
    Jemalloc.purge()
    let eviction = Eviction(flushes: options.flushes)
    var rounds = ColdRounds(budget: allowance * share)
    rounds.progress = progress
    rounds.isCancelled = isCancelled
    let timings = rounds.play(contenders, empty: empty, eviction: eviction)
    let answers = check()
    guard isFirst(benchmark, parameters, contenders[0]) else { return }
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

  /// Counts the distinct data and code lines that one step of each contender touches. Also counts
  /// an empty contender, which is subtracted at the end. Counts are free of noise.
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
  /// An empty closure, which the harness calls like a contender.
  static var nobody: TimedContender { TimedContender(NullContender.name) { _ in } }
}

extension ResultRecord {
  /// Subtracts the empty contender's lines, which are the harness's, from the others in its
  /// benchmark. Then removes the empty contender from the results.
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
