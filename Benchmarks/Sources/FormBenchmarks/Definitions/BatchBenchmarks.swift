import FormWorkload
import MeasurementKit

extension Definition {
  /// Batches of 1,024 edits, without reads: out of cache, an engine that prefetches memory is limited by how much
  /// the machine fetches at once, not by the time of one fetch.
  static var batches: [Definition] {
    [StreamProfile.uniform, .person, .allDifferentPages].map { profile in
      let name = "edit/batch/\(profile.rawValue)"
      return Definition(
        name,
        "Batches of 1,024 edits without reads. \(profile.reason)",
        on: .form,
        expects: .oracleState,
        growth: .constant,
        // Where a form is larger than the caches, a batch asks for memory ahead.
        growthFrom: 10_000,
        rivals: .contenders,
        limit: profile == .uniform ? .randomUpdate : nil
      ) { session throws(BenchmarkError) in
        let form = try session.form()
        let trip = session.roundTrip(profile, form)
        let contenders = PassMaker(form: form.shared, trip: trip, loop: .batches).contenders(
          session.options.rivals
        )
        session.play(
          name,
          form.parameters,
          contenders,
          limit: profile == .uniform ? randomUpdates(of: form, perStep: RoundTrip.batch) : nil
        ) {
          Agreement.check($0, form: form.shared, trip: trip, inBatches: true)
        }
      }
    }
  }
}
