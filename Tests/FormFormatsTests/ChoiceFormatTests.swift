import FormModel
import Testing

@testable import FormFormats

/// Choice lists with columns, and filters.
@Suite struct ChoiceFormatTests {
  static let text = #"""
    {
      "schema": "formnav.form/1",
      "pages": [
        {"name": "Place", "fields": [
          {"id": "region", "kind": "choice", "choices": "regions"},
          {"id": "district", "kind": "choice", "choices": "districts", "filter": "#{region} = ${region}"}
        ]}
      ],
      "choices": [
        {"id": "regions", "choices": [{"value": "r1"}, {"value": "r2", "label": ""}]},
        {"id": "districts", "columns": ["region", "old name"], "choices": [{"value": "d1", "label": "North", "cells": ["r1"]}, {"value": "d2", "cells": ["", "x"]}, {"value": "d3", "cells": ["r1"]}, {"value": "d4"}]}
      ]
    }

    """#

  static let lists = [
    ChoiceList(id: "regions", choices: [Choice(value: "r1"), Choice(value: "r2", label: "")]),
    ChoiceList(
      id: "districts",
      choices: [
        Choice(value: "d1", label: "North"), Choice(value: "d2"), Choice(value: "d3"),
        Choice(value: "d4"),
      ],
      columns: [
        ChoiceColumn(name: "region", texts: ["r1", "", "r1"]),
        ChoiceColumn(name: "old name", texts: ["", "x"]),
      ]
    ),
  ]

  private static func bytes() throws -> [UInt8] {
    FormFile.bytes(of: try FormFile.read(bytes: Array(text.utf8)), as: .binary)
  }

  @Test("CH-3: a column for which no choice has a cell is empty")
  func emptyColumn() throws {
    let text = #"""
      {"schema": "formnav.form/1", "pages": [], "choices": [
        {"id": "l", "columns": ["c"], "choices": [{"value": "a"}]}]}
      """#
    let list = ChoiceList(
      id: "l",
      choices: [Choice(value: "a")],
      columns: [ChoiceColumn(name: "c", texts: [])]
    )
    #expect(try FormFile.read(bytes: Array(text.utf8)).logic.choiceLists == [list])
  }

  @Test("CH-3: columns and filters come with the form, in each format")
  func roundTrip() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    #expect(form.logic.choiceLists == Self.lists)
    let filter = ChoiceFilter(
      field: FieldID(page: 0, field: 1),
      expression: "#{region} = ${region}"
    )
    #expect(form.logic.choiceFilters == [filter])
    #expect(String(decoding: FormFile.bytes(of: form, as: .json), as: UTF8.self) == Self.text)
    let bytes = try Self.bytes()
    #expect(bytes[12] == 1)
    let again = try FormFile.read(bytes: bytes)
    #expect(again.isEqual(to: form) && FormFile.bytes(of: again, as: .binary) == bytes)
    var positions = LogicPositions()
    _ = try FormFile.read(InputFile(bytes: Array(Self.text.utf8)), positions: &positions)
    #expect(positions.choiceFilters == [.line(6, column: 78)])
  }

  @Test("CH-3: columns may stand before or behind the choices, and filters alone are kept")
  func anyOrder() throws {
    let moved = Self.text.replacing(#""columns": ["region", "old name"], "#, with: "")
      .replacing(
        #"{"value": "d4"}]}"#,
        with: #"{"value": "d4"}], "columns": ["region", "old name"]}"#
      )
    #expect(try FormFile.read(bytes: Array(moved.utf8)).logic.choiceLists == Self.lists)
    for logic in [
      { (logic: inout FormLogic) in logic.choiceFilters = [] },
      { (logic: inout FormLogic) in logic.choiceLists[1].columns = [] },
    ] {
      let form = try FormFile.read(bytes: Array(Self.text.utf8))
      var changed = form.logic
      logic(&changed)
      let other = form.clone(with: changed)
      for format in [FormFormat.json, .binary] {
        let bytes = FormFile.bytes(of: other, as: format)
        #expect(try FormFile.read(bytes: bytes).isEqual(to: other))
      }
    }
  }

  @Test(
    "CH-3: what a form can't have is an error with its place",
    arguments: [
      (#"["", "x"]"#, #"["", "x", "y"]"#, "line 11, column"),
      (#"["", "x"]"#, #"[1]"#, "line 11, column"), (#""old name""#, "null", "line 11, column"),
    ] as [(String, String, String)]
  )
  func errors(old: String, new: String, place: String) throws {
    let text = Self.text.replacing(old, with: new)
    let failure = failure(ofForm: Array(text.utf8))
    let message = failure.map { "\($0)" } ?? "none"
    #expect(message.contains(place), "\(message)")
  }

  @Test("CH-3: of a binary form with columns, each changed bit and each cut is found")
  func damage() throws {
    let bytes = try Self.bytes()
    BinaryDamage.expectFound(in: bytes)
  }

  @Test("CH-3: under a right checksum, what is accepted is written as it was read")
  func anyBit() throws {
    let bytes = try Self.bytes()
    #expect(BinaryDamage.accepted(of: bytes) > 500)
  }
}
