import FormFormats
import FormModel

extension ImportedForm {
  /// The report as JSON: counts, notes, and the original name of each field.
  public var reportJSON: String {
    var json = "{\n  \"schema\": \"formnav.import/1\",\n"
    json += "  \"format\": \(JSONText.quoted(report.format.rawValue)),\n"
    json += "  \"title\": \(JSONText.quoted(report.title)),\n"
    json += "  \"language\": \(JSONText.quoted(report.language)),\n"
    json += "  \"languages\": [\(JSONText.list(report.languages.map(JSONText.quoted)))],\n"
    json += "  \"pages\": \(report.pages), \"fields\": \(report.fields),\n"
    for purpose in ExpressionPurpose.allCases {
      let count = report[purpose]
      json += "  \"\(purpose.rawValue)\": "
      json += "{\"all\": \(count.all), \"unsupported\": \(count.unsupported)},\n"
    }
    json += "  \"notes\": [" + JSONText.lines(report.notes.map { $0.json }) + "],\n"
    let fields = sources.map { field, source in
      "{\"page\": \(field.page), \"field\": \(field.field), "
        + "\"source\": \(JSONText.quoted(source))}"
    }
    return json + "  \"sources\": [" + JSONText.lines(fields) + "]\n}\n"
  }
}

extension ImportNote {
  fileprivate var json: String {
    var place = ""
    if case .line(let line, let column) = position {
      place = "\"line\": \(line), \"column\": \(column), "
    }
    return "{\"kind\": \(JSONText.quoted(kind.rawValue)), \(place)"
      + "\"construct\": \(JSONText.quoted(construct)), \"reason\": \(JSONText.quoted(reason)), "
      + "\"meaning\": \(JSONText.quoted(meaning))}"
  }
}

/// Fragments of JSON.
private enum JSONText {
  static func quoted(_ text: String?) -> String { text.map { JSONNode.quoted($0) } ?? "null" }

  static func list(_ values: [String]) -> String { values.joined(separator: ", ") }

  /// Writes each value of a list on a line of its own.
  static func lines(_ values: [String]) -> String {
    values.isEmpty ? "" : "\n    " + values.joined(separator: ",\n    ") + "\n  "
  }
}
