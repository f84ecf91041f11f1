/// A target of fuzzing: a type of streams, known by its name.
public struct FuzzTarget: Sendable {
  public let caseType: any FuzzCase.Type

  /// All targets. A new one needs its files and one line here; its `FuzzCase` has its name, its unit, its share of
  /// a campaign and its probes. New ones go to the end, since a target's place decides its streams.
  private static let registered: [any FuzzCase.Type] = [
    EngineCase.self,
    VisiblePagesCase.self,
    CardOffsetsCase.self,
    NavigationCase.self,
    BarCase.self,
    StructureCase.self,
    FormatCase.self,
    RulesCase.self,
    ImportCase.self,
    EnginesCase.self,
    AppCase.self,
    GoodsReceiptCase.self,
    RepeatsCase.self,
  ]

  public init(_ caseType: any FuzzCase.Type) { self.caseType = caseType }

  /// Differs between targets, so that a stream's number draws another stream on each of them.
  var key: UInt64 {
    UInt64(Self.allCases.firstIndex(of: self) ?? 0) &* 0xD1B5_4A32_D192_ED03
  }

  /// The targets that virtual users play.
  public static let users = [NavigationCase.target, AppCase.target, GoodsReceiptCase.target]

  /// The targets of `users` whose users fill any form.
  public static let form = [NavigationCase.target, AppCase.target]

  /// The share of a campaign's steps or seconds that this target gets, at most 1.
  ///
  /// A target that needs another program keeps its share of a campaign of all targets even if it is left out, so
  /// that the streams of the others are the same on every machine.
  public func share(among targets: [FuzzTarget]) -> Double {
    let all = targets + (targets.count == Self.allCases.count - 1 ? [EnginesCase.target] : [])
    let total = Set(all).reduce(0) { $0 + $1.caseType.weight }
    return Double(caseType.weight) / Double(total)
  }

  /// The word for its steps.
  public var unit: String { caseType.unit }

  /// The names of its probes.
  public var probeNames: [String] { Self.names(caseType.probes) }

  private static func names<Probe: FuzzProbe>(_ type: Probe.Type) -> [String] {
    type.allCases.map { "\($0)" }
  }
}

extension FuzzCase {
  public static var target: FuzzTarget { FuzzTarget(Self.self) }
}

extension ProbeSet {
  /// The names of the probes that were met.
  public func names(of target: FuzzTarget) -> [String] { names(target.caseType.probes) }
}

extension FuzzTarget: RawRepresentable, CaseIterable, Hashable {
  public static let allCases = registered.map(FuzzTarget.init)

  /// “engine”.
  public var rawValue: String { caseType.name }

  public init?(rawValue: String) {
    guard let type = Self.registered.first(where: { $0.name == rawValue }) else { return nil }
    self.init(type)
  }

  public static func == (first: FuzzTarget, second: FuzzTarget) -> Bool {
    first.rawValue == second.rawValue
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
