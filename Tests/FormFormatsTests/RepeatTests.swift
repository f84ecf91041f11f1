import FormModel
import Testing

@testable import FormFormats

/// Forms with repeats.
@Suite struct RepeatTests {
  static let text = #"""
    {
      "schema": "formnav.form/1",
      "pages": [
        {"name": "Household", "fields": [
          {"id": "size", "kind": "integer"}
        ]},
        {"name": "Member", "fields": [
          {"id": "name"},
          {}
        ]},
        {"name": "Visit", "fields": []},
        {"name": "Drug", "fields": []},
        {"name": "End", "fields": []}
      ],
      "repeats": [
        {"id": "members", "label": "Member", "pages": [1, 4], "count": "${size}", "title": "name"},
        {"id": "visits", "pages": [2, 4], "initial": 0, "minimum": 2, "maximum": 2147483647, "allowsAdding": false, "allowsRemoving": false},
        {"id": "drugs", "label": "", "pages": [3, 4], "initial": 3, "maximum": 0, "count": ""},
        {"id": "ends", "pages": [4, 5], "title": "#1/1"}
      ]
    }

    """#

  static let repeats = [
    FormRepeat(
      id: "members",
      label: "Member",
      pages: 1..<4,
      count: "${size}",
      title: FieldID(page: 1, field: 0)
    ),
    FormRepeat(
      id: "visits",
      pages: 2..<4,
      initial: 0,
      minimum: 2,
      maximum: 2_147_483_647,
      allowsAdding: false,
      allowsRemoving: false
    ),
    FormRepeat(id: "drugs", label: "", pages: 3..<4, initial: 3, maximum: 0, count: ""),
    FormRepeat(id: "ends", pages: 4..<5, title: FieldID(page: 1, field: 1)),
  ]

  @Test("RP-1: a repeat declares its pages, its instances, and who adds and removes them")
  func json() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    #expect(form.logic.repeats == Self.repeats)
    #expect(String(decoding: FormFile.bytes(of: form, as: .json), as: UTF8.self) == Self.text)
  }

  @Test("RP-1: the binary format holds all of it, in as many bytes as documented")
  func binary() throws {
    let form = try FormFile.read(bytes: Array(Self.text.utf8))
    let bytes = FormFile.bytes(of: form, as: .binary)
    let again = try FormFile.read(bytes: bytes)
    #expect(again.logic.repeats == Self.repeats)
    #expect(FormFile.bytes(of: again, as: .binary) == bytes && bytes[12] == 1)
    // The last repeat: that it has keys 0, 2 and 9; a length and the id; pages; the title.
    let last =
      [5, 2, 0, 0, 0, 0, 0, 0] + [4, 0, 0, 0, 0, 0, 0, 0] + Array("ends".utf8) + [0, 0, 0, 0]
      + [4, 0, 0, 0, 5, 0, 0, 0] + [1, 0, 0, 0, 1, 0, 0, 0]
    #expect(Array(bytes.dropLast(8).suffix(last.count)) == last)
  }

  @Test("RP-1: what is drawn reads back the same in both formats", arguments: 1...60)
  func drawn(seed: UInt64) throws {
    var random = Sequence(state: seed)
    var builder = FormBuilder()
    for page in 0..<9 {
      try builder.appendPage()
      for field in 0..<3 {
        let details = FieldDetails(id: field == 0 ? "f\(page)" : nil)
        try builder.appendField([], details: details)
      }
    }
    let texts = ["", "a", "größe ${x}", "\"\\\n", String(repeating: "long ", count: 50)]
    for index in 0..<random.draw(below: 6) + 1 {
      let first = random.draw(below: 9)
      let end = first + random.draw(below: 10 - first)
      let numbers = [0, 1, 2, 70_000, Int(Int32.max)]
      builder.logic.repeats.append(
        FormRepeat(
          id: "r\(index)",
          label: random.flip() ? texts[random.draw(below: 5)] : nil,
          pages: PagePosition(first)..<PagePosition(end),
          initial: numbers[random.draw(below: 5)],
          minimum: numbers[random.draw(below: 5)],
          maximum: random.flip() ? numbers[random.draw(below: 5)] : nil,
          allowsAdding: random.flip(),
          allowsRemoving: random.flip(),
          count: random.flip() ? texts[random.draw(below: 5)] : nil,
          title: random.flip()
            ? FieldID(page: PageID(place: random.draw(below: 9)), field: random.draw(below: 3))
            : nil
        )
      )
    }
    let repeats = builder.logic.repeats
    let form = builder.build()
    for format in FormFormat.allCases {
      let bytes = FormFile.bytes(of: form, as: format)
      let again = try FormFile.read(bytes: bytes)
      #expect(again.logic.repeats == repeats)
      #expect(FormFile.bytes(of: again, as: format) == bytes)
    }
  }

  @Test("UR-2: a count expression, or else its repeat, has a position in the file")
  func positions() throws {
    var positions = LogicPositions()
    _ = try FormFile.read(InputFile(bytes: Array(Self.text.utf8)), positions: &positions)
    let lines = Self.text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex { $0.contains("\"members\"") })
    let first = lines[start].unicodeScalars.prefix { $0 != "$" }.count
    #expect(positions.repeats.first == .line(start + 1, column: first))
    #expect(positions.repeats[1] == .line(start + 2, column: 5))
    #expect(positions.repeats.count == 4)
  }

  @Test(
    "RP-1: what is wrong with a repeat is an error with line, column and what was expected",
    arguments: [
      (#"{}"#, 2, "an array of repeats"), (#"[{}]"#, 3, "\"pages\" of a repeat"),
      (#"[{"pages": [0, 3]}]"#, 13, "pages that the form has"),
      (#"[{"pages": [1, 0]}]"#, 13, "behind the last"),
      (#"[{"pages": [0]}]"#, 13, "behind the last"),
      (#"[{"pages": [-1, 0]}]"#, 14, "a number, 0 or more"),
      (#"[{"pages": [0, 1e3]}]"#, 17, "a number, 0 or more"),
      (#"[{"pages": 1}]"#, 13, "two numbers"),
      (#"[{"pages": [0, 1], "initial": -1}]"#, 32, "a number of instances, 0 or more"),
      (#"[{"pages": [0, 1], "initial": 2147483648}]"#, 32, "at most 2147483647"),
      (#"[{"pages": [0, 1], "minimum": 2147483648}]"#, 32, "at most 2147483647"),
      (#"[{"pages": [0, 1], "maximum": 2147483648}]"#, 32, "at most 2147483647"),
      (#"[{"pages": [0, 1], "maximum": 9223372036854775808}]"#, 32, "0 or more"),
      (#"[{"pages": [0, 1], "maximum": null}]"#, 32, "a number of instances"),
      (#"[{"pages": [0, 1], "minimum": "1"}]"#, 32, "a number of instances"),
      (#"[{"pages": [0, 1], "minimum": 1.5}]"#, 32, "0 or more"),
      (#"[{"pages": [0, 1], "allowsAdding": 1}]"#, 37, "true or false"),
      (#"[{"pages": [0, 1], "allowsRemoving": "no"}]"#, 39, "true or false"),
      (#"[{"pages": [0, 1], "count": 3}]"#, 30, "an expression"),
      (#"[{"pages": [0, 1], "title": "g"}]"#, 30, "the id of a field"),
      (#"[{"pages": [0, 1], "title": "page:#0"}]"#, 30, "the id of a field"),
      (##"[{"pages": [0, 1], "title": "#0/1"}]"##, 30, "the id of a field"),
      (##"[{"pages": [0, 1], "title": "#1/0"}]"##, 30, "the id of a field"),
      (#"[{"pages": [0, 1], "title": 0}]"#, 30, "a field"),
      (#"[{"pages": [0, 1], "id": 7}]"#, 27, "the id of a repeat"),
      (#"[{"pages": [0, 1], "max": 7}]"#, 21, "a key of a repeat"),
      (#"[{"pages": [0, 1], "pages": [0, 1]}]"#, 21, "each key once"),
    ]
  )
  func refused(repeats: String, column: Int, expected: String) throws {
    let text = """
      {"schema": "formnav.form/1",
      "groups": [], "pages": [{"fields": [{"id": "a"}]}], "repeats":
       \(repeats)}
      """
    let error = try #require(failure(ofForm: Array(text.utf8))?.format)
    #expect(error.position == .line(3, column: column), "\(error)")
    #expect(error.expected.contains(expected), "\(error)")
  }
}

/// SplitMix64.
private struct Sequence {
  var state: UInt64

  mutating func draw(below limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ value >> 31) % UInt64(limit))
  }

  mutating func flip() -> Bool { draw(below: 2) == 1 }
}
