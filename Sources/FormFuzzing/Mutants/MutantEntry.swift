#if MUTANTS
  /// A defect that a build with `-DMUTANTS` can be told to have.
  public struct MutantEntry: Hashable, Sendable {
    /// As `mutant` is asked about it: where, and what.
    public let name: String
    /// The target whose streams are to find it; nil where only the tests of its rules can.
    public let target: FuzzTarget?
    /// The rules that it breaks, whose tests are to fail: “NM-7”. A defect below what rules speak of has none.
    public let rules: [String]
    /// What is wrong then.
    public let what: String

    /// All of them.
    public static let all: [MutantEntry] =
      engine + visiblePages + cardOffsets + navigation + bars + structures + formats + testsOnly

    static func entries(
      _ target: FuzzTarget?,
      _ entries: [(name: String, rules: [String], what: String)]
    ) -> [MutantEntry] {
      entries.map { MutantEntry(name: $0.name, target: target, rules: $0.rules, what: $0.what) }
    }
  }
#endif
