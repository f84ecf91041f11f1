import FormFormats
import FormImport
import FormModel
import Foundation
import Testing

@Suite struct AnyFormatTests {
  private static let survey = #"{"elements": [{"type": "text", "name": "a"}]}"#
  private static let xform = """
    <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml">
    <h:head><h:title>T</h:title><model><instance><data id="d"><a/></data></instance>
    <bind nodeset="/data/a" type="string"/></model></h:head>
    <h:body><input ref="/data/a"><label>A</label></input></h:body></h:html>
    """
  private static let questionnaire =
    #"{"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "string", "text": "A"}]}"#
  private static let own =
    #"{"schema": "formnav.form/1", "pages": [{"fields": [{"id": "a"}]}]}"#

  private func withFile<Result>(
    _ bytes: [UInt8],
    _ body: (String) throws -> Result
  ) throws -> Result {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return try body(url.path)
  }

  @Test(
    "IM-1: one call reads a form of any format by its content",
    arguments: [
      (survey, ImportFormat.surveyjs), (xform, .xforms), (questionnaire, .fhir), (own, nil),
    ]
  )
  func anyFormat(text: String, format: ImportFormat?) throws {
    try withFile(Array(text.utf8)) { path in
      var found: ImportFormat?
      let form = try FormImporter.read(path: path) { found = $0.format }
      #expect(found == format && form.fieldCount == 1)
      let unreported = try FormImporter.read(path: path)
      let isSameWithoutReport = unreported.isEqual(to: form)
      #expect(isSameWithoutReport)
      #expect(form.address(ofFieldWithID: "a") == FieldID(page: 0, field: 0))
      let binary = FormFile.bytes(of: form, as: .binary)
      try withFile(binary) { path in
        let read = try FormImporter.read(path: path)
        let isSame = read.isEqual(to: form)
        #expect(isSame)
      }
    }
  }

  @Test("IM-1: a form of this package is told from others and from what is none")
  func ownForms() throws {
    let own = try FormImporter.read(InputFile(bytes: Array(Self.own.utf8)))
    let survey = try FormImporter.read(InputFile(bytes: Array(Self.survey.utf8)))
    #expect(own.fieldCount == 1 && survey.fieldCount == 1)
    let edits = EditStreamFile.bytes(of: [.edit(.hidePage(0))], as: .binary)
    for (bytes, isOwn) in [
      (Array(Self.own.utf8), true), (FormFile.bytes(of: own, as: .binary), true),
      (Array(Self.survey.utf8), false), (Array(Self.xform.utf8), false), ([], false),
      (edits, false),
    ] {
      var file = InputFile(bytes: bytes)
      let found = try FormImporter.isOwnForm(&file)
      #expect(found == isOwn)
    }
  }

  @Test("IM-5: what is no form is refused with its place")
  func refusals() throws {
    #expect(throws: ImportError.self) { _ = try FormImporter.read(path: "/none").fieldCount }
    try withFile(Array("{\"a\": 1}".utf8)) { path in
      do throws(ImportError) {
        _ = try FormImporter.read(path: path)
        Issue.record("it is read")
      } catch {
        #expect("\(error)".hasPrefix("line 1, column"), "\(error)")
      }
    }
  }
}
