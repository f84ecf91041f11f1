import FormModel
import FormWorkload
import MeasurementKit

extension Definition {
  /// The growth of costs with the number of pages, and of fields a page.
  static var scaling: [Definition] {
    [
      Definition(
        "scaling/edit/sizes",
        "edit/reads/uniform on forms of the sizes in --sizes, with 10 to 10,000 fields a page.",
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

  /// The numbers of fields a page, unless the options set one.
  static let pageSizes = [10, 100, 1_000, 10_000]
  /// The most fields of a form: five copies of a larger one and the oracle would take gigabytes, and the rivals
  /// minutes.
  static let mostFields = 100_000_000
  /// The page counts for the index alone: some fit half the second-level cache, some don't.
  static let indexSizes = [10, 11, 12, 13, 14, 16, 20, 24].map { 1 << $0 }

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
      let timings = try playEdits(session, .uniform, form: form, seconds: 0.5, hasLimit: true)
      let bytes = session.record.results.last { $0.contender == Contenders.engine }
        .flatMap { $0.metric("memory")?.median }
      let parameters = ["pages": cell.pages, "fields": cell.fields]
      costs += timings.map { GrowthCell(parameters, bytes, $0) }
    }
    for (parameter, other) in [("pages", "fields"), ("fields", "pages")] {
      for contender in Contenders.algorithms.map(\.name) + [machineName] {
        let own = costs.filter { $0.contender == contender }
        for fixed in Set(own.compactMap { $0.parameters[other] }).sorted() {
          let line = own.filter { $0.parameters[other] == fixed }
          recordGrowth(
            session,
            "edit/reads/uniform",
            line,
            along: parameter,
            [other: .number(fixed)],
            .constant
          )
        }
      }
    }
  }

  /// A contender's costs at one size.
  struct GrowthCell {
    let contender: String
    let parameters: [String: Int]
    /// The bytes of the engine at this size; nil if they can't be counted.
    let engineBytes: Double?
    let costs: [Double]

    init(_ parameters: [String: Int], _ engineBytes: Double?, _ timings: Timings) {
      contender = timings.name
      self.parameters = parameters
      self.engineBytes = engineBytes
      costs = timings.allRounds
    }
  }

  /// Records growth over all sizes, without a declared class, since the machine's own random updates grow too. For
  /// the engine it also records the growth over sizes that fit in half the second-level cache, where its time
  /// should grow as declared; the other half is for the edits themselves and for other programs on the core.
  ///
  /// - Parameter cells: one contender's, which differ in `parameter` only.
  private static func recordGrowth(
    _ session: BenchmarkSession,
    _ benchmark: String,
    _ cells: [GrowthCell],
    along parameter: String,
    _ fixed: Parameters,
    _ declared: GrowthClass
  ) {
    recordGrowth(session, benchmark, cells, along: parameter, fixed, declared: nil)
    let cache = session.record.environment.processor.caches.first { $0.level == 2 }
    guard let cache, cells.first?.contender == Contenders.engine else { return }
    var parameters = fixed
    parameters["within"] = "half the L2 cache"
    let cached = cells.filter { $0.engineBytes ?? .infinity <= Double(cache.bytes / 2) }
    recordGrowth(session, benchmark, cached, along: parameter, parameters, declared: declared)
  }

  /// Records the growth of times over at least three sizes.
  static func recordGrowth(
    _ session: BenchmarkSession,
    _ benchmark: String,
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
        benchmark: benchmark,
        contender: cells[0].contender,
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
    var cells: [String: [GrowthCell]] = [:]
    let steps = Double(indexSizes.count * IndexWork.operations.count)
    var step = 0.0
    for pages in indexSizes {
      let form = SharedForm(IndexForm.make(pages: pages, seed: session.options.seed))
      let work = IndexWork(session, form)
      for (name, _, _) in IndexWork.operations {
        if session.isCancelled() { return }
        session.progress = { [step] in progress((step + $0) / steps) }
        step += 1
        var bytes: Int?
        let timings = work.play(name, seconds: 0.3) { maker in
          let engine = maker.engine()
          bytes = engine.bytes
          return [engine]
        }
        let cell = GrowthCell(["pages": pages], bytes.map(Double.init), timings[0])
        cells[name, default: []].append(cell)
      }
    }
    for (name, _, declared) in IndexWork.operations {
      recordGrowth(session, name, cells[name] ?? [], along: "pages", [:], declared)
    }
  }
}
