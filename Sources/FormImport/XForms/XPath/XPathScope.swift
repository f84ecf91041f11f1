/// The surroundings of an expression.
struct XPathScope {
  /// The node in whose instance the expression is evaluated; in a predicate the one before the bracket.
  var context: Int
  /// The node in whose instance the whole expression is evaluated.
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
  /// The repeat whose instances a count counts, where relative paths begin, though its instances are not there yet.
  private let counted: Int?
  /// The number of enclosing parts that are translated on their own.
  var depth = 0

  init(context: Int, _ use: XPathUse) {
    self.context = context
    current = context
    hasOwnAnswer = use == .constraint || use == .calculation
    isCalculation = use == .calculation
    counted = if case .count(let node) = use { node } else { nil }
  }

  /// The node where relative paths begin.
  var start: Int { isPredicate ? context : counted ?? context }

  /// The node that `current()` gives.
  var currentStart: Int { counted ?? current }
}

/// What an expression is for.
enum XPathUse: Equatable {
  /// It checks the answer of its node.
  case constraint
  /// It gives its node the next answer, and may read the one that the node has (UR-3).
  case calculation
  /// It says how many instances the repeat with this node has in the context's instance.
  case count(Int)
  case other
}
