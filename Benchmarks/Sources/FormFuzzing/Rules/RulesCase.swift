import FormFormats
import FormModel
import FormWorkload

/// A form with rules, often with repeats, and steps on it: a stream of the target `rules`.
public struct RulesCase: Hashable, Sendable {
  public var form: RulesForm
  public var steps: [RulesStep]
  public var settings = Settings()
  public var isCanary = false

  public struct Settings: Hashable, Sendable {
    /// The bytes of the session's journal; 0 for none.
    public var journal = 0
    /// Whether each event is undone and redone.
    public var takesBack = false
    /// The seed of a form that must behave alike and is played beside this one; 0 for none.
    public var variant: UInt64 = 0
    /// The seed of another version of the form, on which the answers are restored at the end; 0 for none.
    public var version: UInt64 = 0
    /// Whether the form is taken out of the session at the end and opened again, if it has no repeats.
    public var reopens = false
    /// The most instances that a transaction makes.
    public var newInstances = FormLimits.newInstances

    public init() {}
  }

  public init(form: RulesForm, steps: [RulesStep], settings: Settings = Settings()) {
    self.form = form
    self.steps = steps
    self.settings = settings
  }
}

extension RulesCase: FuzzCase {
  public static var name: String { "rules" }
  public static var unit: String { "events" }
  public static var weight: Int { 12 }
  public static var probes: any FuzzProbe.Type { RulesProbe.self }
  public var stepCount: Int { steps.count }

  public static func stepCount(seed: UInt64) -> Int {
    var random = Xoshiro256StarStar(seed: seed)
    return size(&random)
  }

  private static func size(_ random: inout Xoshiro256StarStar) -> Int {
    random.drawLength(from: 8, doublings: 7)
  }

  public init(seed: UInt64) { self.init(seed: seed, repeatsInEight: 2) }

  /// - Parameter repeatsInEight: how many of eight forms have repeats.
  init(seed: UInt64, repeatsInEight: Int) {
    var random = Xoshiro256StarStar(seed: seed)
    let count = RulesCase.size(&random)
    let form = RulesForm(&random, hasRepeats: random.draw(below: 8) < repeatsInEight)
    var steps = RulesSteps(form, &random)
    self.init(form: form, steps: (0..<count).map { _ in steps.next(&random) })
    let large = RulesCase.largeJournal
    settings.journal = [0, 200, 2_000, large, large][random.draw(below: 5)]
    settings.takesBack = random.draw(below: 4) == 0
    if random.draw(below: 4) == 0 { settings.variant = random.next() | 1 }
    settings.reopens = random.draw(below: 2) == 0
    if random.draw(below: 4) == 0 { settings.version = random.next() | 1 }
    if !form.logic.repeats.isEmpty, random.draw(below: 4) == 0 {
      // Most forms can be opened, and soon make too many at once.
      settings.newInstances = form.firstInstances + random.draw(below: 6)
    }
  }

  /// A journal so large that no stream fills it.
  static let largeJournal = 1 << 22

  /// The average cost of a step, in values compared. The oracle recomputes everything after each step. The queries
  /// of every eighth step search from each page and field, and evaluate conditions from their text.
  private var costOfStep: Int {
    let fields = form.addresses.count
    let size = fields + form.logic.rules.count + form.pages.count
    let targets = form.logic.rules.flatMap { $0.actions.map(\.target) }
    let onGroups = targets.count { if case .group = $0 { true } else { false } }
    let conditionsRead = 2 * RulesPair.reasonsAsked * targets.count
    let rowsTried = form.logic.choiceFilters.reduce(0) { rows, filter in
      rows + 64 * (form.list(of: filter.field)?.choices.count ?? 0)
    }
    return rowsTried + 16 * size + 8 * onGroups * fields
      + (size * size + 64 * conditionsRead) / RulesPlayer.stepsBetweenQueries
  }

  /// An upper bound of the values compared over all steps, with instances: pages, fields and rules of all
  /// instances, which may be as many as at first and those that are added.
  private var costOfInstances: Int {
    let added = steps.count { if case .entry(.addInstance) = $0 { true } else { false } }
    let whole = form.pages.count + form.addresses.count + form.logic.rules.count
    let first = form.pages.indices.reduce(form.logic.rules.count) { sum, page in
      let around = form.logic.repeats.filter { $0.pages.contains(PagePosition(page)) }
      let instances = around.reduce(1) { $0 * max($1.initial, $1.minimum, $1.maximum ?? 1, 1) }
      return sum + instances * (form.pages[page].fields.count + 1)
    }
    return (steps.count + 1) * (first + added * whole)
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var player = RulesPlayer(self)
    let outcome = player.play()
    probes.merge(player.probes)
    return outcome
  }

  public func removing(steps range: Range<Int>) -> RulesCase {
    var shorter = self
    shorter.steps.removeSubrange(range)
    return shorter
  }

  public var lines: [String] {
    var lines = ["journal \(settings.journal)"]
    if settings.takesBack { lines.append("takes-back") }
    if settings.variant != 0 { lines.append("variant \(settings.variant)") }
    if settings.version != 0 { lines.append("version \(settings.version)") }
    if settings.reopens { lines.append("reopens") }
    if settings.newInstances != FormLimits.newInstances {
      lines.append("new-instances \(settings.newInstances)")
    }
    return lines + form.lines + ["steps \(steps.count)"] + steps.map(\.description)
  }

  private static let singleLines: Set = [
    "journal", "takes-back", "variant", "version", "reopens", "new-instances", "clock", "policy",
  ]

  public init(_ lines: inout CaseLines) throws(FormatError) {
    self.init(form: RulesForm(), steps: [])
    while var line = lines.next() {
      let word = try line.word("a setting, a part of the form, or steps")
      if RulesCase.singleLines.contains(word) { try lines.once(word, line) }
      switch word {
      case "journal":
        settings.journal = try line.number(in: 0...RulesCase.largeJournal)
      case "takes-back": settings.takesBack = true
      case "variant": settings.variant = try line.seed()
      case "version": settings.version = try line.seed()
      case "reopens": settings.reopens = true
      case "new-instances":
        settings.newInstances = try line.number(in: 0...FormLimits.newInstances)
      case "steps":
        let limit = min(CaseLimits.steps, CaseLimits.rulesCompared / max(costOfStep, 1))
        steps = try lines.steps(&line, atMost: limit) { (line) throws(FormatError) in
          try RulesStep(&line)
        }
        guard costOfInstances <= CaseLimits.repeatsCompared else {
          throw lines.failure("fewer steps")
        }
        return
      default:
        guard try form.read(word, &line) else {
          throw line.failure("a setting, a part of the form, or steps")
        }
      }
      try line.end()
    }
    throw lines.failure("steps")
  }
}

/// Situations that streams of forms with rules should meet.
enum RulesProbe: Int, FuzzProbe {
  case logicRefused, eventRefused, answered, batchRefused, batchVoid, undone, redone
  case rulesRewritten, formReopened
  case choiceNotOffered, choicesOffered
  case answersRestored, damageRefused, versionRestored, answerDropped
  case instanceAdded, instanceAddedBefore, instanceRemoved, instanceRefused
  case countFollowed, instanceInsideAnother, noInstanceLeft, currentPageRemoved
  case tooManyNewInstances
}
