import FormFormats
import FormModel

extension RulesStep: CustomStringConvertible {
  /// The step as a case writes it.
  public var description: String {
    switch self {
    case .entry(let entry): entry.words
    case .batch(let edits): "batch " + edits.map(\.words).joined(separator: ", ")
    case .setClock(let clock): "clock \(clock.milliseconds)"
    case .undo: "undo"
    case .redo: "redo"
    case .go(let page, let numbers): numbers.isEmpty ? "go \(page)" : "go \(page) \(numbers)"
    case .save: "save"
    case .restore: "restore"
    case .restoreDamaged(let byte, let change): "restore-damaged \(byte) \(change)"
    }
  }

  init(_ line: inout CaseLine) throws(FormatError) {
    var ahead = line
    switch try ahead.word("a step") {
    case "batch":
      var edits: [FormEntry] = []
      while !ahead.isAtEnd {
        let entry = try ahead.entry()
        guard entry.edit != nil else { throw ahead.failure("an edit") }
        edits.append(entry)
        if !ahead.isAtEnd { try ahead.comma() }
      }
      self = .batch(edits)
    case "clock": self = .setClock(FormClock(milliseconds: try ahead.number()))
    case "undo": self = .undo
    case "redo": self = .redo
    case "go":
      let page = try ahead.page()
      self = .go(page: page, ahead.isAtEnd ? .none : try ahead.instanceNumbers())
    case "save": self = .save
    case "restore": self = .restore
    case "restore-damaged":
      let byte: Int = try ahead.number(in: 0...1_000_000_000)
      self = .restoreDamaged(byte: byte, by: UInt8(try ahead.number(in: 1...255)))
    default:
      self = .entry(try line.entry())
      return
    }
    line = ahead
  }
}

extension AnswerValue {
  /// The answer as a case writes it: the kind, and the value; texts in hexadecimal digits of their UTF-8.
  var words: String {
    switch self {
    case .text(let text): "text \(RulesText.digits(of: text))"
    case .integer(let number): "integer \(number)"
    case .decimal(let number): "decimal \(String(number.bitPattern, radix: 16))"
    case .boolean(let truth): "boolean \(truth ? "true" : "false")"
    case .date(let days): "date \(days)"
    case .time(let milliseconds): "time \(milliseconds)"
    case .dateTime(let milliseconds): "dateTime \(milliseconds)"
    case .choice(let value): "choice \(RulesText.digits(of: value))"
    case .choices(let values):
      (["choices \(values.count)"] + values.map(RulesText.digits)).joined(separator: " ")
    }
  }
}

enum RulesText {
  /// The digits of a text; a hyphen alone for the empty text.
  static func digits(of text: String) -> String {
    if text.isEmpty { return "-" }
    return text.utf8.map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0\(digits)" : digits
    }.joined()
  }
}

extension CaseLine {
  /// Reads an answer that `words` wrote; nil for `none`.
  mutating func answer() throws(FormatError) -> AnswerValue? {
    switch try word("an answer") {
    case "none": return nil
    case "text": return .text(try hexadecimalText())
    case "integer": return .integer(try number())
    case "decimal":
      guard let bits = UInt64(try word("bits"), radix: 16) else { throw failure("bits") }
      return .decimal(Double(bitPattern: bits))
    case "boolean": return .boolean(try choice(on: "true", off: "false"))
    case "date": return .date(days: try number())
    case "time": return .time(milliseconds: try number())
    case "dateTime": return .dateTime(milliseconds: try number())
    case "choice": return .choice(try hexadecimalText())
    case "choices":
      var values: [String] = []
      for _ in 0..<(try number(in: 0...1_000)) { values.append(try hexadecimalText()) }
      return .choices(values)
    default: throw failure("an answer")
    }
  }

  mutating func hexadecimalText() throws(FormatError) -> String {
    var ahead = self
    if try ahead.word("bytes") == "-" {
      self = ahead
      return ""
    }
    return String(decoding: try bytes(), as: UTF8.self)
  }
}
