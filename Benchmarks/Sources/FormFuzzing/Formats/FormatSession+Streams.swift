import FormFormats
import FormModel
import FormWorkload

/// Edit streams, without answers and with them.
extension FormatSession {
  static func entries(_ seed: UInt64) -> [FormEntry] {
    var stream = EntryStreamGenerator(
      profile: .mixed,
      seed: seed,
      form: SmallForms.formWithRules(seed: seed),
      invalid: .percent(5)
    )
    return stream.makeEntries(count: Int(seed % 50))
  }

  func readEdits(
    _ input: [UInt8],
    isWhole: Bool,
    _ probes: inout ProbeSet
  ) -> (FuzzFailure?, Bool) {
    readStream(
      input,
      isWhole: isWhole,
      &probes,
      .editsRead,
      read: { (bytes) throws(ReadError) in try EditStreamFile.read(bytes: bytes) },
      written: EditStreamFile.bytes
    )
  }

  func readEntries(
    _ input: [UInt8],
    isWhole: Bool,
    _ probes: inout ProbeSet
  ) -> (FuzzFailure?, Bool) {
    readStream(
      input,
      isWhole: isWhole,
      &probes,
      .answersRead,
      read: { (bytes) throws(ReadError) in try EntryStreamFile.read(bytes: bytes) },
      written: EntryStreamFile.bytes
    )
  }

  private func readStream<Item: Equatable>(
    _ input: [UInt8],
    isWhole: Bool,
    _ probes: inout ProbeSet,
    _ probe: FormatProbe,
    read: ([UInt8]) throws(ReadError) -> [Item],
    written: ([Item], EditStreamFormat) -> [UInt8]
  ) -> (FuzzFailure?, Bool) {
    do {
      let items = try read(input)
      probes.hit(probe)
      let failure = roundTrip(
        items,
        of: input,
        isWhole: isWhole,
        written: { written(items, $0) },
        read: { try? read($0) }
      )
      return (failure, true)
    } catch { return (checkPosition(error, input), false) }
  }

  /// Writes the items read in both formats; each must read as the same, and the original format must give the
  /// original bytes, if nothing damaged them.
  private func roundTrip<Item: Equatable>(
    _ items: [Item],
    of input: [UInt8],
    isWhole: Bool,
    written: (EditStreamFormat) -> [UInt8],
    read: ([UInt8]) -> [Item]?
  ) -> FuzzFailure? {
    for format in EditStreamFormat.allCases {
      let again = written(format)
      if isWrittenAlike(input, isWhole: isWhole, as: format), again != input {
        return FuzzFailure(check: "round trip", message: "other \(format) is written")
      }
      // A text stream has no header, so without items it is empty, and an empty file is refused.
      if items.isEmpty && format == .text { continue }
      guard read(again) == items else {
        return FuzzFailure(check: "round trip", message: "\(format) is read as another")
      }
    }
    return nil
  }

  /// Whether a format always writes an input that it can read byte by byte as it was.
  private func isWrittenAlike(
    _ input: [UInt8],
    isWhole: Bool,
    as format: EditStreamFormat
  ) -> Bool {
    switch subject {
    case .binaryEdits: format == .binary && !isTextNow(input)
    // A stream of the previous version, without answers, is written in the present version.
    case .binaryAnswers: format == .binary && !isTextNow(input) && input[12] == 2
    default: isWhole && format == .text
    }
  }

  /// Whether damage has turned a binary stream into text: a line feed alone is a text without edits, and has no
  /// checksum.
  func isTextNow(_ input: [UInt8]) -> Bool {
    guard subject == .binaryEdits || subject == .binaryAnswers else { return false }
    do { return try EntryStreamReader(InputFile(bytes: input)).format == .text } catch {
      return false
    }
  }
}
