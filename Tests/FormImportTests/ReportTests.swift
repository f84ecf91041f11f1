import FormFormats
import FormModel
import Testing

@testable import FormImport

/// The report of an import, for people and for programs.
@Suite struct ReportTests {
  private static let survey = """
    {"locale": "de", "title": "Wo \\"hier\\"\\\\", "elements": [{"name": "a\\u0001", "type": "sign"}]}
    """

  @Test("IM-3: the report for people has the form, its counts and a line for each note")
  func text() throws {
    let report = try ImportSamples.imported(Array(Self.survey.utf8)).report
    expectEqual(
      report.text,
      """
      SurveyJS survey "Wo "hier"\\": 1 pages, 1 fields, labels in "de"
      0 conditions, 0 constraints, 0 filters, 0 calculations
      line 1, column 57: not supported: question of type "sign": not known: a text

      """
    )
    let plain = try ImportSamples.imported(ImportSamples.xform(data: "<a/>", body: "")).report
    #expect(plain.text.hasPrefix("ODK XForm \"T\": 0 pages, 0 fields\n"))
    let other = try ImportSamples.imported(Array("{\"elements\": []}".utf8)).report
    #expect(other.text.hasPrefix("SurveyJS survey: 0 pages, 0 fields\n"))
  }

  @Test("IM-3: the report for programs is JSON with the same")
  func json() throws {
    let imported = try ImportSamples.imported(Array(Self.survey.utf8))
    expectEqual(
      imported.reportJSON,
      """
      {
        "schema": "formnav.import/1",
        "format": "surveyjs",
        "title": "Wo \\"hier\\"\\\\",
        "language": "de",
        "languages": ["de"],
        "pages": 1, "fields": 1,
        "conditions": {"all": 0, "unsupported": 0},
        "constraints": {"all": 0, "unsupported": 0},
        "filters": {"all": 0, "unsupported": 0},
        "calculations": {"all": 0, "unsupported": 0},
        "notes": [
          {"kind": "unsupported", "line": 1, "column": 57, "construct": "question of type \\"sign\\"", \
      "reason": "not known", "meaning": "a text"}
        ],
        "sources": [
          {"page": 0, "field": 0, "source": "a\\u0001"}
        ]
      }

      """
    )
    let empty = try ImportSamples.imported(Array("{\"elements\": []}".utf8))
    #expect(empty.reportJSON.contains("\"title\": null,"))
    #expect(empty.reportJSON.contains("\"notes\": [],\n  \"sources\": []\n"))
  }

  @Test("IM-1: a form is imported from a file as from its bytes, whatever it is")
  func files() throws {
    for path in [
      "xforms/household.xml", "fhir/antenatal-visit.json", "surveyjs/customer-feedback.json",
    ] {
      let bytes = try ImportSamples.bytes(path)
      var file = InputFile(bytes: bytes)
      guard let format = try FormImporter.format(of: &file) else { throw ImportSamples.NoFormat() }
      let imported = try FormImporter.form(from: file, format: format)
      let report = imported.report
      #expect(report == (try ImportSamples.imported(bytes).report))
      let form = imported.takeForm()
      #expect(form.fieldCount > 0)
    }
  }

  @Test(
    "IM-1, IM-5: a bad file, form or language is a typed error"
  )
  func errors() throws {
    func message(_ bytes: [UInt8], _ format: ImportFormat, _ options: ImportOptions) -> String {
      do throws(ImportError) {
        return try FormImporter.form(
          from: InputFile(bytes: bytes),
          format: format,
          options: options
        )
        .report.text
      } catch {
        return error.description
      }
    }
    let fhir = Array("{\"resourceType\": \"Questionnaire\", \"item\": null}".utf8)
    let german = ImportOptions(language: "de")
    #expect(message(fhir, .fhir, german) == "no labels in \"de\": expected none")
    #expect(
      message(Array("{\"elements\": []}".utf8), .surveyjs, german)
        == "no labels in \"de\": expected \"default\""
    )
    #expect(message(Array("{}".utf8), .fhir, ImportOptions()).hasSuffix("found \"none\""))
    #expect(message(Array("[".utf8), .surveyjs, ImportOptions()).hasPrefix("line 1, column 2"))
    #expect(message(Array("<a".utf8), .xforms, ImportOptions()).hasPrefix("line 1, column 3"))
    #expect(message(Array("<a/>".utf8), .xforms, ImportOptions()).contains("found \"a\""))
    let noModel = "<html xmlns='http://www.w3.org/1999/xhtml'><head/><other/></html>"
    #expect(
      message(Array(noModel.utf8), .xforms, ImportOptions())
        == "line 1, column 1: expected an \"instance\" within a \"model\", found none"
    )
    let little = ImportOptions(memoryLimit: .bytes(1 << 20))
    #expect(message([UInt8](repeating: 0x20, count: 1 << 21), .xforms, little).contains("memory"))
    let pages = (0..<20_000).map { "{\"name\": \"\($0)\"}" }.joined(separator: ",")
    let many = "{\"elements\": [\(pages)]}"
    #expect(message(Array(many.utf8), .surveyjs, little).contains("memory"))
  }
}
