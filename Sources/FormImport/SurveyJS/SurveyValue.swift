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

  var text: String { "${\(id)}" }
}

/// What a part of an expression of SurveyJS is in our language.
enum SurveyValue {
  /// A condition.
  case condition(String)
  /// A value that is computed.
  case value(String)
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
    case .value(let text), .number(let text): text
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
    case .number(let text): "\(text) != 0"
    case .value(let text): "number(\(text)) != 0 and string-length(\(text)) > 0"
    case .name, .own, .text: operand.map { "string-length(\($0)) > 0" }
    case .list: nil
    }
  }

  var name: SurveyName? {
    switch self {
    case .name(let name), .own(let name): name
    case .condition, .value, .text, .number, .truth, .list: nil
    }
  }

  var byteCount: Int { operand?.utf8.count ?? 0 }
}
