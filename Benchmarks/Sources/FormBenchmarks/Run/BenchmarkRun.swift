import MeasurementKit

/// One run, in this process, of the benchmarks that the options select.
public struct BenchmarkRun {
  private let definitions: [Definition]
  private let session: BenchmarkSession
  /// The planned measuring seconds of all processes together, and the seconds after which the run
  /// ends in any case.
  public let seconds, limit: Double
  /// Called often with the name of the current benchmark.
  public var onProgress: (String) -> Void = { _ in }
  /// Called after each benchmark with the record so far.
  public var onMeasured: (ResultRecord) -> Void = { _ in }
  /// Called between rounds; if it returns true, the run ends with the results so far.
  public var isCancelled: () -> Bool = { false }

  /// The most planned seconds. The last benchmark may overrun; the usual run ends after 90
  /// seconds.
  private static let mostSeconds = (usual: 85.0, full: 850.0, quick: 17.0)
  private static let limits = (usual: 90.0, full: 900.0, quick: 60.0)
  /// The seconds for a benchmark of weight 1, if the run has enough time.
  private static let secondsOfBenchmark = (usual: 5.0, quick: 0.5)

  /// - Parameter given: the user's form, if the options name one.
  /// - Throws: `BenchmarkError` if an option is invalid, or the filter selects no benchmark.
  public init(_ options: BenchmarkOptions, given: GivenForm? = nil) throws(BenchmarkError) {
    try options.validate()
    definitions = try Definition.all(options).filter {
      $0.isTimed && given?.plays($0.name) != false
    }
    guard !definitions.isEmpty else { throw .nothingMatches(filter: options.filter ?? "") }
    session = BenchmarkSession(options, given: given)
    let weight = definitions.reduce(0) { $0 + $1.weight }
    let (most, limits, one) = (Self.mostSeconds, Self.limits, Self.secondsOfBenchmark)
    if options.isQuick {
      (seconds, limit) = (min(most.quick, one.quick * weight), limits.quick)
    } else if options.isFull {
      (seconds, limit) = (min(most.full, one.usual * weight), limits.full)
    } else {
      (seconds, limit) = (min(most.usual, one.usual * weight), limits.usual)
    }
  }

  /// The names of the benchmarks that will run.
  public var names: [String] { definitions.map(\.name) }

  /// Measures all benchmarks on this thread.
  ///
  /// Each benchmark gets a share of the remaining time by weight. Time spent on preparation thus
  /// shortens all later benchmarks, and the run ends in time. If no time is left, a benchmark still
  /// plays a few rounds.
  ///
  /// - Throws: `tooLarge` before memory is taken, `badShape`.
  public func run() throws(BenchmarkError) -> ResultRecord {
    let begin = MonotonicClock.now()
    let budget = (session.options.partSeconds ?? seconds) * 1e9
    var weight = definitions.reduce(0) { $0 + $1.weight }
    session.isCancelled = isCancelled
    for definition in definitions {
      if isCancelled() { break }
      session.progress = { [onProgress] in onProgress(definition.name) }
      session.progress()
      session.definition = definition
      let left = max(budget - Double(MonotonicClock.now() - begin), 0)
      session.allowance = left * definition.weight / weight
      weight -= definition.weight
      try definition.body(session)
      if !isCancelled() { onMeasured(session.record) }
    }
    return session.record
  }
}
