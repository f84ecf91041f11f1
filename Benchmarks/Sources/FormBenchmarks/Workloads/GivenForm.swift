import FormModel
import MeasurementKit

/// A user's form, which a run times instead of generated ones.
public final class GivenForm {
  let shared: SharedForm
  /// The file's name.
  let name: String

  /// - Precondition: the form has a field, and its rules can be opened.
  public init(_ form: consuming FormDefinition, name: String) {
    precondition(form.fieldCount > 0, "a form without fields")
    shared = SharedForm(form)
    self.name = name
  }

  var pages: Int { shared.form.pageCount }
  var fieldsPerPage: Int { max(1, shared.form.fieldCount / pages) }

  var parameters: Parameters {
    ["form": .text(name), "pages": .number(pages), "fields": .number(fieldsPerPage)]
  }

  /// True if the benchmark of this name plays on a user's form; answers only if they can change flags.
  func plays(_ benchmark: String) -> Bool {
    switch benchmark {
    case "edit/reads/uniform", ColdOperation.edit.benchmark, Definition.noiseName: true
    case "rules/answer/person":
      !shared.form.logic.rules.isEmpty || !shared.form.logic.calculations.isEmpty
    default: false
    }
  }
}
