import FormModel
import Testing

@testable import FormFormats

@Suite struct MalformedJSONTests {
  private static func form(_ pages: String) -> String {
    "{\"schema\": \"formnav.form/1\",\n\"pages\": [\(pages)]}"
  }

  /// Text, line and column of the error, a word of what was expected.
  private static let table: [(String, Int, Int, String)] = [
    ("{", 1, 2, "key"), ("{}", 1, 3, "schema"), ("{\n\"pages\": []}", 2, 13, "schema"),
    ("{\"schema\": \"formnav.form/1\"}", 1, 29, "pages"),
    ("{\"schema\": \"formnav.form/6\",\n\"pages\": []}", 1, 12, "formnav.form/1"),
    ("{\"schema\": 1}", 1, 12, "formnav.form/1"), ("{schema: 1}", 1, 2, "key"),
    ("{\"schema\" \"formnav.form/1\"}", 1, 11, "\":\""),
    ("{\"schema\": \"formnav.form/1\",}", 1, 29, "key"),
    ("{\"schema\": \"formnav.form/1\";}", 1, 28, "\",\" or \"}\""),
    ("{\"schema\": \"formnav.form/1\",\n\"schema\": \"formnav.form/1\"}", 2, 1, "once"),
    ("{\"schema\": \"formnav.form/1\",\n\"Pages\": []}", 2, 1, "\"pages\""),
    (form("") + "\n\n x", 4, 2, "end of input"), (form("") + "\0", 2, 13, "end of input"),
    (form("1"), 2, 11, "a page"), (form("null"), 2, 11, "a page"), (form("{},"), 2, 14, "a page"),
    (form("{} {}"), 2, 14, "\",\" or \"]\""), (form("{\n\"name\": 7}"), 3, 9, "name"),
    (form("{\n\"name\": \"a\",\n\"name\": \"b\"}"), 4, 1, "once"),
    (form("{\n\"hidden\": \"true\"}"), 3, 11, "true or false"),
    (form("{\n\"hidden\": truth}"), 3, 11, "true or false"),
    (form("{\n\"hidden\": True}"), 3, 11, "true or false"),
    (form("{\n\"fields\": {}}"), 3, 11, "array of fields"),
    (form("{\n\"title\": 1}"), 3, 1, "a page"),
    (form("{\"fields\": [\n{},\n[]]}"), 4, 1, "a field"),
    (form("{\"fields\": [\n{\"Id\": 1}]}"), 3, 2, "a field"),
    (form("{\"fields\": [\n{\"id\": 12}]}"), 3, 8, "string"),
    (form("{\"fields\": [\n{\"id\": \"\"}]}"), 3, 8, "an id"),
    (form("{\"fields\": [\n{\"kind\": \"colour\"}]}"), 3, 10, "kind"),
    (form("{\"fields\": [\n{\"filled\": 1}]}"), 3, 12, "true or false"),
    (form("{\"fields\": [\n{\"filled\": true, \"filled\": true}]}"), 3, 18, "once"),
    (form("{\"fields\": [\n{\"id\": \"a\"},\n{\"id\": \"\\u0061\"}]}"), 4, 1, "id of its own"),
    (form("{\"name\": \"a\nb\"}"), 2, 22, "control"), (form("{\"name\": \"a"), 2, 24, "quote"),
    (form("{\"name\": \"\\x\"}"), 2, 21, "escape"), (form("{\"name\": \"\\"), 2, 21, "escape"),
    (form("{\"name\": \"\\u12G4\"}"), 2, 21, "hexadecimal"),
    (form("{\"name\": \"é\\u1\"}"), 2, 22, "hexadecimal"),
    (form("{\"name\": \"\\uDC00\"}"), 2, 21, "scalar"),
    (form("{\"name\": \"\\uD800\"}"), 2, 21, "surrogate pair"),
    (form("{\"name\": \"\\uD800\\n\"}"), 2, 21, "surrogate pair"),
    (form("{\"name\": \"\\uD800\\uD800\"}"), 2, 21, "low surrogate"),
    (form("{\"name\": \"\\uD800\\u0041\"}"), 2, 21, "low surrogate"),
  ]

  @Test("Malformed JSON is named with line, column and what was expected", arguments: table.indices)
  func malformed(index: Int) throws {
    let (text, line, column, expected) = Self.table[index]
    let error = try #require(failure(ofForm: Array(text.utf8))?.format, "\(text)")
    #expect(error.position == .line(line, column: column), "\(text): \(error)")
    #expect(error.expected.contains(expected), "\(text): \(error)")
  }

  @Test(
    "Bytes that are no UTF-8 are named with their place",
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0x80], [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3],
      [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xFF],
    ] as [[UInt8]]
  )
  func invalidUTF8(bytes: [UInt8]) throws {
    let (head, tail) = (Array("{\"schema\": \"ä".utf8), Array("\"}".utf8))
    let error = try #require(failure(ofForm: head + bytes + tail)?.format)
    #expect(error.position == .line(1, column: 14))
    #expect(error.expected == "UTF-8")
    #expect(firstFault(in: (Array("abcdefgh".utf8) + bytes).span.bytes) == .invalid(8))
  }

  @Test(
    "A million open brackets are one error, not a deep recursion",
    arguments: ["[", "{\"pages\":["]
  )
  func depth(open: String) throws {
    let text = "{\"pages\": [" + String(repeating: open, count: 1_000_000)
    let error = try #require(failure(ofForm: Array(text.utf8))?.format)
    #expect(error.position == .line(1, column: open == "[" ? 12 : 13))
  }

  @Test("What a message quotes is short, and no terminal obeys it")
  func quoting() throws {
    let key = "\\u001b[2J" + String(repeating: "k", count: 1_000)
    let error = try #require(failure(ofForm: Array("{\"\(key)\": 1}".utf8))?.format)
    #expect(error.found == "\"\\u{1b}[2J" + String(repeating: "k", count: 36) + "…\"")
  }

  @Test("Escapes and surrogate pairs are the characters they stand for")
  func escapes() throws {
    let text = Self.form("{\"na\\u006De\": \"\\u00e9\\uD83D\\uDE00\\/\\b\\f\\n\\r\\t\\\"\\\\\"}")
    let form = try FormFile.read(bytes: Array(text.utf8))
    #expect(form.pageNames[0] == "é😀/\u{8}\u{c}\n\r\t\"\\")
  }

  @Test(
    "Each key of each object stands once: two and three are refused at the second",
    arguments: 2...3
  )
  func everyKeyOnce(count: Int) throws {
    let rest = """
      "rules": [{"when": "1", "lock": ["g"], "unlock": ["g"], "require": ["q17"]},
      """
    let page = """
      {"hidden": true, "fields": [
        {"label": "L", "readOnly": true, "mandatory": true, "filled": true}]},
      """
    let whole = LogicTests.text.replacing("\"rules\": [", with: rest)
      .replacing("{\"name\": \"Treatment\"", with: page + "{\"name\": \"Treatment\"")
    _ = try FormFile.read(bytes: Array(whole.utf8))
    let text = Array(whole.utf8)
    let members = Self.members(of: text)
    #expect(Set(members.map(\.key)).count == 31)
    for (key, place) in members {
      let again = Array(repeating: Array(text[place]) + [UInt8(ascii: ",")], count: count - 1)
      let doubled = text[..<place.lowerBound] + again.joined() + text[place.lowerBound...]
      let error = failure(ofForm: Array(doubled))?.format
      #expect(error?.expected == "each key once" && error?.found == "\"\(key)\" again")
    }
  }

  /// Each member of each object, from its key to the end of its value.
  private static func members(of json: [UInt8]) -> [(key: String, place: Range<Int>)] {
    var members: [(key: String, place: Range<Int>)] = []
    var index = 0
    func string() -> String {
      let start = index + 1
      repeat { index += 1 } while json[index] != UInt8(ascii: "\"")
      index += 1
      return String(decoding: json[start..<index - 1], as: UTF8.self)
    }
    func value() {
      switch json[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        index += 1
        while !"}]".utf8.contains(json[index]) { value() }
        index += 1
      case UInt8(ascii: "\""):
        let start = index
        let key = string()
        guard json[index] == UInt8(ascii: ":") else { return }
        index += 2
        value()
        members.append((key, start..<index))
      case UInt8(ascii: ","), UInt8(ascii: " "), UInt8(ascii: "\n"): index += 1
      default: while !",]} \n".utf8.contains(json[index]) { index += 1 }
      }
    }
    value()
    return members
  }

  @Test("Keys stand in any order, with any white space between")
  func order() throws {
    let text =
      "\r\n\t {\"pages\":[ {\"fields\" : [{\"filled\":true}] ,\"hidden\":true,\"name\":\"x\"} ]"
      + ",\"schema\":\"formnav.form/1\"}\r\n"
    let form = try FormFile.read(bytes: Array(text.utf8))
    #expect(form.pageNames[0] == "x")
    #expect(try form.isPageHidden(0))
    #expect(try form.flags(at: FieldID(page: 0, field: 0)) == .filled)
  }

  @Test("More fields on a page than the limit are refused at the field")
  func tooManyFields() throws {
    let fields = String(repeating: "{},", count: 65_535) + "\n{}"
    let error = try #require(
      failure(ofForm: Array(Self.form("{\"fields\": [\(fields)]}").utf8))?.format
    )
    #expect(error.position == .line(3, column: 1))
    #expect(error.found == "65536")
  }
}
