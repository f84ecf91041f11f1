import FormBaselines
import FormContenders
import FormFormats
import FormFuzzing
import FormModel
import FormRules
import MeasurementKit
import TextEscaping

extension InspectionReport {
  /// - Parameter size: the bytes of the file; nil if unknown.
  static func form(
    _ form: consuming FormDefinition,
    name: String,
    kind: String,
    size: Int?
  ) -> InspectionReport {
    let summary = FormSummary(form)
    let memory = form.byteCount + form.pageNames.byteCount
    var report = InspectionReport()
    let bytes = size.map { ", \(Figures.bytes(Double($0)))" } ?? ""
    report.title("\(SystemText.shown(name)): a form, \(kind)\(bytes)")
    report.addStored(summary, memory: memory)
    report.addTexts(form.texts)
    report.addRules(form)
    report.addShown(EngineContender(taking: form))
    report.title("Fields a page")
    report.histogram(summary.fieldsPerPage, "pages")
    report.title("Hidden fields a page")
    report.histogram(summary.hiddenPerPage, "pages with fields")
    return report
  }

  private mutating func addStored(_ form: FormSummary, memory: Int) {
    figure("pages", form.pages)
    figure("  hidden", form.hiddenPages, share(form.hiddenPages, form.pages))
    figure("  without fields", form.emptyPages, share(form.emptyPages, form.pages))
    figure("  with a name", form.namedPages, share(form.namedPages, form.pages))
    figure("bytes of names", form.nameBytes, "longest \(Figures.count(form.longestName))")
    figure("fields", form.fields, "most on a page \(Figures.count(form.longestPage))")
    for (name, count) in zip(["hidden", "read-only", "mandatory", "filled"], form.flags) {
      figure("  \(name)", count, share(count, form.fields))
    }
    figure("  with an id", form.ids, share(form.ids, form.fields))
    if form.repeats > 0 {
      figure("repeats", form.repeats, "\(Figures.count(form.firstInstances)) instances at first")
    }
    figure("memory", Figures.bytes(Double(memory)))
  }

  /// Adds what the form says beside names and labels; nothing for a form without such texts.
  private mutating func addTexts(_ texts: FormTexts) {
    guard !texts.isEmpty else { return }
    title("Texts")
    figure("hints", texts.hints.count)
    figure("messages", texts.requiredMessages.count, "for mandatory fields without an answer")
    if texts.areMarkdown { figure("Markdown", "yes") }
    if let language = texts.language { figure("language", Escape.inLine(language)) }
    for translation in texts.translations {
      let language = Escape.inLine(translation.language)
      figure("  also", language, "\(Figures.count(translation.texts.count)) texts")
    }
  }

  /// Adds the effects of answers; nothing for a form without rules.
  private mutating func addRules(_ form: borrowing FormDefinition) {
    guard !form.logic.isEmpty else { return }
    title("Rules")
    let rules: RuleSummary
    do throws(RuleError) { rules = try RuleSummary(form) } catch {
      obstacle = "\(error)"
      return figure("can't be filled", "\(error)")
    }
    figure("rules", rules.rules, rules.warnings == 0 ? "" : "without effect: \(rules.warnings)")
    for effect in RuleEffect.allCases {
      if let count = rules.actions[effect] { figure("  \(effect)", count) }
    }
    figure("calculations", rules.calculations, "variables \(Figures.count(rules.variables))")
    let logic = form.logic
    let some = [
      ("  editable", logic.calculations.filter { $0.isEditable }.count, ""),
      ("  with a trigger", logic.calculations.filter { $0.trigger != nil }.count, ""),
      (
        "counts", logic.repeats.filter { $0.count != nil }.count,
        "repeats whose instances an expression counts"
      ),
      ("filters", logic.choiceFilters.count, "fields whose choices depend on answers"),
      ("labels", logic.labels.count, "with values in them"),
      ("read the clock", rules.clockReaders, "expressions with today() or now()"),
    ]
    for (name, count, note) in some where count > 0 { figure(name, count, note) }
    let policies = logic.fieldPolicies.count
    figure(
      "hidden answers",
      "\(logic.policy)",
      policies == 0 ? "" : "fields with another policy: \(policies)"
    )
    figure("constraints", rules.constraints)
    figure("groups", rules.groups)
    figure("comparisons", rules.comparisons, "different comparisons of a field with a constant")
    figure("computed", rules.computed, "other expressions")
    figure("fields read", rules.readFields)
    let most = rules.mostRead.flatMap { try? form.details(at: $0).id } ?? ""
    figure("  by the most", rules.mostReaders, most.isEmpty ? "" : "expressions read \(most)")
    figure("height", rules.height, "in the longest chain, each reads the one before")
    let each = rules.rules == 0 ? "" : "\(rules.bytes / rules.rules) bytes a rule"
    figure("compiled", Figures.bytes(Double(rules.bytes)), each)
    figure("answers", Figures.bytes(Double(rules.answerBytes)), "8 bytes a field")
    figure("hidden for good", rules.neverShown, "by their own flag; no rule shows them")
  }

  /// Adds what a user would see of the form.
  private mutating func addShown(_ engine: consuming EngineContender) {
    title("What is shown")
    let totals = engine.totals
    figure("visible pages", totals.visiblePages)
    figure("  complete", totals.completePages, share(totals.completePages, totals.visiblePages))
    figure("shown fields", totals.shown)
    figure("  fillable", totals.total, share(totals.total, totals.shown))
    figure("  filled", totals.filled, share(totals.filled, totals.total))
    figure("  mandatory", totals.mandatoryTotal, share(totals.mandatoryTotal, totals.total))
    figure(
      "  still to fill",
      totals.mandatoryRemaining,
      share(totals.mandatoryRemaining, totals.mandatoryTotal)
    )
    figure("state digest", StateDigest(engine).description)
  }

  static func edits(
    _ edits: EditStreamSummary,
    name: String,
    format: EditStreamFormat
  ) -> InspectionReport {
    var report = InspectionReport()
    report.title("\(SystemText.shown(name)): an edit stream, \(format.rawValue)")
    report.figure("edits", edits.edits)
    if edits.answers.reduce(0, +) > 0 {
      report.figure("  answers", edits.answers.reduce(0, +))
    }
    let instances = [
      ("  in instances", edits.inInstances), ("  instances added", edits.addedInstances),
      ("  instances removed", edits.removedInstances),
    ]
    for (name, count) in instances where count > 0 { report.figure(name, count) }
    if let pages = edits.pages {
      report.figure("first page", Int(pages.lowerBound.rawValue))
      report.figure("last page", Int(pages.upperBound.rawValue))
    }
    report.title("Operations")
    report.bars(
      zip(EditOperation.allCases, edits.operations).map { (name: "\($0)", count: $1) }
    )
    if edits.answers.reduce(0, +) > 0 {
      report.title("Answers")
      report.bars(
        zip(EditStreamSummary.kinds, edits.answers).map { (name: $0, count: $1) }
      )
    }
    report.title("Pages from one edit to the next")
    report.histogram(edits.distances, "steps")
    return report
  }

  private func share(_ part: Int, _ whole: Int) -> String {
    whole == 0 ? "" : "\(Figures.digits(Double(part) * 100 / Double(whole))) %"
  }
}
