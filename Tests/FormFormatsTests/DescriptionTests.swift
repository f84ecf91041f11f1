import FormModel
import Testing

@testable import FormFormats

/// What errors of files say.
@Suite struct DescriptionTests {
  @Test("A form that passes a limit says what was expected and what was found")
  func limits() {
    let fields = FormError.tooManyFields(found: 12).expectedAndFound
    #expect(fields.expected == "at most \(FormLimits.fields) fields" && fields.found == "12")
    #expect(FormError.tooManyPages(found: 9).expectedAndFound.found == "9")
    #expect(FormError.tooMuchText(page: 1).expectedAndFound.found == "more")
  }

  @Test("A file that fails says which, and one that shrinks by how much")
  func files() {
    let shrunk = IOError(.read, path: "a.form", reason: .shrank(expected: 9, found: 4))
    #expect("\(shrunk)".contains("expected 9 bytes, found 4"))
    #expect("\(ReadError.io(shrunk))" == "\(shrunk)")
  }

  @Test("A target that is no name of a file is refused with the reason")
  func targets() {
    for path in ["", "/tmp/"] {
      #expect(throws: IOError.self) { try OutputFile(path: path).name }
    }
  }

  @Test("A text longer than its reader allows is refused")
  func longText() throws {
    #expect(throws: ReadError.self) { try InputFile.text(path: "/dev/zero", limit: 100) }
  }

  @Test("JSON says false where a flag is not set, and an escape needs what comes behind it")
  func json() throws {
    let text =
      #"{"schema":"formnav.form/1","pages":[{"hidden":false,"fields":[{"label":"","filled":false}]}]}"#
    let form = try FormFile.read(bytes: Array(text.utf8))
    let isHidden = form.heads[0].isHidden
    let flags = try form.flags(at: FieldAddress(page: 0, field: 0))
    #expect(!isHidden && flags.isEmpty)
    for cut in [#"{"a\"#, #"{"a\u00"#] {
      let bytes = Array(cut.utf8)
      #expect(throws: ReadError.self) { try FormFile.read(bytes: bytes).pageCount }
    }
  }
}
