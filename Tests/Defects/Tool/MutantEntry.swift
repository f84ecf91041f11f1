/// A defect that this build can activate. The weaver writes a file with all of them, from the
/// records.
struct MutantEntry: Hashable, Sendable {
  /// The defect's name, as in its record: “engine/read-only-counts”.
  let name: String
  /// The target whose streams must find it; nil if only the tests of its rules can.
  let target: String?
  /// The rules that it breaks, whose tests must fail: “NM-7”. Empty if no rule covers it.
  let rules: [String]
  /// The suite whose tests must fail: “MeasurementKitTests.KnownAnswerTests”; nil if rules or
  /// streams find it.
  let suite: String?
  /// A description of the wrong behaviour.
  let what: String
}

extension MutantEntry {
  /// The suites that must find a defect, though they name no rule.
  static let suites = Set(all.compactMap(\.suite)).sorted()
}
