import FormFormats
import FormModel
import FormWorkload

/// A small form with features that engines have in common, and steps on it: a stream of the target `engines`, which
/// `EngineUnderTest` plays beside ours (IM-4, CP-2).
///
/// Form and steps are those of the target `rules`, but drawn from fewer kinds; they are cut down and written in the
/// same way.
public struct EnginesCase: Hashable, Sendable {
  public var rules: RulesCase

  public init(_ rules: RulesCase) { self.rules = rules }
}

extension EnginesCase: FuzzCase {
  public static var name: String { "engines" }
  public static var unit: String { "events" }
  public static var weight: Int { 1 }
  public static var probes: any FuzzProbe.Type { EnginesProbe.self }
  public var stepCount: Int { rules.stepCount }

  public var isCanary: Bool {
    get { rules.isCanary }
    set { rules.isCanary = newValue }
  }

  public static func stepCount(seed: UInt64) -> Int {
    var random = Xoshiro256StarStar(seed: seed)
    return size(&random)
  }

  private static func size(_ random: inout Xoshiro256StarStar) -> Int {
    // Loading a form costs an engine as much as many events.
    random.drawLength(from: 32, doublings: 4)
  }

  public init(seed: UInt64) {
    var random = Xoshiro256StarStar(seed: seed)
    let count = Self.size(&random)
    var form = RulesForm(common: &random)
    // Whether hiding clears answers, and what is computed, is drawn from a generator of its own, so that all other draws
    // stay as they are.
    var aside = Xoshiro256StarStar(seed: ~seed)
    if aside.draw(below: 2) == 0 { form.logic.policy = .cleared }
    form.drawCommonCalculations(&aside)
    rules = RulesCase(
      form: form,
      steps: (0..<count).map { _ in .entry(form.commonEntry(&random)) }
    )
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var player = EnginesPlayer(rules)
    let outcome = player.play()
    probes.merge(player.probes)
    return outcome
  }

  public func removing(steps range: Range<Int>) -> EnginesCase {
    EnginesCase(rules.removing(steps: range))
  }

  public mutating func simplify(while isGood: (EnginesCase) -> Bool) {
    rules.simplify { isGood(EnginesCase($0)) }
  }

  public var lines: [String] { rules.lines }

  public init(_ lines: inout CaseLines) throws(FormatError) { rules = try RulesCase(&lines) }
}

/// Situations that streams played on an engine should meet.
enum EnginesProbe: Int, FuzzProbe {
  case pageVanished, pageReturned, formCompleted, eventRefused
}
