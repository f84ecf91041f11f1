import FormModel
import Testing

@testable import FormFormats

/// Calculations whose fields take answers.
@Suite struct TriggerFormatTests {
  static let text = #"""
    {
      "schema": "formnav.form/1",
      "pages": [
        {"name": "Crop", "fields": [
          {"id": "price", "kind": "decimal", "calculation": "${sold} * 2", "trigger": "sold"},
          {"id": "sold", "kind": "decimal"},
          {"calculation": ". + 1", "trigger": "#1/0"}
        ]},
        {"fields": [
          {"calculation": "1", "editable": true}
        ]}
      ]
    }

    """#

  static let calculations = [
    Calculation(
      field: FieldID(page: 0, field: 0),
      expression: "${sold} * 2",
      trigger: FieldID(page: 0, field: 1)
    ),
    Calculation(
      field: FieldID(page: 0, field: 2),
      expression: ". + 1",
      trigger: FieldID(page: 1, field: 0)
    ), Calculation(field: FieldID(page: 1, field: 0), expression: "1", isEditable: true),
  ]

  @Test("UR-3: triggers and what is editable come with the form, in each format")
  func roundTrip() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    #expect(form.logic.calculations == Self.calculations)
    #expect(String(decoding: FormFile.bytes(of: form, as: .json), as: UTF8.self) == Self.text)
    let bytes = FormFile.bytes(of: form, as: .binary)
    let again = try FormFile.read(bytes: bytes)
    #expect(again.isEqual(to: form) && FormFile.bytes(of: again, as: .binary) == bytes)
    // A trigger may stand before its calculation.
    let other = Self.text.replacing(
      #""calculation": "${sold} * 2", "trigger": "sold""#,
      with: ##""trigger": "#0/1", "calculation": "${sold} * 2""##
    )
    #expect(try FormFile.read(bytes: Array(other.utf8)).isEqual(to: form))
  }

  @Test("UR-3: a form with repeats, filters or labels keeps them beside its triggers")
  func besideOthers() throws {
    for text in [RepeatTests.text, ChoiceFormatTests.text, LabelFormatTests.text] {
      let form = try FormFile.read(bytes: Array(text.utf8))
      let address = FieldID(page: 0, field: 0)
      var logic = form.logic
      logic.calculations = [Calculation(field: address, expression: "1", trigger: address)]
      let other = form.clone(with: logic)
      for format in [FormFormat.json, .binary] {
        let bytes = FormFile.bytes(of: other, as: format)
        #expect(try FormFile.read(bytes: bytes).isEqual(to: other))
      }
    }
  }

  @Test(
    "UR-3: what a form can't have is an error with its place",
    arguments: [
      ("\"sold\"}", "\"bought\"}", "line 5, column 83", "the id of a field"),
      ("#1/0", "#1/1", "line 7, column 43", "the id of a field"),
      ("\"sold\"}", "1}", "line 5, column 83", "a string"),
      ("\"calculation\": \"1\"", "\"trigger\": \"sold\"", "line 10, column 19", "a calculation"),
      ("\"calculation\": \".", "\"trigger\": \".", "line 7, column 28", "once"),
      ("\"calculation\": \"1\", ", "", "line 10, column 20", "a calculation"),
      ("true}", "1}", "line 10, column 40", "true or false"),
    ]
  )
  func errors(old: String, new: String, place: String, expected: String) throws {
    let failure = failure(ofForm: Array(Self.text.replacing(old, with: new).utf8))
    let message = failure.map { "\($0)" } ?? "none"
    #expect(message.contains(place) && message.contains(expected), "\(message)")
  }

  @Test("UR-3: of a binary form with triggers, each changed bit and each cut is found")
  func damage() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    let bytes = FormFile.bytes(of: form, as: .binary)
    BinaryDamage.expectFound(in: bytes)
  }

  @Test("UR-3: under a right checksum, what is accepted is written as it was read")
  func anyBit() throws {
    let bytes = FormFile.bytes(of: try FormFile.read(bytes: Array(Self.text.utf8)), as: .binary)
    #expect(BinaryDamage.accepted(of: bytes) > 100)
  }
}
