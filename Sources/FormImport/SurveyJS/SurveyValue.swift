import FormModel

/// A name that SurveyJS expressions may read.
struct SurveyName {
  enum Kind: Hashable {
    case text
    case number
    case date
    case time
    case moment
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
  /// True if a person types the text.
  var isTyped = false
  /// The expression of the answer, if it is that of a certain instance or of several questions.
  var expression: String?

  var text: String { expression ?? "${\(id)}" }

  /// True if the answer consists of values of a choice list.
  var isOffered: Bool { kind == .choice || kind == .several }
}

/// A part of a SurveyJS expression, translated into our language.
enum SurveyValue {
  /// A condition: either true or false.
  case condition(String)
  /// An “and” or “or” of values, and the expression of the value that it is, which is one of them, as in JavaScript.
  case logic(SurveyTruth, value: String)
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
    case .logic(_, let text), .value(let text), .number(let text), .joined(let text): text
    case .unknown: "''"
    case .name(let name): name.text
    case .own: "."
    case .text(let text): ExpressionText.quoted(text)
    case .truth(let truth): truth ? "true()" : "false()"
    case .list: nil
    }
  }

  /// The value as a text; nil for a list. A time is one here, and a share of the day for everything else.
  var written: String? { name?.kind == .time ? operand.map(Self.clock) : operand }

  /// Returns a time as it was typed: hours and minutes, and seconds if there are any.
  private static func clock(_ time: String) -> String {
    func padded(_ number: String) -> String { "if(\(number) < 10, '0', ''), \(number)" }
    let second = "int(\(time) * 86400 + 0.01)"
    let hour = padded("int(\(second) div 3600)")
    let minute = padded("int(\(second) mod 3600 div 60)")
    let rest = "if(\(second) mod 60 = 0, '', concat(':', \(padded("\(second) mod 60"))))"
    return "if(string-length(\(time)) = 0, '', concat(\(hour), ':', \(minute), \(rest)))"
  }

  /// The condition that the value counts as true in JavaScript; nil for a list.
  var condition: String? {
    switch self {
    case .condition(let text): text
    case .logic(let truth, _): truth.holds
    case .truth(let truth): truth ? "true()" : "false()"
    case .name(let name) where name.kind == .boolean: "string(\(name.text)) = 'true'"
    case .name(let name) where name.kind == .number: Self.number(name.text)
    case .number(let text): "\(text) != 0"
    case .value(let text): Self.number(text)
    case .unknown: "false()"
    case .name(let name): name.holds(name.text)
    case .own(let name): name.holds(".")
    case .text, .joined: operand.map { "string-length(\($0)) > 0" }
    case .list: nil
    }
  }

  /// When the value counts as true, is `true`, and is `false`, which differ unless it is a condition; nil for
  /// a list.
  var truth: SurveyTruth? {
    guard let holds = condition else { return nil }
    switch self {
    case .condition: return SurveyTruth(holds: holds, isTrue: holds, isFalse: "not(\(holds))")
    case .logic(let truth, _): return truth
    case .truth(let truth):
      return SurveyTruth(holds: holds, isTrue: holds, isFalse: truth ? "false()" : "true()")
    case .name(let name): return name.truth(name.text, holds: holds)
    case .own(let name): return name.truth(".", holds: holds)
    case .value(let text):
      return SurveyTruth(
        holds: holds,
        isTrue: "string(\(text)) = 'true'",
        isFalse: "string(\(text)) = 'false'"
      )
    case .joined, .unknown, .text, .number, .list: return SurveyTruth(never: holds)
    }
  }

  /// Returns the condition that a number exists and is not 0.
  private static func number(_ text: String) -> String {
    "number(\(text)) != 0 and string-length(\(text)) > 0"
  }

  var name: SurveyName? {
    switch self {
    case .name(let name), .own(let name): name
    case .condition, .logic, .value, .joined, .unknown, .text, .number, .truth, .list: nil
    }
  }

  /// The expression of a constant; nil for everything else.
  var constant: String? {
    switch self {
    case .text, .number, .truth: operand
    case .condition, .logic, .value, .joined, .unknown, .name, .own, .list: nil
    }
  }

  /// The texts of a constant, or of a list of constants; nil for everything else.
  var constants: [String]? {
    switch self {
    case .text(let text), .number(let text): return [text]
    case .truth(let truth): return ["\(truth)"]
    case .list(let values):
      let texts = values.compactMap { $0.constants?.first }
      return texts.count == values.count ? texts : nil
    case .condition, .logic, .value, .joined, .unknown, .name, .own: return nil
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
    case .condition, .logic, .joined, .text, .number, .truth, .list: operand
    }
  }

  /// The value as an operand of a sum that is not a number if this value is no number; nil for a list. A date is a text.
  var mixedSummand: String? {
    name?.kind == .date ? operand.map { "coalesce(string(\($0)), 0)" } : summand
  }

  /// True if the answer that it gives can be a text that is no number.
  var mayBeText: Bool {
    switch self {
    case .name(let name), .own(let name): name.kind != .number && name.kind != .boolean
    case .value(let text): ["if(", "coalesce(", "${"].contains { text.hasPrefix($0) }
    case .condition, .logic, .joined, .unknown, .text, .number, .truth, .list: false
    }
  }

  /// True if the value can be missing.
  var mayBeEmpty: Bool {
    switch self {
    case .name, .own, .unknown: true
    case .value(let text): !text.hasPrefix("(")
    case .text(let text): text.isEmpty
    case .condition, .logic, .joined, .number, .truth, .list: false
    }
  }

  /// The value as a side of “and” or “or” beside another one: what is missing is 0 there, and the empty text beside a text.
  func side(beside other: SurveyValue) -> String? {
    guard let own = operand, let isMissing = SurveyComparison.missing(self) else { return operand }
    let isText =
      switch other {
      case .text, .joined: true
      case .name(let name), .own(let name): name.kind != .number && name.kind != .boolean
      case .condition, .logic, .value, .unknown, .number, .truth, .list: false
      }
    guard isText else { return "if(\(isMissing), 0, \(own))" }
    let areMissing = SurveyComparison.missing(other).map { "if(\($0), 0, '')" } ?? "''"
    return "if(\(isMissing), \(areMissing), \(own))"
  }

  /// True if “+” concatenates the value instead of adding it.
  var isText: Bool {
    switch self {
    case .text, .joined: true
    case .condition, .logic, .value, .unknown, .name, .own, .number, .truth, .list: false
    }
  }

  /// True if the value is either true or false.
  var isCondition: Bool {
    switch self {
    case .condition, .truth: true
    case .logic, .value, .joined, .unknown, .name, .own, .text, .number, .list: false
    }
  }

  var isNotZero: Bool {
    if case .number(let text) = self { Double(text) != 0 } else { false }
  }

  var byteCount: Int {
    guard case .logic(let truth, let value) = self else { return operand?.utf8.count ?? 0 }
    let texts = [truth.holds, truth.isTrue, truth.isFalse, value]
    return texts.reduce(0) { max($0, $1.utf8.count) }
  }
}

/// When a value counts as true, when it is `true` itself, and when it is `false` itself. SurveyJS shows and
/// requires a question only if its condition is `true`, and locks it only if that is `false`.
struct SurveyTruth {
  var holds: String
  var isTrue: String
  var isFalse: String

  /// The first value if it does not count as true, else the second.
  func and(_ other: SurveyTruth) -> SurveyTruth {
    SurveyTruth(
      holds: "(\(holds)) and (\(other.holds))",
      isTrue: "(\(holds)) and (\(other.isTrue))",
      isFalse: "(\(isFalse)) or ((\(holds)) and (\(other.isFalse)))"
    )
  }

  /// The first value if it counts as true, else the second.
  func or(_ other: SurveyTruth) -> SurveyTruth {
    SurveyTruth(
      holds: "(\(holds)) or (\(other.holds))",
      isTrue: "(\(isTrue)) or (not(\(holds)) and (\(other.isTrue)))",
      isFalse: "not(\(holds)) and (\(other.isFalse))"
    )
  }
}

extension SurveyTruth {
  /// A value that is neither `true` nor `false`.
  init(never holds: String) { self.init(holds: holds, isTrue: "false()", isFalse: "false()") }
}

extension SurveyName {
  /// Returns the condition that a text or choice counts as true: there is one, and it is not `false` or 0.
  fileprivate func holds(_ text: String) -> String {
    let exists = "string-length(\(text)) > 0"
    switch kind {
    case .text: return "\(exists) and number(\(text)) != 0 and not(\(isWord("false", text)))"
    case .choice:
      let against = ["false", "0"].filter { values[$0] != nil }.map { isWord($0, text) }
      return ([exists] + against.map { "not(\($0))" }).joined(separator: " and ")
    case .number, .date, .time, .moment, .boolean, .several: return exists
    }
  }

  fileprivate func truth(_ text: String, holds: String) -> SurveyTruth {
    switch kind {
    case .boolean, .text, .choice:
      SurveyTruth(holds: holds, isTrue: isWord("true", text), isFalse: isWord("false", text))
    case .number, .date, .time, .moment, .several: SurveyTruth(never: holds)
    }
  }

  /// Returns the condition that the answer is a word such as `true`, which SurveyJS takes for the truth.
  fileprivate func isWord(_ word: String, _ text: String) -> String {
    switch kind {
    case .boolean: return "string(\(text)) = '\(word)'"
    case .choice, .several:
      guard let value = values[word] else { return "false()" }
      return "\(text) = \(ExpressionText.quoted(value))"
    case .text, .number, .date, .time, .moment:
      let spellings = [word, word.uppercased(), word.prefix(1).uppercased() + word.dropFirst()]
      return spellings.map { "\(text) = '\($0)'" }.joined(separator: " or ")
    }
  }
}
