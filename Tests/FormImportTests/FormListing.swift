import FormModel
import Foundation
import Testing

@testable import FormImport

/// A whole form as lines that a person can write down in advance.
struct FormListing {
  let lines: [String]

  init(_ form: borrowing FormDefinition) throws {
    var lines: [String] = []
    var names: [FieldID: String] = [:]
    for page in form.pages {
      let hidden = try form.isPageHidden(page) ? " hidden" : ""
      lines.append("page \(page)\(hidden): \(try form.name(ofPage: page) ?? "-")")
      for field in 0..<(try form.fieldCount(ofPage: page)) {
        let address = FieldID(page: page, field: field)
        let details = try form.details(at: address)
        names[address] = details.id ?? "?"
        var line = "  \(details.id ?? "?") \(details.kind.name)"
        line += Self.flags(try form.flags(at: address))
        if let answer = form.logic.answers[address] { line += " = \(answer)" }
        if let list = form.logic.fieldChoices[address] {
          let choices = form.logic.choiceLists[list]
          line += " \(choices.id)[\(choices.choices.map(\.value).joined(separator: " "))]"
        }
        lines.append(line + (details.label.map { ": \($0)" } ?? ""))
      }
    }
    let logic = form.logic
    for group in logic.groups {
      let flags = (group.isHidden ? " hidden" : "") + (group.isReadOnly ? " readOnly" : "")
      lines.append("group \(group.id) \(Self.extent(group.extent))\(flags)")
    }
    for form in logic.repeats {
      var line = "repeat \(form.id) pages \(form.pages) from \(form.initial)"
      if form.minimum > 0 { line += " at least \(form.minimum)" }
      if let maximum = form.maximum { line += " at most \(maximum)" }
      if let count = form.count { line += " as many as \(count)" }
      if !form.allowsAdding { line += " not added" }
      if !form.allowsRemoving { line += " not removed" }
      if let title = form.title { line += " titled \(names[title] ?? "?")" }
      lines.append(line + (form.label.map { ": \($0)" } ?? ""))
    }
    for rule in logic.rules {
      let actions = rule.actions.map { action in
        let target =
          switch action.target {
          case .field(let field): names[field] ?? "?"
          case .page(let page): "page \(page)"
          case .group(let group): logic.groups[group].id
          }
        return "\(action.effect) \(target)"
      }
      lines.append("\(actions.joined(separator: ", ")) when \(rule.condition)")
    }
    for constraint in logic.constraints {
      let message = constraint.message.map { " else \($0)" } ?? ""
      lines.append("\(names[constraint.field] ?? "?") needs \(constraint.expression)\(message)")
    }
    for filter in logic.choiceFilters {
      lines.append("\(names[filter.field] ?? "?") offers \(filter.expression)")
    }
    for label in logic.labels {
      switch label.target {
      case .field(let field): lines.append("\(names[field] ?? "?") is asked \(label.expression)")
      case .page(let page): lines.append("page \(page) is named \(label.expression)")
      }
    }
    for calculation in logic.calculations {
      let trigger = calculation.trigger.map { " when \(names[$0] ?? "?") changes" } ?? ""
      lines.append("\(names[calculation.field] ?? "?") is \(calculation.expression)\(trigger)")
    }
    for variable in logic.variables { lines.append("\(variable.id) := \(variable.expression)") }
    self.lines = lines
  }

  var text: String { lines.joined(separator: "\n") }

  private static func flags(_ flags: FieldFlags) -> String {
    [(FieldFlags.hidden, "hidden"), (.readOnly, "readOnly"), (.mandatory, "mandatory")]
      .filter { flags.contains($0.0) }.map { " " + $0.1 }.joined()
  }

  private static func extent(_ extent: FieldGroup.Extent) -> String {
    switch extent {
    case .fields(let page, let fields): "page \(page) fields \(fields)"
    case .pages(let pages): "pages \(pages)"
    }
  }
}

/// Sample files of the package, and the forms imported from them.
enum ImportSamples {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Corpus/forms")

  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  static func imported(
    _ path: String,
    options: ImportOptions = ImportOptions()
  ) throws -> ImportedForm {
    try imported(try bytes(path), options: options)
  }

  static func imported(
    _ bytes: [UInt8],
    options: ImportOptions = ImportOptions()
  ) throws -> ImportedForm {
    guard let format = FormImporter.format(of: bytes) else { throw NoFormat() }
    return try FormImporter.form(from: bytes, format: format, options: options)
  }

  /// An XForm with this data, these binds and this body, in that order.
  static func xform(data: String, binds: String = "", body: String, model: String = "") -> [UInt8] {
    let form = """
      <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
        xmlns:jr="http://openrosa.org/javarosa" xmlns:odk="http://www.opendatakit.org/xforms">
      <h:head><h:title>T</h:title><model><instance><d>\(data)</d></instance>
      \(model)
      \(binds)
      </model></h:head>
      <h:body>
      \(body)
      </h:body></h:html>
      """
    return Array(form.utf8)
  }

  struct NoFormat: Error {}
}

/// Records the first line in which two texts differ.
func expectEqual(
  _ text: String,
  _ expected: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  let expectedLines = expected.split(separator: "\n", omittingEmptySubsequences: false)
  for (line, expectedLine) in zip(lines, expectedLines) where line != expectedLine {
    #expect(line == expectedLine, sourceLocation: sourceLocation)
    return
  }
  #expect(lines.count == expectedLines.count, "\(text)", sourceLocation: sourceLocation)
}
