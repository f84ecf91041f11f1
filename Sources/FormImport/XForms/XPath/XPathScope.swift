/// The surroundings of an expression.
struct XPathScope {
  /// The node where relative paths begin.
  var context: Int
  /// The node of `current()`.
  var current: Int
  /// True if “.” is the answer to check.
  var isConstraint: Bool
  /// True in a predicate. A node has one instance, so it is both the first and the last.
  var isPredicate = false
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
