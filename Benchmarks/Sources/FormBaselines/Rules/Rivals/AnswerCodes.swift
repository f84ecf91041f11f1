import FormModel

/// By field: the answer as a code and as a number. The steps of conditions test these.
struct AnswerCodes {
  static let none: UInt64 = 0
  static let yes: UInt64 = 2
  /// The largest number of choices for which a set has one bit each.
  static let bits = 63

  /// By field, the code of its answer:
  /// - no answer, or an answer that expressions can't read: 0
  /// - a boolean: 1 or 2
  /// - a choice: its index plus 1
  /// - a set of choices: one bit for each, and the highest bit
  /// - any other answer: 1
  private(set) var codes: [UInt64]
  /// By field: the number of its answer; not-a-number without an answer.
  private(set) var numbers: [Double]

  init(fieldCount: Int) {
    codes = Array(repeating: AnswerCodes.none, count: fieldCount)
    numbers = Array(repeating: .nan, count: fieldCount)
  }

  static func code(ofChoice place: Int) -> UInt64 { UInt64(place) + 1 }

  static func isNumber(_ kind: FieldKind) -> Bool {
    switch kind {
    case .integer, .decimal, .date, .time, .dateTime: true
    default: false
    }
  }

  mutating func remove(_ field: Int) {
    codes[field] = AnswerCodes.none
    numbers[field] = .nan
  }

  mutating func set(_ field: Int, _ answer: AnswerValue, offers: [String]) {
    switch answer {
    case .integer(let value): set(field, Double(value))
    case .decimal(let value): set(field, value)
    case .date(let days): set(field, Double(days))
    case .dateTime(let milliseconds): set(field, Double(OracleCalendar.days(milliseconds)))
    case .time(let milliseconds): set(field, Double(milliseconds) / Double(OracleCalendar.day))
    case .boolean(let value): codes[field] = value ? AnswerCodes.yes : 1
    case .choice(let value):
      codes[field] = offers.place(of: value).map(AnswerCodes.code(ofChoice:)) ?? 1
    case .choices(let values):
      codes[field] = 1 << UInt64(AnswerCodes.bits)
      guard offers.count <= AnswerCodes.bits else { return }
      for value in values {
        if let place = offers.place(of: value) { codes[field] |= 1 << UInt64(place) }
      }
    case .text: codes[field] = 1
    }
  }

  private mutating func set(_ field: Int, _ number: Double) {
    codes[field] = 1
    numbers[field] = number
  }

  /// True if a step of a condition passes.
  ///
  /// - Precondition: the step is not a whole expression.
  @inline(__always)
  func passes(_ test: RuleTest) -> Bool {
    let field = Int(test.subject)
    switch test.kind {
    case .code: return codes[field] == test.constant
    case .bit: return codes[field] >> test.constant & 1 != 0
    default: break
    }
    let constant = Double(bitPattern: test.constant)
    switch test.kind {
    case .near: return (numbers[field] - constant).magnitude < 1e-12
    case .less: return numbers[field] < constant
    case .lessOrEqual: return numbers[field] <= constant
    case .greater: return numbers[field] > constant
    default: return numbers[field] >= constant
    }
  }
}
