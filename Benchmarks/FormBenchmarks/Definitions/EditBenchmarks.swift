import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// Each edit followed by the reads a menu needs, by kind of stream; edits alone against random updates
  /// of as much memory; and the engine against itself, for the noise.
  static var edits: [Definition] {
    StreamProfile.allCases.map { profile in
      Definition("edit/\(profile.rawValue)") { session throws(BenchmarkError) in
        try playEdits(session, profile, form: try session.form())
      }
    } + [applyUniform, noise]
  }

  /// - Parameter withLimit: whether the machine's random updates play along.
  /// - Returns: the timings of the engine and its rivals, and of the machine.
  @discardableResult
  static func playEdits(
    _ session: BenchmarkSession,
    _ profile: StreamProfile,
    form: FormUnderTest,
    seconds: Double = 0.7,
    withLimit: Bool = false
  ) throws(BenchmarkError) -> [Timings] {
    let trip = RoundTrip(profile, form: form, seed: session.options.seed)
    let entries = PassMaker(form: form.shared, trip: trip, loop: .reads).entries(
      session.options.rivals
    )
    return session.play(
      "edit/\(profile.rawValue)",
      form.parameters,
      entries,
      seconds: seconds,
      limit: withLimit ? randomUpdates(entries[0], perStep: 1) : nil,
      metrics: { entry, _ in memory(entry, form) }
    ) {
      Agreement.check($0, form: form.shared, trip: trip, inBatches: false)
    }
  }

  private static var applyUniform: Definition {
    Definition("apply/uniform") { session throws(BenchmarkError) in
      let form = try session.form()
      let trip = RoundTrip(.uniform, form: form, seed: session.options.seed)
      let entry = PassMaker(form: form.shared, trip: trip, loop: .edits).engine()
      session.play(
        "apply/uniform",
        form.parameters,
        [entry],
        limit: randomUpdates(entry, perStep: 1)
      ) {
        Agreement.check($0, form: form.shared, trip: trip, inBatches: false)
      }
    }
  }

  private static var noise: Definition {
    Definition("noise/engine-twice") { session throws(BenchmarkError) in
      let form = try session.form()
      let trip = RoundTrip(.mixed, form: form, seed: session.options.seed)
      var maker = PassMaker(form: form.shared, trip: trip, loop: .reads)
      let engine = maker.engine()
      maker.name = "engine-again"
      session.play("noise/engine-twice", form.parameters, [engine, maker.engine()]) {
        Agreement.check($0, form: form.shared, trip: trip, inBatches: false)
      }
    }
  }

  /// What a contender's copy of the form takes.
  static func memory(_ entry: Entry, _ form: FormUnderTest) -> [Metric] {
    guard let bytes = entry.bytes else { return [] }
    let fields = form.shared.form.fieldCount
    return [
      Metric("memory", unit: "bytes", value: Double(bytes)),
      Metric(
        "memory-per-field",
        unit: "bytes/field",
        value: Double(bytes) / Double(max(fields, 1))
      ),
    ]
  }

  /// Random updates of single lines in as much memory as the entry's contender takes.
  ///
  /// - Returns: nil where there is not so much memory, or it can't be said how much.
  static func randomUpdates(_ entry: Entry, perStep: Int) -> Contestant? {
    guard let bytes = entry.bytes, let memory = TestMemory(byteCount: max(bytes, 256)) else {
      return nil
    }
    return Contestant(machineName, operationsPerStep: perStep) { steps in
      memory.updateRandomly(steps * perStep)
    }
  }
}
