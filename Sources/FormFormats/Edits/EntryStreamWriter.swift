import FormModel
import TextEscaping

/// Writes an edit stream with answers and instances entry by entry, in a fixed amount of memory.
public struct EntryStreamWriter: ~Copyable {
  private var sink: EditStreamSink
  private let hasInstances: Bool

  /// Writes the head.
  ///
  /// - Parameters:
  ///   - file: The destination; `finish` commits it.
  ///   - format: Binary or text.
  ///   - count: The exact number of entries to append. The binary head states it.
  ///   - hasInstances: Whether entries may name instances. Such a stream has another version.
  /// - Throws: `IOError` with operation `write`.
  public init(
    _ file: consuming OutputFile,
    format: EditStreamFormat,
    count: Int,
    hasInstances: Bool = false
  ) throws(IOError) {
    self.hasInstances = hasInstances
    sink = try EditStreamSink(
      file,
      format: format,
      version: hasInstances
        ? EditStreamHeader.versionWithInstances : EditStreamHeader.versionWithAnswers,
      count: count
    )
  }

  /// Appends one entry.
  ///
  /// - Parameter entry: An edit, an answer that a field can hold, or an instance. Numbers are finite,
  ///   years are 1 to 9999, a set of choices is not empty, an instance has a number, and a repeat's
  ///   index is at least 0 and less than 2³².
  /// - Precondition: Fewer than `count` entries were appended, and the entry is valid. It names an
  ///   instance only if the stream may.
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(bytes of the entry) time.
  public mutating func append(_ entry: FormEntry) throws(IOError) {
    precondition(entry.isWritable, "no field can hold the answer, or no form has the instance")
    precondition(hasInstances || !entry.namesInstance, "the stream was announced without instances")
    try sink.write(entry)
  }

  /// Writes the remaining bytes and commits the file.
  ///
  /// - Precondition: `count` entries were appended.
  /// - Throws: `IOError`. The target is then unchanged.
  public consuming func finish() throws(IOError) { try sink.finish() }

  /// Returns the file, not yet committed.
  consuming func finished() throws(IOError) -> OutputFile { try sink.finished() }
}

extension FormEntry {
  /// Whether only a stream with instances can hold the entry.
  var namesInstance: Bool {
    switch self {
    case .edit, .answer: false
    case .editInside, .answerInside, .addInstance, .removeInstance: true
    }
  }

  fileprivate var isWritable: Bool {
    switch self {
    case .edit: true
    case .answer(_, let answer): Self.isWritable(answer)
    case .editInside(let numbers, _): !numbers.isEmpty
    case .answerInside(let numbers, _, let answer): !numbers.isEmpty && Self.isWritable(answer)
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
    case .edit(let edit): try word(edit.rawValue)
    case .answer(let field, let answer): try write(answer, of: field)
    case .editInside(let numbers, let edit):
      try write(.inside, numbers)
      try word(edit.rawValue)
    case .answerInside(let numbers, let field, let answer):
      try write(.inside, numbers)
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
    case .edit(let edit): try write(edit)
    case .answer(let field, let answer): try write(answer, of: field)
    case .editInside(let numbers, let edit):
      try write("\(InstanceWord.inside.name) \(numbers) ")
      try write(edit)
    case .answerInside(let numbers, let field, let answer):
      try write("\(InstanceWord.inside.name) \(numbers) ")
      try write(answer, of: field)
    case .addInstance(let index, let numbers):
      try write("\(InstanceWord.add.name) \(index) \(numbers)\n")
    case .removeInstance(let index, let numbers):
      try write("\(InstanceWord.remove.name) \(index) \(numbers)\n")
    }
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
