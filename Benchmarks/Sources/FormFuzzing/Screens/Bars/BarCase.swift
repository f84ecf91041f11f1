import FormFormats
import FormNavigation
import FormWorkload
import NavigationBaselines

/// Navigation bars of any declaration in any environment, laid out one after the other in the same memory, and
/// compared with the oracle's.
public struct BarCase: Hashable, Sendable {
  /// Seeds of `BarGenerator`; each makes a declaration and an environment.
  public var bars: [UInt64]
  public var isCanary = false

  public init(bars: [UInt64]) { self.bars = bars }
}

extension BarCase: FuzzCase {
  public static var name: String { "bars" }
  public static var unit: String { "bars" }
  public static var probes: any FuzzProbe.Type { BarProbe.self }
  public var stepCount: Int { bars.count }

  public static func stepCount(seed: UInt64) -> Int {
    var random = SplitMix64(seed: seed)
    return 4 + random.draw(below: 60)
  }

  public init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = 4 + random.draw(below: 60)
    // Half of the bits, so that people can read the numbers of a case.
    self.init(bars: (0..<count).map { _ in random.next() >> 32 })
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var outcome = FuzzOutcome()
    var layout = NavigationBarLayout()
    for seed in bars {
      outcome.steps += 1
      var generator = BarGenerator(seed: seed)
      let content = generator.content()
      let environment = generator.environment(tiny: true)
      let bar = NavigationBar(content)
      bar.layOut(in: environment, &layout)
      var oracle = NaiveBar(content, ClusterMeasurer())
      var fault = Self.fault(layout, oracle.layout(in: environment))
      // One bar in four is also checked on both sides of a width where its shape changes.
      if seed & 3 == 0, fault == nil {
        fault = Self.edgeFault(bar, &oracle, environment, reach: 1 + Int(seed >> 8 & 255), &probes)
      }
      if isCanary, !layout.trailing.isEmpty { fault = "canary: a bar with actions" }
      if let fault {
        outcome.failure = FuzzFailure(
          check: String(fault.prefix { $0 != ":" }),
          message: "\(fault)\n\(content)\n\(environment)\n\(layout)"
        )
        return outcome
      }
      probes.hit(BarProbe.barFitted, if: !layout.trailing.isEmpty)
      probes.hit(BarProbe.barOverflowed, if: !layout.overflow.isEmpty)
      outcome.mix(UInt64(layout.trailing.count) << 32 | UInt64(layout.overflow.count))
      outcome.mix(UInt64(bitPattern: Int64(layout.titleFrame?.x ?? -1)))
    }
    return outcome
  }

  private static func edgeFault(
    _ bar: NavigationBar,
    _ oracle: inout NaiveBar,
    _ environment: BarEnvironment,
    reach: Int,
    _ probes: inout ProbeSet
  ) -> String? {
    var layout = NavigationBarLayout()
    guard let edge = BarEdges.edge(of: bar, in: environment, reach: reach, &layout) else {
      return nil
    }
    probes.hit(BarProbe.edgeFound)
    for width in edge - 1...edge + 1 {
      let near = environment.with(width: width)
      bar.layOut(in: near, &layout)
      let fault = fault(layout, oracle.layout(in: near))
      if let fault { return "\(fault), at \(width) px" }
    }
    return nil
  }

  private static func fault(
    _ found: NavigationBarLayout,
    _ expected: NavigationBarLayout
  ) -> String? {
    found == expected ? nil : "layout: expected \(expected), found \(found)"
  }

  public func removing(steps range: Range<Int>) -> BarCase {
    var shorter = self
    shorter.bars.removeSubrange(range)
    return shorter
  }

  /// Declarations have no order, so this tries the first few seeds, among which a simple one is likely.
  public mutating func simplify(while isGood: (BarCase) -> Bool) {
    for index in bars.indices {
      for seed in 0..<min(bars[index], 64) {
        var simpler = self
        simpler.bars[index] = seed
        if isGood(simpler) {
          self = simpler
          break
        }
      }
    }
  }

  public var lines: [String] { ["steps \(bars.count)"] + bars.map { "bar \($0)" } }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    self.init(
      bars: try lines.onlySteps(atMost: CaseLimits.bars) { (line) throws(FormatError) in
        guard try line.word("bar") == "bar" else { throw line.failure("bar") }
        return try line.seed()
      }
    )
  }
}
