import FormModel
import FormProgress
import FormRules
import Testing

@testable import FormImport

/// Values that actions set when an answer changes (UR-3).
@Suite struct TriggerImportTests {
  private static func set(_ path: String, _ rest: String = "") -> String {
    "<setvalue event=\"xforms-value-changed\" ref=\"\(path)\" \(rest)/>"
  }

  private func form(
    _ actions: String,
    data: String = "<a/><b/><c/><g><e/></g><r><x/><y/></r>",
    binds: String = "",
    after: String = "",
    model: String = ""
  ) throws -> ImportedForm {
    try ImportSamples.imported(
      ImportSamples.xform(
        data: data,
        binds: "<bind nodeset='/d/a' type='int'/><bind nodeset='/d/b' type='int'/>\(binds)",
        body: """
          <input ref='/d/a'>\(actions)</input><input ref='/d/b'/>
          <group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/x'/></repeat></group>\(after)
          """,
        model: model
      )
    )
  }

  private func lines(_ form: borrowing ImportedForm) throws -> [String] {
    try FormListing(form.form).lines
  }

  @Test("IM-2, UR-3: setvalue becomes a calculation that the answer of its question triggers")
  func questions() throws {
    for (action, line) in [
      ("value='/d/a * 2'", "b is ${a} * 2 when a changes"),
      ("value=' ../a + . '", "b is ${a} + . when a changes"),
      ("value=\"if(/d/b = '', /d/a, 0)\"", "b is if(. = '', ${a}, 0) when a changes"),
      ("", "b is '' when a changes"), ("value=''", "b is '' when a changes"),
    ] {
      let imported = try form(Self.set("/d/b", action))
      let found = try lines(imported)
      #expect(found.contains(line), "\(found)")
      #expect(imported.report.notes.isEmpty)
      #expect(
        imported.report[.calculations].all == 1 && imported.report[.calculations].unsupported == 0
      )
    }
    let text = "<setvalue event='xforms-value-changed' ref='../b'> it's 7 </setvalue>"
    let texts = try lines(try form(text))
    #expect(texts.contains("b is \"it's 7\" when a changes"))
    let named = "<setvalue event='xforms-value-changed' bind='n' value='3'/>"
    let byBind = try form(named, binds: "<bind id='n' nodeset='/d/b'/>")
    let bound = try lines(byBind)
    #expect(bound.contains("b is 3 when a changes"))
  }

  @Test("IM-2, UR-3: an imported form sets the answer once, and keeps what a person gives then")
  func filling() throws {
    var filling = try Filling(
      ImportSamples.xform(
        data: "<a/><b>5</b><c/>",
        binds: """
          <bind nodeset='/d/a' type='int'/><bind nodeset='/d/b' type='int'/>
          <bind nodeset='/d/c' type='int' readonly='true()'/>
          """,
        body: """
          <input ref='/d/a'>\(Self.set("/d/b", "value='/d/a * 2'"))</input>
          <input ref='/d/b'>\(Self.set("/d/c", "value='/d/b + 1'"))</input><input ref='/d/c'/>
          """
      )
    )
    #expect(try filling.text("b") == "5" && filling.text("c") == nil)
    try filling.answer("a", .integer(4))
    #expect(try filling.text("b") == "8" && filling.text("c") == "9")
    try filling.answer("b", .integer(1))
    #expect(try filling.text("b") == "1" && filling.text("c") == "2")
    #expect(try filling.has(.readOnly, "c") && !filling.has(.readOnly, "b"))
    #expect(filling.report.notes.isEmpty)
  }

  @Test("IM-2, UR-3: a read-only question that is set is no note, which takes no answer")
  func readOnlyText() throws {
    let imported = try form(
      Self.set("/d/c", "value='/d/a'"),
      binds: "<bind nodeset='/d/c' readonly='true()'/>",
      after: "<input ref='/d/c'/>"
    )
    let found = try lines(imported)
    #expect(found.contains { $0.hasPrefix("  c text") }, "\(found)")
  }

  @Test("IM-2, UR-3: a node without a question becomes a hidden field, read while it is relevant")
  func hiddenFields() throws {
    let shown = "<bind nodeset='/d/b' relevant='/d/c = 8'/>"
    let plain = try form(
      Self.set("/d/c", "value='/d/a * 2'"),
      data: "<a/><b/><c>3</c><r><x/></r>",
      binds: "\(shown)<bind nodeset='/d/c' type='int'/>"
    )
    let hidden = try lines(plain)
    #expect(hidden.contains("c is ${a} * 2 when a changes"), "\(hidden)")
    var session = try FormSession(plain.form.clone())
    let known = plain.form.address(ofFieldWithID: "c")
    let address = try #require(known)
    #expect(try session.answer(at: address) == .integer(3))
    #expect(session.engine.visiblePageCount == 2)
    try session.answer("a", .integer(4))
    #expect(try session.answer(at: address) == .integer(8))
    #expect(session.engine.visiblePageCount == 3)

    let conditional = try form(
      Self.set("/d/g/e", "value='/d/a * 2'"),
      binds: """
        <bind nodeset='/d/g' relevant='/d/a != 5'/><bind nodeset='/d/g/e' type='int'/>
        <bind nodeset='/d/c' calculate='/d/g/e'/>
        """
    )
    let found = try lines(conditional)
    #expect(found.contains("e.set is ${a} * 2 when a changes"), "\(found)")
    #expect(found.contains("e := if(${a} != 5, ${e.set}, '')"), "\(found)")
    #expect(found.contains("c := ${e}"), "\(found)")
    #expect(conditional.report.notes.isEmpty)
  }

  @Test("IM-2, UR-3, RP-2: within a repeat each instance sets its own")
  func instances() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r jr:template=''><x/><y/><z/></r>",
        binds: "<bind nodeset='/d/r/z' relevant=\"../x != ''\"/>",
        body: """
          <group ref='/d/r'><repeat nodeset='/d/r'>
          <input ref='/d/r/x'>\(Self.set("/d/r/y", "value='../x'"))\
          \(Self.set("/d/r/z", "value='concat(., ../x)'"))</input>
          <input ref='/d/r/y'/></repeat></group>
          """
      )
    )
    let found = try lines(imported)
    #expect(found.contains("y is ${x} when x changes"), "\(found)")
    #expect(found.contains("z.set is concat(., ${x}) when x changes"), "\(found)")
    #expect(found.contains("z is if(${x} != '', ${z.set}, '')"), "\(found)")
    #expect(imported.report.notes.isEmpty)
  }

  @Test(
    "IM-3: an action that the form can't have has a line with the reason",
    arguments: [
      ("<setvalue event='xforms-value-changed' ref='/d/q'/>", "", "the form has no such node"),
      ("<setvalue event='xforms-value-changed' ref='/d/a'/>", "", "rules would go in a circle"),
      (
        "<setvalue event='xforms-value-changed' ref='/d/r/x'/>", "",
        "it sets an answer of another repeat"
      ),
      (
        "<setvalue event='xforms-value-changed' ref='/d/r/y'/>", "",
        "it sets an answer of another repeat"
      ),
      (
        "<setvalue event='xforms-value-changed' ref='/d/b'/>",
        "<bind nodeset='/d/b' calculate='1'/>", "what it sets is calculated"
      ),
      (
        """
        <setvalue event='xforms-value-changed' ref='/d/b'/>\
        <setvalue event='xforms-value-changed' ref='/d/b' value='1'/>
        """, "", "another action sets the same"
      ),
      (
        "<setvalue event='xforms-value-changed odk-instance-first-load' ref='/d/b' value='/d/a'/>",
        "", "its value is computed"
      ),
      (
        "<setvalue event='xforms-value-changed odk-instance-load' ref='/d/b' value='/d/a'/>",
        "", "the form runs no actions"
      ),
      (
        "<setvalue event='xforms-value-changed' ref='/d/b' value='random()'/>", "",
        "the function random()"
      ),
    ]
  )
  func failures(action: String, bind: String, reason: String) throws {
    let imported = try form(action, binds: bind)
    let notes = imported.report.notes.filter { $0.construct.hasPrefix("setvalue") }
    #expect(notes.count == 1 && notes.allSatisfy { $0.kind == .unsupported })
    #expect(notes.first?.reason.contains(reason) == true, "\(notes)")
  }

  @Test("IM-3: an action that stands in no question, or in a group, has a line")
  func noQuestion() throws {
    for (model, body) in [
      (Self.set("/d/b"), ""), ("", Self.set("/d/b")),
      ("", "<group ref='/d/g'>\(Self.set("/d/b"))<input ref='/d/c'/></group>"),
    ] {
      let imported = try form("", after: body, model: model)
      #expect(
        imported.report.notes.map(\.reason) == ["no question's answer triggers it"],
        "\(imported.report.notes)"
      )
    }
    // What is computed at first has a calculation already.
    let computed = try form(
      Self.set("/d/b"),
      model: "<setvalue event='odk-instance-first-load' ref='/d/b' value='today()'/>"
    )
    #expect(computed.report.notes.contains { $0.reason == "what it sets is computed at first" })
  }

  @Test("IM-2: an action of two events sets the first answer, too, if it computes nothing")
  func bothEvents() throws {
    let events = "xforms-value-changed odk-instance-first-load"
    let imported = try form("<setvalue event='\(events)' ref='/d/b' value='12'/>")
    let found = try lines(imported)
    #expect(found.contains("  b integer = integer(12)"), "\(found)")
    #expect(found.contains("b is 12 when a changes") && imported.report.notes.isEmpty)
  }

  @Test("IM-3, UR-5: actions that would let rules go in a circle have lines, and the form opens")
  func circles() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/>",
        binds: "",
        body: """
          <input ref='/d/a'>\(Self.set("/d/b", "value='/d/a'"))</input>
          <input ref='/d/b'>\(Self.set("/d/a", "value='/d/b'"))</input>
          """
      )
    )
    #expect(imported.form.logic.calculations.isEmpty && imported.form.logic.policy == .blank)
    #expect(
      imported.report.notes.map(\.reason)
        == Array(repeating: "rules would go in a circle", count: 2)
    )
    // A circle without them is another's.
    let other = try form(
      Self.set("/d/b"),
      binds: "<bind nodeset='/d/c' calculate='/d/g/e'/><bind nodeset='/d/g/e' calculate='/d/c'/>"
    )
    #expect(other.report.notes.map(\.construct).contains("calculate of \"e\""))
  }

  @Test("IM-3, UR-3: a question in the control of another repeat than its node's sets nothing")
  func otherControl() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<q/><b/><r><x/></r>",
        body: """
          <input ref='/d/b'/><group ref='/d/r'><repeat nodeset='/d/r'>
          <input ref='/d/q'>\(Self.set("/d/b", "value='1'"))</input><input ref='/d/r/x'/></repeat></group>
          """
      )
    )
    #expect(imported.form.logic.calculations.isEmpty)
    #expect(imported.report.notes.map(\.reason).contains("it sets an answer of another repeat"))
  }
}
