import MeasurementKit

extension BenchmarkSession {
  /// Times single steps with empty caches, or counts the lines they touch.
  ///
  /// - Parameters:
  ///   - empty: does nothing, called the way the others are.
  ///   - check: compares the final states, in the order of the contenders.
  func playCold(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contenders: [TimedContender],
    empty: TimedContender,
    check: () -> [OracleCheck]
  ) {
    if let counter {
      return countLines(benchmark, parameters, contenders[0], counter)
    }
    let samples = options.isQuick ? ColdOperation.quickSamples : ColdOperation.samples
    let bootstrap = Bootstrap(seed: options.seed)
    var rounds = ColdRounds(
      samples: samples / options.processes,
      budget: (options.isQuick ? 1e9 : options.isForVerdict ? 1e10 : 6e10)
        / Double(options.processes)
    )
    rounds.progress = progress
    rounds.isCancelled = isCancelled
    // A profiler wants the engine alone, with its caches.
    guard options.profileSeconds == nil else { return }
    // What earlier benchmarks no longer use need not be flushed before each step.
    Jemalloc.purge()
    let eviction = Eviction(flushes: options.flushes)
    let timings = rounds.play(contenders, empty: empty, eviction: eviction)
    let answers = check()
    for (index, contender) in contenders.enumerated() {
      record.results.append(
        BenchmarkResult(
          benchmark: benchmark,
          contender: contender.name,
          parameters: parameters,
          metrics: Metric.metrics(of: timings[index]) + eviction.metrics,
          answer: answers[index],
          noise: timings[index].noise(bootstrap: bootstrap)
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
          ratio: timings[index].ratio(to: timings[0], bootstrap: bootstrap),
          confidence: bootstrap.confidence
        )
      )
    }
  }

  /// Counts the distinct lines of data and of code that one step touches; noise does not affect the count.
  func countLines(
    _ benchmark: String,
    _ parameters: Parameters,
    _ contender: TimedContender,
    _ counter: RegionCounter
  ) {
    let steps = min(ColdOperation.counted, contender.mostCountedSteps)
    guard let operations = counter.playCold(contender, steps: steps) else { return }
    var parameters = parameters
    parameters["caches"] = "empty"
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
