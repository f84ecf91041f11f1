import FormModel
import FormRules
import Testing

@testable import FormImport

/// Labels with values in them.
@Suite struct LabelImportTests {
  private func labels(_ form: borrowing ImportedForm) -> [String] {
    form.form.logic.labels.map { label in
      switch label.target {
      case .field(let address): "\(address.page) \(address.field): \(label.expression)"
      case .page(let page): "page \(page): \(label.expression)"
      }
    }
  }

  private static func changed(_ form: borrowing ImportedForm) -> [String] {
    form.report.notes.filter { $0.construct.contains("with a value in it") }.map(\.reason)
  }

  @Test("UR-10, IM-2: an output in a label is a value, white space around it and ellipses stay")
  func outputs() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<n/><a/><g><b/></g>",
        binds: "<bind nodeset='/d/a' type='int'/>",
        body: """
          <input ref='/d/n'><label>Name…</label></input>
          <input ref='/d/a'><label>
            How old is <output value=" /d/n "/>… it's "<output ref="."/>"?  </label></input>
          <group ref='/d/g'><label><output value="../a + 1"/></label>
            <input ref='/d/g/b'><label ref="jr:itext('b')"/></input></group>
          """,
        model: """
          <itext><translation lang='en'><text id='b'><value>Of <output value="../../n"/></value></text>
          </translation></itext>
          """
      )
    )
    #expect(
      labels(form) == [
        #"page 1: concat('How old is ', ${n}, concat('… it', "'", 's "'), ${a}, '"?')"#,
        #"1 0: concat('How old is ', ${n}, concat('… it', "'", 's "'), ${a}, '"?')"#,
        "page 2: concat(${a} + 1)", "2 0: concat('Of ', ${n})",
      ]
    )
    #expect(Self.changed(form).isEmpty && form.report[.conditions].unsupported == 0)
    #expect(try form.form.details(at: FieldID(page: 2, field: 0)).label == "Of …")
    var session = try FormSession(form.form.clone())
    try session.answer("n", .text("Ann"))
    #expect(try session.label(of: FieldID(page: 1, field: 0)) == #"How old is Ann… it's ""?"#)
  }

  @Test("UR-10, RP-4: in a repeat a label reads its own instance, and may need a variable of it")
  func repeats() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r><n/><b/></r>",
        binds: "<bind nodeset='/d/r/b' type='date'/>",
        body: """
          <group ref='/d/r'><label>R</label><repeat nodeset='/d/r'>
            <input ref='/d/r/n'><label>N</label></input>
            <input ref='/d/r/b'><label>Born, <output value="../n"/>, <output value="position(..)"/>:
              <output value="format-date(../b, '%Y')"/></label></input>
          </repeat></group>
          """
      )
    )
    #expect(Self.changed(form).isEmpty)
    var session = try FormSession(form.form.clone())
    let place = try #require(form.sources.first { $0.source == "/d/r/b" }).field
    try session.addInstance(of: 0)
    func label(_ number: Int) throws -> String {
      let page = session.page(ofTemplate: place.page, inside: InstanceNumbers([number])!)!
      let text = try session.label(of: FieldID(page: page, field: place.field)) ?? ""
      return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let page = session.page(ofTemplate: place.page, inside: InstanceNumbers([2])!)!
    try session.answer(FieldID(page: page, field: place.field), .date(days: 20_000))
    #expect(try label(2) == "Born, , 2: 2024")
    #expect(try label(1).hasPrefix("Born, , 1:"))
  }

  @Test("IM-3: what of a label can't change is reported as changed, with the reason")
  func notes() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/><c/>",
        binds: "<bind nodeset='/d/a' constraint='. != 1' jr:constraintMsg=\"jr:itext('m')\"/>",
        body: """
          <input ref='/d/a'><label><output value="/d/gone"/></label></input>
          <group><label>G <output value="/d/a"/></label>
          <select1 ref='/d/b'><label>B</label>
            <item><label>One <output value="/d/a"/></label><value>1</value></item></select1>
          <group><label>I <output value="/d/a"/></label><input ref='/d/c'/></group></group>
          """,
        model: """
          <itext><translation lang='en'><text id='m'><value>Not <output value="/d/a"/></value></text>
          </translation></itext>
          """
      )
    )
    let others = "only labels of fields and pages change"
    #expect(
      form.report.notes.map { "\($0.construct): \($0.reason)" }.sorted() == [
        "label of a choice with a value in it: \(others)",
        "label of a group with a value in it: \(others)",
        "label with a value in it: /d/gone, which is not there",
        "message with a value in it: \(others)",
      ]
    )
    #expect(form.report.notes.allSatisfy { $0.kind == .changed })
    #expect(labels(form) == ["page 1: concat('G ', ${a})"])
    let empty = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/>",
        binds: "",
        body: "<input ref='/d/a'><label>A <output/></label></input>"
      )
    )
    #expect(labels(empty) == ["page 0: concat('A ')", "0 0: concat('A ')"])
    let many = String(repeating: "<output value='/d/a'/> ", count: 121)
    let long = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/>",
        binds: "",
        body: "<input ref='/d/a'><label>\(many)</label></input>"
      )
    )
    #expect(Self.changed(long) == ["more than 120 values"] && labels(long).isEmpty)
  }

  @Test(
    "UR-10, IM-2: a name in braces in a title of SurveyJS is the answer as it is shown",
    arguments: [
      ("How old is {name}?", "concat('How old is ', ${name}, '?')"),
      ("{Name}", "concat(${name})"), ("{ name }", "concat(${name})"),
      ("{ {name}", "concat('{ ', ${name})"), ("}{name}", "concat('}', ${name})"),
      ("{gone} {name}", "concat('{gone} ', ${name})"),
      ("{kind}", "concat(if(${kind} = 'a', 'A dog', if(${kind} = 'b', 'b', '')))"),
      ("{sum}!", "concat(${sum}, '!')"), ("{", nil), ("}{", nil), ("{}", nil), ("it's", nil),
    ] as [(String, String?)]
  )
  func survey(title: String, expression: String?) throws {
    let form = try ImportSamples.imported(
      Array(
        """
        {"pages": [{"title": "\(title)", "elements": [
          {"type": "text", "name": "name", "title": "\(title)"},
          {"type": "dropdown", "name": "kind", "choices": [{"value": "a", "text": "A dog"}, "b"]}]}],
          "calculatedValues": [{"name": "sum", "expression": "1 + 1"}]}
        """.utf8
      )
    )
    let expected = expression.map { ["page 0: \($0)", "0 0: \($0)"] } ?? []
    #expect(labels(form) == expected)
    let isWhole = !title.contains("{") || title == "{" || title == "}{"
    #expect(Self.changed(form).isEmpty == (isWhole || expression != nil && !title.contains("gone")))
    #expect(try form.form.details(at: FieldID(page: 0, field: 0)).label == title)
    _ = try FormSession(form.form.clone())
  }

  @Test("UR-10, IM-2: HTML, items of a text list and rows of a matrix have values, too")
  func otherTitles() throws {
    let form = try ImportSamples.imported(
      Array(
        """
        {"elements": [
          {"type": "text", "name": "name"}, {"type": "html", "name": "h", "html": "<b>Hi</b> {name}"},
          {"type": "multipletext", "name": "m", "items": [{"name": "i", "title": "Of {name}"}]},
          {"type": "matrix", "name": "r", "columns": ["a"], "rows": [{"value": 1, "text": "By {name}"}]}]}
        """.utf8
      )
    )
    #expect(Self.changed(form).isEmpty)
    #expect(
      labels(form) == [
        "page 1: concat('Hi ', ${name})", "1 0: concat('Hi ', ${name})",
        "2 0: concat('Of ', ${name})", "3 0: concat('By ', ${name})",
      ]
    )
  }

  @Test("IM-3, RP-4: a group's name with a value is not read anew in a repeat inside")
  func namesInRepeats() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<o><n/><g><r><a/></r></g></o>",
        binds: "",
        body: """
          <group ref='/d/o'><label>O</label><repeat nodeset='/d/o'>
            <input ref='/d/o/n'><label>N</label></input>
            <group ref='/d/o/g'><label>Of <output value="position(..)"/></label>
              <repeat nodeset='/d/o/g/r'><input ref='/d/o/g/r/a'><label>A</label></input></repeat>
            </group></repeat></group>
          """
      )
    )
    #expect(labels(form).isEmpty)
    #expect(Self.changed(form) == ["only labels of fields and pages change"])
    let other = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<o><g><n/><r><a/></r></g></o>",
        binds: "",
        body: """
          <group ref='/d/o'><label>O</label><repeat nodeset='/d/o'>
            <group ref='/d/o/g'><label>Of <output value="position(..)"/></label>
              <input ref='/d/o/g/n'><label>N</label></input>
              <repeat nodeset='/d/o/g/r'><input ref='/d/o/g/r/a'><label>A</label></input></repeat>
            </group></repeat></group>
          """
      )
    )
    #expect(labels(other) == ["page 0: concat('Of ', position(..))"])
    #expect(Self.changed(other) == ["a repeat inside another has no label of its own"])
  }

  @Test(
    "IM-3: a text that many controls share does not make labels much longer than the file",
    arguments: ["/d/a", "/d/gone", "concat(/d/a, '\(String(repeating: "x", count: 40_000))')"]
  )
  func shared(value: String) throws {
    let words = String(repeating: "word ", count: 800)
    let names = (0..<2_000).map { "q\($0)" }
    let controls = names.map { "<input ref='/d/\($0)'><label ref=\"jr:itext('t')\"/></input>" }
    let file = ImportSamples.xform(
      data: "<a/>" + names.map { "<\($0)/>" }.joined(),
      binds: "",
      body: controls.joined(),
      model: """
        <itext><translation lang='en'><text id='t'><value>\(words)<output value="\(value)"/></value></text>
        </translation></itext>
        """
    )
    let form = try ImportSamples.imported(file)
    let bytes = form.form.logic.labels.reduce(0) { $0 + $1.expression.utf8.count }
    #expect(bytes + form.form.pageNames.utf8.count <= 2 * (16 * file.count + 1 << 16))
    #expect(form.report.notes.contains { $0.reason.contains("much longer than the file") })
  }

  @Test(
    "IM-1: many titles that show one long list of choices take no more than a multiple of the file"
  )
  func longLists() throws {
    let choices = (0..<4_000).map { "\"choice number \($0)\"" }.joined(separator: ", ")
    let titles = (0..<400).map { #"{"type": "text", "name": "t\#($0)", "title": "{k}?"}"# }
    let form = try ImportSamples.imported(
      Array(
        #"{"elements": [{"type": "dropdown", "name": "k", "choices": [\#(choices)]}, \#(titles.joined(separator: ", "))]}"#
          .utf8
      )
    )
    #expect((1..<20).contains(form.form.logic.labels.count))
    #expect(form.form.logic.variables.count < 2_000)
    #expect(Self.changed(form) == ["all choices in titles together are much longer than the file"])
  }

  @Test("IM-1: titles that write out times take no more than a multiple of the file")
  func longTimes() throws {
    let title = String(repeating: "{h}", count: 20)
    let titles = (0..<20).map { #"{"type": "text", "name": "t\#($0)", "title": "\#(title)"}"# }
    let file = Array(
      #"{"elements": [{"type": "text", "inputType": "time", "name": "h"}, \#(titles.joined(separator: ", "))]}"#
        .utf8
    )
    let form = try ImportSamples.imported(file)
    let bytes = form.form.logic.labels.map { $0.expression.utf8.count }
    #expect(bytes.reduce(0, +) <= 16 * file.count + 1 << 16)
    #expect(bytes.reduce(0, +) > 1 << 16)
    #expect(Set(Self.changed(form)) == [FormDraft.noRoom])
    #expect(try form.form.details(at: FieldID(page: 20, field: 0)).label == title)
  }

  @Test("UR-10, RP-4: {panel.name} in a title is the answer of its own panel")
  func panels() throws {
    let form = try ImportSamples.imported(
      Array(
        """
        {"elements": [{"type": "paneldynamic", "name": "p", "panelCount": 2, "templateElements": [
          {"type": "text", "name": "n"}, {"type": "text", "name": "m", "title": "For {panel.n}"}]}]}
        """.utf8
      )
    )
    var session = try FormSession(form.form.clone())
    let own = try #require(form.sources.first { $0.source == "p.n" }).field
    let second = session.page(ofTemplate: own.page, inside: InstanceNumbers([2])!)!
    try session.answer(FieldID(page: second, field: own.field), .text("Zoe"))
    #expect(try session.label(of: FieldID(page: second, field: own.field + 1)) == "For Zoe")
    let first = session.page(ofTemplate: own.page, inside: InstanceNumbers([1])!)!
    #expect(try session.label(of: FieldID(page: first, field: own.field + 1)) == "For ")
  }
}
