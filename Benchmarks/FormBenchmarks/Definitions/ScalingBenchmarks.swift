import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// How costs grow with the number of pages and of fields a page.
  static var scaling: [Definition] {
    [
      Definition(
        "scaling/edit/sizes",
        "edit/reads/uniform on forms of the sizes asked for, of 10 to 10,000 fields a page.",
        on: .sizes,
        expects: .oracleState,
        rivals: .contenders,
        limit: .randomUpdate,
        seconds: 20
      ) { session throws(BenchmarkError) in
        try scaleEdits(session)
      },
      Definition(
        "scaling/index/sizes",
        "Every index benchmark on 2¹⁰ to 2²⁴ bare pages.",
        on: .sizes,
        expects: .oracleState,
        seconds: 8
      ) { session throws(BenchmarkError) in
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
      let timings = try playEdits(session, .uniform, form: form, seconds: 0.5)
      let bytes = session.record.results.last { $0.contender == Contenders.engine }
        .flatMap { $0.metric("memory")?.median }
      costs += timings.map { GrowthCell(cell.pages, cell.fields, bytes, $0) }
    }
    recordGrowth(session, costs, along: "pages")
    recordGrowth(session, costs, along: "fields")
  }

  /// A contender's costs in one cell of the grid.
  private struct GrowthCell {
    let contender: String
    let parameters: [String: Int]
    /// What the engine takes at this size; nil where that can't be counted.
    let engineBytes: Double?
    let costs: [Double]

    init(_ pages: Int, _ fields: Int, _ engineBytes: Double?, _ timings: Timings) {
      self.engineBytes = engineBytes
      contender = timings.name
      parameters = ["pages": pages, "fields": fields]
      costs = timings.rounds
    }
  }

  /// Over all sizes, where no class is declared, since the machine's own random updates grow too; and, of
  /// the engine, over those that fit in the second-level cache, where its time is to be constant.
  private static func recordGrowth(
    _ session: BenchmarkSession,
    _ cells: [GrowthCell],
    along parameter: String
  ) {
    let other = parameter == "pages" ? "fields" : "pages"
    let cache = session.record.environment.processor.caches.first { $0.level == 2 }
    for contender in Contenders.algorithms.map(\.name) + [machineName] {
      let own = cells.filter { $0.contender == contender }
      for fixed in Set(own.compactMap { $0.parameters[other] }).sorted() {
        let line = own.filter { $0.parameters[other] == fixed }
        var parameters = Parameters([other: .number(fixed)])
        record(session, contender, line, along: parameter, parameters, declared: nil)
        if contender == Contenders.engine, let cache {
          parameters["within"] = "L2 cache"
          let cached = line.filter { $0.engineBytes ?? .infinity <= Double(cache.bytes) }
          record(session, contender, cached, along: parameter, parameters, declared: .constant)
        }
      }
    }
  }

  private static func record(
    _ session: BenchmarkSession,
    _ contender: String,
    _ cells: [GrowthCell],
    along parameter: String,
    _ parameters: Parameters,
    declared: GrowthClass?
  ) {
    guard cells.count >= 3 else { return }
    let points = cells.map {
      GrowthPoint(size: Double($0.parameters[parameter] ?? 0), costs: $0.costs)
    }
    let bootstrap = Bootstrap(resamples: 200, seed: session.options.seed)
    session.record.growth.append(
      GrowthResult(
        benchmark: "edit/reads/uniform",
        contender: contender,
        parameters: parameters,
        parameter: parameter,
        sizes: points.map(\.size),
        exponent: Growth(points, bootstrap: bootstrap).exponent,
        declared: declared
      )
    )
  }

  private static func scaleIndex(_ session: BenchmarkSession) {
    let progress = session.progress
    var points: [String: [GrowthPoint]] = [:]
    let steps = Double(indexSizes.count * IndexWork.operations.count)
    var step = 0.0
    for pages in indexSizes {
      let form = SharedForm(IndexForm.make(pages: pages, seed: session.options.seed))
      let work = IndexWork(session, form)
      for (name, _, _) in IndexWork.operations {
        if session.isCancelled() { return }
        session.progress = { [step] in progress((step + $0) / steps) }
        step += 1
        let timings = work.play(name, seconds: 0.3) { [$0.engine()] }[0]
        points[name, default: []].append(GrowthPoint(size: Double(pages), costs: timings.rounds))
      }
    }
    for (name, _, declared) in IndexWork.operations {
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
          declared: declared
        )
      )
    }
  }
}
