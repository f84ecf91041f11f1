import FormBaselines
import FormContenders
import FormFormats
import FormFuzzing
import FormModel
import FormRules
import MeasurementKit
import ToolKit

extension Commands {
  static let replay = Command(
    name: "replay",
    summary: "Play an edit stream on a form, and print the final state and its digest.",
    discussion: """
      Contenders: \(ContenderCatalogue.names.joined(separator: ", ")). With several of them, or all,
      replay compares the digests of their final states, and ends with exit code 3 if they differ. On a form
      with rules or repeats only engine and oracle play. On another one several contenders play edits alone, and
      the engine by itself plays answers too.

      With --submission-out the engine's answers are also written as a filled form, in the format of FORM: an
      XForm, a FHIR Questionnaire or a survey (docs/submissions.md).

      Examples:
        formnav replay survey.form survey.edits --contenders all
        formnav replay household.xml filled.edits --submission filled.xml --submission-out again.xml
      """,
    operands: [
      Operand(name: "FORM", help: "The form; - is standard input."),
      Operand(name: "EDITS", help: "The edit stream; - is standard input."),
    ],
    options: [
      Input.media, ReplayOptions.contenders, ReplayOptions.skipRefused,
      ReplayOptions.submissionOut, ReplayOptions.submission, ReplayOptions.clock,
    ]
  ) { arguments in
    if arguments[ReplayOptions.submissionOut] != nil {
      return try ReplayedSubmission.run(arguments)
    }
    try arguments.refuse(
      [ReplayOptions.submission, ReplayOptions.clock],
      with: "replay without --submission-out"
    )
    try ReplayRun(arguments).run()
  }
}

enum ReplayOptions {
  static let contenders = Option<[String]>(
    "--contenders",
    value: ValueReader("NAME,…|all", kind: .list(ContenderCatalogue.names + ["all"])) {
      (text) throws(UsageError) in
      let known = ContenderCatalogue.names
      if text == "all" { return known }
      let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      for name in names where !known.contains(name) {
        throw UsageError(
          "expected \(known.joined(separator: ", ")) or all, found \"\(name)\""
            + Suggestion.text(for: name, among: known + ["all"])
        )
      }
      return names
    },
    default: [EngineContender.name],
    help: "The contenders that play the edits."
  )
  static let skipRefused = Option(
    switch: "--skip-refused",
    help: "Count edits and answers that the form refuses, and go on."
  )
  static let submissionOut = Option<String?>(
    "--submission-out",
    value: .path,
    help: "Write the answers as a filled form here; - is standard output."
  ).forOutput
  static let submission = Option<String?>(
    "--submission",
    value: .path,
    help: """
      With --submission-out: the filled form that the stream was made of. What the stream does not hold, such as \
      the form's instance ID, and the spelling of unchanged answers, are taken from it.
      """
  )
  static let clock = SubmissionOptions.clock(otherwise: "1970-01-01")
}

struct ReplayRun {
  let form: String
  let edits: String
  let media: String?
  let contenders: [String]
  let skipsRefused: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    form = arguments.operand(0) ?? "-"
    edits = arguments.operand(1) ?? "-"
    media = arguments[Input.media]
    contenders = arguments[ReplayOptions.contenders]
    skipsRefused = arguments[ReplayOptions.skipRefused]
    if edits == "-" && contenders.count > 1 {
      throw UsageError("standard input can be read once: name a file")
    }
  }

  func run() throws {
    var outcomes: [ReplayOutcome] = []
    let form = try Input.form(form, media: media)
    if !form.logic.isEmpty {
      outcomes = try playByRules(form)
    } else if contenders == [RuleSession.name] {
      // The session takes ownership of the form, so a large form is not held twice.
      try MemoryBudget.require(form.pageCount * 32, for: "the engine")
      var player = RuleSession(try FormSession(form))
      outcomes.append(try play(on: &player))
    } else {
      let shared = SharedForm(form)
      // One contender at a time. The oracle needs most: a byte per field, and an array per page.
      try MemoryBudget.require(
        shared.form.byteCount * 3 + shared.form.pageCount * 160,
        for: "a contender's copy of the form"
      )
      var visitor = Visitor(run: self, form: shared)
      for name in contenders {
        guard let outcome = try ContenderCatalogue.visit(name, &visitor) else {
          preconditionFailure("names were checked")
        }
        outcomes.append(outcome)
      }
    }
    let text = outcomes.map(\.text).joined(separator: "\n")
    try Console.tell { try Console.write(text) }
    for outcome in outcomes where outcome.digest != outcomes[0].digest {
      throw ToolError(
        .disagreement,
        "\(outcome.contender) and \(outcomes[0].contender) do not end in the same state"
      )
    }
  }

  /// Plays a form with rules on the contenders that support rules.
  private func playByRules(_ form: borrowing FormDefinition) throws -> [ReplayOutcome] {
    let known = [RuleSession.name, Oracle.name]
    let names = contenders == ContenderCatalogue.names ? known : contenders
    for name in names where !known.contains(name) {
      let what = form.logic.repeats.isEmpty ? "rules" : "repeats"
      throw UsageError("--contenders: \(name) can't play \(what), and the form has some")
    }
    try MemoryBudget.require(form.byteCount * 4, for: "the rules of each contender")
    return try names.map { name in
      if name == RuleSession.name {
        var player = RuleSession(try FormSession(form.clone()))
        return try play(on: &player)
      }
      var player = try OraclePlayer(opening: form)
      return try play(on: &player)
    }
  }

  func play<P: StreamPlayer & ~Copyable>(on player: inout P) throws -> ReplayOutcome {
    var reader = try Input.edits(edits)
    let bar = ProgressBar()
    defer { bar.clear() }
    let count = reader.count
    do {
      return try Replay.play(&reader, on: &player, skippingRefused: skipsRefused) { played in
        if let count { bar.update(Double(played) / Double(max(count, 1)), P.name) }
      }
    } catch let error as ReadError {
      throw ToolError(error, reading: edits)
    } catch let error as ReplayError {
      throw ToolError(.badData, "\(edits): \(error)")
    }
  }

  /// Plays on a contender given by its name.
  private struct Visitor: ContenderVisitor {
    let run: ReplayRun
    let form: SharedForm

    func visit<C: Contender & ~Copyable>(_ type: C.Type) throws -> ReplayOutcome {
      var player = FlagPlayer<C>(C(form.form))
      return try run.play(on: &player)
    }
  }
}

/// A form that a visitor can hold (a class, since the form is not copyable).
private final class SharedForm {
  let form: FormDefinition

  init(_ form: consuming FormDefinition) { self.form = form }
}

extension ReplayOutcome {
  /// The final state for people.
  var text: String {
    var rows: [(String, String)] = [
      ("contender", contender), ("edits", Figures.count(edits)),
      ("  changing a flag", Figures.count(changed)),
      ("  refused", Figures.count(refused)), ("pages", Figures.count(pages)),
      ("  visible", Figures.count(totals.visiblePages)),
      ("  complete", Figures.count(totals.completePages)),
      ("shown fields", Figures.count(totals.shown)), ("  fillable", Figures.count(totals.total)),
      ("  filled", Figures.count(totals.filled)),
      ("  mandatory", Figures.count(totals.mandatoryTotal)),
      ("  still to fill", Figures.count(totals.mandatoryRemaining)),
    ]
    let rank = currentRank.map { ", rank \(Figures.count($0))" } ?? ""
    rows.append(
      ("current page", (currentPage.map { Figures.count(Int($0.rawValue)) } ?? "none") + rank)
    )
    rows.append(("state digest", digest.description))
    return rows.reduce(into: "") { text, row in
      text += row.0 + String(repeating: " ", count: 20 - row.0.count) + row.1 + "\n"
    }
  }
}
