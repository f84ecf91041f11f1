import MeasurementKit

/// One run of the benchmarks that the options ask for.
public struct BenchmarkRun {
  private let definitions: [Definition]
  private let session: BenchmarkSession
  /// Called with the completed share of the run, 0…1, and the name of the present benchmark.
  public var onProgress: (Double, String) -> Void = { _, _ in }
  /// Called after each benchmark with the record so far.
  public var onMeasured: (ResultRecord) -> Void = { _ in }
  /// Asked between rounds; if it returns true, the run ends with the results so far.
  public var isCancelled: () -> Bool = { false }

  /// - Throws: `BenchmarkError` if the options are wrong, or select no benchmark.
  public init(_ options: BenchmarkOptions) throws(BenchmarkError) {
    try options.validate()
    definitions = try Definition.all(options).filter(\.isTimed)
    guard !definitions.isEmpty else { throw .nothingMatches(filter: options.filter ?? "") }
    session = BenchmarkSession(options)
  }

  /// The names of the benchmarks that will run.
  public var names: [String] { definitions.map(\.name) }

  /// Measures everything, on this thread.
  ///
  /// - Throws: `tooLarge` before memory is taken, `badShape`.
  public func run() throws(BenchmarkError) -> ResultRecord {
    let probe = MachineProbe()
    let total = definitions.reduce(0) { $0 + $1.seconds }
    var spent = 0.0
    session.isCancelled = isCancelled
    for definition in definitions {
      if isCancelled() { break }
      session.progress = { [onProgress] share in
        onProgress((spent + share * definition.seconds) / total, definition.name)
      }
      session.progress(0)
      session.definition = definition
      try definition.body(session)
      spent += definition.seconds
      if !isCancelled() { onMeasured(session.record) }
    }
    session.record.drift = probe.drift()
    onProgress(1, "done")
    return session.record
  }
}
