import FormBaselines
import FormContenders
import FormModel
import FormProgress
import MeasurementKit

extension Definition {
  /// Queries and changes of the visible pages, on pages without fields: VP-3 alone.
  static var index: [Definition] {
    IndexWork.operations.map { name, summary, growth in
      Definition(
        name,
        summary,
        on: .barePages,
        expects: name.contains("flip") ? .oracleState : .countedSum,
        growth: growth,
        rivals: .contenders
      ) { session throws(BenchmarkError) in
        let form = SharedForm(
          IndexForm.make(pages: session.options.pages, seed: session.options.seed)
        )
        IndexWork(session, form).play(name) { $0.contenders(session.options.rivals) }
      }
    }
  }
}

/// The benchmarks on one form of bare pages.
struct IndexWork {
  static let operations: [(name: String, summary: String, growth: GrowthClass)] = [
    ("index/rank/random", "The rank of a random page.", .perHeight),
    ("index/select/random", "The page with a random rank.", .perHeight),
    ("index/flip/random", "Hides or shows a random page.", .perHeight),
    ("index/flip/rank", "Hides or shows a random page, then ranks another.", .perHeight),
  ]

  let session: BenchmarkSession
  let form: SharedForm

  private var queries: Int {
    session.counter == nil ? Pass.usualQueries : RegionCounter.operations
  }

  init(_ session: BenchmarkSession, _ form: SharedForm) {
    self.session = session
    self.form = form
  }

  /// - Parameter contenders: the engine alone, or with its rivals.
  /// - Returns: the contenders' timings.
  @discardableResult
  func play(
    _ name: String,
    share: Double = 1,
    contenders: (any ContenderMaker) -> [AnyContender]
  ) -> [Timings] {
    switch name {
    case "index/rank/random":
      let pages = random(below: form.form.pageCount, seed: 1).map { PageID(place: $0) }
      return ask(name, .ranks(pages), share, contenders)
    case "index/select/random":
      let ranks = random(below: max(visiblePages.count, 1), seed: 2)
      return ask(name, .selects(ranks), share, contenders)
    case "index/flip/random": return flip(name, .edits, share, contenders)
    default:
      let trip = trip
      let pages = IndexForm.queries(
        count: trip.edits.count,
        below: form.form.pageCount,
        seed: session.options.seed &+ 3
      ).map { PageID(place: $0) }
      return flip(name, .ranks(pages), share, contenders)
    }
  }

  private var parameters: Parameters { ["pages": .number(form.form.pageCount)] }

  private var trip: RoundTrip {
    RoundTrip(
      IndexForm.flips(count: queries, form: form.form, seed: session.options.seed),
      form: form.form
    )
  }

  /// The visible pages by the oracle.
  private var visiblePages: [PageID] {
    let oracle = Oracle(form.form)
    return oracle.pages.filter { (try? oracle.isVisible(page: $0)) == true }
  }

  /// The sum of the right answers, found by counting.
  private func sum(_ query: QueryMaker.Query) -> Int {
    let visible = visiblePages
    switch query {
    case .selects(let ranks):
      return ranks.reduce(0) { $0 + ($1 < visible.count ? visible[$1].place : 0) }
    case .ranks(let pages):
      var ranks = [Int](repeating: 0, count: form.form.pageCount)
      for (index, page) in visible.enumerated() { ranks[page.place] = index + 1 }
      return pages.reduce(0) { $0 + ranks[$1.place] }
    }
  }

  private func random(below bound: Int, seed: UInt64) -> [Int] {
    IndexForm.queries(count: queries, below: bound, seed: session.options.seed &+ seed)
  }

  private func ask(
    _ name: String,
    _ query: QueryMaker.Query,
    _ share: Double,
    _ contenders: (any ContenderMaker) -> [AnyContender]
  ) -> [Timings] {
    play(name, QueryMaker(form: form, query: query), share, contenders) { contenders in
      let expected = sum(query)
      return contenders.map { OracleCheck($0.sum() == expected ? .agrees : .disagrees) }
    }
  }

  private func flip(
    _ name: String,
    _ loop: PassMaker.Loop,
    _ share: Double,
    _ contenders: (any ContenderMaker) -> [AnyContender]
  ) -> [Timings] {
    let trip = trip
    return play(name, PassMaker(form: form, trip: trip, loop: loop), share, contenders) {
      Agreement.check($0, form: form, trip: trip, inBatches: false)
    }
  }

  private func play(
    _ name: String,
    _ maker: some ContenderMaker,
    _ share: Double,
    _ contenders: (any ContenderMaker) -> [AnyContender],
    check: ([AnyContender]) -> [OracleCheck]
  ) -> [Timings] {
    session.play(
      name,
      parameters,
      contenders(maker),
      share: share,
      empty: maker.contender(NullContender.self).timed,
      check: check
    )
  }
}
