import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// Single operations of contenders whose memory and code are not in any cache.
  static var cold: [Definition] {
    [
      Definition(
        ColdOperation.edit.benchmark,
        "A single edit of any field with the reads a menu needs, after all caches were emptied.",
        on: .form,
        expects: .oracleState,
        rivals: .contenders,
        seconds: 6
      ) { session throws(BenchmarkError) in
        let form = try session.form()
        let trip = session.roundTrip(.uniform, form)
        let maker = PassMaker(form: form.shared, trip: trip, loop: .reads)
        let contenders = maker.contenders(session.options.rivals)
        session.playCold(
          ColdOperation.edit.benchmark,
          form.parameters,
          contenders.map(\.timed),
          empty: maker.contender(NullContender.self).timed
        ) {
          Agreement.check(contenders, form: form.shared, trip: trip, inBatches: false)
        }
      },
      Definition(
        ColdOperation.tap.benchmark,
        "Opens the menu and taps a card, each to its frame, after all caches were emptied.",
        on: .screen,
        expects: .freshSnapshot,
        rivals: .screens,
        allocates: true,
        seconds: 6
      ) { session throws(BenchmarkError) in
        let screens = try session.menu(
          pages: session.options.pages,
          fields: session.options.fields ?? MenuWork.usualFields
        )
        guard screens.work.visible.count >= MenuWork.fewestVisiblePages else { return }
        for contender in screens.contenders { contender.begin(.tap, []) }
        session.playCold(
          ColdOperation.tap.benchmark,
          screens.work.parameters,
          screens.contenders.map { TimedContender($0.name, play: $0.play) },
          empty: TimedContender("nobody") { _ in }
        ) {
          screens.contenders.map { OracleCheck(screens.isRight($0) ? .agrees : .disagrees) }
        }
      },
    ]
  }
}
