import FormBaselines
import FormContenders
import FormImport
import FormModel
import FormRules
import Foundation
import ToolKit

/// Another engine's form: the imported form, and the path for its own engine.
final class ForeignForm {
  let form: FormDefinition
  let source: ContenderForm
  /// The fields that are always hidden, and have no question in the file.
  let unasked: Set<FieldID>
  /// What no question asks for outside of repeats: computed or given values.
  let computed: [ComputedNode]
  private let names: [FieldID: String]
  /// Keeps the XForm of a workbook, which is what the other engine loads.
  private let workbook: XLSForm?

  /// - Throws: if the file is not another engine's form, or the form can't be filled.
  init(_ path: String, clock: FormClock) throws {
    workbook = try XLSForm(workbook: path)
    let imported = try Self.imported(path, workbook)
    var pages: [ContenderForm.Page] = []
    var names: [FieldID: String] = [:]
    unasked = imported.unasked
    for _ in 0..<imported.form.pageCount { pages.append(ContenderForm.Page(fields: [])) }
    for (field, name) in imported.sources {
      pages[field.page.place].fields.append(name)
      names[field] = name
    }
    let format =
      switch imported.report.format {
      case .xforms: ContenderForm.Format.xforms
      case .fhir: ContenderForm.Format.fhir
      case .surveyjs: ContenderForm.Format.surveyJS
      }
    let repeats = imported.form.logic.repeats
    for field in unasked { pages[field.page.place].fields[field.field] = "" }
    self.names = names
    computed = imported.layout.nodes(unasked: unasked).map { node in
      ComputedNode(name: node.path) { node.value(in: $0) }
    }
    source = ContenderForm(
      format: format,
      path: URL(fileURLWithPath: workbook?.path ?? path).path,
      clock: clock,
      pages: pages,
      repeats: repeats.map(\.pages),
      computed: computed.map(\.name)
    )
    form = imported.takeForm()
    do throws(RuleError) {
      _ = try SessionForm(form.clone(), clock: clock)
    } catch {
      throw ToolError(.badData, "\(path): the imported form can't be filled: \(error)")
    }
  }

  private static func imported(
    _ path: String,
    _ workbook: XLSForm?
  ) throws(ToolError) -> ImportedForm {
    guard let workbook else { return try Input.imported(path, options: ImportOptions()) }
    return try Input.imported(workbook.file(), .xforms, ImportOptions(), path)
  }

  /// Our engine.
  func session() -> SessionForm {
    do throws(RuleError) {
      return try SessionForm(form.clone(), clock: source.clock)
    } catch {
      preconditionFailure("it was opened before: \(error)")
    }
  }

  /// The oracle, an interpreter of rules that shares no code with our engine.
  ///
  /// - Throws: if it refuses a form that our engine accepts.
  func oracle() throws(OracleRulesError) -> OracleForm {
    try OracleForm(form, clock: source.clock)
  }

  func name(of subject: ContenderDifference.Subject) -> String {
    switch subject {
    case .field(let address, .value):
      "\(place(of: address)): value"
    case .field(let address, let quantity): "\(name(of: address)) among the \(quantity)"
    case .computed(let index): "\(computed[index].name): value"
    case .page(let page, let quantity): "page \(page), \(quantity)"
    case .form(let quantity): "the form's \(quantity)"
    case .outcome: "whether the answer is taken"
    case .pageCount: "the number of pages"
    case .fieldCount: "the number of fields"
    case .computedCount: "the number of computed nodes"
    case .digest: "the digest"
    }
  }

  func text(of event: ContenderEvent) -> String {
    switch event {
    case .entry(.answer(let address, let value, let numbers)):
      (numbers.isEmpty ? "" : "in \(numbers): ")
        + "\(name(of: address)) = \(value.map { "\($0)" } ?? "none")"
    case .entry(.addInstance(let index, let numbers)):
      "add \(numbers) to \(form.logic.repeats[index].id)"
    case .entry(.removeInstance(let index, let numbers)):
      "remove \(numbers) from \(form.logic.repeats[index].id)"
    default: event.text
    }
  }

  /// The page and the field, with the name that the file gives it.
  func place(of address: FieldID) -> String {
    "page \(address.page), field \(address.field), \(name(of: address))"
  }

  func name(of address: FieldID) -> String { names[address] ?? "\(address)" }
}
