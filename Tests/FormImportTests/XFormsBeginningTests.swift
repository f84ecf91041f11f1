import FormModel
import FormProgress
import FormRules
import Testing

@testable import FormImport

/// Instances of a repeat that do not begin alike (IM-2, RP-2).
@Suite struct XFormsBeginningTests {
  private func form(
    _ data: String,
    binds: String = "",
    attributes: String = "",
    model: String = ""
  ) throws -> ImportedForm {
    try ImportSamples.imported(
      ImportSamples.xform(
        data: data + "<n>4</n>",
        binds: "<bind nodeset='/d/r/b' type='int'/>\(binds)",
        body: """
          <input ref='/d/n'/><group ref='/d/r'><repeat nodeset='/d/r' \(attributes)>
          <input ref='/d/r/a'/><input ref='/d/r/b'/></repeat></group>
          """,
        model: model
      )
    )
  }

  private func answers(_ session: borrowing FormSession, _ form: borrowing ImportedForm) throws
    -> [String]
  {
    var found: [String] = []
    let places = ["/d/r/a", "/d/r/b"].compactMap { source in
      form.sources.first { $0.source == source }?.field
    }
    for number in 1...(try session.instanceCount(of: 0)) + 1 {
      guard let numbers = InstanceNumbers([number]),
        let page = session.page(ofTemplate: places[0].page, inside: numbers)
      else { break }
      let texts = try places.map { place in
        switch try session.answer(at: FieldID(page: page, field: place.field)) {
        case .text(let text)?, .choice(let text)?: text
        case .integer(let value)?: "\(value)"
        case nil: "-"
        default: "?"
        }
      }
      found.append(texts.joined())
    }
    return found
  }

  private let data = """
    <r jr:template=''><a>t</a><b/></r><r><a>x</a><b>1</b></r><r><a>t</a><b/></r><r><a>z</a><b>3</b></r>
    """

  @Test("IM-2, RP-2: the instances in the file begin as it says, added ones as the template")
  func template() throws {
    let form = try form(data)
    #expect(form.report.notes.isEmpty)
    var session = try FormSession(form.form.clone())
    #expect(try answers(session, form) == ["x1", "t-", "z3"])
    let place = try #require(form.sources.first { $0.source == "/d/r/a" }).field
    // Instances keep what they have when others come and go.
    let page = session.page(ofTemplate: place.page, inside: InstanceNumbers([3])!)!
    try session.answer(FieldID(page: page, field: place.field), nil)
    try session.removeInstance(session.instance(of: 0, number: 1)!)
    #expect(try answers(session, form) == ["t-", "-3"])
    try session.addInstance(of: 0)
    #expect(try answers(session, form) == ["t-", "-3", "t-"])
  }

  @Test("IM-2, RP-2: without a template an added instance begins empty, as in Collect and Enketo")
  func withoutTemplate() throws {
    for (data, first) in [
      ("<r><a>x</a><b>1</b></r>", ["x1"]),
      ("<r><a>x</a><b/></r><r><a>x</a><b>2</b></r>", ["x-", "x2"]),
    ] {
      let form = try form(data)
      #expect(form.report.notes.isEmpty)
      var session = try FormSession(form.form.clone())
      #expect(try answers(session, form) == first)
      try session.addInstance(of: 0)
      #expect(try answers(session, form) == first + ["--"])
    }
  }

  @Test("IM-2, RP-2: what an action gives to added instances alone is not in those of the file")
  func actions() throws {
    let action = "<setvalue event='odk-new-repeat' ref='/d/r/a' value=\"'new'\"/>"
    for (data, first) in [
      (data, ["x1", "t-", "z3"]), ("<r><a/><b/></r>", ["--"]), ("<r><a>new</a><b/></r>", ["new-"]),
      ("<r jr:template=''><a/><b/></r>", []),
    ] {
      let form = try form(data, model: action)
      #expect(form.report.notes.isEmpty)
      var session = try FormSession(form.form.clone())
      #expect(try answers(session, form) == first)
      try session.addInstance(of: 0)
      #expect(try answers(session, form) == first + ["new-"])
    }
  }

  @Test("IM-2: a read-only text that only a later instance has is no note")
  func readOnly() throws {
    let form = try form(
      "<r jr:template=''><a/><b/></r><r><a/><b/></r><r><a>x</a><b/></r>",
      binds: "<bind nodeset='/d/r/a' readonly='true()'/>"
    )
    #expect(form.report.notes.isEmpty)
    #expect(try answers(try FormSession(form.form.clone()), form) == ["--", "x-"])
  }

  @Test("IM-3: in a repeat within another all instances begin alike, with a line")
  func nested() throws {
    let inner = "<p><b>1</b></p>"
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<o>\(inner)\(inner)</o><o>\(inner)<p><b>2</b></p></o>",
        body: """
          <repeat nodeset='/d/o'><repeat nodeset='/d/o/p'><input ref='/d/o/p/b'/></repeat></repeat>
          """
      )
    )
    #expect(form.report.notes.map(\.construct) == ["first answers of \"p\""])
    #expect(form.form.logic.calculations.isEmpty)
  }

  @Test("IM-3: what a form can't have of this has a line")
  func told() throws {
    let bytes = { (data: String, binds: String, model: String) in
      try form(data, binds: binds, model: model).report.notes.map {
        "\($0.construct): \($0.reason)"
      }
    }
    let differ = "first answers of \"r\": its instances differ"
    let two = "<r><a/><b>1</b></r><r><a/><b>2</b></r>"
    #expect(
      try form(two, attributes: "jr:count='2'").report.notes.map(\.reason)
        == ["its instances differ"]
    )
    // Without a template added ones should begin empty.
    for (data, lines) in [("<r><a>x</a><b/></r>", 1), ("<r jr:template=''><a>x</a><b/></r>", 0)] {
      #expect(try form(data, attributes: "jr:count='2'").report.notes.count == lines)
    }
    // A calculation makes answers of its own.
    #expect(try bytes(two, "<bind nodeset='/d/r/b' calculate='2'/>", "") == [])
    #expect(try bytes("<r><a/><b/></r><r><a/><b>x</b></r>", "", "") == [differ])
    #expect(try bytes("<r><a/><b/><c/></r><r><a/><b/><c>x</c></r>", "", "") == [differ])
    #expect(
      try bytes("<r><a/><b/></r>", "", "<setvalue event='odk-new-repeat' ref='/d/r/b'>x</setvalue>")
        == ["setvalue of \"/d/r/b\" on \"odk-new-repeat\": not all instances begin with it"]
    )
    let both = ["a", "b"].map { "<setvalue event='odk-new-repeat' ref='/d/r/\($0)'>1</setvalue>" }
    let counted = try form("<r><a/><b/></r>", attributes: "jr:count='2'", model: both.joined())
    let notAlike = XFormsImporter.notAlike
    #expect(counted.report.notes.map(\.reason) == [notAlike, notAlike])
  }

  @Test("IM-3: in nested repeats instances of one number may differ, too")
  func nestedDifference() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: """
          <o><i><a>1</a></i><i><a>2</a></i></o><o><i><a>1</a></i><i><a>3</a></i></o>
          """,
        body: """
          <repeat nodeset='/d/o'><repeat nodeset='/d/o/i'><input ref='/d/o/i/a'/></repeat></repeat>
          """
      )
    )
    #expect(form.report.notes.map(\.reason).contains("its instances differ"))
  }
}
