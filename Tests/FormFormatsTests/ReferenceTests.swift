import FormModel
import Testing
import TextEscaping

@testable import FormFormats

/// Readers refuse logic that names what the form does not have: such a form can't be opened.
@Suite struct ReferenceTests {
  /// A form of one page with two fields, and this logic.
  private func form(_ logic: FormLogic) throws -> [UInt8] {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 2)
    builder.logic = logic
    return FormFile.bytes(of: builder.build(), as: .binary)
  }

  private func refusal(_ logic: FormLogic) throws -> String {
    let bytes = try form(logic)
    do throws(ReadError) {
      _ = try FormFile.read(bytes: bytes)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("UR-3: rules for pages that share a name, have none, or begin with # name them by number")
  func pagesWithoutNamesOfTheirOwn() throws {
    var builder = FormBuilder()
    for name in ["A", "A", "#1", nil, "B"] { try builder.appendPage(name: name) }
    builder.logic.rules = (0..<5).map {
      Rule(when: "1", [.init(.hide, .page(PageID(place: $0)))])
    }
    let form = builder.build()
    let bytes = FormFile.bytes(of: form, as: .json)
    let isEqual = try FormFile.read(bytes: bytes).isEqual(to: form)
    #expect(isEqual)
    let text = String(decoding: bytes, as: UTF8.self)
    let named = (0..<5).map { text.contains("page:#\($0)") }
    #expect(named == [true, true, true, true, false] && text.contains("page:B"))
  }

  @Test(
    "UR-3: a binary rule for a field, page or group that is not there is refused with its offset",
    arguments: [
      (RuleTarget.group(1), "group 1"), (.page(1), "page 1"),
      (.field(FieldID(page: 0, field: 2)), "page 0, field 2"),
      (.field(FieldID(page: 1, field: 0)), "page 1, field 0"),
    ]
  )
  func targets(target: RuleTarget, found: String) throws {
    var logic = FormLogic()
    logic.groups = [FieldGroup(id: "g", extent: .pages(0..<1))]
    logic.rules = [Rule(when: "1", [.init(.hide, target)])]
    let error = try refusal(logic)
    #expect(error.hasPrefix("offset "), "\(error)")
    #expect(error.hasSuffix("expected a target that the form has, found \(found)"), "\(error)")
    logic.rules = [Rule(when: "1", [.init(.hide, .group(0)), .init(.hide, .page(0))])]
    #expect(try refusal(logic).isEmpty)
  }

  @Test(
    "UR-3: a group of pages or fields that are not there is refused, in binary and in JSON",
    arguments: [
      (FieldGroup.Extent.pages(0..<2), "pages 0 ..< 2"),
      (.fields(page: 0, 1..<3), "fields 1 ..< 3 of page 0"),
      (.fields(page: 1, 0..<0), "fields 0 ..< 0 of page 1"),
    ]
  )
  func groups(extent: FieldGroup.Extent, found: String) throws {
    var logic = FormLogic()
    logic.groups = [FieldGroup(id: "g", extent: extent)]
    let binary = try refusal(logic)
    #expect(binary.contains("expected a group of what the form has, found \(found)"), "\(binary)")
    let group =
      switch extent {
      case .pages(let range): "\"pages\": [\(range.lowerBound), \(range.upperBound)]"
      case .fields(let page, let range):
        "\"page\": \(page), \"fields\": [\(range.lowerBound), \(range.upperBound)]"
      }
    let text = """
      {"schema": "formnav.form/1", "groups": [{"id": "g", \(group)}],
       "pages": [{"fields": [{}, {}]}]}
      """
    do throws(ReadError) {
      _ = try FormFile.read(bytes: Array(text.utf8))
      Issue.record("accepted")
    } catch {
      #expect("\(error)".hasPrefix("line 1, column 41: expected a group"), "\(error)")
    }
  }

  @Test("UR-3: of two calculations or constraints of one field, files have the first")
  func twice() throws {
    let field = FieldID(page: 0, field: 0)
    var logic = FormLogic()
    logic.calculations = ["1", "2"].map { Calculation(field: field, expression: $0) }
    logic.constraints = ["3", "4"].map { Constraint(field: field, expression: $0) }
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField()
    builder.logic = logic
    let form = builder.build()
    for format in FormFormat.allCases {
      let again = try FormFile.read(bytes: FormFile.bytes(of: form, as: format)).logic
      #expect(again.calculations == [logic.calculations[0]])
      #expect(again.constraints == [logic.constraints[0]])
    }
  }

  @Test("UR-1: lists of one id are refused at the second, whether two or three", arguments: 1...3)
  func lists(count: Int) throws {
    let lists = Array(repeating: "\n{\"id\": \"s\", \"choices\": []}", count: count).joined(
      separator: ","
    )
    let text = "{\"schema\": \"formnav.form/1\", \"choices\": [\(lists)], \"pages\": []}"
    let error = failure(ofForm: Array(text.utf8))?.format
    #expect(error?.position == (count > 1 ? .line(3, column: 1) : nil))
    #expect(error?.expected == (count > 1 ? "a choice list with an id of its own" : nil))
  }

  @Test("UR-3: a rule finds the only page of a name, and none of two or three", arguments: 0...3)
  func pageNames(count: Int) throws {
    let pages = ["{}"] + Array(repeating: "{\"name\": \"Same\"}", count: count)
    let text = """
      {"schema": "formnav.form/1", "rules": [{"when": "1", "hide": ["page:Same"]}],
       "pages": [\(pages.joined(separator: ","))]}
      """
    guard count == 1 else {
      let error = try #require(failure(ofForm: Array(text.utf8))?.format)
      #expect(error.position == .line(1, column: 63) && error.found == "\"page:Same\"")
      return
    }
    let logic = try FormFile.read(bytes: Array(text.utf8)).logic
    #expect(logic.rules[0].actions.map(\.target) == [.page(1)])
  }

  @Test("A text of 65 combining marks in a row is refused, by forms, in JSON and in an answer")
  func combiningMarks() throws {
    for (count, isTaken) in [(64, true), (65, false)] {
      let text = "a" + (0..<count).map { $0 % 2 == 0 ? "\u{301}" : "\u{F73}" }.joined()
      func isBuilt(_ details: FieldDetails, name: String) -> Bool {
        var builder = FormBuilder()
        do throws(FormError) {
          try builder.appendPage(name: name)
          try builder.appendField([], details: details)
        } catch {
          return false
        }
        let form = builder.build()
        // Whatever can be written can be read.
        return FormFormat.allCases.allSatisfy {
          (try? FormFile.read(bytes: FormFile.bytes(of: form, as: $0)).pageCount) == 1
        }
      }
      #expect(isBuilt(.none, name: text) == isTaken)
      #expect(isBuilt(FieldDetails(id: text), name: "") == isTaken)
      #expect(isBuilt(FieldDetails(label: text), name: "") == isTaken)
      let json = "{\"schema\": \"formnav.form/1\", \"pages\": [{\"name\": \"\(text)\"}]}"
      #expect((try? FormFile.read(bytes: Array(json.utf8)).pageCount) == (isTaken ? 1 : nil))
      let answer = FormEntry.answer(FieldID(page: 0, field: 0), .text(text))
      let answers = EditStreamFile.bytes(of: [answer], as: .binary)
      #expect((try? EditStreamFile.read(bytes: answers).count) == (isTaken ? 1 : nil))
    }
  }

  @Test(
    "A group is named by its number if its id reads as something else, so each format keeps its rules",
    arguments: [
      ("#g", true), ("#0/0", true), ("page:#0", true), ("page:A", true), ("group:#1", true),
      ("a", true),
      ("h", true), ("g", false), ("group:", false), ("", false),
    ]
  )
  func groupIDs(id: String, isNumbered: Bool) throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "A")
    try builder.appendField([], details: FieldDetails(id: "a"))
    builder.logic.groups = ["h", id].map { FieldGroup(id: $0, extent: .fields(page: 0, 0..<1)) }
    builder.logic.rules = [
      Rule(when: "true()", [.init(.hide, .group(1)), .init(.hide, .group(0))])
    ]
    let form = builder.build()
    for format in FormFormat.allCases {
      let isEqual = try FormFile.read(bytes: FormFile.bytes(of: form, as: format)).isEqual(to: form)
      #expect(isEqual, "\(format)")
    }
    let text = String(decoding: FormFile.bytes(of: form, as: .json), as: UTF8.self)
    #expect(text.contains(isNumbered ? "[\"group:#1\", \"h\"]" : "[\"\(id)\", \"h\"]"), "\(text)")
  }

  @Test("JSON and text write controls and what turns the direction of text as escapes")
  func escapes() throws {
    let text = "é\u{9B}31m\u{202E}\u{2066}\u{200F}\u{2028}\u{7F}\u{FEFF}Ä語\u{61C}\u{85}"
    var builder = FormBuilder()
    try builder.appendPage(name: text)
    try builder.appendField([], details: FieldDetails(id: text, label: text))
    let form = builder.build()
    let json = FormFile.bytes(of: form, as: .json)
    let isEqual = try FormFile.read(bytes: json).isEqual(to: form)
    #expect(isEqual)
    let answer = FormEntry.answer(FieldID(page: 0, field: 0), .text(text))
    let entries = EditStreamFile.bytes(of: [answer], as: .text)
    #expect(try EditStreamFile.read(bytes: entries) == [answer])
    for bytes in [json, entries] {
      let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
      #expect(!scalars.contains { $0.isCommand && $0 != "\n" })
    }
    #expect(String(decoding: json, as: UTF8.self).contains("é\\u009b31m\\u202e\\u2066\\u200f"))
  }
}
