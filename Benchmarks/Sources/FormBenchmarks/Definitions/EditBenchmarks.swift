import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// Edits with the reads that a menu needs, by kind of stream; edits alone against random updates
  /// of as much memory; and the engine against itself, to show the noise.
  static var edits: [Definition] {
    StreamProfile.allCases.map { profile in
      Definition(
        "edit/reads/\(profile.rawValue)",
        "Each edit with the reads a menu needs after it. \(profile.reason)",
        on: .form,
        expects: .oracleState,
        // The composition of the mixture differs from form to form.
        growth: profile == .mixed ? nil : profile == .pageToggles ? .perHeight : .constant,
        rivals: .contenders,
        // The headline benchmark gets the most time.
        weight: profile == .uniform ? 3 : 1.5
      ) { session throws(BenchmarkError) in
        if let given = session.given, given.hasRepeats {
          return try playEntries(session, "edit/reads/\(profile.rawValue)", given)
        }
        try playEdits(session, profile, form: try session.form())
      }
    } + [everyField, applyUniform, noise]
  }

  /// - Parameters:
  ///   - share: the share of the benchmark's time.
  /// - Returns: the timings of the engine and its rivals.
  @discardableResult
  static func playEdits(
    _ session: BenchmarkSession,
    _ profile: StreamProfile,
    form: FormUnderTest,
    share: Double = 1
  ) throws(BenchmarkError) -> [Timings] {
    let trip = session.roundTrip(profile, form)
    let contenders = PassMaker(form: form.shared, trip: trip, loop: .reads).contenders(
      session.options.rivals
    )
    return session.play(
      "edit/reads/\(profile.rawValue)",
      form.parameters,
      contenders,
      share: share,
      metrics: { contender, _ in memory(contender, form) }
    ) {
      Agreement.check($0, form: form.shared, trip: trip, inBatches: false)
    }
  }

  /// Entries on a user's form whose state depends on more than its answers, which the engine plays alone, or against itself.
  ///
  /// - Parameter again: the name of the engine that plays beside itself; nil for none.
  static func playEntries(
    _ session: BenchmarkSession,
    _ name: String,
    _ given: GivenForm,
    again: String? = nil
  ) throws(BenchmarkError) {
    do {
      let work = try EntryWork(given, seed: session.options.seed)
      guard !work.entries.isEmpty else { return }
      let players = try (0..<(again == nil ? 1 : 2)).map { _ in try EntryPlayer(work) }
      let names = [Contenders.engine] + (again.map { [$0] } ?? [])
      let timed = zip(players, names).map { $0.timed(as: $1) }
      session.play(name, given.parameters, timed) { players.map { $0.isRight() } }
    } catch {
      throw .badShape("\(error)")
    }
  }

  /// An edit of every field, so that no field with another behaviour is missed.
  private static var everyField: Definition {
    Definition(
      "edit/every/field",
      "Fills or clears each field of the form in turn, then undoes all of it.",
      on: .form,
      expects: .oracleState,
      growth: .constant,
      weight: 0.5
    ) { session throws(BenchmarkError) in
      let form = try session.form()
      let fields = EveryField.edits(
        of: form.shared.form,
        atMost: session.counter == nil ? .max : RegionCounter.operations
      )
      guard !fields.isEmpty else { return }
      let trip = RoundTrip(fields, form: form.shared.form)
      let contender = PassMaker(form: form.shared, trip: trip, loop: .edits).engine()
      session.play(
        "edit/every/field",
        form.parameters,
        [contender],
        searched: trip.edits.count
      ) {
        Agreement.check($0, form: form.shared, trip: trip, inBatches: false)
      }
    }
  }

  private static var applyUniform: Definition {
    Definition(
      "edit/alone/uniform",
      "Edits of any field without reads.",
      on: .form,
      expects: .oracleState,
      growth: .constant
    ) { session throws(BenchmarkError) in
      let form = try session.form()
      let trip = session.roundTrip(.uniform, form)
      let contender = PassMaker(form: form.shared, trip: trip, loop: .edits).engine()
      session.play("edit/alone/uniform", form.parameters, [contender]) {
        Agreement.check($0, form: form.shared, trip: trip, inBatches: false)
      }
    }
  }

  /// The benchmark of the engine against itself.
  static let noiseName = "noise/edit/engine-twice"

  private static var noise: Definition {
    Definition(
      noiseName,
      "The engine against itself: how far from 1 a ratio is that shows no difference.",
      on: .form,
      expects: .oracleState,
      rivals: .itself,
      weight: 2
    ) { session throws(BenchmarkError) in
      if let given = session.given, given.hasRepeats {
        return try playEntries(session, noiseName, given, again: "engine-again")
      }
      let form = try session.form()
      let trip = session.roundTrip(.mixed, form)
      var maker = PassMaker(form: form.shared, trip: trip, loop: .reads)
      let engine = maker.engine()
      maker.name = "engine-again"
      session.play(noiseName, form.parameters, [engine, maker.engine()]) {
        Agreement.check($0, form: form.shared, trip: trip, inBatches: false)
      }
    }
  }

  /// The memory of a contender's copy of the form.
  static func memory(_ contender: AnyContender, _ form: FormUnderTest) -> [Metric] {
    guard let bytes = contender.bytes else { return [] }
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
}
