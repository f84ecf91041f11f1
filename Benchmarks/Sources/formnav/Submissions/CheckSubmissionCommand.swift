import FormFormats
import FormImport
import FormModel
import FormRules
import Foundation
import MeasurementKit
import ToolKit

extension Commands {
  static let checkSubmission = Command(
    name: "check-submission",
    summary: "Say what is missing or wrong in filled forms.",
    discussion: """
      check-submission gives the form each submission's state, and lists what is missing (mandatory, but without
      an answer), invalid, answered although hidden, or unknown to the form. A submission is an instance of an
      XForm, a FHIR QuestionnaireResponse, or the data object of a survey (docs/submissions.md).

      It ends with exit code 65 if anything was found, or if a submission can't be read.

      Examples:
        formnav check-submission household.xml filled.xml
        formnav check-submission questionnaire.json response-*.json --format json
      """,
    operands: [
      Operand(name: "FORM", help: "The XForm, Questionnaire or survey; - is standard input."),
      Operand(name: "SUBMISSION", help: "A filled form.", isRepeated: true),
    ],
    options: [Input.media, CheckSubmission.clock, SubmissionOptions.format]
  ) { arguments in
    try CheckSubmission.run(arguments)
  }
}

private enum CheckSubmission {
  static let clock = SubmissionOptions.clock(otherwise: "the present")

  static func run(_ arguments: Arguments) throws {
    let fillable = try Input.fillable(arguments.operand(0) ?? "-", media: arguments[Input.media])
    let clock = arguments[clock]
    var reports: [SubmissionReport] = []
    for path in arguments.operands.dropFirst() {
      reports.append(try report(of: path, fillable, clock))
    }
    switch arguments[SubmissionOptions.format] {
    case .text: try Console.tell { try Console.write(reports.map(\.text).joined()) }
    case .json: try Console.write(json: SubmissionReports(submissions: reports).prettyJSON())
    }
    let wrong = reports.count { !$0.isFine }
    if wrong > 0 {
      let all = Figures.counted(reports.count, "submission")
      let verb = wrong == 1 ? "is" : "are"
      throw ToolError(.badData, "\(wrong) of \(all) \(verb) not complete and valid")
    }
  }

  private static func report(
    of path: String,
    _ fillable: borrowing FillableForm,
    _ clock: FormClock?
  ) throws -> SubmissionReport {
    var submission: Submission
    do throws(ToolError) {
      submission = try Input.submission(path, of: fillable)
    } catch {
      guard error.code == .badData else { throw error }
      return SubmissionReport(file: path, error: error.message, findings: [])
    }
    var session = try FormSession(
      fillable.form.clone(),
      clock: clock ?? submission.clock ?? SubmissionOptions.present
    )
    submission.check(&session)
    return SubmissionReport(
      file: path,
      error: nil,
      findings: submission.findings.map(SubmissionReport.Finding.init)
    )
  }
}

/// What `check-submission --format json` writes.
private struct SubmissionReports: Encodable {
  var schema = "formnav.submissions/1"
  var submissions: [SubmissionReport]
}

private struct SubmissionReport: Encodable {
  struct Finding: Encodable {
    var kind: String
    var line: Int?
    var column: Int?
    var place: String
    var reason: String

    init(_ finding: SubmissionFinding) {
      kind = finding.kind.rawValue
      if case .line(let line, let column)? = finding.position {
        (self.line, self.column) = (line, column)
      }
      place = finding.place
      reason = finding.reason
    }
  }

  var file: String
  /// Why the file can't be read.
  var error: String?
  var findings: [Finding]

  var isFine: Bool { error == nil && findings.isEmpty }

  var text: String {
    if let error { return error + "\n" }
    if findings.isEmpty { return "\(file): complete and valid\n" }
    return findings.reduce(into: "") { text, finding in
      let line = finding.line.map { "line \($0), column \(finding.column ?? 1): " } ?? ""
      text += "\(file): \(line)\(finding.kind): \(finding.place): \(finding.reason)\n"
    }
  }
}
