import FormModel

/// A name that SurveyJS expressions may read.
struct SurveyName {
  enum Kind: Hashable {
    case text
    case number
    case boolean
    /// One of the values of a choice list.
    case choice
    case several
  }

  /// The name in our expressions.
  var id: String
  var kind: Kind
  /// The values of the choices, by lowercase value.
  var values: [String: String] = [:]
  var choices: [Choice] = []
  /// The innermost repeat around the question, by its full name in lowercase.
  var home: String?
  /// The expression of the answer, if it is that of a certain instance.
  var expression: String?

  var text: String { expression ?? "${\(id)}" }

  /// True if the answer consists of values of a choice list.
  var isOffered: Bool { kind == .choice || kind == .several }
}

/// A part of a SurveyJS expression, translated into our language.
enum SurveyValue {
  /// A condition.
  case condition(String)
  /// A computed value.
  case value(String)
  /// A concatenation of texts.
  case joined(String)
  /// A name that nothing in the survey gives a value.
  case unknown
  case name(SurveyName)
  /// The answer to check.
  case own(SurveyName)
  case text(String)
  case number(String)
  case truth(Bool)
  case list([SurveyValue])

  /// The value's expression; nil for a list.
  var operand: String? {
    switch self {
    case .condition(let text): "(\(text))"
    case .value(let text), .number(let text), .joined(let text): text
    case .unknown: "''"
    case .name(let name): name.text
    case .own: "."
    case .text(let text): ExpressionText.quoted(text)
    case .truth(let truth): truth ? "true()" : "false()"
    case .list: nil
    }
  }

  /// The condition that the value exists and is not false.
  var condition: String? {
    switch self {
    case .condition(let text): text
    case .truth(let truth): truth ? "true()" : "false()"
    case .name(let name) where name.kind == .boolean: "string(\(name.text)) = 'true'"
    case .name(let name) where name.kind == .number: Self.number(name.text)
    case .number(let text): "\(text) != 0"
    case .value(let text): Self.number(text)
    case .unknown: "false()"
    case .name, .own, .text, .joined: operand.map { "string-length(\($0)) > 0" }
    case .list: nil
    }
  }

  /// Returns the condition that a number exists and is not 0.
  private static func number(_ text: String) -> String {
    "number(\(text)) != 0 and string-length(\(text)) > 0"
  }

  var name: SurveyName? {
    switch self {
    case .name(let name), .own(let name): name
    case .condition, .value, .joined, .unknown, .text, .number, .truth, .list: nil
    }
  }

  /// The expression of a constant; nil for everything else.
  var constant: String? {
    switch self {
    case .text, .number, .truth: operand
    case .condition, .value, .joined, .unknown, .name, .own, .list: nil
    }
  }

  /// The value as an operand of a sum or product; nil for a list. A missing value counts as 0.
  /// list.
  var summand: String? {
    switch self {
    case .unknown: "0"
    case .name, .own: operand.map { "coalesce(\($0), 0)" }
    // A sum or a product always has a value.
    case .value(let text) where text.hasPrefix("("): text
    case .value(let text): "coalesce(\(text), 0)"
    case .condition, .joined, .text, .number, .truth, .list: operand
    }
  }

  /// True if “+” concatenates the value instead of adding it.
  var isText: Bool {
    switch self {
    case .text, .joined: true
    case .condition, .value, .unknown, .name, .own, .number, .truth, .list: false
    }
  }

  var isNotZero: Bool {
    if case .number(let text) = self { Double(text) != 0 } else { false }
  }

  var byteCount: Int { operand?.utf8.count ?? 0 }
}
