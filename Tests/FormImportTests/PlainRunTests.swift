import FormFormats
import Testing

@testable import FormImport

/// What is read in runs must be read as if byte by byte.
@Suite struct PlainRunTests {
  /// The value of the one attribute, and the text behind the tag.
  private static func read(_ document: String) throws(ReadError) -> (value: String, text: String) {
    var reader = try XMLReader(Array(document.utf8))
    guard try reader.next() == .start else { return ("", "") }
    let value = reader.attributes.first?.value ?? ""
    return (value, try reader.next() == .text ? reader.text : "")
  }

  private static func failure(_ document: String) -> String {
    do throws(ReadError) {
      return "\(try read(document))"
    } catch {
      return error.description
    }
  }

  @Test("IM-5: the other quote and any script stand in a value and in a text as they are")
  func runs() throws {
    let words = "a 'b' é 日本\u{FEFF}😀 \u{7F}>/"
    let read = try Self.read("<a b=\"\(words)&lt;'\(words)\">\(words)\t]]&gt;\(words)</a>")
    #expect(read.value == "\(words)<'\(words)")
    #expect(read.text == "\(words)\t]]>\(words)")
    #expect(try Self.read("<a b='x \"y\" z'></a>").value == "x \"y\" z")
    #expect(try Self.read("<a b='x&#10;y\tz\r\nu'>\r\n</a>").value == "x\ny z u")
  }

  @Test("IM-5: a character that XML forbids is found wherever in a run it stands")
  func forbidden() {
    for before in ["", "abc", "é", "x'y", "\u{FEFF}"] {
      for wrong in ["\u{FFFE}", "\u{FFFF}", "\u{1}", "\u{1F}"] {
        let column = 7 + before.unicodeScalars.count
        #expect(
          Self.failure("<a b=\"\(before)\(wrong)c\"></a>").hasPrefix("line 1, column \(column): "),
          "\(before.debugDescription) \(wrong.unicodeScalars)"
        )
        let textColumn = 4 + before.unicodeScalars.count
        #expect(
          Self.failure("<a>\(before)\(wrong)c</a>").hasPrefix("line 1, column \(textColumn): ")
        )
      }
    }
  }

  @Test("IM-5: an end tag names the element that is open, with spaces behind it or none")
  func endTags() throws {
    for document in ["<ab></ab>", "<ab></ab >", "<ab></ab\n>"] {
      var reader = try XMLReader(Array(document.utf8))
      #expect(try [reader.next(), reader.next(), reader.next()] == [.start, .end, .finish])
    }
    for document in ["<ab></a>", "<ab></abc>", "<ab></ac>", "<ab></ab", "<ab></ab/>"] {
      var reader = try XMLReader(Array(document.utf8))
      _ = try reader.next()
      #expect(throws: ReadError.self, "\(document)") { _ = try reader.next() }
    }
  }

  @Test("IM-3: a place has the line and column that counting byte by byte gives")
  func places() {
    let text = "\nab\n\né日本\nabcdefgh\n0123456789abcdef\n\u{8A}\u{A}x\u{10A}\n\n\n\n\n\n\n\n\n\nend"
    for start in text.unicodeScalars.indices {
      let bytes = Array(String(text.unicodeScalars[start...]).utf8)
      let lines = SourceLines(bytes)
      for offset in 0...bytes.count {
        let found = lines.position(of: offset, in: bytes)
        let expected = SourceLines.position(of: offset, in: bytes)
        if found != expected { Issue.record("\(found), not \(expected)") }
      }
    }
  }

  @Test("IM-2: white space around the words of a bind and the id of a text says nothing")
  func spaces() {
    for text in ["true()", " true()\n", "t rue ( )"] {
      #expect(XFormsImporter.says("true()", text))
    }
    for text in ["", "true", "true()x", "xtrue()", "false()"] {
      #expect(!XFormsImporter.says("true()", text))
    }
    #expect(XFormsImporter.says("", " \t\r\n") && !XFormsImporter.says("", "x"))
    for text in ["jr:itext('a b')", " jr:itext( \"a b\" ) "] {
      #expect(XFormsImporter.translationID(text) == "a b")
    }
    for text in ["", "jr:itext()", "jr:itext('a b'", "jr:itext('a b\")", "jr:itext(')", "x('a b')"]
    {
      #expect(XFormsImporter.translationID(text) == nil, "\(text)")
    }
    #expect(ChoiceValue.hasSpace("a b") && ChoiceValue.hasSpace("a\u{A0}b"))
    #expect(!ChoiceValue.hasSpace("a_b") && !ChoiceValue.hasSpace("日本"))
  }
}
