import FormModel

/// The value of an expression (UR-2).
enum OracleValue {
  case text(String)
  case number(Double)
  case boolean(Bool)
  /// Milliseconds since 1970-01-01T00:00 in the form's local time.
  case moment(Int)

  /// The most bytes of a text that an expression makes; a longer one is taken as empty.
  static let textLimit = 1 << 20

  /// The value of a field without an answer.
  static let nothing = OracleValue.text("")

  /// Converts an answer to the value that expressions read.
  ///
  /// - Parameter choices: the field's choices; a set of choices is read in this order.
  init(_ answer: AnswerValue, choices: [String]) {
    self =
      switch answer {
      case .text(let text), .choice(let text): .text(text)
      case .integer(let number): .number(Double(number))
      case .decimal(let number): .number(number)
      case .boolean(let truth): .boolean(truth)
      case .date(let days): .moment(days * OracleCalendar.day)
      case .dateTime(let milliseconds): .moment(milliseconds)
      case .time(let milliseconds): .number(Double(milliseconds) / Double(OracleCalendar.day))
      case .choices(let values):
        .text(choices.those(in: values).joined(separator: " "))
      }
  }

  /// True if both are the same value, of the same type. Texts are compared by code unit.
  static func isSame(_ a: OracleValue, _ b: OracleValue) -> Bool {
    switch (a, b) {
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.number(let a), .number(let b)): a == b || a.isNaN && b.isNaN
    case (.boolean(let a), .boolean(let b)): a == b
    case (.moment(let a), .moment(let b)): a == b
    default: false
    }
  }

  var number: Double {
    switch self {
    case .number(let number): number
    case .boolean(let truth): truth ? 1 : 0
    case .moment(let milliseconds): Double(OracleCalendar.days(milliseconds))
    case .text(let text): OracleNumber.read(text)
    }
  }

  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): OracleNumber.text(of: number)
    case .boolean(let truth): truth ? "true" : "false"
    case .moment(let milliseconds):
      OracleCalendar.text(ofDay: OracleCalendar.days(milliseconds))
    }
  }

  var truth: Bool {
    switch self {
    case .text(let text): !text.isEmpty
    case .number(let number): number.magnitude > 1e-12
    case .boolean(let truth): truth
    case .moment: true
    }
  }

  /// True if the value is the empty text, or not-a-number.
  var isNothing: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .number(let number): number.isNaN
    case .boolean, .moment: false
    }
  }

  static func areEqual(_ a: OracleValue, _ b: OracleValue) -> Bool {
    switch (a, b) {
    case (.boolean, _), (_, .boolean): a.truth == b.truth
    case (.number, _), (_, .number): (a.number - b.number).magnitude < 1e-12
    case (.text, _), (.moment, _): a.text.utf8.elementsEqual(b.text.utf8)
    }
  }
}
