import FormModel
import Foundation
import Testing

@testable import FormFormats

/// Messages of errors about files.
@Suite struct DescriptionTests {
  @Test("A form that passes a limit says what was expected and what was found")
  func limits() {
    let fields = FormError.tooManyFields(found: 12).expectedAndFound
    #expect(fields.expected == "at most \(FormLimits.fields) fields" && fields.found == "12")
    #expect(FormError.tooManyPages(found: 9).expectedAndFound.found == "9")
    #expect(FormError.tooMuchText(page: 1).expectedAndFound.found == "more")
    #expect(FormError.tooMuchMemory(bytes: 91, limit: 90).expectedAndFound.found == "91")
    let many = FormError.tooManyNewInstances(found: 11, limit: 10).expectedAndFound
    #expect(many == ("at most 10 new instances of repeats at once", "11"))
    let pages = FormError.tooManyNewPages(found: 12, limit: 10).expectedAndFound
    #expect(pages == ("at most 10 pages in new instances of repeats at once", "12"))
    let contents = FormError.tooManyNewFields(found: 13, limit: 10).expectedAndFound
    #expect(contents == ("at most 10 fields in new instances of repeats at once", "13"))
  }

  @Test("A file that fails says which, and one that shrinks by how much")
  func files() {
    let shrunk = IOError(.read, path: "a.form", reason: .shrank(expected: 9, found: 4))
    #expect("\(shrunk)".contains("expected 9 bytes, found 4"))
    #expect("\(ReadError.io(shrunk))" == "\(shrunk)")
  }

  @Test("What was found is quoted without commands to a terminal")
  func quoted() {
    let error = FormatError(at: .offset(7), expected: "a form", quoting: "x\u{1B}")
    #expect("\(error)" == "offset 7: expected a form, found \"x\\u{1b}\"")
  }

  @Test("A target that is no name of a file is refused with the reason")
  func targets() {
    for path in ["", "/tmp/", "/tmp/no-such-folder-of-formnav/"] {
      #expect(throws: IOError.self) { try OutputFile(path: path).name }
    }
  }

  @Test("A file whose name has become a folder's meanwhile is refused, and the folder stays")
  func folderMeanwhile() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("formnav-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let target = folder.appendingPathComponent("target")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    var file = try OutputFile(path: target.path)
    try file.write("text")
    try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
    var isRefused = false
    do throws(IOError) { try file.commit() } catch { isRefused = error.operation == .create }
    #expect(isRefused)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["target"])
  }

  @Test(
    "A file that can be opened and not read is an error of reading",
    .enabled(if: hasMemoryFile)
  )
  func unreadable() {
    // Nothing is mapped at address 0.
    #expect(throws: ReadError.self) { try FormFile.read(path: Self.memoryFile).pageCount }
    #expect(throws: ReadError.self) { try InputFile.text(path: Self.memoryFile, limit: 10) }
  }

  private static let memoryFile = "/proc/self/mem"
  private static let hasMemoryFile = FileManager.default.fileExists(atPath: memoryFile)

  @Test("A form without names that needs more memory than there is, is refused before any is taken")
  func memory() throws {
    var builder = FormBuilder()
    for _ in 0..<10 { try builder.appendPage(fieldCount: 3) }
    let path = FileManager.default.temporaryDirectory
      .appendingPathComponent("formnav-\(UUID().uuidString).form").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(FormFile.bytes(of: builder.build(), as: .binary)).write(
      to: URL(fileURLWithPath: path)
    )
    #expect(throws: ReadError.tooLarge(bytes: 160, limit: 100)) {
      try FormFile.read(path: path, memoryLimit: .bytes(100)).pageCount
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
    let flags = try form.flags(at: FieldID(page: 0, field: 0))
    #expect(!isHidden && flags.isEmpty)
    for cut in [#"{"a\"#, #"{"a\u00"#] {
      let bytes = Array(cut.utf8)
      #expect(throws: ReadError.self) { try FormFile.read(bytes: bytes).pageCount }
    }
  }
}
