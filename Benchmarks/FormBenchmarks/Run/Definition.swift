import FormFuzzing
import MeasurementKit

/// A benchmark, or a group of them that share their work: what it is, and how it is played.
struct Definition: Sendable {
  /// What a benchmark works on, which decides its parameters.
  enum Subject: Sendable {
    /// The form of the main run.
    case form
    /// Pages without fields.
    case barePages
    /// A structure by itself, at fixed sizes.
    case structure
    /// A screen on a form with names.
    case screen
    /// Forms of the sizes asked for.
    case sizes
    case machine
  }

  /// Whom the engine plays against.
  enum Rivals: Sendable {
    case none, contenders, screens, rules
    /// The engine itself, for the noise.
    case itself
  }

  /// `area/operation/variant`: what `--filter` looks at.
  let name: String
  let summary: String
  let subject: Subject
  let expected: ExpectedAnswer
  let growth: GrowthClass?
  /// What of its parameters the class is about.
  let growthParameter: String
  /// Pages from which on the class is claimed.
  let growthFrom: Int
  /// Whether the cost is claimed not to depend on how many fields a page has.
  let isConstantInFields: Bool
  let rivals: Rivals
  let limit: LimitKind?
  let allocates: Bool
  /// Whether an operation executes the same instructions each time; where the allocator does most of the
  /// work, it does not.
  let isRepeatable: Bool
  /// About what it takes, for the progress bar.
  let seconds: Double
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
    limit: LimitKind? = nil,
    allocates: Bool = false,
    isRepeatable: Bool = true,
    seconds: Double = 1,
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
    self.limit = limit
    self.allocates = allocates
    self.isRepeatable = isRepeatable
    self.seconds = seconds
    self.body = body
  }

  /// Every benchmark there is, in the order they run.
  static let registry =
    edits + batches + kinds + visibility + index + bare + menu + cold + apps + rules + sessions
    + load
    + generate
    + layouts
    + harness
    + tails
    + limits
    + scaling
    + menuScaling
    + [sessionScaling]

  /// Those that the options ask for.
  static func all(_ options: BenchmarkOptions) throws(BenchmarkError) -> [Definition] {
    let filter = try BenchmarkFilter(options.filter)
    return registry.filter {
      ($0.subject != .sizes || !options.sizes.isEmpty) && filter.matches($0.name)
    }
  }

  func description(_ options: BenchmarkOptions) -> BenchmarkDescription {
    BenchmarkDescription(
      name: name,
      summary: summary,
      parameters: parameters(options),
      expected: expected,
      growth: growth,
      growthFrom: growth == nil ? nil : growthFrom,
      isConstantInFields: isConstantInFields,
      rivals: rivalNames(options),
      limit: limit,
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
    case .itself: [Contenders.engine]
    }
  }
}
