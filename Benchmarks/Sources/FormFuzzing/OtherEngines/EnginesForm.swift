import FormContenders
import FormFormats
import FormImport
import FormModel
import FormWorkload
import Foundation
import MeasurementKit

/// A case's form in an engine's format, with the places of its fields there.
final class EnginesForm {
  /// The form as our engine opens it.
  let form: FormDefinition
  let source: ContenderForm
  /// Whether to answer shown fields only: if hiding clears answers, an engine need not define what
  /// an answer to a hidden field does.
  let answersShownOnly: Bool
  private let places: [FieldID: Place]?
  private let capabilities: ContenderCapabilities
  /// The folder of the file that the engine loads.
  private let folder: TemporaryFolder

  /// The place of a field in the imported form, and its kind there.
  private struct Place {
    var field: FieldID
    var kind: FieldKind
  }

  /// - Parameter identity: of the engine that is to load it.
  /// - Throws: `EnginesRefusal` if the engine has no format for it; `IOError`; an error of the file system if there is
  ///   no place for the file.
  init(_ plan: RulesForm, for identity: ContenderIdentity) throws {
    folder = try TemporaryFolder("formnav-engines")
    let path = folder.url.appendingPathComponent("form").path
    capabilities = identity.capabilities
    if identity.formats.contains(ContenderForm.Format.json) {
      form = (identity.capabilities.contains(.answers) ? plan : plan.flagsAlone).makeForm()
      places = nil
      answersShownOnly = false
      try FormFile.write(form, to: path, as: .json)
      source = ContenderForm(format: ContenderForm.Format.json, path: path, clock: plan.clock)
      return
    }
    let written = try Self.written(plan, for: identity)
    let imported = try FormImporter.form(from: Array(written.text.utf8), format: written.format)
    var output = try OutputFile(path: path)
    try output.write(written.text)
    try output.commit()
    var pages = (0..<imported.form.pageCount).map { _ in ContenderForm.Page(fields: []) }
    let addresses = Dictionary(uniqueKeysWithValues: plan.addresses.map { (written.name($0), $0) })
    let calculated = Set(plan.logic.calculations.map(\.field))
    var places: [FieldID: Place] = [:]
    for (field, name) in imported.sources {
      // What the file has no question for is always hidden.
      pages[field.page.place].fields.append(imported.unasked.contains(field) ? "" : name)
      let kind = imported.form.kind(at: field)
      // A text that is always read-only is a note there, and takes no answer. Other engines take one to what is computed.
      if let address = addresses[name], kind != .note, !calculated.contains(address) {
        places[address] = Place(field: field, kind: kind)
      }
    }
    self.places = places
    source = ContenderForm(
      format: written.contenderFormat,
      path: path,
      clock: plan.clock,
      pages: pages
    )
    answersShownOnly = written.format == .surveyjs && plan.logic.policy == .cleared
    form = imported.takeForm()
  }

  /// A form in a format of other engines.
  private struct Written {
    var text: String
    var format: ImportFormat
    var contenderFormat: String
    /// The name of a field in the text.
    var name: (FieldID) -> String
  }

  private static func written(
    _ plan: RulesForm,
    for identity: ContenderIdentity
  ) throws(EnginesRefusal) -> Written {
    if identity.formats.contains(ContenderForm.Format.xforms) {
      return Written(
        text: plan.xform,
        format: .xforms,
        contenderFormat: ContenderForm.Format.xforms,
        name: plan.path
      )
    }
    guard identity.formats.contains(ContenderForm.Format.surveyJS) else {
      throw .noFormat(identity.formats)
    }
    guard let survey = plan.survey else { throw .notWritable }
    return Written(
      text: survey,
      format: .surveyjs,
      contenderFormat: ContenderForm.Format.surveyJS,
      name: plan.id
    )
  }

  /// The entry as the engine can play it; nil if it can't.
  func played(_ entry: FormEntry) -> ContenderEvent? {
    switch entry {
    case .answer(let address, let answer, let numbers) where numbers.isEmpty:
      guard capabilities.contains(.answers) else {
        return .edit(Edit(answer == nil ? .clear : .fill, at: address))
      }
      guard let places else { return .answer(address, answer) }
      return places[address].map { .answer($0.field, Self.answer(answer, of: $0.kind)) }
    case .edit(let edit, let numbers) where numbers.isEmpty:
      return capabilities.contains(.edits) && places == nil ? .edit(edit) : nil
    case .edit, .answer, .addInstance, .removeInstance: return nil
    }
  }

  /// The answer in the kind's type: a survey has only one kind of number.
  private static func answer(_ answer: AnswerValue?, of kind: FieldKind) -> AnswerValue? {
    guard case .integer(let number) = answer, kind == .decimal else { return answer }
    return .decimal(Double(number))
  }
}

/// The reason why a form can't be played on an engine.
enum EnginesRefusal: Error, Hashable, CustomStringConvertible {
  /// The engine loads none of the formats that forms are written in, so no form can be played.
  case noFormat([String])
  /// The form has a condition that the engine's format can't express.
  case notWritable

  var description: String {
    switch self {
    case .noFormat(let formats):
      "expected an engine that loads formnav-json, xforms or surveyjs, found \(formats.joined(separator: ", "))"
    case .notWritable: "a condition that the engine's format does not have"
    }
  }
}

extension RulesForm {
  /// The form without conditions: pages, fields and their flags.
  var flagsAlone: RulesForm {
    var plain = self
    plain.logic = FormLogic()
    for page in pages.indices {
      for field in pages[page].fields.indices { plain.pages[page].fields[field].list = nil }
    }
    return plain
  }
}
