import FormModel

/// An instance of a repeat, or the form itself: its own flags and answers, and the instances in it.
struct OracleInstance {
  /// Never given to another instance of the form.
  var key: Int
  /// By page of the home, in form order.
  var pageIsHidden: [Bool]
  /// By field of the home, in form order: its own flags. *Filled* means filled without a value.
  var flags: [FieldFlags]
  var answers: [AnswerValue?]
  /// By repeat directly inside, in form order: its instances.
  var inner: [[OracleInstance]]

  /// True if this is the instance with the key, or has it inside.
  func contains(_ key: Int) -> Bool {
    self.key == key || inner.contains { $0.contains { $0.contains(key) } }
  }

  /// Changes the instance at the end of a path.
  ///
  /// - Parameter path: the repeat among those directly inside, and the number of an instance, from 1,
  ///   for each level.
  mutating func change<Result>(
    _ path: ArraySlice<(place: Int, number: Int)>,
    _ body: (inout OracleInstance) throws(OracleRefusal) -> Result
  ) throws(OracleRefusal) -> Result {
    guard let (place, number) = path.first else { return try body(&self) }
    guard inner[place].indices.contains(number - 1) else { throw .noSuchInstance }
    return try inner[place][number - 1].change(path.dropFirst(), body)
  }

  /// True if both are equal, with equal instances. Texts are compared by code unit.
  func isSame(as other: OracleInstance) -> Bool {
    key == other.key && flags == other.flags && pageIsHidden == other.pageIsHidden
      && zip(answers, other.answers).allSatisfy { AnswerValue.isSame($0, $1) }
      && zip(inner, other.inner).allSatisfy { own, others in
        own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
      }
  }
}
