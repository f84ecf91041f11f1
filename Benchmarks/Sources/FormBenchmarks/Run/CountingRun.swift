import FormProgress
import MeasurementKit

/// Counts the instructions of the engine's operations on forms of several sizes.
public struct CountingRun {
  /// A size of form.
  public struct Cell: Hashable, Sendable {
    public let pages: Int
    public let fields: Int
  }

  /// The usual form sizes: four decades of pages, and pages of many fields.
  public static let usualPages = [100, 1_000, 10_000, 100_000]
  public static let usualFields = 100
  public static let manyFields = 10_000
  /// Up to this many fields, rivals are always counted. They walk the whole form for each edit.
  static let mostFieldsOfRivals = 10_000
  /// The pages of the form that is timed by default. Rivals are counted there too, so that counts
  /// can explain a change of a time ratio.
  static let timedPages = BenchmarkOptions().pages
  /// The most pages for counting operations on a whole form. A few million instructions show as
  /// much as a few hundred million.
  static let mostPagesOfLinear = 1_000
  /// The number of pages for counting tails, unless the options set one.
  static let tailPages = 10_000

  private let options: BenchmarkOptions
  private let definitions: [Definition]
  let cells: [Cell]

  /// - Parameter options: `sizes` are numbers of pages; if empty, the usual cells are counted.
  /// - Throws: `BenchmarkError` if an option is invalid, or no selected benchmark can be counted.
  public init(_ options: BenchmarkOptions) throws(BenchmarkError) {
    try options.validate()
    self.options = options
    let sizes = options.sizes.isEmpty ? Self.usualPages : Set(options.sizes).sorted()
    var cells = sizes.map { Cell(pages: $0, fields: options.fields ?? Self.usualFields) }
    if options.sizes.isEmpty, options.fields == nil {
      cells.append(Cell(pages: Self.usualPages[0], fields: Self.manyFields))
    }
    self.cells = cells
    definitions = try Definition.all(options).filter(\.isCounted)
    guard !definitions.isEmpty else { throw .nothingMatches(filter: options.filter ?? "") }
  }

  /// Counts in this process.
  ///
  /// - Returns: a record with a result for each benchmark and cell, in counting order.
  /// - Throws: `tooLarge`, `badShape`.
  public func run(_ counter: RegionCounter) throws(BenchmarkError) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: options.seed))
    for cell in cells {
      for (subject, fields) in [
        (Definition.Subject.form, cell.fields), (.barePages, cell.fields),
        // Screens depend on pages and their names only.
        (.screen, options.fields ?? MenuWork.usualFields), (.structure, cell.fields),
      ] {
        var options = options
        if !cell.isForRivals(subject, fields: fields) { options.rivals = [] }
        options.pages = cell.pages
        options.fields = fields
        let session = BenchmarkSession(options, counter: counter)
        for definition in definitions
        where definition.subject == subject && cell.isFor(definition, among: cells) {
          session.definition = definition
          try definition.body(session)
        }
        record.results += session.record.results
      }
    }
    return record
  }

  /// Subtracts the harness's lines, then adds the growth of the counts and its verdict.
  public func judgeGrowth(in record: inout ResultRecord) {
    record.subtractEmptyContender()
    for definition in definitions {
      for metric in [Metric.Name.instructions, .dataLines] {
        let results = record.results.filter {
          $0.benchmark == definition.name && Thresholds.own.contains($0.contender)
            && $0.metric(metric) != nil
        }
        if let declared = definition.growth {
          record.growth += Self.growth(
            results,
            of: metric,
            along: definition.growthParameter,
            declared
          ) {
            $0 >= definition.growthFrom
          }
        }
        if definition.isConstantInFields {
          record.growth += Self.growth(results, of: metric, along: "fields", .constant) { _ in true
          }
        }
      }
    }
  }

  /// Returns the growth of a count with one parameter, for each set of other parameters with at
  /// least two sizes.
  private static func growth(
    _ results: [BenchmarkResult],
    of metric: Metric.Name,
    along parameter: String,
    _ declared: GrowthClass,
    where isClaimed: (Int) -> Bool
  ) -> [GrowthResult] {
    var others: [Parameters] = []
    for result in results where !others.contains(result.parameters.without(parameter)) {
      others.append(result.parameters.without(parameter))
    }
    return others.compactMap { fixed in
      let points = results.compactMap { result -> ExactGrowth.Point? in
        guard result.parameters.without(parameter) == fixed,
          let size = result.parameters.number(parameter), isClaimed(size),
          let count = result.metric(metric)?.median
        else { return nil }
        let height = VisiblePageIndex.height(pageCount: result.parameters.number("pages") ?? 0)
        return ExactGrowth.Point(size: Double(size), count: count, height: height)
      }
      guard points.count >= 2 else { return nil }
      // Even after the empty contender is subtracted, the harness's lines vary by one or two with
      // neighbouring data.
      let growth = ExactGrowth(points, slack: metric == .dataLines ? 2 : 0)
      return GrowthResult(
        benchmark: results[0].benchmark,
        contender: results[0].contender,
        parameters: fixed,
        parameter: parameter,
        sizes: growth.points.map(\.size),
        metric: metric.rawValue,
        exponent: growth.exponent,
        declared: declared,
        verdict: growth.verdict(on: declared)
      )
    }
  }
}

extension Definition {
  /// True if the operation can be counted: a single benchmark of the engine at one size.
  var isCounted: Bool {
    switch subject {
    case .form, .barePages, .screen, .structure: !name.hasPrefix("noise/")
    case .sizes, .machine: false
    }
  }

  /// True if the lines that one operation touches are counted too.
  var countsLines: Bool { subject == .barePages }
}

extension CountingRun.Cell {
  /// True if rivals are counted on this form. Some walk the whole form after each edit, so most
  /// large forms are excluded.
  ///
  /// - Parameter fields: the fields per page.
  func isForRivals(_ subject: Definition.Subject, fields: Int) -> Bool {
    let flags = subject == .barePages ? pages : pages * fields
    let isTimed = pages == CountingRun.timedPages && self.fields <= CountingRun.usualFields
    return flags <= CountingRun.mostFieldsOfRivals || isTimed
  }

  /// True if a benchmark is counted for this cell. A benchmark that ignores fields is counted once
  /// per number of pages. A benchmark that works on a whole form is not counted on the largest
  /// forms.
  fileprivate func isFor(_ definition: Definition, among cells: [CountingRun.Cell]) -> Bool {
    if definition.subject != .form, cells.first(where: { $0.pages == pages }) != self {
      return false
    }
    // A structure has its own sizes.
    if definition.subject == .structure { return cells.first == self }
    if !definition.isTimed {
      let pages =
        cells.contains { $0.pages == CountingRun.tailPages }
        ? CountingRun.tailPages : cells[0].pages
      return cells.first { $0.pages == pages } == self
    }
    return definition.growth != .linear || pages <= CountingRun.mostPagesOfLinear
  }
}
