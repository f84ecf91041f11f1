import FormModel
import Testing

@testable import FormImport

@Suite struct SurveyPartTests {
  private func notes(_ survey: String) throws -> [ImportNote] {
    try ImportSamples.imported(Array(survey.utf8)).report.notes
  }

  @Test("IM-3: each property of SurveyJS is reported as its table says")
  func properties() throws {
    try expect(SurveyParts.survey) { "{\"elements\": [{\"name\": \"a\"}], \($0)}" }
    try expect(SurveyParts.page) { "{\"pages\": [{\"elements\": [{\"name\": \"a\"}], \($0)}]}" }
    for (type, table) in SurveyParts.tables {
      try expect(table) { "{\"elements\": [{\"type\": \"\(type)\", \"name\": \"a\", \($0)}]}" }
    }
    try expect(SurveyParts.choice) {
      "{\"elements\": [{\"type\": \"dropdown\", \"name\": \"a\", \"choices\": [{\"value\": 1, \($0)}]}]}"
    }
    try expect(SurveyParts.row) { row in
      "{\"elements\": [{\"type\": \"matrix\", \"name\": \"a\", \"rows\": [{\"value\": 1, \(row)}]}]}"
    }
    for type in SurveyParts.tables.keys where !["panel", "flowpanel"].contains(type) {
      try expect(SurveyParts.column(ofType: type)) { column in
        let column = "{\"name\": \"c\", \"cellType\": \"\(type)\", \(column)}"
        return """
          {"elements": [{"type": "matrixdropdown", "name": "a", "rows": [1], "columns": [\(column)]}]}
          """
      }
    }
    try expect(SurveyParts.calculatedValue) {
      "{\"elements\": [{\"name\": \"a\"}], \"calculatedValues\": [{\"name\": \"v\", \($0)}]}"
    }
  }

  /// Imports a survey with each property that is not read, and compares the line of the report.
  private func expect(_ table: PartTable, in survey: (String) -> String) throws {
    for (name, treatment) in table.treatments where treatment != .read {
      let found = try notes(survey("\"\(name)\": \"7\"")).filter {
        $0.construct == "property \"\(name)\""
      }
      let note = try #require(found.count == 1 ? found.first : nil, "\(name) \(survey(""))")
      switch treatment {
      case .read: break
      case .unused: #expect(note.kind == .changed, "\(name)")
      case .missing(let reason, let meaning):
        #expect(note.kind == .unsupported, "\(name)")
        #expect(note.reason == reason && note.meaning == meaning)
      }
    }
  }

  @Test(
    "IM-3: what SurveyJS does not have is not supported, wherever it stands",
    arguments: [
      "{\"elements\": [{\"name\": \"a\"}], \"vsible\": true}",
      "{\"pages\": [{\"elements\": [{\"name\": \"a\"}], \"vsible\": true}]}",
      "{\"elements\": [{\"name\": \"a\", \"vsible\": true}]}",
      "{\"elements\": [{\"name\": \"a\", \"type\": \"dropdown\", \"choices\": [{\"value\": 1, \"vsible\": true}]}]}",
      "{\"elements\": [{\"name\": \"a\", \"validators\": [{\"type\": \"numeric\", \"vsible\": true}]}]}",
      "{\"elements\": [{\"type\": \"panel\", \"elements\": [{\"name\": \"a\"}], \"vsible\": true}]}",
      "{\"elements\": [{\"type\": \"multipletext\", \"items\": [{\"name\": \"a\", \"vsible\": true}]}]}",
      "{\"elements\": [{\"name\": \"a\"}], \"calculatedValues\": [{\"name\": \"v\", \"vsible\": true}]}",
    ]
  )
  func unknown(survey: String) throws {
    let found = try notes(survey)
    #expect(found.map(\.construct) == ["property \"vsible\""])
    #expect(found.map(\.kind) == [.unsupported])
  }

  @Test("IM-3: what only other questions have, and what says nothing, decides nothing")
  func silent() throws {
    let other = try notes("{\"elements\": [{\"name\": \"a\", \"isAllRowRequired\": true}]}")
    #expect(other.map(\.kind) == [.changed])
    let nothing = """
      {"questionsOnPageMode": "standard", "firstPageIsStarted": false, "timeLimit": 0, "elements":
        [{"name": "a", "maskType": "none", "bindings": {}, "step": "", "clearIfInvisible": "default"}]}
      """
    #expect(try notes(nothing).isEmpty)
  }

  @Test(
    "IM-3: each trigger says what it does not do",
    arguments: [
      ("complete", "does not complete the form"), ("skip", "skips no question"),
      ("visibletrigger", "its pages and questions are shown as they say themselves"),
      ("setvalue", "sets no value"), ("copyvalue", "sets no value"),
      ("runexpression", "sets no value"),
    ]
  )
  func triggers(type: String, meaning: String) throws {
    let found = try notes(
      "{\"elements\": [{\"name\": \"a\"}], \"triggers\": [{\"type\": \"\(type)\", \"expression\": \"{a} empty\"}]}"
    )
    #expect(found.map(\.meaning) == [meaning])
    #expect(found.map(\.kind) == [.unsupported])
  }
}
