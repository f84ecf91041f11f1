import FormBaselines
import FormContenders
import MeasurementKit

/// A benchmark, or a group that shares its work: the description, and how to play it.
struct Definition: Sendable {
  /// The subject of a benchmark, which determines its parameters.
  enum Subject: Sendable {
    /// The form of the main run.
    case form
    /// Pages without fields.
    case barePages
    /// A structure by itself, at fixed sizes.
    case structure
    /// A screen on a form with names.
    case screen
    /// Forms of the requested sizes.
    case sizes
    case machine
  }

  /// The contenders that play against the engine.
  enum Rivals: Sendable {
    case none, contenders, screens, rules, pageLists, interface, scan
    /// The engine itself, to show the noise.
    case itself
  }

  /// `area/operation/variant`, the name that `--filter` matches.
  let name: String
  let summary: String
  let subject: Subject
  let expected: ExpectedAnswer
  let growth: GrowthClass?
  /// The parameter to which the class applies.
  let growthParameter: String
  /// The smallest number of pages for which the class is claimed.
  let growthFrom: Int
  /// True if the cost should not depend on the number of fields per page.
  let isConstantInFields: Bool
  let rivals: Rivals
  let allocates: Bool
  /// True if an operation always executes the same instructions. False if the allocator does most
  /// of the work.
  let isRepeatable: Bool
  /// Its share of a run's time, relative to other weights.
  let weight: Double
  let body: @Sendable (BenchmarkSession) throws(BenchmarkError) -> Void

  init(
    _ name: String,
    _ summary: String,
    on subject: Subject,
    expects expected: ExpectedAnswer,
    growth: GrowthClass? = nil,
    growthParameter: String = "pages",
    growthFrom: Int = 1,
    isConstantInFields: Bool = false,
    rivals: Rivals = .none,
    allocates: Bool = false,
    isRepeatable: Bool = true,
    weight: Double = 1,
    _ body: @escaping @Sendable (BenchmarkSession) throws(BenchmarkError) -> Void
  ) {
    self.name = name
    self.summary = summary
    self.subject = subject
    self.expected = expected
    self.growth = growth
    self.growthParameter = growthParameter
    self.growthFrom = growthFrom
    self.isConstantInFields = isConstantInFields
    self.rivals = rivals
    self.allocates = allocates
    self.isRepeatable = isRepeatable
    self.weight = weight
    self.body = body
  }

  /// All benchmarks, in running order.
  static let registry =
    edits + batches + kinds + visibility + index + menu + cold + apps + rules + choices + repeats
    + sessions
    + embedding
    + load
    + generate
    + layouts
    + harness
    + tails
    + scaling
    + menuScaling
    + [ruleScaling]

  /// The benchmarks that the options select.
  static func all(_ options: BenchmarkOptions) throws(BenchmarkError) -> [Definition] {
    let filter = try BenchmarkFilter(options.filter)
    return registry.filter {
      ($0.subject != .sizes || !options.sizes.isEmpty || options.isFull && $0.hasOwnSizes)
        && filter.matches($0.name)
    }
  }

  /// True if it plays at its own sizes in a full run, unless the options give sizes.
  private var hasOwnSizes: Bool { name.hasPrefix("cold/") }

  func description(_ options: BenchmarkOptions) -> BenchmarkDescription {
    BenchmarkDescription(
      name: name,
      summary: summary,
      measured: !isTimed ? .counted : isCounted ? .both : .timed,
      parameters: parameters(options),
      expected: expected,
      growth: growth,
      growthFrom: growth == nil ? nil : growthFrom,
      isConstantInFields: isConstantInFields,
      rivals: rivalNames(options),
      allocates: allocates
    )
  }

  private func parameters(_ options: BenchmarkOptions) -> Parameters {
    switch subject {
    case .form: ["pages": .number(options.pages), "fields": .number(options.fieldsPerPage)]
    case .barePages: ["pages": .number(options.pages)]
    case .screen:
      ["pages": .number(options.pages), "fields": .number(options.fields ?? MenuWork.usualFields)]
    case .structure, .sizes, .machine: [:]
    }
  }

  private func rivalNames(_ options: BenchmarkOptions) -> [String] {
    switch rivals {
    case .none: []
    case .contenders: Contenders.rivals.filter(options.rivals.contains)
    case .screens: MenuContenders.rivals
    case .rules: RuleContenders.rivals.filter(options.rivals.contains)
    case .pageLists: [InsertInArray.name, RebuildPages.name]
    case .interface: EmbeddedEdits.Way.allCases.dropFirst().map(\.rawValue)
    case .scan: [ScanChoices.name]
    case .itself: [Contenders.engine]
    }
  }
}
