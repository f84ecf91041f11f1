import FormModel
import Testing

@testable import FormFormats

@Suite struct EditStreamTests {
  @Test("Edits read back are those that were written", arguments: EditStreamFormat.allCases)
  func roundTrip(format: EditStreamFormat) throws {
    let many = (0..<100_000).map {
      FormEntry.edit(Edit(.fill, page: PageID(place: $0 % 977), field: $0 % 101))
    }
    for edits in [[], Samples.edits, many] {
      let bytes = EditStreamFile.bytes(of: edits, as: format)
      #expect(try EditStreamFile.read(bytes: bytes) == edits)
      var reader = try EditStreamReader(InputFile(bytes: bytes))
      #expect(reader.format == format)
      #expect(reader.count == (format == .binary ? edits.count : nil))
      var pulled: [FormEntry] = []
      while let edit = try reader.next() { pulled.append(edit) }
      #expect(pulled == edits)
      #expect(try reader.next() == nil)
    }
  }

  @Test("Text has comments, blank lines and any spaces")
  func text() throws {
    let text = "# a comment, ümläut\n\n  fill\t3  17 # why\r\nhidePage 4\n\t\n#\nclear 0 0#\n"
    #expect(
      try EditStreamFile.read(bytes: Array(text.utf8))
        == [
          .edit(.fill(page: 3, field: 17)), .edit(.hidePage(4)), .edit(.clear(page: 0, field: 0)),
        ]
    )
    #expect(
      String(decoding: EditStreamFile.bytes(of: [.edit(.hidePage(4))], as: .text), as: UTF8.self)
        == "# formnav.edits/1\nhidePage 4\n"
    )
  }

  @Test(
    "Malformed text is named with line, column and what was expected",
    arguments: [
      ("fill 3 17\nfil 3 17\n", 2, 1, "hidePage"), ("Fill 3 17\n", 1, 1, "fill"),
      ("fill\n", 1, 5, "a page"), ("fill 3\n", 1, 7, "a field"), ("fill 3 x\n", 1, 8, "a field"),
      ("\nfill 3 17 5\n", 2, 11, "end of line"), ("hidePage 3 1\n", 1, 12, "end of line"),
      ("fill 3 17", 1, 10, "end of line"), ("fill 3 1", 1, 9, "end of line"),
      ("# comment", 1, 10, "end of line"), ("fill 3 17\n\t \r", 2, 4, "end of line"),
      (" ", 1, 2, "end of line"), ("\n\n\t", 3, 2, "end of line"), ("fill -1 2\n", 1, 6, "a page"),
      ("fill 4294967296 2\n", 1, 6, "4294967295"), ("fill 1 65536\n", 1, 8, "65535"),
      ("fill 99999999999999999999999999 2\n", 1, 6, "a page"), ("fill 3.0 1\n", 1, 7, "digit"),
      ("fill 3 1x\n", 1, 9, "digit"), ("\u{FEFF}fill 1 2\n", 1, 1, "fill"),
      ("fi\0ll 1 2\n", 1, 1, "fill"), ("fill 1 2 # a\0\n", 1, 13, "UTF-8"),
      ("#\u{7F}\n", 1, 2, "UTF-8"), ("# e\u{301}\u{1B}[2J\n", 1, 5, "UTF-8"),
    ]
  )
  func malformed(text: String, line: Int, column: Int, expected: String) throws {
    let error = try #require(failure(ofEdits: Array(text.utf8))?.format)
    #expect(error.position == .line(line, column: column), "\(error)")
    #expect(error.expected.contains(expected), "\(error)")
  }

  @Test("What is no word at all is named by its byte")
  func noWord() throws {
    let error = try #require(failure(ofEdits: [0x1B, 0x5B, 0x0A])?.format)
    #expect(error.position == .line(1, column: 1) && error.found == "byte 0x1b")
  }

  @Test(
    "A comment is UTF-8",
    arguments: [[0xFF], [0xC3], [0xC3, 0x28], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x92]] as [[UInt8]]
  )
  func invalidComment(bytes: [UInt8]) {
    let error = failure(ofEdits: Array("# é ".utf8) + bytes + [UInt8(ascii: "\n")])?.format
    #expect(error?.position == .line(1, column: 5))
    #expect(error?.expected == "text in UTF-8")
  }

  @Test("What is no edit stream is refused as what it is")
  func otherContent() throws {
    let form = try Samples.mixed(pages: 2)
    #expect(failure(ofEdits: [])?.format?.found == "an empty file")
    #expect(failure(ofEdits: FormFile.bytes(of: form, as: .json))?.format?.found == "a form")
    #expect(failure(ofEdits: FormFile.bytes(of: form, as: .binary))?.format?.found == "a form")
    for format in EditStreamFormat.allCases {
      let error = failure(ofForm: EditStreamFile.bytes(of: Samples.edits, as: format))?.format
      #expect(error?.found == (format == .binary ? "an edit stream" : "text"))
    }
    #expect(failure(ofForm: [])?.format?.found == "an empty file")
  }
}
