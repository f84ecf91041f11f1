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
  ]

  /// Functions that take nodes instead of values.
  static let ofNodes: Set = ["position", "count", "sum"]

  /// Functions that read the context node if they have no argument.
  static let ofContext: Set = ["number", "string", "string-length"]

  /// JavaRosa's function that checks how many of its conditions hold.
  static let checklist = "checklist"

  /// Days since 1970 with a fraction for the time of day. Our days are whole.
  static let decimalDays = "decimal-date-time"

  /// Functions with another notation: the text before and after the argument.
  static let rewritten: [String: (before: String, after: String)] = [
    "boolean": ("not(not(", "))"), "floor": ("round((", ") - 0.5)"),
    "ceiling": ("(-round(-(", ") - 0.5))"), "date-time": ("date(", ")"),
    decimalDays: ("number(date(", "))"),
  ]
}
