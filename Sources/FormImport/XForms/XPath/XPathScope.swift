/// The surroundings of an expression.
struct XPathScope {
  /// The node where relative paths begin.
  var context: Int
  /// The node of `current()`.
  var current: Int
  /// True if “.” is the answer to check, or the one that a calculation replaces.
  var hasOwnAnswer: Bool
  /// True in a calculation. Outside of its own text it would read itself in a circle.
  var isCalculation = false
  /// True in a predicate.
  var isPredicate = false
  /// The repeat whose instances the predicate selects; nil if the predicate is of a single node, which
  /// is both the first and the last.
  var selected: Int?
  /// True if the predicate is an instance's number. It can't depend on the instance.
  var isNumber = false
  /// True if relative paths begin at a row of a list.
  var isRow = false
  /// The number of enclosing parts that are translated on their own.
  var depth = 0

  init(context: Int, _ use: XPathUse) {
    self.context = context
    current = context
    hasOwnAnswer = use != .other
    isCalculation = use == .calculation
  }
}

/// What an expression is for.
enum XPathUse {
  /// It checks the answer of its node.
  case constraint
  /// It gives its node the next answer, and may read the one that the node has (UR-3).
  case calculation
  case other
}
