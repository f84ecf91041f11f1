import FormContenders
import FormFormats
import FormImport
import FormModel
import Foundation

/// A case's form as an engine takes it, and where its fields stand there.
final class EnginesForm {
  /// As our engine opens it.
  let form: FormDefinition
  let source: ContenderForm
  private let places: [FieldAddress: FieldAddress]?
  private let capabilities: ContenderCapabilities
  private let path: String

  /// - Parameter identity: of the engine that is to load it.
  /// - Throws: `EnginesRefusal` where the engine has no format for it; `IOError`.
  init(_ plan: RulesForm, for identity: ContenderIdentity) throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("formnav-engines-\(UUID().uuidString)").path
    capabilities = identity.capabilities
    if identity.formats.contains(ContenderForm.Format.json) {
      form = (identity.capabilities.contains(.answers) ? plan : plan.flagsAlone).makeForm()
      places = nil
      try FormFile.write(form, to: path, as: .json)
      source = ContenderForm(format: ContenderForm.Format.json, path: path, clock: plan.clock)
      return
    }
    guard identity.formats.contains(ContenderForm.Format.xforms) else {
      throw EnginesRefusal.noFormat(identity.formats)
    }
    let text = plan.xform
    let imported = try FormImporter.form(from: Array(text.utf8), format: .xforms)
    var output = try OutputFile(path: path)
    try output.write(text)
    try output.commit()
    var pages = (0..<imported.form.pageCount).map { _ in ContenderForm.Page(fields: []) }
    let addresses = Dictionary(uniqueKeysWithValues: plan.addresses.map { (plan.path(of: $0), $0) })
    var places: [FieldAddress: FieldAddress] = [:]
    for (field, name) in imported.sources {
      pages[field.page].fields.append(name)
      // A text that is always read-only is a note there, and takes no answer.
      if let address = addresses[name], imported.form.kind(at: field) != .note {
        places[address] = field
      }
    }
    self.places = places
    source = ContenderForm(
      format: ContenderForm.Format.xforms,
      path: path,
      clock: plan.clock,
      pages: pages
    )
    form = imported.takeForm()
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The event as the engine can play it; nil if it can't.
  func played(_ event: FormEvent) -> FormEvent? {
    switch event {
    case .answer(let address, let answer):
      guard capabilities.contains(.answers) else {
        return .edit(Edit(answer == nil ? .clear : .fill, at: address))
      }
      guard let places else { return event }
      return places[address].map { .answer($0, answer) }
    case .edit: return capabilities.contains(.edits) && places == nil ? event : nil
    case .setClock, .undo, .redo: return nil
    }
  }
}

/// Why an engine can't be played on any form.
enum EnginesRefusal: Error, CustomStringConvertible {
  case noFormat([String])

  var description: String {
    switch self {
    case .noFormat(let formats):
      "expected an engine that loads formnav-json or xforms, found \(formats.joined(separator: ", "))"
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
