import FormFormats
import FormModel
import FormWorkload

/// A form with repeats, and steps on it: a stream of the target `repeats`.
public struct RepeatsCase: Hashable, Sendable {
  public var form: RulesForm
  public var steps: [RepeatsStep]
  public var settings = Settings()
  public var isCanary = false

  public struct Settings: Hashable, Sendable {
    /// The bytes of the session's journal; 0 for none.
    public var journal = 0
    /// Whether each step is undone and redone.
    public var takesBack = false

    public init() {}
  }

  public init(form: RulesForm, steps: [RepeatsStep]) {
    self.form = form
    self.steps = steps
  }
}

extension RepeatsCase: FuzzCase {
  public static var name: String { "repeats" }
  public static var unit: String { "events" }
  public static var probes: any FuzzProbe.Type { RepeatsProbe.self }
  public var stepCount: Int { steps.count }

  public static func stepCount(seed: UInt64) -> Int {
    var random = Xoshiro256StarStar(seed: seed)
    return size(&random)
  }

  private static func size(_ random: inout Xoshiro256StarStar) -> Int {
    random.drawLength(from: 16, doublings: 6)
  }

  public init(seed: UInt64) {
    var random = Xoshiro256StarStar(seed: seed)
    let count = RepeatsCase.size(&random)
    let form = RulesForm(repeats: &random)
    var steps = RepeatsSteps(form, &random)
    self.init(form: form, steps: (0..<count).map { _ in steps.next(&random) })
    let large = RulesCase.largeJournal
    settings.journal = [0, 300, 3_000, large, large, large][random.draw(below: 6)]
    settings.takesBack = random.draw(below: 6) == 0
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var player = RepeatsPlayer(self)
    let outcome = player.play()
    probes.merge(player.probes)
    return outcome
  }

  public func removing(steps range: Range<Int>) -> RepeatsCase {
    var shorter = self
    shorter.steps.removeSubrange(range)
    return shorter
  }

  /// First makes settings plainer, then the form smaller.
  public mutating func simplify(while isGood: (RepeatsCase) -> Bool) {
    for change in RepeatsCase.plainer {
      var plainer = self
      change(&plainer.settings)
      if plainer != self, isGood(plainer) { self = plainer }
    }
    var form = form
    form.simplify { smaller in
      var other = self
      other.form = smaller
      return isGood(other)
    }
    self.form = form
  }

  private static let plainer: [@Sendable (inout Settings) -> Void] = [
    { $0 = Settings() }, { $0.takesBack = false }, { $0.journal = 0 },
  ]

  /// An upper bound of the values compared over all steps: pages, fields and rules of all instances, which may be as many
  /// as at first and those that are added. The oracle recomputes everything after each step.
  private var cost: Int {
    let added = steps.count { if case .entry(.addInstance) = $0 { true } else { false } }
    let whole = form.pages.count + form.addresses.count + form.logic.rules.count
    let first = form.pages.indices.reduce(form.logic.rules.count) { sum, page in
      let around = form.logic.repeats.filter { $0.pages.contains(PagePosition(page)) }
      let instances = around.reduce(1) { $0 * max($1.initial, $1.minimum, $1.maximum ?? 1, 1) }
      return sum + instances * (form.pages[page].fields.count + 1)
    }
    let rowsTried = form.logic.choiceFilters.reduce(0) { rows, filter in
      rows + (form.list(of: filter.field)?.choices.count ?? 0)
    }
    return (steps.count + 1) * (first + added * whole + rowsTried)
  }

  public var lines: [String] {
    var lines = ["journal \(settings.journal)"]
    if settings.takesBack { lines.append("takes-back") }
    return lines + form.lines + ["steps \(steps.count)"] + steps.map(\.description)
  }

  private static let singleLines: Set = ["journal", "takes-back", "clock", "policy"]

  public init(_ lines: inout CaseLines) throws(FormatError) {
    self.init(form: RulesForm(), steps: [])
    while var line = lines.next() {
      let word = try line.word("a setting, a part of the form, or steps")
      if RepeatsCase.singleLines.contains(word) { try lines.once(word, line) }
      switch word {
      case "journal":
        settings.journal = try line.number(in: 0...RulesCase.largeJournal)
      case "takes-back": settings.takesBack = true
      case "steps":
        steps = try lines.steps(&line, atMost: CaseLimits.steps) { (line) throws(FormatError) in
          try RepeatsStep(&line)
        }
        guard cost <= CaseLimits.repeatsCompared else { throw lines.failure("fewer steps") }
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

/// Situations that streams of forms with repeats should meet.
enum RepeatsProbe: Int, FuzzProbe {
  case logicRefused, eventRefused, answered, batchRefused, undone, redone, answersRestored
  case instanceAdded, instanceAddedBefore, instanceRemoved, instanceRefused
  case countFollowed, instanceInsideAnother, noInstanceLeft, currentPageRemoved
}
