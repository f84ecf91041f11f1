import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// Single operations of contenders with empty caches.
  static var cold: [Definition] {
    [
      Definition(
        ColdOperation.edit.benchmark,
        "A single edit of any field with the reads a menu needs, after all caches were emptied.",
        on: .form,
        expects: .oracleState,
        rivals: .contenders,
        weight: 6
      ) { session throws(BenchmarkError) in
        playColdEdits(session, try session.form())
      },
      Definition(
        ColdOperation.tap.benchmark,
        "Opens the menu and taps a card, each to its frame, after all caches were emptied.",
        on: .screen,
        expects: .freshSnapshot,
        rivals: .screens,
        allocates: true,
        weight: 6
      ) { session throws(BenchmarkError) in
        try playColdTaps(session, pages: session.options.pages)
      },
      Definition(
        "cold/edit/sizes",
        "\(ColdOperation.edit.benchmark) on forms of the sizes in --sizes; in a full run of 10 to 1,000,000 pages.",
        on: .sizes,
        expects: .oracleState,
        rivals: .contenders,
        weight: 30
      ) { session throws(BenchmarkError) in
        try atColdSizes(session, ColdOperation.edit) { (pages, share) throws(BenchmarkError) in
          let fields = session.options.fields ?? ColdOperation.fields
          playColdEdits(session, try session.form(pages: pages, fields: fields), share: share)
        }
      },
      Definition(
        "cold/menu/sizes",
        "\(ColdOperation.tap.benchmark) on forms of the sizes in --sizes; in a full run of 10 to 1,000,000 pages.",
        on: .sizes,
        expects: .freshSnapshot,
        rivals: .screens,
        allocates: true,
        weight: 30
      ) { session throws(BenchmarkError) in
        try atColdSizes(session, ColdOperation.tap) { (pages, share) throws(BenchmarkError) in
          try playColdTaps(session, pages: pages, share: share)
        }
      },
    ]
  }

  private static func playColdEdits(
    _ session: BenchmarkSession,
    _ form: FormUnderTest,
    share: Double = 1
  ) {
    let trip = RoundTrip.ofChanges(
      .uniform,
      form: form,
      seed: session.options.seed,
      count: session.counter == nil ? nil : RegionCounter.operations
    )
    let maker = PassMaker(form: form.shared, trip: trip, loop: .reads)
    let contenders = maker.contenders(session.options.rivals)
    session.playCold(
      ColdOperation.edit.benchmark,
      form.parameters,
      contenders.map(\.timed),
      empty: maker.contender(NullContender.self).timed,
      share: share
    ) {
      Agreement.check(contenders, form: form.shared, trip: trip, inBatches: false)
    }
  }

  private static func playColdTaps(
    _ session: BenchmarkSession,
    pages: Int,
    share: Double = 1
  ) throws(BenchmarkError) {
    let screens = try session.menu(
      pages: pages,
      fields: session.options.fields ?? MenuWork.usualFields
    )
    guard screens.work.visible.count >= MenuWork.fewestVisiblePages else { return }
    for contender in screens.contenders { contender.begin(.tap, []) }
    session.playCold(
      ColdOperation.tap.benchmark,
      screens.work.parameters,
      screens.contenders.map { TimedContender($0.name, play: $0.play) },
      empty: .nobody,
      share: share
    ) {
      screens.contenders.map { OracleCheck(screens.isRight($0) ? .agrees : .disagrees) }
    }
  }

  /// Plays an operation at each size that has no result yet.
  private static func atColdSizes(
    _ session: BenchmarkSession,
    _ operation: ColdOperation,
    _ body: (_ pages: Int, _ share: Double) throws(BenchmarkError) -> Void
  ) throws(BenchmarkError) {
    let asked = session.options.sizes
    let sizes = Set(asked.isEmpty ? ColdOperation.sizes : asked).sorted()
    let fields = session.options.fields ?? ColdOperation.fields
    for pages in sizes {
      if session.isCancelled() { return }
      let isPlayed = session.record.results.contains {
        $0.benchmark == operation.benchmark && $0.parameters.number("pages") == pages
          && $0.parameters.number("fields") == fields
      }
      if !isPlayed { try body(pages, 1 / Double(sizes.count)) }
    }
  }
}
