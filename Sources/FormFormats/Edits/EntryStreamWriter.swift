import FormModel

/// Writes an edit stream with answers among the edits, entry by entry, in memory of fixed size.
public struct EntryStreamWriter: ~Copyable {
  private var sink: EditStreamSink

  /// - Parameters:
  ///   - file: where to; it is committed by `finish`.
  ///   - format: binary or text.
  ///   - count: entries that will be appended, exactly; the binary format says so at its beginning.
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

  /// - Parameter entry: an edit, or an answer that some field can hold: finite, of the years 1 to 9999, not a set of no
  ///   choices.
  /// - Precondition: fewer than `count` entries were appended; the answer is one.
  /// - Throws: `IOError` with operation `write`.
  /// - Complexity: O(bytes of the entry).
  public mutating func append(_ entry: FormEntry) throws(IOError) {
    precondition(entry.isWritable, "no field can hold the answer")
    try sink.write(entry)
  }

  /// Writes the rest and commits the file.
  ///
  /// - Precondition: `count` entries were appended.
  /// - Throws: `IOError`; then the target is as it was before.
  public consuming func finish() throws(IOError) { try sink.finish() }

  /// The file, still to be committed.
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

  /// Writes a space, and a text between quotation marks.
  private mutating func writeQuoted(_ text: String) throws(IOError) {
    var quoted = " \""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    try write(quoted + "\"")
  }
}
