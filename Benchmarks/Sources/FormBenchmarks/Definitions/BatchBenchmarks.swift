import FormWorkload
import MeasurementKit

extension Definition {
  /// Batches of 1,024 edits without reads. Out of cache, an engine that prefetches is limited by
  /// memory throughput, not by the latency of one load.
  static var batches: [Definition] {
    [StreamProfile.uniform, .person, .allDifferentPages].map { profile in
      let name = "edit/batch/\(profile.rawValue)"
      return Definition(
        name,
        "Batches of 1,024 edits without reads. \(profile.reason)",
        on: .form,
        expects: .oracleState,
        growth: .constant,
        // Only forms larger than the caches are prefetched.
        growthFrom: 10_000,
        rivals: .contenders
      ) { session throws(BenchmarkError) in
        let form = try session.form()
        let trip = session.roundTrip(profile, form)
        let contenders = PassMaker(form: form.shared, trip: trip, loop: .batches).contenders(
          session.options.rivals
        )
        session.play(name, form.parameters, contenders) {
          Agreement.check($0, form: form.shared, trip: trip, inBatches: true)
        }
      }
    }
  }
}
