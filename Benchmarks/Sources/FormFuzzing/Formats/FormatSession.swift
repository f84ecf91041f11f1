import FormFormats
import FormModel
import FormNavigation
import FormRules
import FormWorkload

/// The bytes of a form, an edit stream, a saved state, a record or a case, and their readers.
///
/// A reader takes an input or refuses it with a position; it never traps. If it takes an input, it must write and
/// read again the same content. If a checksum covers an input, it must take nothing but the bytes that were
/// written.
struct FormatSession {
  let subject: FormatCase.Format
  /// The bytes as written.
  let bytes: [UInt8]

  init(_ subject: FormatCase.Format, contentSeed: UInt64) {
    self.subject = subject
    bytes = Self.bytes(subject, contentSeed)
  }

  private static func bytes(_ subject: FormatCase.Format, _ seed: UInt64) -> [UInt8] {
    switch subject {
    case .binaryForm: FormFile.bytes(of: form(seed), as: .binary)
    case .jsonForm: FormFile.bytes(of: form(seed), as: .json)
    case .binaryEdits: EditStreamFile.bytes(of: entries(seed), as: .binary)
    case .textEdits: EditStreamFile.bytes(of: entries(seed), as: .text)
    case .screenState: state(seed).bytes
    case .resultRecord: Array(RecordSamples.record(seed: seed).utf8)
    case .thresholds: Array(RecordSamples.thresholds(seed: seed).utf8)
    case .histogram: RecordSamples.histogram(seed: seed)
    case .fuzzCase: Array(fuzzCase(seed: seed).utf8)
    }
  }

  /// A small form; one in 32 has a name too long for any buffer.
  private static func form(_ seed: UInt64) -> FormDefinition {
    if seed % 8 == 5 { return SmallForms.formWithTexts(seed: seed) }
    guard seed % 32 == 31 else { return SmallForms.form(seed: seed) }
    var random = SplitMix64(seed: seed)
    let name = String(repeating: "Länge ", count: (1 << 18) / 7 + random.draw(below: 4_096))
    var builder = FormBuilder()
    do {
      try builder.appendPage(name: "A", fieldCount: 3)
      try builder.appendPage(name: name, fieldCount: 40)
      try builder.appendPage(name: "B", fieldCount: 3)
    } catch {
      preconditionFailure("a form of three pages passes a limit: \(error)")
    }
    return builder.build()
  }

  private static func state(_ seed: UInt64) -> SavedState {
    var random = SplitMix64(seed: seed)
    return SavedState(
      currentPage: random.draw(below: 8) == 0 ? nil : PageID(place: random.draw(below: 1 << 24)),
      detent: [nil, Detent.halfOpen, .full][random.draw(below: 3)],
      scroll: random.draw(below: 1 << 20),
      width: random.draw(below: 2_000),
      height: random.draw(below: 2_000),
      isFinished: random.draw(below: 2) == 0,
      formScroll: random.draw(below: 1 << 20),
      hasAnnouncedHistory: random.draw(below: 2) == 0,
      form: random.draw(below: 4) == 0 ? nil : savedForm(&random),
      answers: random.draw(below: 2) == 0 ? nil : savedAnswers(&random)
    )
  }

  private static func savedForm(_ random: inout SplitMix64) -> SavedForm {
    SavedForm(
      digest: random.next(),
      mark: PageMark(
        name: random.draw(below: 2) == 0 ? nil : random.next(),
        fieldIDs: (0..<random.draw(below: PageMark.mostIDs + 1)).map { number in
          String(repeating: ["id", "ä", "_"][number % 3], count: 1 + random.draw(below: 90))
        }
      )
    )
  }

  /// Reads an input.
  ///
  /// - Returns: the failure, if there is one, and whether the reader took the input.
  func read(
    _ input: [UInt8],
    isRepaired: Bool,
    _ probes: inout ProbeSet
  ) -> (failure: FuzzFailure?, isRead: Bool) {
    let isWhole = input == bytes
    var failure: FuzzFailure?
    var isRead = false
    switch subject {
    case .binaryForm, .jsonForm: (failure, isRead) = readForm(input, isWhole: isWhole, &probes)
    case .binaryEdits, .textEdits: (failure, isRead) = readEdits(input, isWhole: isWhole, &probes)
    case .screenState: (failure, isRead) = readState(input, &probes)
    case .resultRecord: (failure, isRead) = readRecord(input, &probes)
    case .thresholds: (failure, isRead) = readThresholds(input, &probes)
    case .histogram: (failure, isRead) = readHistogram(input, &probes)
    case .fuzzCase: (failure, isRead) = readFuzzCase(input, &probes)
    }
    if failure == nil, isWhole && !isRead {
      failure = FuzzFailure(check: "whole", message: "what was written is refused")
    }
    if failure == nil, isRead && !isWhole && subject.hasChecksum && !isRepaired && !isTextNow(input)
    {
      failure = FuzzFailure(check: "checksum", message: "a damaged input is taken")
    }
    probes.hit(FormatProbe.damageRefused, if: !isRead)
    probes.hit(FormatProbe.damageHarmless, if: isRead && !isWhole)
    return (failure, isRead)
  }

  private func readForm(
    _ input: [UInt8],
    isWhole: Bool,
    _ probes: inout ProbeSet
  ) -> (FuzzFailure?, Bool) {
    do {
      let form = try FormFile.read(bytes: input)
      probes.hit(FormatProbe.formRead)
      if let failure = checkOpening(form, isWhole: isWhole) ?? checkTranslations(form) {
        return (failure, true)
      }
      probes.hit(FormatProbe.formTranslated, if: !form.texts.translations.isEmpty)
      for format in FormFormat.allCases {
        let again = FormFile.bytes(of: form, as: format)
        // A binary form has only one encoding.
        let isSame = subject == .binaryForm ? format == .binary : isWhole && format == .json
        if isSame, again != input {
          return (FuzzFailure(check: "round trip", message: "other \(format) is written"), true)
        }
        guard let second = try? FormFile.read(bytes: again), second.isEqual(to: form) else {
          return (FuzzFailure(check: "round trip", message: "\(format) is read as another"), true)
        }
      }
      return (nil, true)
    } catch { return (checkPosition(error, input), false) }
  }

  /// Checks that a form as written can be opened, and one that was damaged unless an expression or a
  /// text in it is wrong: a reader refuses what names something that is not there.
  private func checkOpening(
    _ form: borrowing FormDefinition,
    isWhole: Bool
  ) -> FuzzFailure? {
    do throws(RuleError) {
      try FormSession.check(form)
      return nil
    } catch {
      let isOfReader =
        switch error {
        case .invalid(.rule, _, _), .invalid(.calculation, _, _), .invalid(.constraint, _, _): true
        default: false
        }
      guard isWhole || isOfReader else { return nil }
      return FuzzFailure(check: "opening", message: "what is read is refused: \(error)")
    }
  }

  /// Checks that in another language a form has the texts of that language, and nothing else is different.
  private func checkTranslations(_ form: borrowing FormDefinition) -> FuzzFailure? {
    let own = form.allTexts
    for (index, translation) in form.texts.translations.enumerated() {
      guard let other = try? form.translated(to: index) else {
        return FuzzFailure(check: "language", message: "\(translation.language) is refused")
      }
      let expected = own.merging(translation.texts) { $1 }.filter { !$1.isEmpty }
      guard other.allTexts.filter({ !$1.isEmpty }) == expected,
        other.structureDigest == form.structureDigest,
        other.texts.language == translation.language
      else {
        return FuzzFailure(check: "language", message: "\(translation.language) has other texts")
      }
      _ = try? FormSession.check(other)
    }
    return nil
  }

  private func readState(_ input: [UInt8], _ probes: inout ProbeSet) -> (FuzzFailure?, Bool) {
    guard let state = try? SavedState(bytes: input.span) else { return (nil, false) }
    probes.hit(FormatProbe.savedStateRead)
    return state.bytes == input
      ? (nil, true) : (FuzzFailure(check: "round trip", message: "other bytes are saved"), true)
  }

  /// Checks that an error's position lies in the input.
  func checkPosition(_ error: ReadError, _ input: [UInt8]) -> FuzzFailure? {
    guard case .format(let error) = error else {
      return FuzzFailure(check: "error", message: "not of the format: \(error)")
    }
    switch error.position {
    case .offset(let offset) where offset < 0 || offset > input.count:
      return FuzzFailure(check: "position", message: "\(error), of \(input.count) bytes")
    case .line(let line, let column) where line < 1 || column < 1 || line > input.count + 1:
      return FuzzFailure(check: "position", message: "\(error), of \(input.count) bytes")
    default: return nil
    }
  }
}
