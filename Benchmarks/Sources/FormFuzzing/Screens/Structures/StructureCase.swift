import FormFormats
import FormWorkload

/// Events on a structure with tabs and on a drill-down, beside arrays.
public struct StructureCase: Hashable, Sendable {
  public var steps: [StructureStep]
  public var isCanary = false

  public init(steps: [StructureStep]) { self.steps = steps }
}

/// One step on the structures of a session. Steps with numbers out of range must be refused.
public enum StructureStep: Hashable, Sendable {
  case tap(tab: Int)
  case show(screen: Int)
  case back(steps: Int)
  case state(Int)
  /// Ends the app, and starts it again from its saved bytes.
  case relaunch
  case select(node: Int)
  case leave
  case leaveAll
  case walkState(Int)
  case relaunchWalk
  /// Puts the saved bytes of both structures into a pool.
  case keep
  /// Returns both structures, as they stand, to that place of the pool, if there is one.
  case restore(Int)
  /// Ends the app, and starts a version with other tabs and another hierarchy, drawn from that seed.
  case update(Int)
  /// Selects a node of the selected tab's hierarchy.
  case down(node: Int)
  /// Opens a tab below its top level.
  case open(tab: Int, node: Int)
  /// Holds the Back place, and taps that entry of the history.
  case hold(entry: Int)
}

extension StructureCase: FuzzCase {
  public static var name: String { "structures" }
  public static var unit: String { "events" }
  public static var probes: any FuzzProbe.Type { StructureProbe.self }
  public var stepCount: Int { steps.count }

  public static func stepCount(seed: UInt64) -> Int {
    var random = SplitMix64(seed: seed)
    return random.drawLength(from: 8, doublings: 6)
  }

  public init(seed: UInt64) {
    self.init(steps: [])
    let count = Self.stepCount(seed: seed)
    var random = Xoshiro256StarStar(seed: seed)
    let weights = (0..<Self.kinds).map { _ in [0, 1, 1, 3, 10][random.draw(below: 5)] }
    let steps = zip(0..<Self.kinds, weights).flatMap { Array(repeating: $0, count: $1) }
    for _ in 0..<count {
      let kind =
        steps.isEmpty ? random.draw(below: Self.kinds) : steps[random.draw(below: steps.count)]
      self.steps.append(Self.step(kind, &random))
    }
  }

  /// The number of kinds that `step` draws.
  private static let kinds = 16

  private static func step(_ kind: Int, _ random: inout Xoshiro256StarStar) -> StructureStep {
    switch kind {
    case 0: .tap(tab: random.draw(below: 6) - 1)
    case 1, 2: .show(screen: random.draw(below: 50))
    case 3: .back(steps: random.draw(below: 8) == 0 ? random.draw(below: 6) - 1 : 1)
    case 4: .state(random.draw(below: 256))
    case 5: .relaunch
    case 6: .select(node: random.draw(below: StructureSession.nodeCount + 2) - 1)
    case 7: .leave
    case 8: random.draw(below: 8) == 0 ? .leaveAll : .walkState(random.draw(below: 256))
    case 9: .relaunchWalk
    case 10: .keep
    case 11: .update(random.draw(below: 1 << 16))
    case 13: .down(node: random.draw(below: StructureSession.nodeCount + 2) - 1)
    case 14:
      .open(
        tab: random.draw(below: 6) - 1,
        node: random.draw(below: StructureSession.nodeCount + 2) - 1
      )
    case 15: .hold(entry: random.draw(below: 5))
    default: .restore(random.draw(below: StructureSession.poolSize))
    }
  }

  public func play(_ probes: inout ProbeSet) -> FuzzOutcome {
    var session = StructureSession()
    var outcome = FuzzOutcome()
    for step in steps {
      outcome.steps += 1
      if let failure = session.play(step, &probes) ?? canaryFailure(session) {
        outcome.failure = failure
        return outcome
      }
      outcome.mix(session.digest)
    }
    outcome.failure = session.compareThroughout()
    return outcome
  }

  private func canaryFailure(_ session: StructureSession) -> FuzzFailure? {
    isCanary && session.isDeep ? FuzzFailure(check: "canary", message: "three screens") : nil
  }

  public func removing(steps range: Range<Int>) -> StructureCase {
    var shorter = self
    shorter.steps.removeSubrange(range)
    return shorter
  }

  public mutating func simplify(while isGood: (StructureCase) -> Bool) {
    for index in steps.indices {
      for simpler in steps[index].simpler {
        var changed = self
        changed.steps[index] = simpler
        if isGood(changed) {
          self = changed
          break
        }
      }
    }
  }

  public var lines: [String] { ["steps \(steps.count)"] + steps.map(\.description) }

  public init(_ lines: inout CaseLines) throws(FormatError) {
    self.init(
      steps: try lines.onlySteps(atMost: CaseLimits.structureSteps) { (line) throws(FormatError) in
        switch try line.word("a step") {
        case "tap": return .tap(tab: try line.number())
        case "show": return .show(screen: try line.number(in: 0...CaseLimits.screen))
        case "back": return .back(steps: try line.number())
        case "state": return .state(try line.number(in: 0...255))
        case "relaunch": return .relaunch
        case "select": return .select(node: try line.number())
        case "leave": return .leave
        case "leave-all": return .leaveAll
        case "walk-state": return .walkState(try line.number(in: 0...255))
        case "relaunch-walk": return .relaunchWalk
        case "keep": return .keep
        case "down": return .down(node: try line.number())
        case "open": return .open(tab: try line.number(), node: try line.number())
        case "hold": return .hold(entry: try line.number())
        case "update": return .update(try line.number(in: 0...65_535))
        case "restore":
          return .restore(try line.number(in: 0...StructureSession.poolSize - 1))
        default: throw line.failure("a step such as tap or select")
        }
      }
    )
  }
}

extension StructureStep: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tap(let tab): "tap \(tab)"
    case .show(let screen): "show \(screen)"
    case .back(let steps): "back \(steps)"
    case .state(let state): "state \(state)"
    case .relaunch: "relaunch"
    case .select(let node): "select \(node)"
    case .leave: "leave"
    case .leaveAll: "leave-all"
    case .walkState(let state): "walk-state \(state)"
    case .relaunchWalk: "relaunch-walk"
    case .keep: "keep"
    case .restore(let place): "restore \(place)"
    case .update(let seed): "update \(seed)"
    case .down(let node): "down \(node)"
    case .open(let tab, let node): "open \(tab) \(node)"
    case .hold(let entry): "hold \(entry)"
    }
  }

  fileprivate var simpler: [StructureStep] {
    switch self {
    case .tap(let tab): tab.simpler.map { .tap(tab: $0) }
    case .show(let screen): screen.simpler.map { .show(screen: $0) }
    case .back(let steps): steps.simpler.map { .back(steps: $0) }
    case .state(let state): state.simpler.map { .state($0) }
    case .select(let node): node.simpler.map { .select(node: $0) }
    case .walkState(let state): state.simpler.map { .walkState($0) }
    case .restore(let place): place.simpler.map { .restore($0) }
    case .update(let seed): seed.simpler.map { .update($0) }
    case .down(let node): node.simpler.map { .down(node: $0) }
    case .open(let tab, let node):
      tab.simpler.map { .open(tab: $0, node: node) }
        + node.simpler.map { .open(tab: tab, node: $0) }
    case .hold(let entry): entry.simpler.map { .hold(entry: $0) }
    case .relaunch, .leave, .leaveAll, .relaunchWalk, .keep: []
    }
  }
}
