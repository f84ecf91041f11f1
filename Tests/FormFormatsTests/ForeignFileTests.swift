import FormModel
import Testing

@testable import FormFormats

/// Files that people take for forms: what they are, and what to do with them.
@Suite struct ForeignFileTests {
  static let files: [(bytes: [UInt8], found: String)] = [
    ([0x50, 0x4B, 3, 4] + Array("[Content_Types].xml, xl/".utf8), "an XLSX workbook"),
    ([0x50, 0x4B, 3, 4] + Array("form.xml".utf8), "a ZIP archive; unpack it"),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "an XLS workbook; save it as XLSX"),
    ([0x1F, 0x8B, 8, 0], "a file compressed by gzip; gunzip it"),
    (Array("%PDF-1.7\n".utf8), "a PDF document"),
    (Array("<!DOCTYPE html>\n<html><head>".utf8), "a web page (HTML)"),
    (Array("\u{FEFF}\n<HTML lang='en'>".utf8), "a web page (HTML)"),
    (Array("type,name,label\ntext,a,A\n".utf8), "a table (CSV); pyxform"),
    (Array("\"type\";\"name\"\n".utf8), "a table (CSV); pyxform"),
    (Array("Question text, kind\n".utf8), "a table (CSV); pyxform"),
  ]

  @Test("A file of another program is refused as what it is, with what to do", arguments: files)
  func foreign(bytes: [UInt8], found: String) {
    let error = Self.edits(bytes)
    #expect(error.contains("expected a form or an edit stream, found \(found)"), "\(error)")
    #expect(!Self.error(bytes).isEmpty)
    if found.hasPrefix("an XLSX") { #expect(Self.error(bytes).contains("xls2xform")) }
  }

  private static func error(_ bytes: [UInt8]) -> String {
    do { _ = try FormFile.read(bytes: bytes) } catch { return "\(error)" }
    return ""
  }

  private static func edits(_ bytes: [UInt8]) -> String {
    do { _ = try EditStreamFile.read(bytes: bytes) } catch { return "\(error)" }
    return ""
  }

  @Test(
    "A misspelt edit is no table",
    arguments: [
      "fil 0 0 # a, b\n", "anwser 0 0 text \"a, b\"\n", "fill 0 0\nx,y\n", "PK 1 2\n", "word\n",
      "\u{1B},\n",
    ]
  )
  func misspelt(text: String) {
    let error = Self.edits(Array(text.utf8))
    #expect(error.contains("expected an edit: "), "\(error)")
  }
}
