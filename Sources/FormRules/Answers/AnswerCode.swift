import FormModel

/// How an answer stands in 8 bytes (SPEC UR-1).
enum AnswerCode {
  /// No answer. As an integer it is the least, which is refused; as a decimal −0, which is kept as 0; a set of
  /// choices is kept with its highest bit turned over.
  static let none: UInt64 = 1 << 63

  /// Whether answers of a kind are kept in the store of texts.
  static func isText(_ kind: FieldKind, choiceCount: Int) -> Bool {
    switch kind {
    case .text, .photo, .signature, .barcode, .location, .note: true
    case .choices: choiceCount > 64
    case .integer, .decimal, .date, .time, .choice, .boolean, .dateTime: false
    }
  }
}

/// A choice list, compiled: choices by number, and numbers by value.
struct ChoiceTable: Sendable {
  let values: [String]
  /// What each value is as a number.
  let numbers: [Double]
  private let codes: [Key: UInt32]

  /// Scalar by scalar: two that are canonically equivalent are two.
  private struct Key: Hashable, Sendable {
    let text: String
    static func == (a: Key, b: Key) -> Bool { a.text.hasSameScalars(as: b.text) }
    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }
  }

  /// - Throws: what is wrong with a value: expected and found.
  init(_ list: ChoiceList, place: Int) throws(RuleError) {
    var codes: [Key: UInt32] = [:]
    codes.reserveCapacity(list.choices.count)
    for (code, choice) in list.choices.enumerated() {
      let value = choice.value
      guard !value.isEmpty, !value.utf8.contains(where: ExpressionLexer.isSpace) else {
        throw .invalid(
          .choiceList(place),
          expected: "values without white space",
          found: value.shortened
        )
      }
      guard codes.updateValue(UInt32(code), forKey: Key(text: value)) == nil else {
        throw .invalid(
          .choiceList(place),
          expected: "each value once",
          found: "\(value.shortened) twice"
        )
      }
    }
    self.codes = codes
    values = list.choices.map(\.value)
    numbers = values.map(NumberText.read)
  }

  func code(of value: String) -> Int? { codes[Key(text: value)].map(Int.init) }
}
