import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// The growth of costs with the number of pages, and of fields per page.
  static var scaling: [Definition] {
    [
      Definition(
        "scaling/edit/sizes",
        "edit/reads/uniform on forms of the sizes in --sizes, with 10 to 10,000 fields a page.",
        on: .sizes,
        expects: .oracleState,
        rivals: .contenders,
        weight: 20
      ) { session throws(BenchmarkError) in
        try scaleEdits(session)
      },
      Definition(
        "scaling/index/sizes",
        "Every index benchmark on 2¹⁰ to 2²⁴ bare pages.",
        on: .sizes,
        expects: .oracleState,
        weight: 8
      ) { session throws(BenchmarkError) in
        scaleIndex(session)
      },
    ]
  }

  /// The numbers of fields per page, unless the options set one.
  static let pageSizes = [10, 100, 1_000, 10_000]
  /// The most fields of a form. Five copies of a larger one and the oracle would take gigabytes,
  /// and the rivals minutes.
  static let mostFields = 100_000_000
  /// The page counts for the index alone: some fit in half of the second-level cache, others don't.
  static let indexSizes = [10, 11, 12, 13, 14, 16, 20, 24].map { 1 << $0 }

  private static func scaleEdits(_ session: BenchmarkSession) throws(BenchmarkError) {
    let options = session.options
    let usual = options.isForVerdict ? [options.fieldsPerPage] : pageSizes
    let pageSizes = options.fields.map { [$0] } ?? usual
    let sizes = Set(options.sizes).sorted()
    let cells = pageSizes.flatMap { fields in sizes.map { (pages: $0, fields: fields) } }
      .filter { $0.pages * $0.fields <= mostFields }
    var costs: [GrowthCell] = []
    for cell in cells {
      if session.isCancelled() { break }
      let form = try session.form(pages: cell.pages, fields: cell.fields)
      let timings = try playEdits(
        session,
        .uniform,
        form: form,
        share: 1 / Double(cells.count)
      )
      let parameters = ["pages": cell.pages, "fields": cell.fields]
      costs += timings.map { GrowthCell(parameters, $0) }
    }
    for (parameter, other) in [("pages", "fields"), ("fields", "pages")] {
      for contender in Contenders.algorithms.map(\.name) {
        let own = costs.filter { $0.contender == contender }
        for fixed in Set(own.compactMap { $0.parameters[other] }).sorted() {
          let line = own.filter { $0.parameters[other] == fixed }
          recordGrowth(
            session,
            "edit/reads/uniform",
            line,
            along: parameter,
            [other: .number(fixed)]
          )
        }
      }
    }
  }

  /// A contender's costs at one size.
  struct GrowthCell {
    let contender: String
    let parameters: [String: Int]
    let costs: [Double]

    init(_ parameters: [String: Int], _ timings: Timings) {
      contender = timings.name
      self.parameters = parameters
      costs = timings.rounds
    }
  }

  /// Records the growth of times over at least three sizes. It has no declared class, since the
  /// machine's own random updates take longer in more memory too. Only counts are judged.
  ///
  /// - Parameter cells: cells of one contender that differ only in `parameter`.
  static func recordGrowth(
    _ session: BenchmarkSession,
    _ benchmark: String,
    _ cells: [GrowthCell],
    along parameter: String,
    _ parameters: Parameters
  ) {
    guard cells.count >= 3 else { return }
    let points = cells.map {
      (size: Double($0.parameters[parameter] ?? 0), costs: $0.costs)
    }
    session.record.growth.append(
      GrowthResult(
        benchmark: benchmark,
        contender: cells[0].contender,
        parameters: parameters,
        parameter: parameter,
        sizes: points.map(\.size),
        exponent: Growth.exponent(points)
      )
    )
  }

  private static func scaleIndex(_ session: BenchmarkSession) {
    var cells: [String: [GrowthCell]] = [:]
    let share = 1 / Double(indexSizes.count * IndexWork.operations.count)
    for pages in indexSizes {
      let form = SharedForm(IndexForm.make(pages: pages, seed: session.options.seed))
      let work = IndexWork(session, form)
      for (name, _, _) in IndexWork.operations {
        if session.isCancelled() { return }
        let timings = work.play(name, share: share) { [$0.engine()] }
        cells[name, default: []].append(GrowthCell(["pages": pages], timings[0]))
      }
    }
    for (name, _, _) in IndexWork.operations {
      recordGrowth(session, name, cells[name] ?? [], along: "pages", [:])
    }
  }
}
