import FormFormats
import FormModel
import FormRules
import FormWorkload

/// Edit streams: edits alone, with answers, and with instances.
extension FormatSession {
  static func entries(_ seed: UInt64) -> [FormEntry] {
    do {
      var stream = try FormStreamGenerator(
        profile: .mixed,
        seed: seed,
        form: try form(ofStream: seed),
        invalid: .percent(5)
      )
      return stream.makeEntries(count: Int(seed % 70))
    } catch {
      preconditionFailure("a small form can't be opened: \(error)")
    }
  }

  private static func form(ofStream seed: UInt64) throws(FormError) -> FormDefinition {
    switch seed / 70 % 4 {
    case 2: SmallForms.formWithRules(seed: seed)
    case 3: try RepeatPreset.households.makeForm(instances: 2)
    default: SmallForms.form(seed: seed)
    }
  }

  func readEdits(
    _ input: [UInt8],
    isWhole: Bool,
    _ probes: inout ProbeSet
  ) -> (FuzzFailure?, Bool) {
    do {
      let entries = try EditStreamFile.read(bytes: input)
      probes.hit(FormatProbe.editsRead)
      for entry in entries {
        switch entry {
        case .edit(_, let numbers): probes.hit(FormatProbe.instancesRead, if: !numbers.isEmpty)
        case .answer: probes.hit(FormatProbe.answersRead)
        case .addInstance, .removeInstance: probes.hit(FormatProbe.instancesRead)
        }
      }
      return (roundTrip(entries, of: input, isWhole: isWhole), true)
    } catch { return (checkPosition(error, input), false) }
  }

  /// Writes the entries read in both formats; each must read as the same, and the original format must give the
  /// original bytes, if nothing damaged them.
  private func roundTrip(
    _ entries: [FormEntry],
    of input: [UInt8],
    isWhole: Bool
  ) -> FuzzFailure? {
    for format in EditStreamFormat.allCases {
      let again = EditStreamFile.bytes(of: entries, as: format)
      if isWrittenAlike(input, isWhole: isWhole, as: format), again != input {
        return FuzzFailure(check: "round trip", message: "other \(format) is written")
      }
      guard (try? EditStreamFile.read(bytes: again)) == entries else {
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
    default: isWhole && format == .text
    }
  }

  /// Whether damage has turned a binary stream into text: a line feed alone is a text without edits, and has no
  /// checksum.
  func isTextNow(_ input: [UInt8]) -> Bool {
    guard subject == .binaryEdits else { return false }
    do { return try EditStreamReader(InputFile(bytes: input)).format == .text } catch {
      return false
    }
  }
}
