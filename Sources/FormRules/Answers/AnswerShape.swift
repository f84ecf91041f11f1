import FormModel

/// The answers that a field can hold.
struct AnswerShape {
  var address: FieldID
  var kind: FieldKind
  var choices: ChoiceTable?

  /// An encoded answer: a number, or a text that is not stored yet.
  enum Encoded {
    case raw(UInt64)
    case text(String)

    static let none = Encoded.raw(AnswerCode.none)

    var isNone: Bool {
      if case .raw(AnswerCode.none) = self { return true }
      return false
    }
  }

  /// - Throws: `wrongKind`, `noSuchChoice`, `duplicateChoice`, `outOfRange`.
  func encode(_ answer: AnswerValue?) throws(SessionError) -> Encoded {
    if let raw = AnswerCode.number(answer, kind) { return .raw(raw) }
    guard let answer else { return .none }
    switch (answer, kind.holds) {
    case (.text(let text), .text) where kind.isAnswered: return text.isEmpty ? .none : .text(text)
    case (.integer, .integer), (.decimal, .decimal), (.date, .date): throw .outOfRange(address)
    case (.time(let milliseconds), .time):
      guard (0..<CalendarDay.millisecondsPerDay).contains(milliseconds) else {
        throw .outOfRange(address)
      }
      return .raw(UInt64(milliseconds))
    case (.dateTime(let milliseconds), .dateTime):
      guard CalendarDay.range.contains(CalendarDay.of(milliseconds: milliseconds)) else {
        throw .outOfRange(address)
      }
      return .raw(UInt64(bitPattern: Int64(milliseconds)))
    case (.choice(let value), .choice):
      guard let code = choices?.code(of: value) else { throw .noSuchChoice(address) }
      return .raw(UInt64(code))
    case (.choices(let values), .choices): return try encode(values)
    default: throw .wrongKind(address, expected: kind)
    }
  }

  /// The answer with this encoding; nil for none.
  func answer(_ raw: UInt64, _ texts: borrowing TextStore) -> AnswerValue? {
    if raw == AnswerCode.none { return nil }
    let integer = WideInt(Int64(bitPattern: raw))
    switch kind.holds {
    case .integer: return .integer(integer)
    case .decimal: return .decimal(Double(bitPattern: raw))
    case .boolean: return .boolean(raw != 0)
    case .date: return .date(days: integer)
    case .dateTime: return .dateTime(milliseconds: integer)
    case .time: return .time(milliseconds: integer)
    case .choice: return choices.map { .choice($0.values[Int(integer)]) }
    case .choices:
      guard let values = choices?.values else { return nil }
      guard values.count <= 64 else {
        return .choices(texts[raw].split(separator: " ").map(String.init))
      }
      let bits = raw ^ AnswerCode.none
      return .choices(values.indices.filter { bits >> UInt64($0) & 1 != 0 }.map { values[$0] })
    case .text: return .text(texts[raw])
    }
  }

  private func encode(_ values: [String]) throws(SessionError) -> Encoded {
    if values.isEmpty { return .none }
    guard let choices else { throw .noSuchChoice(address) }
    guard choices.values.count <= 64 else { return try encode(values, ofMany: choices) }
    var bits: UInt64 = 0
    var isTwice = false
    for value in values {
      guard let code = choices.code(of: value) else { throw .noSuchChoice(address) }
      isTwice = isTwice || bits >> UInt64(code) & 1 != 0
      bits |= 1 << UInt64(code)
    }
    if isTwice { throw .duplicateChoice(address) }
    return .raw(bits ^ AnswerCode.none)
  }

  /// Choices of a list with more than 64 values.
  private func encode(
    _ values: [String],
    ofMany choices: ChoiceTable
  ) throws(SessionError) -> Encoded {
    var codes: [Int] = []
    codes.reserveCapacity(values.count)
    for value in values {
      guard let code = choices.code(of: value) else { throw .noSuchChoice(address) }
      codes.append(code)
    }
    codes.sort()
    for index in codes.indices.dropFirst() where codes[index] == codes[index - 1] {
      throw .duplicateChoice(address)
    }
    return encode(codes, choices)
  }

  /// The encoding of choices.
  ///
  /// - Parameter codes: the numbers of the choices, ascending.
  func encode(_ codes: [Int], _ choices: ChoiceTable) -> Encoded {
    if codes.isEmpty { return .none }
    if choices.values.count > 64 {
      return .text(codes.map { choices.values[$0] }.joined(separator: " "))
    }
    return .raw(codes.reduce(AnswerCode.none) { $0 ^ 1 << UInt64($1) })
  }

  /// The answer that a calculated value becomes (docs/rules.md).
  func encode(calculated value: RuleValue) -> Encoded {
    let value = value.finite
    if case .text("") = value { return .none }
    switch kind.holds {
    case .text: return .text(value.text)
    case .integer, .decimal:
      return AnswerCode.calculated(value.number, kind).map { .raw($0) } ?? .none
    case .boolean: return .raw(value.truth ? 1 : 0)
    case .date:
      return CalendarDay.moment(of: value).map {
        .raw(UInt64(bitPattern: Int64(CalendarDay.of(milliseconds: $0))))
      } ?? .none
    case .dateTime:
      return CalendarDay.dateTime(of: value).map { .raw(UInt64(bitPattern: Int64($0))) } ?? .none
    case .time: return CalendarDay.time(of: value).map { .raw(UInt64($0)) } ?? .none
    case .choice:
      return choices?.code(of: value.text).map { .raw(UInt64($0)) } ?? .none
    case .choices:
      guard let choices else { return .none }
      let codes = ExpressionFunctions.words(value.text).compactMap { choices.code(of: String($0)!) }
      return encode(Set(codes).sorted(), choices)
    }
  }
}
