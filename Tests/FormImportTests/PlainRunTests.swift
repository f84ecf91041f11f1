import FormFormats
import Testing

@testable import FormImport

/// Text that is scanned in runs must be read as if byte by byte.
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

  @Test("IM-5: eight bytes at a time the same byte stops a run as one at a time")
  func words() {
    var differences: [String] = []
    for stop in [UInt8(ascii: "]"), UInt8(ascii: "\"")] {
      for byte in UInt8.min...UInt8.max {
        for place in 0..<16 {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 19)
          bytes[place] = byte
          // A further one after it must not be taken for the first.
          bytes[15] = 0x01
          let stops =
            byte < 0x20 || [UInt8(ascii: "<"), UInt8(ascii: "&"), 0xEF, stop].contains(byte)
          let expected = stops ? place : 15
          let found = PlainBytes.end(of: bytes, from: 0, before: stop)
          if found != expected { differences.append("\(byte) at \(place): \(found)") }
        }
      }
    }
    #expect(differences.isEmpty, "\(differences.prefix(5))")
    let short = Array("abc<def".utf8)
    #expect(PlainBytes.end(of: short, from: 0, before: 0x5D) == 0)
    #expect(PlainBytes.end(ofSpaces: Array("                  x".utf8), from: 1) == 17)
    #expect(PlainBytes.end(ofSpaces: Array("       x        ".utf8), from: 0) == 0)
  }

  @Test(
    "IM-5: text is whole where it is made of runs, references, sections, comments and line ends"
  )
  func pieces() throws {
    let texts = [
      ("plain words here", "plain words here"), ("a<!-- c -->b", "ab"),
      ("a<![CDATA[<b>]]>c", "a<b>c"), ("<![CDATA[]]>a", "a"), ("<![CDATA[x]]>", "x"),
      ("&lt;a", "<a"), ("a&lt;", "a<"), ("a\r\nb\rc", "a\nb\nc"), ("a<?p q?>b<!--c-->d", "abd"),
      ("<!--c-->a&amp;b<![CDATA[c]]>d", "a&bcd"),
    ]
    for (written, expected) in texts {
      #expect(try Self.read("<a>\(written)</a>").text == expected, "\(written)")
    }
  }

  @Test("IM-5: a name that was met before is in the namespace that its prefix has now")
  func names() throws {
    let document = """
      <a xmlns:p="u" p:q="1"><p:x p:q="2"/><b xmlns:p="v"><p:x p:q="3"/><x q="4"/></b><p:x/><x \
      xmlns="w"><x/></x><x/></a>
      """
    var reader = try XMLReader(Array(document.utf8))
    var found: [String] = []
    while true {
      let piece = try reader.next()
      if piece == .finish { break }
      guard piece == .start else { continue }
      let attributes = reader.attributes.map { "\($0.name.namespace):\($0.name.local)" }
      found.append("\(reader.name.namespace):\(reader.name.local) \(attributes.joined())")
    }
    #expect(
      found == [
        ":a u:q", "u:x u:q", ":b ", "v:x v:q", ":x :q", "u:x ", "w:x ", "w:x ", ":x ",
      ]
    )
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
      var lines = SourceLines(bytes, upTo: bytes.count)
      for offset in 0...bytes.count {
        let found = lines.position(of: offset, in: bytes)
        let expected = SourceLines.position(of: offset, in: bytes)
        var part = SourceLines(bytes, upTo: offset)
        let upTo = part.position(of: offset, in: bytes)
        if found != expected || upTo != expected {
          Issue.record("\(found) and \(upTo), not \(expected)")
        }
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
