/// A part of a FHIRPath expression, translated into our language.
enum FHIRPathValue {
  /// A condition as two expressions: when it is true, and when it is false. Both are false while an
  /// answer is missing.
  case truth(whenTrue: String, whenFalse: String)
  /// A value's expression, and whether the value can be empty.
  case value(String, canBeEmpty: Bool)
  /// A value that is a text, which “+” joins.
  case text(String, canBeEmpty: Bool)
  /// A computed number. It is not a number while an answer is missing.
  case number(String)
  /// The answers of a boolean field.
  case boolean(String)
  /// The answers of a field with several choices.
  case several(String)
  /// The answers of a field with several choices that are not all codes, and 1 while the text is missing that one of them
  /// stands for, else 0.
  case open(String, missing: String)
  /// A response item without its answers; nil for the response itself.
  case item(linkID: String?)
  /// A constant.
  case constantTruth(Bool)
  /// No value at all: “{}”.
  case empty

  /// The condition that the value exists.
  var exists: String {
    switch self {
    case .truth(let whenTrue, let whenFalse): "(\(whenTrue)) or (\(whenFalse))"
    case .value(let text, true), .text(let text, true), .boolean(let text), .several(let text):
      "string-length(\(text)) > 0"
    // "Not a number" is not equal to itself.
    case .number(let text): "\(text) = \(text)"
    case .open(let list, let missing): "count-selected(\(list)) > \(missing)"
    case .value(_, false), .text(_, false), .constantTruth: "true()"
    case .item, .empty: "false()"
    }
  }

  /// The condition that the value is true; nil if it is not a condition.
  var whenTrue: String? {
    switch self {
    case .truth(let whenTrue, _): whenTrue
    case .boolean(let text): "string(\(text)) = 'true'"
    case .constantTruth(let truth): truth ? "true()" : "false()"
    case .empty: "false()"
    case .value, .text, .number, .several, .open, .item: nil
    }
  }

  /// The condition that the value is false; nil if it is not a condition.
  var whenFalse: String? {
    switch self {
    case .truth(_, let whenFalse): whenFalse
    case .boolean(let text): "string(\(text)) = 'false'"
    case .constantTruth(let truth): truth ? "false()" : "true()"
    case .empty: "false()"
    case .value, .text, .number, .several, .open, .item: nil
    }
  }

  /// The value's expression; nil if it has none.
  var operand: String? {
    switch self {
    case .truth(let whenTrue, let whenFalse):
      "if(\(whenTrue), 'true', if(\(whenFalse), 'false', ''))"
    case .value(let text, _), .text(let text, _), .number(let text), .boolean(let text),
      .several(let text):
      text
    case .constantTruth(let truth): truth ? "true()" : "false()"
    case .empty: "''"
    case .open, .item: nil
    }
  }

  /// The value as the answer of a boolean field, for which any text would be true; nil if it has none. What is neither true
  /// nor false is no answer.
  var answer: String? {
    if let whenTrue, let whenFalse {
      return "if(\(whenTrue), true(), if(\(whenFalse), false(), ''))"
    }
    return operand.map {
      "if(string(\($0)) = 'true', true(), if(string(\($0)) = 'false', false(), ''))"
    }
  }

  /// The text of a constant that an expression consists of; nil if it is none.
  var constant: String? {
    switch self {
    case .constantTruth(let truth): truth ? "true" : "false"
    case .text(let text, _): FHIRPathTranslator<FHIRImporter>.literal(text)
    case .value(let text, _): ExpressionText.isNumber(text) ? text : nil
    default: nil
    }
  }

  var isText: Bool { if case .text = self { true } else { false } }

  var canBeEmpty: Bool {
    switch self {
    case .value(_, let canBeEmpty), .text(_, let canBeEmpty): canBeEmpty
    case .constantTruth: false
    case .truth, .number, .boolean, .several, .open, .item, .empty: true
    }
  }

  /// The length of the longest expression in bytes.
  var byteCount: Int {
    switch self {
    case .truth(let whenTrue, let whenFalse): max(whenTrue.utf8.count, whenFalse.utf8.count)
    case .value(let text, _), .text(let text, _), .number(let text), .boolean(let text),
      .several(let text), .open(_, let text):
      text.utf8.count
    case .constantTruth, .item, .empty: 0
    }
  }
}
