import FormFormats
import FormModel

extension RulesStep: CustomStringConvertible {
  /// The step as a case writes it.
  public var description: String {
    switch self {
    case .go(let page): "go \(page)"
    case .batch(let edits): "batch" + edits.map { " \($0)" }.joined(separator: ",")
    case .save: "save"
    case .restore: "restore"
    case .restoreDamaged(let byte, let change): "restore-damaged \(byte) \(change)"
    case .event(.edit(let edit)): "\(edit)"
    case .event(.answer(let address, let answer)):
      "answer \(address.page) \(address.field) \(answer?.words ?? "none")"
    case .event(.setClock(let clock)): "clock \(clock.milliseconds)"
    case .event(.undo): "undo"
    case .event(.redo): "redo"
    case .event(.addInstance), .event(.removeInstance):
      preconditionFailure("a form of this target has no repeats")
    }
  }

  init(_ line: inout CaseLine) throws(FormatError) {
    var ahead = line
    switch try ahead.word("a step") {
    case "go": self = .go(page: try ahead.page())
    case "clock": self = .event(.setClock(FormClock(milliseconds: try ahead.number())))
    case "batch": self = .batch(try ahead.edits())
    case "save": self = .save
    case "restore": self = .restore
    case "restore-damaged":
      let byte: Int = try ahead.number(in: 0...1_000_000_000)
      self = .restoreDamaged(byte: byte, by: UInt8(try ahead.number(in: 1...255)))
    case "undo": self = .event(.undo)
    case "redo": self = .event(.redo)
    case "answer":
      let address = FieldID(page: try ahead.page(), field: try ahead.number())
      self = .event(.answer(address, try ahead.answer()))
    default:
      self = .event(.edit(try line.edit()))
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

  private mutating func hexadecimalText() throws(FormatError) -> String {
    var ahead = self
    if try ahead.word("bytes") == "-" {
      self = ahead
      return ""
    }
    return String(decoding: try bytes(), as: UTF8.self)
  }
}
