import FormModel

/// What kind of answer an entry gives: where an edit has its operation, 16 and this.
enum AnswerWord: UInt64, CaseIterable {
  case none, text, integer, decimal, boolean, date, time, dateTime, choice, choices

  init(_ answer: AnswerValue?) {
    self =
      switch answer {
      case nil: .none
      case .text: .text
      case .integer: .integer
      case .decimal: .decimal
      case .boolean: .boolean
      case .date: .date
      case .time: .time
      case .dateTime: .dateTime
      case .choice: .choice
      case .choices: .choices
      }
  }

  /// The names used in text, by raw value.
  static let names = AnswerWord.allCases.map { Array("\($0)".utf8) }

  private static let operations: UInt64 = 0xFFFF << 16

  /// The entry's first 8 bytes: the field, 16 and the kind, the page.
  func word(_ entry: FormEntry) -> UInt64 {
    entry.place.rawValue & ~Self.operations | (16 + rawValue) << 16
  }

  /// - Parameter word: the first 8 bytes of what is no edit.
  init?(word: UInt64) {
    let code = word >> 16 & 0xFFFF
    guard code >= 16 else { return nil }
    self.init(rawValue: code - 16)
  }

  static func address(_ word: UInt64) -> FieldID {
    FieldID(page: PageID(rawValue: UInt32(word >> 32)), field: Int(word & 0xFFFF))
  }
}
