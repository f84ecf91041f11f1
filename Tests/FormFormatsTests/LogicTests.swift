import FormModel
import Testing

@testable import FormFormats

/// Forms with answers and rules.
@Suite struct LogicTests {
  static let text = #"""
    {"schema": "formnav.form/1", "policy": "blank", "allowsFinishingInvalid": true,
    "rules": [{"when": "${age} >= 18", "show": ["q17", "page:Treatment"], "hide": ["g"]},
      {"when": "true()", "actions": [{"show": "#0/0"}, {"hide": "page:#1"}, {"show": "q17"}]},
      {"when": "1", "unrequire": ["age"]}],
    "choices": [{"id": "s", "choices": [{"value": "fever", "label": "Fever"}, {"value": "cough"}]}],
    "groups": [{"id": "g", "label": "G", "page": 0, "fields": [1, 3], "hidden": true},
      {"id": "h", "pages": [0, 1], "readOnly": true}],
    "variables": [{"id": "v", "value": "${age} + 1"}],
    "pages": [{"name": "One", "fields": [
      {"id": "age", "kind": "integer", "answer": -12, "constraint": ". > 0", "message": "no"},
      {"id": "signs", "kind": "choices", "choices": "s", "answer": ["fever"], "policy": "cleared"},
      {"kind": "dateTime", "answer": "2026-01-31T08:05:00.250", "calculation": "now()"},
      {"kind": "decimal", "answer": 1.5e3}, {"kind": "time", "answer": "23:59:59.999"},
      {"kind": "date", "answer": "2000-02-29"}, {"kind": "boolean", "answer": false},
      {"answer": "x"}, {"kind": "choice", "choices": "s", "answer": "cough"}]},
      {"name": "Treatment", "fields": [{"id": "q17"}]}]}
    """#

  @Test("UR-1: answers are read as their field's kind")
  func answers() throws {
    let logic = try FormFile.read(bytes: Array(Self.text.utf8)).logic
    let expected: [AnswerValue] = [
      .integer(-12), .choices(["fever"]),
      .dateTime(milliseconds: (20_484 * 24 * 60 + 485) * 60_000 + 250), .decimal(1_500),
      .time(milliseconds: 86_399_999), .date(days: 11_016), .boolean(false), .text("x"),
      .choice("cough"),
    ]
    for (field, answer) in expected.enumerated() {
      #expect(logic.answers[FieldID(page: 0, field: field)] == answer)
    }
  }

  @Test("UR-3: rules name fields, groups and pages")
  func rules() throws {
    let logic = try FormFile.read(bytes: Array(Self.text.utf8)).logic
    let q17 = RuleTarget.field(FieldID(page: 1, field: 0))
    #expect(
      logic.rules[0].actions == [
        .init(.show, q17), .init(.show, .page(1)), .init(.hide, .group(0)),
      ]
    )
    #expect(
      logic.rules[1].actions == [
        .init(.show, .field(FieldID(page: 0, field: 0))), .init(.hide, .page(1)),
        .init(.show, q17),
      ]
    )
    #expect(logic.groups[0].extent == .fields(page: 0, 1..<3))
    #expect(logic.constraints[0].message == "no")
  }

  @Test("UR-3: a form with logic reads back as it was written", arguments: FormFormat.allCases)
  func roundTrip(_ format: FormFormat) throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    let bytes = FormFile.bytes(of: form, as: format)
    let again = try FormFile.read(bytes: bytes)
    let isEqual = form.isEqual(to: again)
    #expect(isEqual)
    #expect(FormFile.bytes(of: again, as: format) == bytes)
  }

  @Test("UR-2: expressions know where they stand in the file")
  func positions() throws {
    var positions = LogicPositions()
    _ = try FormFile.read(InputFile(bytes: Array(Self.text.utf8)), positions: &positions)
    #expect(positions.rules.first == .line(2, column: 20))
    #expect(positions.rules.first?.inString(line: 1, column: 3) == .line(2, column: 23))
    #expect(positions.rules.first?.inString(line: 2, column: 3) == .line(2, column: 20))
  }

  @Test("UR-3: a damaged binary form with logic is refused")
  func damage() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    let bytes = FormFile.bytes(of: form, as: .binary)
    var accepted: [Int] = []
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << UInt8(index % 8)
      if (try? FormFile.read(bytes: damaged)) != nil { accepted.append(index) }
      if (try? FormFile.read(bytes: Array(bytes[..<index]))) != nil { accepted.append(index) }
    }
    #expect(accepted == [])
  }

  @Test(
    "UR-3: of binary logic with any bit changed, all that is accepted is written as it was read"
  )
  func anyBit() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    let bytes = FormFile.bytes(of: form, as: .binary)
    // Texts, numbers and flags.
    #expect(BinaryDamage.accepted(of: bytes, from: FormBinaryHeader.byteCount) > 500)
  }

  @Test("UR-3: a text that is there and empty is none that is missing")
  func emptyTexts() throws {
    for message in [nil, "", "no"] {
      var builder = FormBuilder()
      try builder.appendPage()
      try builder.appendField([], details: FieldDetails(id: "a"))
      let field = FieldID(page: 0, field: 0)
      builder.logic.constraints = [Constraint(field: field, expression: "1", message: message)]
      builder.logic.choiceLists = [
        ChoiceList(id: "l", choices: [Choice(value: "v", label: message)])
      ]
      let logic = try FormFile.read(bytes: FormFile.bytes(of: builder.build(), as: .binary)).logic
      #expect(logic.constraints.map(\.message) == [message])
      #expect(logic.choiceLists[0].choices.map(\.label) == [message])
    }
  }

  @Test(
    "UR-3: what is wrong is an error with line and column",
    arguments: [
      (#""pages": [], "rules": [{"when": "1", "show": ["x"]}]}"#, 76, "field or group"),
      (#""pages": [], "rules": [{"show": []}]}"#, 53, "when"),
      (#""pages": [{"fields": [{"kind": "integer", "answer": 1.5}]}]}"#, 82, "kind integer"),
      (#""pages": [{"fields": [{"kind": "date", "answer": "2023-02-29"}]}]}"#, 79, "kind date"),
      (#""pages": [{"fields": [{"message": "q"}]}]}"#, 64, "constraint"),
      (#""pages": [{"fields": [{"choices": "q"}]}]}"#, 64, "choice list"),
      (#""pages": [{"fields": [{"policy": "q"}]}]}"#, 63, "retained, blank, cleared"),
      (#""pages": [], "groups": [{"pages": [2, 1]}]}"#, 64, "behind the last, found [2, 1]"),
      (#""pages": [], "groups": [{"page": 2}]}"#, 54, "\"pages\""),
      (#""pages": [], "groups": [{"page": -1}]}"#, 63, "0 or more"),
      (#""pages": [], "policy": 1}"#, 53, "a policy"),
      (#""pages": [{"fields": [{"message": "q"}, {"message": "r"}]}]}"#, 64, "constraint"),
      (#""pages": [], "rules": [{"when": "1", "show": ["page:x"]}]}"#, 76, "field or group"),
      (##""pages": [], "rules": [{"when": "1", "show": ["#1"]}]}"##, 76, "field or group"),
      (##""pages": [], "rules": [{"when": "1", "show": ["group:#0"]}]}"##, 76, "field or group"),
      (##""pages": [], "rules": [{"when": "1", "show": ["#0/7"]}]}"##, 76, "field or group"),
      (##""pages": [], "rules": [{"when": "1", "show": ["#01/0"]}]}"##, 76, "field or group"),
    ]
  )
  func refuses(_ text: String, column: Int, expected: String) {
    let text = #"{"schema": "formnav.form/1", "# + text
    do {
      _ = try FormFile.read(bytes: Array(text.utf8))
      Issue.record("accepted")
    } catch {
      guard case .format(let error) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.position == .line(1, column: column))
      #expect(error.description.contains(expected))
    }
  }

  @Test("UR-2: a variable without a value has an empty expression")
  func emptyVariable() throws {
    let text = #"{"schema": "formnav.form/1", "pages": [], "variables": [{"id": "v"}]}"#
    let form = try FormFile.read(bytes: Array(text.utf8))
    #expect(form.logic.variables == [Variable(id: "v", expression: "")])
  }
}
