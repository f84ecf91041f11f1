import FormWorkload
import MeasurementKit

extension Definition {
  /// The engine called in Swift and through the C interface.
  static var embedding: [Definition] {
    [
      Definition(
        "embedding/edit/uniform",
        "Edits of any field without reads: a call each in Swift and in C, and many in one call of C.",
        on: .form,
        expects: .oracleState,
        growth: .constant,
        rivals: .interface
      ) { session throws(BenchmarkError) in
        let form = try session.form()
        let edits = try inForm { () throws in
          try EmbeddedEdits(form: form.shared, trip: session.roundTrip(.uniform, form))
        }
        let ways = session.options.rivals.isEmpty ? [.engine] : EmbeddedEdits.Way.allCases
        session.play("embedding/edit/uniform", form.parameters, ways.map(edits.timed)) {
          Array(edits.checks().prefix(ways.count))
        }
      }
    ]
  }
}
