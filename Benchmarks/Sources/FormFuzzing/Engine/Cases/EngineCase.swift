import FormFormats
import FormModel

/// A form, and steps on it: a stream of the engine target.
public struct EngineCase: Hashable, Sendable {
  public var form: CaseForm
  public var steps: [EngineStep]
  public var settings: Settings
  public var isCanary = false

  /// How often a stream makes the costlier comparisons. After each step it compares the digest of the whole state.
  public struct Settings: Hashable, Sendable {
    /// The edits in a batch, for the contenders that get batches; 0 for no batches.
    public var batch = 0
    /// The steps between two rounds of questions; 0 for one round, at the end.
    public var questions = 0
    /// Whether each round of questions also checks the properties of `EngineProperty`.
    public var properties = false
    /// The bytes of a form above which the engine's batches prefetch memory; nil for the engine's own choice.
    public var askAheadAbove: Int?

    public init() {}
  }

  public init(form: CaseForm, steps: [EngineStep], settings: Settings = Settings()) {
    self.form = form
    self.steps = steps
    self.settings = settings
  }
}

extension EngineCase: FuzzCase {
  public static var name: String { "engine" }
  public static var unit: String { "edits" }
  public static var weight: Int { 60 }
  public static var probes: any FuzzProbe.Type { EngineProbe.self }
  public var stepCount: Int { steps.count }

  public static func stepCount(seed: UInt64) -> Int {
    var random = EngineSwarm.random(seed)
    return EngineSwarm.size(&random).steps
  }

  public init(seed: UInt64) {
    var random = EngineSwarm.random(seed)
    let size = EngineSwarm.size(&random)
    var form = EngineSwarm.form(pages: size.pages, &random)
    let hover = size.longPage.map { HoveringPage(length: $0, into: &form, &random) }
    var edits = EngineSwarm.Steps(form, hover, &random)
    self.init(
      form: form,
      steps: (0..<size.steps).map { _ in edits.next(&random) },
      settings: EngineSwarm.settings(size, &random)
    )
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var session = EngineSession(self, probes)
    let outcome = session.play()
    probes = session.probes
    return outcome
  }

  public func removing(steps range: Range<Int>) -> EngineCase {
    var shorter = self
    shorter.steps.removeSubrange(range)
    return shorter
  }

  public var lines: [String] {
    ["batch \(settings.batch)", "questions \(settings.questions)"]
      + (settings.properties ? ["properties"] : [])
      + (settings.askAheadAbove.map { ["ask-ahead-above \($0)"] } ?? [])
      + form.pages.map(\.description)
      + ["steps \(steps.count)"] + steps.map(\.description)
  }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    self.init(form: CaseForm(), steps: [])
    var fieldCount = 0
    while var line = lines.next() {
      let word = try line.word("a setting, a page or steps")
      switch word {
      case "page", "hidden":
        guard form.pages.count < CaseLimits.formPages else {
          throw line.failure("at most \(CaseLimits.formPages) pages")
        }
        let left = CaseLimits.formFields - fieldCount
        let page = try CaseForm.Page(isHidden: word == "hidden", atMost: left, &line)
        fieldCount += page.fields.count
        form.pages.append(page)
      case "batch":
        try lines.once(word, line)
        settings.batch = try line.number(in: 0...1_000_000)
      case "questions":
        try lines.once(word, line)
        settings.questions = try line.number(in: 0...1_000_000)
      case "properties":
        try lines.once(word, line)
        settings.properties = true
      case "ask-ahead-above":
        try lines.once(word, line)
        settings.askAheadAbove = try line.number(in: 0...Int.max)
      case "steps":
        steps = try lines.steps(&line, atMost: stepLimit) { (line) throws(FormatError) in
          try EngineStep(&line)
        }
        return
      default: throw line.failure("a setting, a page or steps")
      }
      try line.end()
    }
    throw lines.failure("steps")
  }

  /// The most steps that a case with this form and these settings may have.
  private var stepLimit: Int {
    let pages = max(form.pages.count, 1)
    let fields = form.pages.reduce(0) { $0 + $1.fields.count }
    let limit = min(CaseLimits.steps, CaseLimits.pagesCounted / (pages + fields / 16))
    if settings.questions == 0 { return limit }
    // For each answer a rival may search all pages, or all fields of one.
    let round = form.pages.reduce(96 * pages + fields) { cost, page in
      cost + page.fields.count * page.fields.count / 256
    }
    return min(limit, CaseLimits.questions / round * settings.questions - 1)
  }
}
