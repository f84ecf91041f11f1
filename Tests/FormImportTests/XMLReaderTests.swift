import FormFormats
import Testing

@testable import FormImport

/// All tokens of a document, one a line: “<name a=v>”, “text”, “</>”.
private func pieces(_ document: String) throws(ReadError) -> [String] {
  try pieces(Array(document.utf8))
}

private func pieces(_ document: [UInt8]) throws(ReadError) -> [String] {
  var reader = try XMLReader(document)
  var pieces: [String] = []
  while true {
    switch try reader.next() {
    case .start:
      let space = reader.name.namespace.isEmpty ? "" : "{\(reader.name.namespace)}"
      let attributes = reader.attributes.map { attribute in
        let space = attribute.name.namespace.isEmpty ? "" : "{\(attribute.name.namespace)}"
        return " \(space)\(attribute.name.local)=\(attribute.value)"
      }
      pieces.append("<\(space)\(reader.name.local)\(attributes.joined())>")
    case .text: pieces.append(reader.text)
    case .end: pieces.append("</>")
    case .finish: return pieces
    }
  }
}

/// The error of a document that is not well formed.
private func failure(_ document: [UInt8]) -> String {
  do throws(ReadError) {
    return "read: \(try pieces(document))"
  } catch {
    return error.description
  }
}

private func failure(_ document: String) -> String { failure(Array(document.utf8)) }

@Suite struct XMLReaderTests {
  @Test("IM-5: elements, attributes, text, references and sections are read in order")
  func readsInOrder() throws {
    let document = """
      <?xml version="1.0" encoding="utf-8"?>\r
      <!-- before --><?style none?>
      <a x='1' y = "&lt;&#65;&#x2603;">one<!-- - -->two<b/>&amp;<![CDATA[<c>&amp;]]></a >
      <!-- after -->
      """
    let expected = ["<a x=1 y=<A☃>", "onetwo", "<b>", "</>", "&<c>&amp;", "</>"]
    #expect(try pieces(document) == expected)
    let other =
      "\u{FEFF}<?xml version='1.0' standalone='yes'?><é·\u{301} 𐐀='\t'><![CDATA[1\r\n2]]></é·\u{301}>"
    #expect(try pieces(other) == ["<é·\u{301} 𐐀= >", "1\n2", "</>"])
  }

  @Test("IM-5: a text that ends with the file is an error there, whatever its length")
  func cutText() {
    for (count, sign) in (1...70).flatMap({ [($0, "x"), ($0, " ")] }) {
      let found = failure("<a>" + String(repeating: sign, count: count))
      #expect(found.hasPrefix("line 1, column \(count + 4): "), "\(found)")
    }
  }

  @Test("IM-5: a document that is cut at any byte is an error, and nothing behind it is read")
  func cutAnywhere() {
    let document = Array(
      """
      <?xml version='1.0'?>\r<?s\r?><!--\r--><a\r b='\r\n&#65;\r'>\r\n1\r<![CDATA[\r]]>\r<c/>\r</a\r>
      """.utf8
    )
    for count in document.indices {
      #expect(!failure(Array(document[..<count])).hasPrefix("read:"), "\(count)")
    }
    #expect(failure(document).hasPrefix("read:"))
  }

  @Test("IM-5: ends of lines are line feeds, and white space in a value is spaces")
  func normalizesWhiteSpace() throws {
    #expect(try pieces("<a x='1\r\n2\t3'>1\r\n2\r3</a>") == ["<a x=1 2 3>", "1\n2\n3", "</>"])
  }

  @Test("IM-5: prefixes are resolved, to the innermost declaration")
  func resolvesPrefixes() throws {
    let document =
      "<a xmlns='u' xmlns:p='v' p:x='1' x='2'><p:b xmlns:p='w'/><p:c/><d xmlns=''/></a>"
    let expected = [
      "<{u}a {v}x=1 x=2>", "<{w}b>", "</>", "<{v}c>", "</>", "<d>", "</>", "</>",
    ]
    #expect(try pieces(document) == expected)
    #expect(
      failure("<p:a/>").contains("line 1, column 2: expected a declaration of the prefix \"p\"")
    )
    #expect(failure("<a xmlns:p='u' xmlns:q='u' p:x='' q:x=''/>").contains("each attribute once"))
    #expect(failure("<a xmlns='u' xmlns='v'/>").contains("each attribute once"))
  }

  @Test(
    "IM-5: what is not well formed is an error with its place",
    arguments: [
      ("", "line 1, column 1"), ("text", "line 1, column 1"), ("<a>", "line 1, column 4"),
      ("<a>text", "line 1, column 8"), ("<a>  ", "line 1, column 6"),
      ("<a></b>", "line 1, column 4: expected \"</a>\""), ("</a>", "a start tag before"),
      ("<a/><b/>", "line 1, column 5"), ("<a/>x", "line 1, column 5"),
      ("<a\nx=1/>", "line 2, column 3: expected a value in quotes"),
      ("<a x='1' x='2'/>", "each attribute once"), ("<a x='1'y='2'/>", "white space"),
      ("<a x='<'/>", "&lt;"), ("<a>]]></a>", "]]&gt;"), ("<a>&nbsp;</a>", "&amp;"),
      ("<a>&#0;</a>", "number"), ("<a>&#xD800;</a>", "number"), ("<a>&#x110000;</a>", "number"),
      ("<a>&#99999999999999999999;</a>", "number"), ("<a>& </a>", "&amp;"),
      ("<a>\u{1}</a>", "a character that XML allows"),
      ("<a>é\u{FFFE}</a>", "line 1, column 5: expected a character"),
      ("<!DOCTYPE a><a/>", "line 1, column 1: expected no document type"),
      ("<a><!-- -- --></a>", "\"--\""), ("<a><!-- ", "end of input"),
      ("<a><![CDATA[", "end of input"),
      ("<a><?xml version='1.0'?></a>", "only at the beginning"),
      (" <?xml version='1.0'?><a/>", "only at the beginning"),
      ("<?xml version='1.0' encoding='latin1'?><a/>", "encoding UTF-8"),
      ("<?xml version='2.0'?><a/>", "version"), ("<1a/>", "name"), ("<a:/>", "name"),
      ("<a:b:c/>", "name"), ("<a x/>", "\"=\""), ("<a x='", "closing quote"),
      ("<a", "end of input"), ("<a /b>", "line 1, column 4: expected \"/>\""),
      ("<a xmlns:p=''/>", "line 1, column 13: expected the URI of a namespace"),
      ("< a/>", "line 1, column 2: expected an element's name"),
      ("<?xml version='1.0' standalone='no' x?><a/>", "\"?>\" after \"<?xml\""),
      ("<?xml version='1.0' standalone='on'?><a/>", "a standalone that XML 1.0 knows"),
      ("<?xml version?><a/>", "line 1, column 14: expected \"=\""),
      ("<?xml version=1.0?><a/>", "a value in quotes"),
      ("<![CDATA[x]]>", "text outside of all elements"), ("<a/><?p", "white space or \"?>\""),
      ("<a/><?p q", "\"?>\" after \"<?\""),
      ("<aé\u{D7}/>", "line 1, column 4: expected white space"),
      ("<a>\t\u{B}</a>", "line 1, column 5: expected a character"),
    ]
  )
  func refusesWhatIsNotWellFormed(document: String, says: String) {
    #expect(failure(document).contains(says), "\(failure(document))")
  }

  @Test("IM-5: a file in another encoding is refused by the name that it declares")
  func declared() {
    for declaration in ["ISO-8859-1", "windows-1252"] {
      let file = Array("<?xml version='1.0' encoding='\(declaration)'?><a>".utf8) + [0xE9]
      #expect(failure(file).hasSuffix("expected encoding UTF-8, found \"\(declaration)\""))
    }
    #expect(failure([0xFF, 0xFE, 0x3C, 0]).hasSuffix("expected UTF-8, found UTF-16"))
  }

  @Test("IM-5: bytes that are no UTF-8 are an error with their place")
  func refusesOtherEncodings() {
    #expect(
      failure(Array("<a>\n é".utf8) + [0xC3, 0x28]).contains("line 2, column 3: expected UTF-8")
    )
    #expect(failure([0xFF, 0xFE, 0x3C, 0x00]).contains("UTF-16"))
  }

  @Test("IM-5: depth and attributes are bounded")
  func boundsDepthAndAttributes() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)
    }
    #expect(try pieces(nested(256)).count == 512)
    #expect(failure(nested(257)).contains("at most 256 elements within each other"))
    func wide(_ count: Int) -> String {
      "<a" + (0..<count).map { " x\($0)=''" }.joined() + "/>"
    }
    #expect(try pieces(wide(256)).count == 2)
    #expect(failure(wide(257)).contains("at most 256 attributes"))
    let bindings = (0..<5).map { level in
      "<a" + (0..<250).map { " xmlns:x\(level)y\($0)='u'" }.joined() + ">"
    }
    #expect(failure(bindings.joined()).contains("at most 1024 declarations"))
  }

  @Test("IM-5: white space stands in sections, comments and instructions as it is")
  func spaceInSections() throws {
    let document = "<a><![CDATA[x\n\ty]]><!--\n\t--><?p\n q\t?></a>"
    #expect(try pieces(document) == ["<a>", "x\n\ty", "</>"])
  }
}
