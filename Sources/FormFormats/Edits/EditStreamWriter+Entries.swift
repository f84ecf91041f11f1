import FormModel
import TextEscaping

extension FormEntry {
  /// Whether a stream can hold the entry.
  var isWritable: Bool {
    switch self {
    case .edit: true
    case .answer(_, let answer, _): Self.isWritable(answer)
    case .addInstance(let index, let numbers), .removeInstance(let index, let numbers):
      !numbers.isEmpty && UInt32(exactly: index) != nil
    }
  }

  private static func isWritable(_ answer: AnswerValue?) -> Bool {
    switch answer {
    case .decimal(let number): number.isFinite
    case .date(let days): AnswerRanges.days.contains(days)
    case .time(let milliseconds): AnswerRanges.times.contains(milliseconds)
    case .dateTime(let milliseconds): AnswerRanges.moments.contains(milliseconds)
    case .choices(let values): !values.isEmpty
    case .text, .integer, .boolean, .choice, nil: true
    }
  }
}

extension BinaryOutput {
  mutating func write(_ entry: FormEntry) throws(IOError) {
    switch entry {
    case .edit(let edit, let numbers):
      if !numbers.isEmpty { try write(.inside, numbers) }
      try word(edit.rawValue)
    case .answer(let field, let answer, let numbers):
      if !numbers.isEmpty { try write(.inside, numbers) }
      try write(answer, of: field)
    case .addInstance(let index, let numbers): try write(.add, numbers, of: index)
    case .removeInstance(let index, let numbers): try write(.remove, numbers, of: index)
    }
  }

  private mutating func write(_ answer: AnswerValue?, of field: FieldID) throws(IOError) {
    try word(AnswerWord(answer).word(of: field))
    switch answer {
    case nil: break
    case .text(let text), .choice(let text): try write(text)
    case .choices(let values):
      try word(UInt64(values.count))
      for value in values { try write(value) }
    case .boolean(let truth): try word(truth ? 1 : 0)
    case .decimal(let number): try word(number.bitPattern)
    case .integer(let number), .date(let number), .time(let number), .dateTime(let number):
      try word(UInt64(bitPattern: Int64(number)))
    }
  }

  private mutating func write(_ text: String) throws(IOError) {
    let bytes = Array(text.utf8)
    try word(UInt64(bytes.count))
    try padded(unsafe bytes.span.bytes)
  }
}

extension OutputFile {
  /// Writes the entry's line.
  mutating func write(_ entry: FormEntry) throws(IOError) {
    switch entry {
    case .edit(let edit, let numbers):
      try write(inside: numbers)
      try write(edit)
    case .answer(let field, let answer, let numbers):
      try write(inside: numbers)
      try write(answer, of: field)
    case .addInstance(let index, let numbers):
      try write("\(InstanceWord.add.name) \(index) \(numbers)\n")
    case .removeInstance(let index, let numbers):
      try write("\(InstanceWord.remove.name) \(index) \(numbers)\n")
    }
  }

  private mutating func write(inside numbers: InstanceNumbers) throws(IOError) {
    if !numbers.isEmpty { try write("\(InstanceWord.inside.name) \(numbers) ") }
  }

  private mutating func write(_ answer: AnswerValue?, of address: FieldID) throws(IOError) {
    try write("answer")
    try writeNumber(Int(clamping: address.page.rawValue))
    try writeNumber(address.field)
    try write(" \(AnswerWord(answer).name)")
    switch answer {
    case nil: break
    case .text(let text), .choice(let text): try writeQuoted(text)
    case .choices(let values): for value in values { try writeQuoted(value) }
    case .boolean(let truth): try write(" \(truth)")
    case .decimal(let number): try write(" \(number)")
    case .integer(let number): try write(" \(number)")
    case .date(let days): try write(" \(DateText.text(days: days) ?? "")")
    case .time(let milliseconds): try write(" \(DateText.text(time: milliseconds))")
    case .dateTime(let milliseconds):
      try write(" \(DateText.text(moment: milliseconds) ?? "")")
    }
    try write("\n")
  }

  /// Writes a space and a quoted text.
  private mutating func writeQuoted(_ text: String) throws(IOError) {
    var quoted = " \""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.isCommand:
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    try write(quoted + "\"")
  }
}
