/// The surroundings of an expression.
struct XPathScope {
  /// The node where relative paths begin.
  var context: Int
  /// The node of `current()`.
  var current: Int
  /// True if “.” is the answer to check.
  var isConstraint: Bool
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

  init(context: Int, isConstraint: Bool) {
    self.context = context
    current = context
    self.isConstraint = isConstraint
  }
}
