/// The XForms functions that have an equivalent in our expressions (UR-2).
enum XPathFunctions {
  static let mostArguments = 255

  /// The range of argument counts of each function.
  static let known: [String: ClosedRange<Int>] = [
    "not": 1...1, "selected": 2...2, "selected-at": 2...2, "count-selected": 1...1,
    "string-length": 1...1, "contains": 2...2, "starts-with": 2...2, "concat": 1...mostArguments,
    "if": 3...3, "coalesce": 2...2, "number": 1...1, "string": 1...1, "int": 1...1,
    "round": 1...2, "min": 1...mostArguments, "max": 1...mostArguments, "abs": 1...1, "true": 0...0,
    "false": 0...0, "date": 1...1, "today": 0...0, "now": 0...0, checklist: 1...mostArguments,
    "ends-with": 2...2, "substr": 2...3, "substring-before": 2...2, "substring-after": 2...2,
    "translate": 3...3, "normalize-space": 1...1, "pow": 2...2, "sqrt": 1...1, "exp": 1...1,
    "log": 1...1, "log10": 1...1, "sin": 1...1, "cos": 1...1, "tan": 1...1, "asin": 1...1,
    "acos": 1...1, "atan": 1...1, "atan2": 2...2,
  ]

  /// Functions that take nodes instead of values.
  static let ofNodes: Set = ["position", "count", "sum", countNonEmpty]

  /// Functions that read the context node if they have no argument.
  static let ofContext: Set = ["number", "string", "string-length", "normalize-space"]

  /// JavaRosa's function that checks how many of its conditions hold.
  static let checklist = "checklist"

  /// The number of nodes that have an answer.
  static let countNonEmpty = "count-non-empty"

  /// Days since 1970 with a fraction for the time of day. Our days are whole.
  static let decimalDays = "decimal-date-time"

  /// The share of the day that has passed, which a time is here.
  static let decimalTime = "decimal-time"

  /// Functions with another notation: the text before and after the argument.
  static let rewritten: [String: (before: String, after: String)] = [
    "boolean": ("not(not(", "))"), "floor": ("round((", ") - 0.5)"),
    "ceiling": ("(-round(-(", ") - 0.5))"), "date-time": ("date(", ")"),
    decimalDays: ("number(date(", "))"), decimalTime: ("number(", ")"), "exp10": ("pow(10, ", ")"),
  ]
}
