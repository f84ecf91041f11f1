import FormModel

/// The values that the steps of conditions test, by field: a code and a number for each answer, as expressions read
/// it.
struct AnswerCodes {
  static let none: UInt64 = 0
  static let yes: UInt64 = 2
  /// The most choices of a set that has a bit for each.
  static let bits = 63

  /// 0: no answer, or one that expressions don't see. A boolean: 1 or 2. A choice: its place plus 1. A set of
  /// choices: a bit for each, and the highest. Any other answer: 1.
  private(set) var codes: [UInt64]
  /// The number of each answer; not-a-number without one.
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

  /// True if a step of a condition passes; the step must not be a whole expression.
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
