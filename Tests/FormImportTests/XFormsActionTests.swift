import FormModel
import FormRules
import Testing

@testable import FormImport

/// Values that actions set when a form is begun, and dates that calculations count from.
@Suite struct XFormsActionTests {
  @Test("IM-2: a value that setvalue gives at first is the first answer, however it is written")
  func constants() throws {
    let bytes = ImportSamples.xform(
      data: "<a>old</a><b/><c>7</c><n/><r><x/></r><t/>",
      binds:
        "<bind id='n' nodeset='/d/n' type='int'/><bind nodeset='/d/t' relevant=\"/d/v = 'k'\"/>",
      body: """
        <input ref='/d/a'/><input ref='/d/b'/><input ref='/d/c'/><input ref='/d/n'/>
        <group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/x'/></repeat></group>
        """,
      model: """
        <setvalue event="odk-instance-first-load" ref="/d/a" value="'new'"/>
        <setvalue event="odk-instance-first-load" ref="/d/b"> text </setvalue>
        <setvalue event="odk-instance-first-load" ref="/d/c" value=""/>
        <setvalue event="odk-instance-first-load" bind="n" value="12"/>
        <setvalue event="odk-new-repeat odk-instance-first-load" ref="/d/r/x" value="'each'"/>
        """
    )
    let form = try FormListing(try ImportSamples.imported(bytes).form).text
    for line in [
      "a text = text(\"new\")", "b text = text(\"text\")", "n integer = integer(12)",
      "x text = text(\"each\")",
    ] { #expect(form.contains("  \(line)\n"), "\(form)") }
    #expect(form.contains("  c text\n"))
  }

  @Test("IM-2: a question that shows alone what is computed at first is a text, which keeps it")
  func shownAlone() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/>",
      binds: "<bind nodeset='/d/a' readonly='true()'/><bind nodeset='/d/b' readonly='true()'/>",
      body: "<input ref='/d/a'/><input ref='/d/b'/>",
      model: "<setvalue event='odk-instance-first-load' ref='/d/a' value='today()'/>"
    )
    let imported = try ImportSamples.imported(bytes)
    let form = try FormListing(imported.form).text
    for line in ["a text", "b note"] { #expect(form.contains("  \(line)"), "\(form)") }
    let session = try FormSession(imported.form.clone())
    let again = try FormSession(try session.copyForm())
    let answer = try again.answer(at: FieldID(page: 0, field: 0))
    #expect(answer == .text("1970-01-01"))
  }

  @Test("IM-3: a value that is computed at first is offered, and other actions have a line")
  func computed() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/><r><x/></r>",
      binds: "<bind nodeset='/d/a' type='date'/>",
      body: """
        <input ref='/d/a'><setvalue event='xforms-ready' ref='/d/b' value='1'/></input><input ref='/d/b'/>
        <group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/x'/></repeat></group>
        """,
      model: """
        <setvalue event="odk-instance-first-load" ref="/d/a" value="today()"/>
        <setvalue event="odk-new-repeat" ref="/d/r/x" value="1 + 1"/>
        <setvalue event="odk-instance-first-load" ref="/d/q" value="1"/>
        """
    )
    var filling = try Filling(bytes, today: 20_000)
    #expect(try filling.text("a") == "day 20000")
    try filling.answer("a", .date(days: 3))
    #expect(try filling.text("a") == "day 3")
    #expect(
      filling.report.notes.map { "\($0.kind) \($0.reason)" } == [
        "unsupported it is set whenever the node has no value, not only when the form is begun",
        "unsupported not all instances begin with it", "unsupported the form has no such node",
        "unsupported the form runs no actions",
      ]
    )
  }

  @Test(
    "UR-2: months between dates, and dates after months, are those of the Community Health Toolkit",
    arguments: [
      ("2024-01-31", "2024-02-29", "1", "2024-02-29"),
      ("2024-01-31", "2024-03-01", "1", "2024-02-29"),
      ("2020-02-29", "2021-02-28", "12", "2020-03-29"),
      ("2024-03-01", "2024-01-31", "-1", "2024-04-01"),
      ("2024-02-29", "2024-01-31", "-1", "2024-03-29"),
      ("2000-12-15", "2026-11-28", "311", "2001-01-15"),
      ("1969-12-31", "1970-01-30", "0", "1970-01-31"),
      ("2023-05-10", "2023-05-09", "0", "2023-06-10"),
    ]
  )
  func months(from: String, to: String, months: String, next: String) throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/><m/><y/><n/><s/><w/>",
      binds: """
        <bind nodeset="/d/a" type="date"/><bind nodeset="/d/b" type="date"/>
        <bind nodeset="/d/m" calculate="difference-in-months(/d/a, /d/b)"/>
        <bind nodeset="/d/y" calculate="cht:difference-in-years(/d/a, /d/b)"/>
        <bind nodeset="/d/w" calculate="cht:difference-in-weeks(/d/a, /d/b)"/>
        <bind nodeset="/d/n" calculate="string(add-date(/d/a, 0, 1))"/>
        <bind nodeset="/d/s" calculate="string(add-date(/d/a, 1, '', 1))"/>
        """,
      body: ["a", "b", "m", "y", "n", "s", "w"].map { "<input ref='/d/\($0)'/>" }.joined()
    )
    var filling = try Filling(bytes)
    #expect(try filling.text("m") == nil && filling.text("n") == nil && filling.text("w") == nil)
    let first = try #require(CivilDate.days(from))
    let last = try #require(CivilDate.days(to))
    try filling.answer("a", .date(days: first))
    #expect(try filling.text("m") == nil && filling.text("n") == next)
    try filling.answer("b", .date(days: last))
    #expect(try filling.text("m") == months)
    #expect(try filling.text("y") == "\(try #require(Int(months)) / 12)")
    #expect(try filling.text("w") == "\((last - first) / 7)")
    // The day after the same day of the next year.
    let later = try #require(try filling.text("s").flatMap { CivilDate.days($0) })
    #expect([366, 367].contains(later - first))
  }

  @Test("UR-8: a look-up in a list of n rows makes expressions in proportion to n")
  func lookUp() throws {
    func size(_ rows: Int) throws -> (variables: Int, bytes: Int) {
      let items = (0..<rows).map { "<item><n>k\($0)</n><z>z\($0)</z></item>" }.joined()
      let bytes = ImportSamples.xform(
        data: "<a/><b/>",
        binds: "<bind nodeset='/d/b' calculate=\"instance('l')/root/item[n = /d/a]/z\"/>",
        body: "<input ref='/d/a'/><input ref='/d/b'/>",
        model: "<instance id='l'><root>\(items)</root></instance>"
      )
      let logic = try ImportSamples.imported(bytes).form.logic
      return (
        logic.variables.count,
        logic.variables.reduce(0) { $0 + $1.expression.utf8.count }
      )
    }
    let (small, large) = (try size(1_000), try size(4_000))
    #expect(large.variables <= 4 * small.variables + 4)
    #expect(large.bytes <= 4 * small.bytes + 40_000)
    #expect(large.variables > small.variables)
  }
}
