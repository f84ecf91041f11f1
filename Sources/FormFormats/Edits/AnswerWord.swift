import FormModel

/// What an entry's answer is: a value of a type, or none. Its code is 16 for none and 17 for the first type, stored where
/// an edit has its operation.
struct AnswerWord {
  var type: AnswerType?

  init(_ answer: AnswerValue?) { type = answer?.type }

  /// The index of an answer's name in text streams.
  var index: Int { type.map { Int($0.rawValue) + 1 } ?? 0 }

  /// The names in text streams: none, then the types in order.
  static let names = [
    "none", "text", "integer", "decimal", "boolean", "date", "time", "dateTime", "choice",
    "choices",
  ]

  init?(index: Int) {
    guard index > 0 else { return }
    guard let type = UInt8(exactly: index - 1).flatMap(AnswerType.init(rawValue:)) else {
      return nil
    }
    self.type = type
  }

  var name: String { Self.names[index] }

  private static let operations: UInt64 = 0xFFFF << 16

  /// Returns the first 8 bytes of a field's answer: the field, the kind's code, and the page.
  func word(of field: FieldID) -> UInt64 {
    Edit(.fill, at: field).rawValue & ~Self.operations | UInt64(16 + index) << 16
  }

  /// - Parameter word: The first 8 bytes of an entry that is not an edit.
  init?(word: UInt64) {
    let code = word >> 16 & 0xFFFF
    guard code >= 16 else { return nil }
    self.init(index: Int(code - 16))
  }

  static func address(_ word: UInt64) -> FieldID {
    FieldID(page: PageID(rawValue: UInt32(word >> 32)), field: Int(word & 0xFFFF))
  }
}
