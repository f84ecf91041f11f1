/// A defect that this build can be told to have. All of them are in a file that the weaver writes, out of the records.
struct MutantEntry: Hashable, Sendable {
  /// As `mutant` is asked about it: where, and what.
  let name: String
  /// The target whose streams are to find it; nil where only the tests of its rules can.
  let target: String?
  /// The rules that it breaks, whose tests are to fail: “NM-7”. A defect below what rules speak of has none.
  let rules: [String]
  /// The suite whose tests are to fail: “MeasurementKitTests.KnownAnswerTests”; nil where rules or streams find it.
  let suite: String?
  /// What is wrong then.
  let what: String
}

extension MutantEntry {
  /// Suites that are to find a defect though they name no rule.
  static let suites = Set(all.compactMap(\.suite)).sorted()
}
