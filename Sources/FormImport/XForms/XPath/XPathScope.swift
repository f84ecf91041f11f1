/// Where an expression stands.
struct XPathScope {
  /// The node that relative paths begin at.
  var context: Int
  /// The node that `current()` is.
  var current: Int
  /// Whether “.” is the answer that is judged.
  var isConstraint: Bool
  /// Whether it is a condition in brackets: of one instance, the first and the last.
  var isPredicate = false
  /// Whether relative paths begin at a row of a list.
  var isRow = false
  /// Calls and brackets around it that are translated apart.
  var depth = 0

  init(context: Int, isConstraint: Bool) {
    self.context = context
    current = context
    self.isConstraint = isConstraint
  }
}
