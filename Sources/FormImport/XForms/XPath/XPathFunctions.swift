/// The functions of XForms that mean in our expressions what they mean there (UR-2).
enum XPathFunctions {
  static let mostArguments = 255

  /// By name: how many arguments each takes.
  static let known: [String: ClosedRange<Int>] = [
    "not": 1...1, "selected": 2...2, "selected-at": 2...2, "count-selected": 1...1,
    "string-length": 1...1, "contains": 2...2, "starts-with": 2...2, "concat": 1...mostArguments,
    "if": 3...3, "coalesce": 2...2, "number": 1...1, "string": 1...1, "int": 1...1,
    "round": 1...2, "min": 1...mostArguments, "max": 1...mostArguments, "abs": 1...1, "true": 0...0,
    "false": 0...0, "date": 1...1, "today": 0...0, "now": 0...0, checklist: 1...mostArguments,
  ]

  /// Functions that ask of nodes, not of their values.
  static let ofNodes: Set = ["position", "count", "sum"]

  /// Functions that read the present node where they are given nothing.
  static let ofContext: Set = ["number", "string", "string-length"]

  /// JavaRosa's own: whether so many conditions hold.
  static let checklist = "checklist"

  /// Days since 1970; ours have none with a time of day in it.
  static let decimalDays = "decimal-date-time"

  /// Functions that are written in another way, by name: what is before the argument, and what after it.
  static let rewritten: [String: (before: String, after: String)] = [
    "boolean": ("not(not(", "))"), "floor": ("round((", ") - 0.5)"),
    "ceiling": ("(-round(-(", ") - 0.5))"), "date-time": ("date(", ")"),
    decimalDays: ("number(date(", "))"),
  ]
}
