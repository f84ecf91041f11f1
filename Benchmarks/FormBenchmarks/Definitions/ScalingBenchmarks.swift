import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// How costs grow with the number of pages and of fields a page.
  static var scaling: [Definition] {
    [
      Definition("scaling/edit", seconds: 20) { session throws(BenchmarkError) in
        try scaleEdits(session)
      },
      Definition("scaling/index", seconds: 8) { session throws(BenchmarkError) in
        scaleIndex(session)
      },
    ]
  }

  /// Fields a page, unless the options say how many.
  static let pageSizes = [10, 100, 1_000, 10_000]
  /// Larger forms are left out: five copies of them and the oracle would take gigabytes, and the rivals
  /// minutes.
  static let mostFields = 100_000_000
  /// Pages of the index alone.
  static let indexSizes = [1 << 10, 1 << 13, 1 << 16, 1 << 20, 1 << 24]

  private static func scaleEdits(_ session: BenchmarkSession) throws(BenchmarkError) {
    let options = session.options
    let pageSizes = options.fields.map { [$0] } ?? pageSizes
    let sizes = Set(options.sizes).sorted()
    let cells = pageSizes.flatMap { fields in sizes.map { (pages: $0, fields: fields) } }
      .filter { $0.pages * $0.fields <= mostFields }
    let progress = session.progress
    var costs: [GrowthCell] = []
    for (index, cell) in cells.enumerated() {
      if session.isCancelled() { break }
      session.progress = { progress((Double(index) + $0) / Double(cells.count)) }
      let form = try session.form(pages: cell.pages, fields: cell.fields)
      for timings in try playEdits(session, .uniform, form: form, seconds: 0.5) {
        costs.append(GrowthCell(cell.pages, cell.fields, timings))
      }
    }
    recordGrowth(session, costs, along: "pages")
    recordGrowth(session, costs, along: "fields")
  }

  /// A contender's costs in one cell of the grid.
  private struct GrowthCell {
    let contender: String
    let parameters: [String: Int]
    let costs: [Double]

    init(_ pages: Int, _ fields: Int, _ timings: Timings) {
      contender = timings.name
      parameters = ["pages": pages, "fields": fields]
      costs = timings.rounds
    }
  }

  private static func recordGrowth(
    _ session: BenchmarkSession,
    _ cells: [GrowthCell],
    along parameter: String
  ) {
    let other = parameter == "pages" ? "fields" : "pages"
    for (contender, _) in Contenders.algorithms {
      let own = cells.filter { $0.contender == contender }
      for fixed in Set(own.compactMap { $0.parameters[other] }).sorted() {
        let points = own.filter { $0.parameters[other] == fixed }
          .map { GrowthPoint(size: Double($0.parameters[parameter] ?? 0), costs: $0.costs) }
        guard points.count >= 3 else { continue }
        session.record.growth.append(
          GrowthResult(
            benchmark: "edit/uniform",
            contender: contender,
            parameters: Parameters([other: .number(fixed)]),
            parameter: parameter,
            sizes: points.map(\.size),
            exponent: Growth(
              points,
              bootstrap: Bootstrap(resamples: 200, seed: session.options.seed)
            )
            .exponent,
            declared: contender == Contenders.engine ? .constant : nil
          )
        )
      }
    }
  }

  private static func scaleIndex(_ session: BenchmarkSession) {
    let progress = session.progress
    var points: [String: [GrowthPoint]] = [:]
    let steps = Double(indexSizes.count * IndexWork.names.count)
    var step = 0.0
    for pages in indexSizes {
      let form = SharedForm(IndexForm.make(pages: pages, seed: session.options.seed))
      let work = IndexWork(session, form)
      for name in IndexWork.names {
        if session.isCancelled() { return }
        session.progress = { [step] in progress((step + $0) / steps) }
        step += 1
        let timings = work.play(name, seconds: 0.3) { [$0.engine()] }[0]
        points[name, default: []].append(GrowthPoint(size: Double(pages), costs: timings.rounds))
      }
    }
    for name in IndexWork.names {
      let growth = Growth(
        points[name] ?? [],
        bootstrap: Bootstrap(resamples: 200, seed: session.options.seed)
      )
      session.record.growth.append(
        GrowthResult(
          benchmark: name,
          contender: Contenders.engine,
          parameters: [:],
          parameter: "pages",
          sizes: indexSizes.map(Double.init),
          exponent: growth.exponent,
          declared: .logarithmic
        )
      )
    }
  }
}
