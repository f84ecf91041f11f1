import FormModel
import TextEscaping

/// Writes an edit stream with answers entry by entry, in a fixed amount of memory.
public struct EntryStreamWriter: ~Copyable {
  private var sink: EditStreamSink

  /// Writes the head.
  ///
  /// - Parameters:
  ///   - file: The destination; `finish` commits it.
  ///   - format: Binary or text.
  ///   - count: The exact number of entries to append. The binary head states it.
  /// - Throws: `IOError` with operation `write`.
  public init(
    _ file: consuming OutputFile,
    format: EditStreamFormat,
    count: Int
  ) throws(IOError) {
    sink = try EditStreamSink(
      file,
      format: format,
      version: EditStreamHeader.versionWithAnswers,
      count: count
    )
  }

  /// Appends one entry.
  ///
  /// - Parameter entry: An edit, or an answer that a field can hold. Numbers are finite, years are
  ///   1 to 9999, and a set of choices is not empty.
  /// - Precondition: Fewer than `count` entries were appended, and the answer is valid.
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(bytes of the entry) time.
  public mutating func append(_ entry: FormEntry) throws(IOError) {
    precondition(entry.isWritable, "no field can hold the answer")
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
  fileprivate var isWritable: Bool {
    guard case .answer(_, let answer) = self else { return true }
    return switch answer {
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
    guard case .answer(_, let answer) = entry else { return try word(entry.place.rawValue) }
    try word(AnswerWord(answer).word(entry))
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
    guard case .answer(_, let answer) = entry else { return try write(entry.place) }
    try write("answer")
    try writeNumber(Int(entry.place.page.rawValue))
    try writeNumber(entry.place.field)
    try write(" \(AnswerWord(answer))")
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
