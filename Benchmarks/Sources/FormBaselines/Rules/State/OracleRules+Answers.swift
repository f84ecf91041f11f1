import FormModel

extension OracleRules {
  /// Normalises an answer for storage: an empty text or set becomes nil, and choices follow the
  /// order of the list (UR-1).
  func kept(
    _ answer: AnswerValue,
    of field: Int
  ) throws(OracleRefusal) -> AnswerValue? {
    let offers = offers[field]
    guard kinds[field].isAnswered else { throw .wrongKind }
    switch (answer, kinds[field].holds) {
    case (.text(let text), .text): return text.isEmpty ? nil : answer
    case (.boolean, .boolean): return answer
    case (.integer(let number), .integer):
      guard number != .min else { throw .outOfRange }
      return answer
    case (.decimal(let number), .decimal):
      guard number.isFinite else { throw .outOfRange }
      return .decimal(number == 0 ? 0 : number)
    case (.date(let days), .date):
      guard OracleCalendar.allDays.contains(days) else { throw .outOfRange }
      return answer
    case (.dateTime(let milliseconds), .dateTime):
      guard OracleCalendar.allDays.contains(OracleCalendar.days(milliseconds)) else {
        throw .outOfRange
      }
      return answer
    case (.time(let milliseconds), .time):
      guard (0..<OracleCalendar.day).contains(milliseconds) else { throw .outOfRange }
      return answer
    case (.choice(let value), .choice):
      guard offers.has(value) else { throw .notOffered }
      return answer
    case (.choices(let values), .choices):
      guard values.those(in: offers).count == values.count else { throw .notOffered }
      let chosen = offers.those(in: values)
      guard chosen.count == values.count else { throw .duplicateChoice }
      return chosen.isEmpty ? nil : .choices(chosen)
    default: throw .wrongKind
    }
  }
}
