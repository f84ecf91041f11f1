import FormModel

extension RulesForm {
  /// The path of a field in the XForm.
  package func path(of address: FieldID) -> String { "/data/p\(address.page)/\(id(of: address))" }

  /// The form as an XForm, in which each page is a group on its own screen.
  ///
  /// If several rules have the same effect on a field, the XForm contains the first.
  ///
  /// - Complexity: O(fields + bytes of the rules).
  package var xform: String {
    let paths = Dictionary(uniqueKeysWithValues: addresses.map { (id(of: $0), path(of: $0)) })
    let conditions = conditionsOfFields.mapValues { XFormText.withPaths($0, paths) }
    let calculations = expressionsOfFields.mapValues { XFormText.withPaths($0, paths) }
    let instance = ids.map { page in
      let fields = self[page].fields.indices.map {
        "<\(id(of: FieldID(page: page, field: $0)))/>"
      }
      return "<p\(page)>\(fields.joined())</p\(page)>"
    }
    return """
      <?xml version="1.0"?>
      <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
      <h:head><h:title>Form</h:title><model>
      <instance><data id="form">\(instance.joined())</data></instance>
      \((ids.map(pageBind) + addresses.map { bind($0, conditions, calculations[$0]) }).joined(separator: "\n"))
      </model></h:head><h:body>
      \(ids.map(group).joined(separator: "\n"))
      </h:body></h:html>
      """
  }

  private func pageBind(_ page: PageID) -> String {
    "<bind nodeset=\"/data/p\(page)\"" + (self[page].isHidden ? " relevant=\"false()\"/>" : "/>")
  }

  private func bind(
    _ address: FieldID,
    _ conditions: [Rule.Action: String],
    _ calculation: String?
  ) -> String {
    let field = self[address]
    let type =
      switch field.kind {
      case .integer: "int"
      case .decimal: "decimal"
      default: "string"
      }
    var bind = "<bind nodeset=\"\(path(of: address))\" type=\"\(type)\""
    func add(_ attribute: String, _ value: String?) {
      if let value { bind += " \(attribute)=\"\(XFormText.escaped(value))\"" }
    }
    func condition(_ effect: RuleEffect) -> String? {
      conditions[Rule.Action(effect, .field(address))]
    }
    add("calculate", calculation)
    let shown = condition(.show)
    add("relevant", field.flags.contains(.hidden) ? shown ?? "false()" : nil)
    add("required", field.flags.contains(.mandatory) ? "true()" : condition(.require))
    add("readonly", field.flags.contains(.readOnly) ? "true()" : condition(.lock))
    return bind + "/>"
  }

  private func group(_ page: PageID) -> String {
    let questions = self[page].fields.indices.map { field in
      let address = FieldID(page: page, field: field)
      let label = "<label>\(id(of: address))</label>"
      let name =
        switch self[page].fields[field].kind {
        case .choice: "select1"
        case .choices: "select"
        default: "input"
        }
      let choices = name == "input" ? [] : scope(of: address).choices
      let items = choices.map { "<item><label>\($0)</label><value>\($0)</value></item>" }
      return "<\(name) ref=\"\(path(of: address))\">\(label)\(items.joined())</\(name)>"
    }
    return "<group ref=\"/data/p\(page)\" appearance=\"field-list\"><label>\(page)</label>"
      + questions.joined() + "</group>"
  }
}

/// Helpers that write parts of an XForm.
private enum XFormText {
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Replaces names by paths in our expression. The texts of these forms contain no `${`.
  static func withPaths(_ expression: String, _ paths: [String: String]) -> String {
    var parts = expression.split(separator: "${", omittingEmptySubsequences: false)[...]
    var text = String(parts.popFirst() ?? "")
    for part in parts {
      let name = part.prefix { $0 != "}" }
      text += (paths[String(name)] ?? String(name)) + part.dropFirst(name.count + 1)
    }
    return text
  }
}
