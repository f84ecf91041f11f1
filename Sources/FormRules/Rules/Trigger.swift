/// A calculation that is evaluated when the answer of another field changes (UR-3).
struct Trigger: BitwiseCopyable, Sendable {
  /// The records of the field that is watched, and of the calculated one. Both have a target.
  let source: Int
  let record: Int
  let formula: Int
  /// The cell with the answer that the watched field had at last. A text is stored a second time.
  let cell: Int
}
