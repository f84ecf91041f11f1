import FormModel
import Foundation
import Testing

@testable import FormFormats

/// The formats do what the examples in docs/ show.
@Suite struct DocumentationTests {
  /// The first indented block of a page, without its indentation.
  private func example(_ name: String) throws -> [UInt8] {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/\(name)")
    let lines = try String(contentsOf: page, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let block = lines.drop { !$0.hasPrefix("    ") }.prefix { $0.hasPrefix("    ") }
    return Array((block.map { $0.dropFirst(4) }.joined(separator: "\n") + "\n").utf8)
  }

  @Test("The JSON example is read, and written as it stands")
  func json() throws {
    let text = try example("form-json.md")
    let form = try FormFile.read(bytes: text)
    #expect(form.fieldCount == 4)
    #expect(FormFile.bytes(of: form, as: .json) == text)
  }

  @Test("The example of an edit stream is read")
  func edits() throws {
    let edits = try EditStreamFile.read(bytes: try example("edit-streams.md"))
    #expect(
      edits == [
        .edit(.fill(page: 3, field: 17)), .edit(.hide(page: 3, field: 18)), .edit(.hidePage(4)),
      ]
    )
  }

  @Test("An edit's bytes are the documented ones")
  func editBytes() {
    let bytes = EditStreamFile.bytes(
      of: [
        .edit(.fill(page: PageID(rawValue: 0x0403_0201), field: 0x1211)), .edit(.hidePage(7)),
      ],
      as: .binary
    )
    #expect(Array(bytes[..<16]) == Array("formnav.edit".utf8) + [1, 0, 0, 0])
    #expect(Array(bytes[16..<32]) == [2] + Array(repeating: 0, count: 15))
    #expect(Array(bytes[32..<40]) == [0x11, 0x12, 7, 0, 1, 2, 3, 4])
    #expect(Array(bytes[40..<48]) == [0xFF, 0xFF, 9, 0, 7, 0, 0, 0])
    #expect(bytes.count == 56)
  }

  @Test("Operations and kinds have the documented numbers and names")
  func names() throws {
    for (page, names) in [
      ("edit-streams.md", EditOperation.allCases.map { "\($0.rawValue) `\($0)`" }),
      ("form-binary.md", FieldKind.allCases.map { "\($0.rawValue) \($0.name)" }),
      ("form-json.md", FieldKind.allCases.map { "`\($0.name)`" }),
    ] {
      let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../docs/\(page)")
      let text = try String(contentsOf: url, encoding: .utf8)
      for name in names { #expect(text.contains(name), "\(page)") }
    }
  }
}
