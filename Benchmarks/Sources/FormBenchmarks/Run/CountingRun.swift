import FormProgress
import MeasurementKit

/// Counts the instructions of each benchmark's operation on the engine, on forms of several sizes.
public struct CountingRun {
  /// A size of form.
  public struct Cell: Hashable, Sendable {
    public let pages: Int
    public let fields: Int
  }

  /// The usual sizes of forms: four decades of pages, and pages of many fields.
  public static let usualPages = [100, 1_000, 10_000, 100_000]
  public static let usualFields = 100
  public static let manyFields = 10_000
  /// The most fields of a form on which rivals are counted whatever its size: they walk the whole form for each edit.
  static let mostFieldsOfRivals = 10_000
  /// The pages of the form that is timed by default, on which rivals are counted as well: a ratio of times that moves is
  /// explained by the counts at the same size.
  static let timedPages = BenchmarkOptions().pages
  /// The most pages of a form on which operations on a whole form are counted: a few million instructions show as
  /// much as a few hundred million.
  static let mostPagesOfLinear = 1_000
  /// The number of pages of the form on which tails are counted, if the options don't set one.
  static let tailPages = 10_000

  private let options: BenchmarkOptions
  private let definitions: [Definition]
  let cells: [Cell]

  /// - Parameter options: `sizes` are numbers of pages; without them the usual cells are counted.
  /// - Throws: `BenchmarkError` if the options are wrong, or select no benchmark that can be counted.
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
  /// - Returns: a record with a result for each benchmark and cell, in the order they were counted.
  /// - Throws: `tooLarge`, `badShape`.
  public func run(_ counter: RegionCounter) throws(BenchmarkError) -> ResultRecord {
    var record = ResultRecord(environment: .current(seed: options.seed))
    for cell in cells {
      for (subject, fields) in [
        (Definition.Subject.form, cell.fields), (.barePages, cell.fields),
        // Screens are about pages and their names.
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

  /// Subtracts from counted lines what the harness touches, and adds the growth of the counts, and whether it is as
  /// declared.
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

  /// The growth of a count with one parameter, for each set of other parameters with at least two sizes.
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
      // Lines of the harness's own data, less the empty contender's, still move by one or two with what lies beside them.
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
  /// Whether its operation can be counted: it must be one benchmark, of the engine, at a size of its own.
  var isCounted: Bool {
    switch subject {
    case .form, .barePages, .screen, .structure: !name.hasPrefix("noise/")
    case .sizes, .machine: false
    }
  }

  /// Whether the lines that one operation touches are counted as well.
  var countsLines: Bool { subject == .barePages || name.hasPrefix("bare/") }
}

extension CountingRun.Cell {
  /// Whether rivals are counted on this form. Some of them walk all of it after each edit, so not on most large ones.
  ///
  /// - Parameter fields: of each page, as the subject has them.
  func isForRivals(_ subject: Definition.Subject, fields: Int) -> Bool {
    let flags = subject == .barePages ? pages : pages * fields
    let isTimed = pages == CountingRun.timedPages && self.fields <= CountingRun.usualFields
    return flags <= CountingRun.mostFieldsOfRivals || isTimed
  }

  /// Whether to count a benchmark for a cell. One that does not depend on fields is counted once for each number of
  /// pages; one that works on a whole form is not counted on the largest forms.
  fileprivate func isFor(_ definition: Definition, among cells: [CountingRun.Cell]) -> Bool {
    if definition.subject != .form, cells.first(where: { $0.pages == pages }) != self {
      return false
    }
    // A structure has sizes of its own.
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
