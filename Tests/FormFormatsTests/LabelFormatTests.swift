import FormModel
import Testing

@testable import FormFormats

/// Labels and names with values in them.
@Suite struct LabelFormatTests {
  static let text = #"""
    {
      "schema": "formnav.form/1",
      "pages": [
        {"name": "Person", "fields": [
          {"id": "name"},
          {"id": "age", "label": "How old is …?", "kind": "integer", "labelExpression": "concat('How old is ', ${name}, '?')"}
        ]},
        {"name": "…", "nameExpression": "${name}", "hidden": true, "fields": [
          {"labelExpression": "'x'"}
        ]}
      ]
    }

    """#

  static let labels = [
    LabelExpression(
      of: .field(FieldID(page: 0, field: 1)),
      expression: "concat('How old is ', ${name}, '?')"
    ), LabelExpression(of: .page(1), expression: "${name}"),
    LabelExpression(of: .field(FieldID(page: 1, field: 0)), expression: "'x'"),
  ]

  @Test("UR-10: labels come with the form, in each format")
  func roundTrip() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    #expect(form.logic.labels == Self.labels)
    #expect(try form.name(ofPage: 1) == "…")
    #expect(String(decoding: FormFile.bytes(of: form, as: .json), as: UTF8.self) == Self.text)
    let bytes = FormFile.bytes(of: form, as: .binary)
    let again = try FormFile.read(bytes: bytes)
    #expect(again.isEqual(to: form) && FormFile.bytes(of: again, as: .binary) == bytes)
    var positions = LogicPositions()
    _ = try FormFile.read(InputFile(bytes: Array(Self.text.utf8)), positions: &positions)
    #expect(positions.labels.count == 3 && positions.labels[1] == .line(8, column: 37))
  }

  @Test("UR-10: a form with repeats or filters keeps them beside its labels")
  func besideOthers() throws {
    for text in [RepeatTests.text, ChoiceFormatTests.text] {
      let form = try FormFile.read(bytes: Array(text.utf8))
      var logic = form.logic
      logic.labels = [LabelExpression(of: .page(0), expression: "'x'")]
      let other = form.clone(with: logic)
      for format in [FormFormat.json, .binary] {
        let bytes = FormFile.bytes(of: other, as: format)
        #expect(try FormFile.read(bytes: bytes).isEqual(to: other))
      }
    }
  }

  @Test(
    "UR-10: what a form can't have is an error with its place",
    arguments: [
      ("\"'x'\"", "1", "line 9, column 27"),
      ("\"nameExpression\": \"${name}\"", "\"nameExpression\": null", "line 8, column 37"),
      ("\"hidden\"", "\"labelExpression\"", "line 8, column 48"),
    ]
  )
  func errors(old: String, new: String, place: String) throws {
    let failure = failure(ofForm: Array(Self.text.replacing(old, with: new).utf8))
    let message = failure.map { "\($0)" } ?? "none"
    #expect(message.contains(place), "\(message)")
  }

  @Test("UR-10: of two labels for one field, files have the first")
  func twice() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    var logic = form.logic
    logic.labels.append(LabelExpression(of: Self.labels[0].target, expression: "'second'"))
    for format in FormFormat.allCases {
      let bytes = FormFile.bytes(of: form.clone(with: logic), as: format)
      #expect(try FormFile.read(bytes: bytes).logic.labels == Self.labels)
    }
  }

  @Test("UR-10: of a binary form with labels, each changed bit and each cut is found")
  func damage() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    let bytes = FormFile.bytes(of: form, as: .binary)
    BinaryDamage.expectFound(in: bytes)
  }

  @Test("UR-10: under a right checksum, what is accepted is written as it was read")
  func anyBit() throws {
    let bytes = FormFile.bytes(of: try FormFile.read(bytes: Array(Self.text.utf8)), as: .binary)
    #expect(BinaryDamage.accepted(of: bytes) > 200)
  }
}
