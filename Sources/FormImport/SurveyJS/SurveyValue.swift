import FormModel

/// What expressions of SurveyJS may read.
struct SurveyName {
  enum Kind: Hashable {
    case text
    case number
    case boolean
    /// One of the values of a list.
    case choice
    case several
  }

  /// What our expressions call it.
  var id: String
  var kind: Kind
  /// The values that it offers, by themselves in small letters.
  var values: [String: String] = [:]
  var choices: [Choice] = []

  var text: String { "${\(id)}" }

  /// Whether it holds values of a list.
  var isOffered: Bool { kind == .choice || kind == .several }
}

/// What a part of an expression of SurveyJS is in our language.
enum SurveyValue {
  /// A condition.
  case condition(String)
  /// A value that is computed.
  case value(String)
  /// Texts that are joined.
  case joined(String)
  /// What nothing in the survey gives a value.
  case unknown
  case name(SurveyName)
  /// The answer that is judged.
  case own(SurveyName)
  case text(String)
  case number(String)
  case truth(Bool)
  case list([SurveyValue])

  /// The expression of its value; nil for a list.
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

  /// The condition that it is something, and not false.
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

  /// The condition that a number is there, and not 0.
  private static func number(_ text: String) -> String {
    "number(\(text)) != 0 and string-length(\(text)) > 0"
  }

  var name: SurveyName? {
    switch self {
    case .name(let name), .own(let name): name
    case .condition, .value, .joined, .unknown, .text, .number, .truth, .list: nil
    }
  }

  /// The expression of what reads no answer; nil for all else.
  var constant: String? {
    switch self {
    case .text, .number, .truth: operand
    case .condition, .value, .joined, .unknown, .name, .own, .list: nil
    }
  }

  /// Its number within a sum or a product, where what is missing counts as 0; nil for a list.
  var summand: String? {
    switch self {
    case .unknown: "0"
    case .name, .own: operand.map { "coalesce(\($0), 0)" }
    // A sum or a product, which is never missing.
    case .value(let text) where text.hasPrefix("("): text
    case .value(let text): "coalesce(\(text), 0)"
    case .condition, .joined, .text, .number, .truth, .list: operand
    }
  }

  /// Whether “+” joins it to what is beside it.
  var isText: Bool {
    switch self {
    case .text, .joined: true
    case .condition, .value, .unknown, .name, .own, .number, .truth, .list: false
    }
  }

  var isNotZero: Bool {
    if case .number(let text) = self { (Double(text) ?? 0) != 0 } else { false }
  }

  var byteCount: Int { operand?.utf8.count ?? 0 }
}
