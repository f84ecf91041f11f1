import FormBaselines
import FormContenders
import FormFormats
import FormImport
import FormModel
import Foundation
import MeasurementKit

/// `formnav contender compare`: a form's own engine beside our oracle of rules, under random answers.
struct ContenderComparison {
  let path: String
  let command: [String]
  let answers: Int
  let seed: UInt64
  let limits: ContenderTimeLimits

  init(_ path: String, _ command: [String], _ arguments: Arguments) {
    self.path = path
    self.command = command
    answers = arguments[ContenderOptions.answers]
    seed = arguments[ContenderOptions.seed]
    limits = ContenderOptions.limits(arguments[ContenderOptions.timeLimit])
  }

  func run() throws {
    Interrupts.tell { number in
      RunningContenders.end()
      Interrupts.end(by: number)
    }
    defer { Interrupts.tell(nil) }
    // What “today” means is the machine's clock: other engines have no other.
    let clock = FormClock(milliseconds: Int(Date().timeIntervalSince1970 * 1_000))
    let form = try ForeignForm(path, clock: clock)
    var stream = AnswerStream(form.form, seed: seed)
    let outcome: EngineComparison<OracleForm>.Outcome
    do throws(ContenderFailure) {
      let contender = try ProcessContender(command, limits: limits)
      defer { contender.end() }
      _ = try contender.load(form.source)
      outcome = EngineComparison(contender) { form.oracle(clock: clock) }
        .run(answers, from: &stream)
    } catch {
      throw ToolError(.unavailable, "\(path): the contender has no result: \(error)")
    }
    try Console.write(text(outcome, form))
    if let failure = outcome.failure {
      throw ToolError(.unavailable, "\(path): the contender has no result: \(failure)")
    }
    guard outcome.differences.isEmpty else {
      throw ToolError(
        .disagreement,
        "\(path): \(outcome.differences.count) disagreements in \(outcome.answers) answers"
      )
    }
  }

  private func text(_ outcome: EngineComparison<OracleForm>.Outcome, _ form: ForeignForm) -> String
  {
    var text = "\(path): \(Figures.count(outcome.answers)) answers compared, "
    text += "\(outcome.differences.count) disagreements\n"
    for difference in outcome.differences {
      text += "  \(form.name(of: difference.subject)): expected \(difference.expected), "
      text += "found \(difference.found), after\n"
      for event in difference.stream { text += "    \(form.text(of: event))\n" }
    }
    return text
  }
}

/// A form of another engine: imported, and where its own engine finds it.
final class ForeignForm {
  let form: FormDefinition
  let source: ContenderForm
  private let names: [FieldAddress: String]

  /// - Throws: where the file is no form of another engine, or can't be filled.
  init(_ path: String, clock: FormClock) throws {
    let imported = try Input.imported(path, options: ImportOptions())
    var pages: [ContenderForm.Page] = []
    var names: [FieldAddress: String] = [:]
    for _ in 0..<imported.form.pageCount { pages.append(ContenderForm.Page(fields: [])) }
    for (field, name) in imported.sources {
      pages[field.page].fields.append(name)
      names[field] = name
    }
    let format =
      switch imported.report.format {
      case .xforms: ContenderForm.Format.xforms
      case .fhir: ContenderForm.Format.fhir
      case .surveyjs: ContenderForm.Format.surveyJS
      }
    self.names = names
    source = ContenderForm(
      format: format,
      path: URL(fileURLWithPath: path).path,
      clock: clock,
      pages: pages
    )
    form = imported.takeForm()
    do throws(OracleRulesError) {
      _ = try OracleForm(form, clock: clock)
    } catch {
      throw ToolError(.badData, "\(path): the imported form can't be filled: \(error)")
    }
  }

  func oracle(clock: FormClock) -> OracleForm {
    do throws(OracleRulesError) {
      return try OracleForm(form, clock: clock)
    } catch {
      preconditionFailure("it was opened before: \(error)")
    }
  }

  func name(of subject: ContenderDifference.Subject) -> String {
    switch subject {
    case .field(let address, let quantity): "\(name(of: address)) among the \(quantity)"
    case .page(let page, let quantity): "page \(page), \(quantity)"
    case .form(let quantity): "the form's \(quantity)"
    case .outcome: "whether the answer is taken"
    case .pageCount: "the number of pages"
    case .fieldCount: "the number of fields"
    case .digest: "the digest"
    }
  }

  func text(of event: FormEvent) -> String {
    guard case .answer(let address, let value) = event else { return event.text }
    return "\(name(of: address)) = \(value.map { "\($0)" } ?? "none")"
  }

  private func name(of address: FieldAddress) -> String { names[address] ?? "\(address)" }
}
