import FormFormats
import FormModel
import FormWorkload

/// A stream of the target `repeats`: as of `rules`, but nearly every form has repeats.
public struct RepeatsCase: Hashable, Sendable {
  public var rules: RulesCase

  public init(_ rules: RulesCase) { self.rules = rules }
}

extension RepeatsCase: FuzzCase {
  public static var name: String { "repeats" }
  public static var unit: String { RulesCase.unit }
  public static var weight: Int { RulesCase.weight }
  public static var probes: any FuzzProbe.Type { RulesCase.probes }
  public var stepCount: Int { rules.stepCount }

  public var isCanary: Bool {
    get { rules.isCanary }
    set { rules.isCanary = newValue }
  }

  public static func stepCount(seed: UInt64) -> Int { RulesCase.stepCount(seed: seed) }

  public init(seed: UInt64) { rules = RulesCase(seed: seed, repeatsInEight: 7) }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome { rules.play(&probes) }

  public func removing(steps range: Range<Int>) -> RepeatsCase {
    RepeatsCase(rules.removing(steps: range))
  }

  public mutating func simplify(while isGood: (RepeatsCase) -> Bool) {
    rules.simplify { isGood(RepeatsCase($0)) }
  }

  public var lines: [String] { rules.lines }

  public init(_ lines: inout CaseLines) throws(FormatError) { rules = try RulesCase(&lines) }
}
