import FormModel

/// The kind of an entry's answer. Its code is this value plus 16, stored where an edit has its
/// operation.
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

  /// The kinds' names in text streams, indexed by raw value.
  static let names = [
    "none", "text", "integer", "decimal", "boolean", "date", "time", "dateTime", "choice",
    "choices",
  ]

  var name: String { Self.names[Int(rawValue)] }

  private static let operations: UInt64 = 0xFFFF << 16

  /// Returns the first 8 bytes of a field's answer: the field, the kind's code, and the page.
  func word(of field: FieldID) -> UInt64 {
    Edit(.fill, at: field).rawValue & ~Self.operations | (16 + rawValue) << 16
  }

  /// - Parameter word: The first 8 bytes of an entry that is not an edit.
  init?(word: UInt64) {
    let code = word >> 16 & 0xFFFF
    guard code >= 16 else { return nil }
    self.init(rawValue: code - 16)
  }

  static func address(_ word: UInt64) -> FieldID {
    FieldID(page: PageID(rawValue: UInt32(word >> 32)), field: Int(word & 0xFFFF))
  }
}
