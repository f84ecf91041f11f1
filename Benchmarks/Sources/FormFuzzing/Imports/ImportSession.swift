import FormFormats
import FormImport
import FormModel
import FormRules

/// A form in a foreign format as bytes, and the checks of its import.
///
/// An importer must refuse an input with a position, or make a form that can be written, read again and opened.
/// Only for a circle of rules it may refuse a form whose parts it has imported. Each note of its report must have a
/// place in the input (IM-3, IM-5).
struct ImportSession {
  struct Result {
    var failure: FuzzFailure?
    var isRead = false
    /// A digest of the imported forms.
    var digest: UInt64 = 0
  }

  private let format: ImportFormat
  /// The bytes as written.
  let bytes: [UInt8]

  init(_ format: ImportFormat, contentSeed: UInt64) {
    self.format = format
    bytes = SmallImports.bytes(format, seed: contentSeed)
  }

  func read(_ input: [UInt8], _ probes: inout ProbeSet) -> Result {
    let isWhole = input == bytes
    var result = Result()
    do throws(ImportError) {
      let imported = try FormImporter.form(from: input, format: format)
      result.isRead = true
      result.digest = Self.digest(imported.report)
      Self.meet(imported, &probes)
      probes.hit(ImportProbe.damageHarmless, if: !isWhole)
      result.failure =
        Self.failure(of: imported.report, input) ?? Self.failure(writing: imported, input.count)
        ?? Self.failure(opening: imported)
    } catch .rules(let obstacle) {
      result.failure = Self.failure(of: obstacle, input, &probes)
    } catch {
      probes.hit(ImportProbe.damageRefused)
      result.failure = isWhole ? Self.refused(error) : Self.failure(of: error, input)
    }
    return result
  }

  private static func meet(_ imported: borrowing ImportedForm, _ probes: inout ProbeSet) {
    probes.hit(ImportProbe.formImported)
    probes.hit(ImportProbe.noteWritten, if: !imported.report.notes.isEmpty)
    let conditions = imported.report[.conditions]
    probes.hit(ImportProbe.conditionUnsupported, if: conditions.unsupported > 0)
    probes.hit(ImportProbe.ruleImported, if: !imported.form.logic.rules.isEmpty)
    probes.hit(ImportProbe.calculationImported, if: !imported.form.logic.calculations.isEmpty)
  }

  private static func digest(_ report: ImportReport) -> UInt64 {
    var outcome = FuzzOutcome()
    let expressions = ExpressionPurpose.allCases.map { report[$0] }
    let counts = [report.pages, report.fields] + expressions.flatMap { [$0.all, $0.unsupported] }
    for count in counts + [report.notes.count] { outcome.mix(UInt64(count)) }
    return outcome.digest
  }

  private static func refused(_ error: ImportError) -> FuzzFailure {
    FuzzFailure(check: "whole", message: "what was written is refused: \(error)")
  }

  /// Checks that an error has a place in the input, and a short message without control characters.
  private static func failure(of error: ImportError, _ input: [UInt8]) -> FuzzFailure? {
    if case .read(.format(let error)) = error, !isPlace(error.position, in: input) {
      return FuzzFailure(check: "position", message: "\(error), of \(input.count) bytes")
    }
    if case .read(.io) = error {
      return FuzzFailure(check: "error", message: "not of the input: \(error)")
    }
    return failure(ofMessage: "\(error)")
  }

  private static func failure(of report: ImportReport, _ input: [UInt8]) -> FuzzFailure? {
    guard ExpressionPurpose.allCases.allSatisfy({ report[$0].unsupported <= report[$0].all }) else {
      return FuzzFailure(check: "report", message: "more is unsupported than there is")
    }
    for note in report.notes {
      guard isPlace(note.position, in: input) else {
        return FuzzFailure(check: "position", message: "\(note), of \(input.count) bytes")
      }
      let message = "\(note.construct) \(note.reason) \(note.meaning)"
      if let failure = failure(ofMessage: message) { return failure }
    }
    return nil
  }

  private static func failure(ofMessage message: String) -> FuzzFailure? {
    FormatSession.checkShown(message) ?? FormatSession.checkMessage(message)
  }

  private static func isPlace(_ position: SourcePosition, in input: [UInt8]) -> Bool {
    switch position {
    case .offset(let offset): 0...input.count ~= offset
    case .line(let line, let column):
      1...input.count + 1 ~= line && 1...input.count + 1 ~= column
    }
  }

  /// Writes the imported form in one of our formats, and reads it again.
  private static func failure(
    writing imported: borrowing ImportedForm,
    _ byteCount: Int
  ) -> FuzzFailure? {
    let format = FormFormat.allCases[byteCount % FormFormat.allCases.count]
    do throws(ReadError) {
      let again = try FormFile.read(bytes: FormFile.bytes(of: imported.form, as: format))
      return again.isEqual(to: imported.form)
        ? nil : FuzzFailure(check: "round trip", message: "\(format) is read as another")
    } catch {
      return FuzzFailure(check: "round trip", message: "\(format) is refused: \(error)")
    }
  }

  private static func failure(opening imported: borrowing ImportedForm) -> FuzzFailure? {
    do throws(RuleError) {
      try FormSession.check(imported.form)
      return nil
    } catch {
      return FuzzFailure(check: "rules", message: "what is imported is refused: \(error)")
    }
  }

  /// Checks that a form is refused for a circle alone, each part of which has a place in the input.
  private static func failure(
    of obstacle: ImportObstacle,
    _ input: [UInt8],
    _ probes: inout ProbeSet
  ) -> FuzzFailure? {
    guard case .cycle(let names) = obstacle.error else {
      return FuzzFailure(check: "rules", message: "what is imported is refused: \(obstacle)")
    }
    probes.hit(ImportProbe.circleRefused)
    let isPlaced =
      obstacle.places.count == names.count
      && obstacle.places.allSatisfy { isPlace($0, in: input) && $0 != .line(1, column: 1) }
    guard isPlaced else {
      return FuzzFailure(check: "position", message: "\(obstacle), of \(input.count) bytes")
    }
    return failure(ofMessage: "\(obstacle)") ?? failure(of: obstacle.report, input)
  }
}
