import FormBaselines
import FormModel
import MeasurementKit

/// A user's form, which a run times instead of generated ones.
public final class GivenForm {
  let shared: SharedForm
  /// The file's name.
  let name: String
  /// The calculations whose fields take answers, which no rival claims to keep.
  let keptCount: Int

  /// - Precondition: the form has a field, and its rules can be opened.
  public init(_ form: consuming FormDefinition, name: String) {
    precondition(form.fieldCount > 0, "a form without fields")
    keptCount = (try? form.keepingFieldCount) ?? 0
    shared = SharedForm(form)
    self.name = name
  }

  var pages: Int { shared.form.pageCount }
  var fieldsPerPage: Int { max(1, shared.form.fieldCount / pages) }

  var parameters: Parameters {
    var parameters: Parameters = [
      "form": .text(name), "pages": .number(pages), "fields": .number(fieldsPerPage),
    ]
    if hasRepeats { parameters[Self.repeats] = .number(shared.form.logic.repeats.count) }
    if keptCount > 0 { parameters[Self.kept] = .number(keptCount) }
    return parameters
  }

  /// The parameter with the number of calculations that keep their value, for a form with some.
  static let kept = "kept"

  /// The parameter with the number of repeats of a form that has some.
  static let repeats = "repeats"

  /// True if the form has repeats, which no rival of the engine claims to fill.
  var hasRepeats: Bool { !shared.form.logic.repeats.isEmpty }

  /// True if the benchmark of this name plays on a user's form; answers only if they can change flags. On a form with
  /// repeats one benchmark plays answers, edits and instances.
  func plays(_ benchmark: String) -> Bool {
    switch benchmark {
    case "edit/reads/uniform", Definition.noiseName: true
    case _ where hasRepeats: false
    case ColdOperation.edit.benchmark: true
    case "rules/answer/person":
      !shared.form.logic.rules.isEmpty || !shared.form.logic.calculations.isEmpty
    default: false
    }
  }
}
