import FormFormats
import FormModel
import Testing

@testable import FormImport

/// A refusal names the part that can't be imported.
@Suite struct RefusalTests {
  private static let known = "one of ODK XForm, FHIR Questionnaire, SurveyJS survey"
  private static let ownForm = "a form of this package's own format"

  private func refusal(_ bytes: [UInt8]) -> String {
    #expect(FormImporter.format(of: bytes) == nil)
    return FormImporter.refusal(of: InputFile(bytes: bytes)).description
  }

  @Test(
    "IM-1, IM-5: a file that can't be imported is refused as what it is",
    arguments: [
      ("", "offset 0", "an empty file"), (" \n\t", "offset 0", "nothing but white space"),
      ("{\"schema\": \"formnav.form/1\", \"pages\": []}", "offset 0", ownForm),
      ("{\"pages\": [],\n \"schema\": \"formnav.form/1\"", "offset 0", ownForm),
      ("fill 0 0\n", "offset 0", "an edit stream"), ("# a visit\n", "offset 0", "an edit stream"),
      ("answer 0 0 none\n", "offset 0", "an edit stream"),
      ("\n {\"a\": 1}", "line 2, column 2", "JSON of another kind"),
      ("{\"schema\": \"x/1\"}", "line 1, column 1", "JSON of another kind"),
      ("[1]", "line 1, column 1", "JSON of another kind"),
      ("fill 0", "line 1, column 1", "\"fill\""),
      ("\n\n %PDF-1.4\n", "line 3, column 2", "\"%PDF-1.4\""),
      ("\u{FEFF}wörld", "line 1, column 2", "\"wörld\""),
      ("name,age\nAnna,42\n", "line 1, column 1", ForeignFile.table),
      ("\u{1B}[2J", "line 1, column 1", "\"\\u{1b}[2J\""),
    ]
  )
  func named(text: String, place: String, found: String) {
    #expect(refusal(Array(text.utf8)) == "\(place): expected \(Self.known), found \(found)")
  }

  @Test("IM-5: of a word in bytes that are no text the first byte is named; a long one is cut")
  func bytes() {
    let start = "line 1, column 1: expected \(Self.known), found "
    #expect(refusal([0x89] + Array("PNG\r\n".utf8)) == start + "byte 0x89")
    let long = String(repeating: "ö", count: 1_000)
    #expect(refusal(Array(long.utf8)) == start + "\"" + long.prefix(60) + "…\"")
  }

  @Test(
    "IM-5: what begins as JSON and is none is an error with its place",
    arguments: [
      ("{", "line 1, column 2: expected a key, found end of input"),
      ("{\"a\": 1,\n \"b\": }", "line 2, column 7: expected a value, found \"}\""),
      ("[1", "line 1, column 3: expected \",\" or \"]\", found end of input"),
      ("\u{FEFF}{} 1", "line 1, column 5: expected end of input, found a number"),
      ("[nul]", "line 1, column 2: expected a value, found \"nul\""),
      ("[\"\\\" x", "line 1, column 7: expected the string's closing quote, found end of input"),
      ("{\"a\\\"b\" 1}", "line 1, column 9: expected \":\" after a key, found a number"),
      ("{\"a\": null 1}", "line 1, column 12: expected \",\" or \"}\", found a number"),
    ]
  )
  func damaged(text: String, message: String) { #expect(refusal(Array(text.utf8)) == message) }

  @Test("IM-5: a key that an object has two or three times is refused at the second")
  func keys() {
    for again in [",\n \"b\": 2", ",\n \"b\": 2, \"\\u0062\": 3"] {
      let text = "{\"a\": {\"b\": 1\(again)}}"
      let message = "line 2, column 2: expected each key once, found \"b\" again"
      #expect(refusal(Array(text.utf8)) == message)
    }
  }

  @Test("IM-1: binary forms and edit streams are told apart")
  func binary() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    let form = FormFile.bytes(of: builder.build(), as: .binary)
    #expect(refusal(form) == "offset 0: expected \(Self.known), found \(Self.ownForm)")
    let edits = EditStreamFile.bytes(of: [.edit(.fill(page: 0, field: 0))], as: .binary)
    #expect(refusal(edits) == "offset 0: expected \(Self.known), found an edit stream")
  }

  @Test("IM-5: JSON of which there is more than memory is refused")
  func memory() {
    let bytes = Array("[\"\(String(repeating: "x", count: 200_000))\"]".utf8)
    let error = FormImporter.refusal(of: InputFile(bytes: bytes), memoryLimit: .bytes(100_000))
    guard case .tooLarge = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test("IM-3: places behind a byte order mark are counted as the file has them")
  func byteOrderMark() throws {
    for mark in ["", "\u{FEFF}"] {
      let text =
        "\(mark){\"elements\": [\n {\"type\": \"sign\", \"name\": \"é\"}, {\"type\": \"sign\"}]}"
      let notes = try ImportSamples.imported(Array(text.utf8)).report.notes
      #expect(notes.map(\.position) == [.line(2, column: 2), .line(2, column: 33)])
    }
  }
}
