import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// What the worst of very many operations execute: counted, since a rare stall is lost in a median, and the
  /// percentiles of blocks say nothing of single operations. Nothing of them is timed.
  static var tails: [Definition] {
    [StreamProfile.uniform, .storm].map { profile in
      let name = "tail/edit/\(profile.rawValue)"
      return Definition(
        name,
        "The worst \(RegionCounter.tailRun) edits in a row of \(RegionCounter.tailOperations), counted. "
          + profile.reason,
        on: .form,
        expects: .none
      ) { session throws(BenchmarkError) in
        guard let counter = session.counter else { return }
        let form = try session.form()
        let trip = RoundTrip(
          profile,
          form: form,
          seed: session.options.seed,
          count: RegionCounter.tailOperations
        )
        let engine = PassMaker(form: form.shared, trip: trip, loop: .reads).engine()
        guard let runs = counter.playTail(engine.timed) else { return }
        session.record.results.append(
          BenchmarkResult(
            benchmark: name,
            contender: engine.name,
            parameters: form.parameters,
            metrics: [Metric(.tailRuns, unit: "runs", value: Double(runs))],
            answer: .none
          )
        )
      }
    }
  }

  /// Whether it is timed: the others are only counted.
  var isTimed: Bool { !name.hasPrefix("tail/") }
}
