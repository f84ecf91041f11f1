/// A calculation whose field a person may answer otherwise (UR-3).
struct Editable: Sendable {
  let record: Int
  let formula: Int
  /// The values that it reads, among `RuleProgram.operands`.
  let operands: Range<Int>
  /// The cell with a text of these values as they were when it was evaluated at last, or its answer was restored; none
  /// before.
  let cell: Int
}
