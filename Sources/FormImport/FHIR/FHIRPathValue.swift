/// What a part of a FHIRPath expression is in our language.
enum FHIRPathValue {
  /// A condition: the expression that says when it is true, and the one that says when it is false. While an
  /// answer is missing it may be neither.
  case truth(whenTrue: String, whenFalse: String)
  /// A value: its expression, and whether it can be empty.
  case value(String, canBeEmpty: Bool)
  /// A number that is computed, and is none where an answer is missing.
  case number(String)
  /// The answers of a field that holds a truth.
  case boolean(String)
  /// The answers of a field that holds several choices.
  case several(String)
  /// An item of the response, without its answers; nil for the response.
  case item(linkID: String?)
  /// A constant.
  case constantTruth(Bool)
  /// No value at all: “{}”.
  case empty

  /// The condition under which it is there.
  var exists: String {
    switch self {
    case .truth(let whenTrue, let whenFalse): "(\(whenTrue)) or (\(whenFalse))"
    case .value(let text, true), .boolean(let text), .several(let text):
      "string-length(\(text)) > 0"
    // What is not a number equals nothing.
    case .number(let text): "\(text) = \(text)"
    case .value(_, false), .constantTruth: "true()"
    case .item, .empty: "false()"
    }
  }

  /// The condition that it is true; nil if it is no condition.
  var whenTrue: String? {
    switch self {
    case .truth(let whenTrue, _): whenTrue
    case .boolean(let text): "string(\(text)) = 'true'"
    case .constantTruth(let truth): truth ? "true()" : "false()"
    case .empty: "false()"
    case .value, .number, .several, .item: nil
    }
  }

  /// The condition that it is false.
  var whenFalse: String? {
    switch self {
    case .truth(_, let whenFalse): whenFalse
    case .boolean(let text): "string(\(text)) = 'false'"
    case .constantTruth(let truth): truth ? "false()" : "true()"
    case .empty: "false()"
    case .value, .number, .several, .item: nil
    }
  }

  /// The expression of its value; nil if it has none.
  var operand: String? {
    switch self {
    case .truth(let whenTrue, let whenFalse):
      "if(\(whenTrue), 'true', if(\(whenFalse), 'false', ''))"
    case .value(let text, _), .number(let text), .boolean(let text), .several(let text): text
    case .constantTruth(let truth): truth ? "true()" : "false()"
    case .empty: "''"
    case .item: nil
    }
  }

  var canBeEmpty: Bool {
    switch self {
    case .value(_, let canBeEmpty): canBeEmpty
    case .constantTruth: false
    case .truth, .number, .boolean, .several, .item, .empty: true
    }
  }

  /// Bytes of its longest expression.
  var byteCount: Int {
    switch self {
    case .truth(let whenTrue, let whenFalse): max(whenTrue.utf8.count, whenFalse.utf8.count)
    case .value(let text, _), .number(let text), .boolean(let text), .several(let text):
      text.utf8.count
    case .constantTruth, .item, .empty: 0
    }
  }
}
