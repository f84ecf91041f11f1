import FormModel
import Testing

@testable import FormFormats

@Suite struct FormRoundTripTests {
  @Test("A form read back is the form that was written", arguments: FormFormat.allCases)
  func roundTrip(format: FormFormat) throws {
    try expectRoundTrip(Samples.empty(), format)
    try expectRoundTrip(try Samples.mixed(), format)
    try expectRoundTrip(try Samples.large(), format)
  }

  private func expectRoundTrip(
    _ form: borrowing FormDefinition,
    _ format: FormFormat
  ) throws {
    let bytes = FormFile.bytes(of: form, as: format)
    let back = try FormFile.read(bytes: bytes)
    let isEqual = back.isEqual(to: form)
    #expect(isEqual)
    #expect(FormFile.bytes(of: back, as: format) == bytes)
  }

  @Test("Ids lead to their fields after reading", arguments: FormFormat.allCases)
  func ids(format: FormFormat) throws {
    let bytes = FormFile.bytes(of: try Samples.mixed(), as: format)
    let form = try FormFile.read(bytes: bytes)
    let found = form.address(ofFieldWithID: "f3.12")
    let address = try #require(found)
    #expect(address == FieldID(page: 3, field: 12))
    let id = try form.details(at: address).id
    #expect(id == "f3.12")
  }

  @Test("A page with a name longer than the buffer is read back", arguments: FormFormat.allCases)
  func longName(format: FormFormat) throws {
    let name = String(repeating: "né", count: InputFile.capacity)
    var builder = FormBuilder()
    try builder.appendPage(name: name, fieldCount: 20)
    try builder.appendPage(name: "next", fieldCount: 65_535)
    let form = try FormFile.read(bytes: FormFile.bytes(of: builder.build(), as: format))
    #expect(form.pageNames[0] == name)
    #expect(form.pageNames[1] == "next")
    #expect(form.fieldCount == 65_555)
  }

  @Test("JSON is laid out for people, and keys that say nothing are left out")
  func layout() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Haus", isHidden: true)
    try builder.appendField(
      [.mandatory, .filled],
      details: FieldDetails(id: "q1", label: "Wie viele?", kind: .integer)
    )
    try builder.appendField([])
    try builder.appendPage()
    let text = String(decoding: FormFile.bytes(of: builder.build(), as: .json), as: UTF8.self)
    #expect(
      text == """
        {
          "schema": "formnav.form/1",
          "pages": [
            {"name": "Haus", "hidden": true, "fields": [
              {"id": "q1", "label": "Wie viele?", "kind": "integer", "mandatory": true, "filled": true},
              {}
            ]},
            {"fields": []}
          ]
        }

        """
    )
  }

  @Test("The binary layout is the documented one, byte for byte")
  func binaryLayout() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A", isHidden: true)
    try builder.appendField([.filled, .hidden], details: FieldDetails(id: "q", kind: .date))
    let bytes = FormFile.bytes(of: builder.build(), as: .binary)
    let header: [UInt64] = [1, 1, 1, 1, 1, 0]
    #expect(bytes.count == 120)
    #expect(Array(bytes[..<16]) == Array("formnav.form".utf8) + [1, 0, 0, 0])
    #expect(Array(bytes[16..<64]) == header.flatMap { [UInt8($0), 0, 0, 0, 0, 0, 0, 0] })
    #expect(Array(bytes[64..<72]) == [1, 0, 1, 0, 1, 0, 0, 0])
    #expect(Array(bytes[72..<80]) == [65, 0, 0, 0, 0, 0, 0, 0])
    #expect(Array(bytes[80..<88]) == [0x19] + Array(repeating: 0x11, count: 7))
    #expect(Array(bytes[88..<96]) == [0, 0, 0, 0, 0, 0, 3, 0])
    #expect(Array(bytes[96..<104]) == [1, 0, 0, 0, 0, 0, 0, 0])
    #expect(Array(bytes[104..<112]) == [113, 0, 0, 0, 0, 0, 0, 0])
  }
}
