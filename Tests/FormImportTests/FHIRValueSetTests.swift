import FormFormats
import FormModel
import FormRules
import Foundation
import Testing

@testable import FormImport

/// Value sets that are not in the Questionnaire.
@Suite struct FHIRValueSetTests {
  private func form(_ items: String, contained: String = "") -> [UInt8] {
    Array(
      "{\"resourceType\": \"Questionnaire\", \"contained\": [\(contained)], \"item\": [\(items)]}"
        .utf8
    )
  }

  private func choice(_ linkID: String, _ url: String, _ more: String = "") -> String {
    "{\"linkId\": \"\(linkID)\", \"type\": \"choice\", \"answerValueSet\": \"\(url)\"\(more)}"
  }

  private func valueSet(_ codes: String..., url: String? = nil) -> String {
    let url = url.map { "\"url\": \"\($0)\", " } ?? ""
    let concepts = codes.map { "{\"code\": \"\($0)\"}" }.joined(separator: ", ")
    return """
      {"resourceType": "ValueSet", \(url)"compose": {"include": [
        {"system": "s", "concept": [\(concepts)]}]}}
      """
  }

  private func imported(_ form: [UInt8], _ files: [String: String]) throws -> ImportedForm {
    let folder = try MediaSamples(files)
    return try ImportSamples.imported(form, options: ImportOptions(mediaFolder: folder.path))
  }

  private func values(_ form: borrowing ImportedForm) -> [[String]] {
    form.form.logic.choiceLists.map { $0.choices.map(\.value) }
  }

  @Test("CH-3, IM-2: the media folder has a value set by its id, whatever its version")
  func files() throws {
    let form = try imported(
      form(
        [
          choice("a", "http://x/v"), choice("b", "http://x/v|2"), choice("c", "http://x/w|1.0"),
          choice("d", "urn:z"),
        ].joined(separator: ", ")
      ),
      [
        "ValueSet-v.json": valueSet("k", "l", url: "http://x/v"), "w.json": valueSet("m"),
        "v.json": "damaged", "urn:z.json": valueSet("n", url: "urn:z"),
      ]
    )
    #expect(form.report.notes.isEmpty, "\(form.report.text)")
    #expect(values(form) == [["k", "l"], ["m"], ["n"]])
    #expect(form.form.logic.choiceLists.map(\.id) == ["http://x/v", "http://x/w|1.0", "urn:z"])
    let fields = form.sources.map { $0.field }
    #expect(fields.map { form.form.logic.fieldChoices[$0] } == [0, 0, 1, 2])
  }

  @Test("CH-3, IM-2: an expansion lists what can be chosen; what is contained goes first")
  func expansion() throws {
    let expansion = """
      {"resourceType": "ValueSet", "url": "http://x/v", "expansion": {"total": 4, "contains": [
        {"system": "s", "code": "h", "abstract": true, "contains": [
          {"system": "s", "code": "k", "display": "K"}]},
        {"system": "s", "code": "l"}, {"system": "s", "code": "l"}]}}
      """
    let form = try imported(
      form(
        choice("a", "http://x/v") + "," + choice("b", "http://x/w"),
        contained: valueSet("own", url: "http://x/w")
      ),
      ["ValueSet-v.json": expansion, "ValueSet-w.json": valueSet("other")]
    )
    #expect(values(form) == [["k", "l"], ["own"]])
    #expect(form.form.logic.choiceLists[0].choices[0].label == "K")
    let note = try #require(form.report.notes.first)
    #expect(note.construct == "choice with the value of another one")
    // Where the questionnaire names the value set.
    #expect(note.position.description == "line 2, column 115")
  }

  @Test("CH-3, IM-3: what the folder lacks, or has in part, leaves a text with its reason")
  func absence() throws {
    let long = String(repeating: "i", count: 201)
    let whole = """
      {"resourceType": "ValueSet", "compose": {"include": [{"system": "s"}]}}
      """
    let neither = "is in neither the file nor the media folder"
    let reasons = [
      ("http://x/whole", "value set \"http://x/whole\" does not list its concepts"),
      ("http://x/none", "value set \"http://x/none\" \(neither)"),
      ("http://x/other", "value set \"http://x/other\" \(neither)"),
      ("http://x/form", "value set \"http://x/form\" \(neither)"),
      ("#none", "value set \"#none\" is not in the file"),
      ("/", "value set \"/\" is not in the file"),
      (long, "value set \(TextQuote.of(long)) is not in the file"),
    ]
    for (url, reason) in reasons {
      let form = try imported(
        form(choice("a", url)),
        [
          "ValueSet-whole.json": whole, "ValueSet-other.json": valueSet("k", url: "http://y/other"),
          "form.json": "{\"resourceType\": \"Questionnaire\"}",
        ]
      )
      #expect(form.report.notes.map(\.reason) == [reason])
      #expect(form.form.kind(at: form.sources[0].field) == .text)
    }
    let none = try ImportSamples.imported(form(choice("a", "http://x/v|3")))
    #expect(
      none.report.notes.map(\.reason) == [
        "value set \"http://x/v|3\" is not in the file; --media FOLDER reads \"ValueSet-v.json\""
      ]
    )
  }

  @Test("CH-3, IM-5: a damaged or large file of a value set, or a missing folder, is an error")
  func errors() throws {
    let outer = try MediaSamples(["v.json": "{}"])
    let many = "{\"a\": [" + Array(repeating: "{}", count: 10_000).joined(separator: ",") + "]}"
    let folder = try MediaSamples(["ValueSet-v.json": "{\"a\": 1,}", "many.json": many])
    #expect(symlink(outer.path + "/v.json", folder.path + "/out.json") == 0)
    func failure(_ urls: String..., in path: String? = nil) -> String {
      let items = urls.map { choice($0, $0) }.joined(separator: ",")
      let path = path ?? folder.path
      do throws(ImportError) {
        let options = ImportOptions(mediaFolder: path, memoryLimit: .bytes(1 << 20))
        _ = try FormImporter.form(from: form(items), format: .fhir, options: options).report
        return ""
      } catch {
        return error.description.replacing(path, with: "…")
      }
    }
    #expect(
      failure("x/v", "x/many")
        == "value set \"x/v\": …/ValueSet-v.json: line 1, column 9: expected a key, found \"}\""
    )
    #expect(failure("x/many").hasPrefix("value set \"x/many\": …/many.json: needs "))
    #expect(
      failure("x/out")
        == "value set \"x/out\": expected a file in the media folder, found \"out.json\""
    )
    #expect(
      failure("x/v", in: folder.path + "/none")
        == "value set \"x/v\": can't open …: No such file or directory"
    )
    #expect(failure("x/none").isEmpty)
  }

  @Test("IM-2: in STU3 `options` refers to a value set")
  func stu3() throws {
    let options = "\"options\": {\"reference\": \"#v\"}"
    let contained = valueSet("k").replacing("\"ValueSet\",", with: "\"ValueSet\", \"id\": \"v\",")
    let form = try ImportSamples.imported(
      form(
        """
        {"linkId": "a", "type": "choice", \(options)}, {"linkId": "b", "type": "string", \(options)}
        """,
        contained: contained
      )
    )
    #expect(values(form) == [["k"]])
    #expect(form.report.notes.map(\.construct) == ["choices of \"b\""])
  }

  @Test("EX-4, CH-3: a choice of a value set in the media folder is written as its coding")
  func responses() throws {
    let form = try imported(form(choice("a", "http://x/v")), ["v.json": valueSet("k", "l")])
    var session = try FormSession(form.form.clone())
    try session.answer("a", .choice("l"))
    let data = form.layout.data(of: session)
    #expect(data.contains("\"system\": \"s\"") && data.contains("\"code\": \"l\""), "\(data)")
    let filled = try form.layout.submission(from: Array(data.utf8), for: form.form)
    #expect(filled.findings.isEmpty)
  }
}
