import FormModel
import Testing

@testable import FormImport

/// Repeats of XForms become repeats of the form (IM-2, RP-1, RP-4).
@Suite struct XFormsRepeatTests {
  /// A form with a repeat `r` of `a` and `b`, a question `n`, and a computed `c`.
  private func form(
    data: String = "<r><a/><b/></r>",
    attributes: String = "",
    label: String = "",
    calculate: String = "''",
    binds: String = ""
  ) throws -> ImportedForm {
    try ImportSamples.imported(
      ImportSamples.xform(
        data: data + "<n/><c/><s/>",
        binds: "<bind nodeset='/d/c' calculate=\"\(calculate)\"/>\(binds)",
        body: """
          <input ref='/d/n'/><group ref='/d/r'>\(label)<repeat nodeset='/d/r' \(attributes)>
          <input ref='/d/r/a'/><input ref='/d/r/b'/></repeat></group><input ref='/d/s'/>
          """
      )
    )
  }

  private func lines(_ form: borrowing ImportedForm, _ starts: String...) throws -> [String] {
    try FormListing(form.form).lines.filter { line in starts.contains { line.hasPrefix($0) } }
  }

  @Test(
    "RP-1, IM-2: the instances at first are those of the data, without the template",
    arguments: [
      ("<r><a/><b/></r>", 1), ("<r><a/><b/></r><r><a/><b/></r>", 2),
      ("<r jr:template=''><a/><b/></r>", 0), ("<r jr:template=''><a/><b/></r><r><a/><b/></r>", 1),
      ("<r jr:template=''><a/><b/></r><r/><r/><r/>", 3),
    ]
  )
  func instances(data: String, initial: Int) throws {
    let form = try form(data: data)
    #expect(try lines(form, "repeat") == ["repeat r pages 1..<2 from \(initial)"])
    #expect(form.form.pageCount == 3 && form.report.notes.isEmpty)
  }

  @Test(
    "RP-1, IM-2: an expression or a number says how many there are, or nobody adds or removes any",
    arguments: [
      ("jr:count='/d/n'", "from 1 as many as ${n} not added not removed"),
      ("jr:count=' 3 '", "from 1 as many as 3 not added not removed"),
      ("jr:noAddRemove='true()'", "from 1 not added not removed"), ("jr:noAddRemove=''", "from 1"),
      ("jr:count='/d/q'", "from 1"),
    ]
  )
  func limits(attributes: String, expected: String) throws {
    let form = try form(attributes: attributes)
    #expect(try lines(form, "repeat") == ["repeat r pages 1..<2 " + expected])
    let notes = form.report.notes.map { "\($0.construct): \($0.meaning)" }
    #expect(
      notes
        == (attributes.contains("/d/q")
          ? ["count of \"r\": the person adds and removes instances"] : [])
    )
  }

  @Test(
    "RP-1, IM-2: a value at the end of the label is the title, any other an ellipsis",
    arguments: [
      ("Person", "from 1: Person"), ("Person: <output value='/d/r/a'/>", "from 1 titled a: Person"),
      ("<output value='../r/a'/>", "from 1 titled a"),
      ("<output value=' /d/r/b '/> at home", "from 1 titled b: … at home"),
      ("In <output value='/d/n'/>", "from 1: In …"),
    ]
  )
  func titles(label: String, expected: String) throws {
    let form = try form(label: "<label>\(label)</label>")
    #expect(try lines(form, "repeat") == ["repeat r pages 1..<2 " + expected])
  }

  @Test(
    "IM-3: instances that differ at first are told if they are counted, and begin as the template"
  )
  func differences() throws {
    let data = "<r jr:template=''><a>x</a><b/></r><r><a>x</a><b/></r><r><a>y</a><b/></r>"
    let form = try form(data: data, attributes: "jr:count='/d/n'")
    #expect(try lines(form, "  a") == ["  a text = text(\"x\")"])
    #expect(
      form.report.notes.map { "\($0.construct): \($0.reason)" }
        == ["first answers of \"r\": its instances differ"]
    )
  }

  @Test(
    "RP-4, IM-2: from outside paths go over all instances, or read the one that they say",
    arguments: [
      ("count(/d/r)", "count(${r})", []), ("sum(/d/r/a)", "sum(${a})", []),
      ("min(/d/r/a) + max(../r/b)", "min(${a}) + max(${b})", []),
      ("count(/d/r/a)", "count(${a})", []),
      ("/d/r[2]/a", "indexed-repeat(${a}, ${r}, 2)", []),
      ("/d/r[position() = /d/n]/a", "if((${n}) >= 1, indexed-repeat(${a}, ${r}, ${n}), '')", []),
      ("/d/r[last()]/a", "indexed-repeat(${a}, ${r}, count(${r}))", []),
      ("indexed-repeat(/d/r/a, /d/r, /d/n - 1)", "indexed-repeat(${a}, ${r}, ${n} - 1)", []),
      ("count(/d/r[a = 'x'])", "sum(${part})", ["if((${a} = 'x'), 1, '')"]),
      ("sum(/d/r[b &gt; current()/../n]/a)", "sum(${part})", ["if((${b} > ${n}), ${a}, '')"]),
      (
        "/d/r[a = 'x'][b = 'y']/b",
        "if((min(${part})) >= 1, indexed-repeat(${b}, ${r}, min(${part})), '')",
        ["if((${a} = 'x') and (${b} = 'y'), position(..), '')"]
      ),
      (
        "count(/d/r[position() &lt; last()])", "sum(${part})",
        ["if((position(..) < count(${r})), 1, '')"]
      ),
      ("count(/d/r/a[. != ''])", "sum(${part})", ["if((${a} != ''), 1, '')"]),
    ]
  )
  func outside(path: String, expected: String, parts: [String]) throws {
    let form = try form(calculate: path)
    #expect(try lines(form, "c :=") == ["c := " + expected])
    #expect(form.form.logic.calculations.map(\.expression) == parts)
    #expect(form.report.notes.isEmpty)
  }

  @Test(
    "RP-4, IM-2: in an instance a name is its own, and a path that climbs out goes over all",
    arguments: [
      ("../a + /d/r/a", "${a} + ${a}", []), ("position(..)", "position(..)", []),
      ("count(../../r)", "count(${r})", []), ("count(..)", "1", []),
      ("sum(../../r/a)", "${part}", ["sum(${a})"]), ("sum(/d/r/a)", "sum(${a})", []),
      (
        "/d/r[position() = position(current()/..) - 1]/a",
        "if((position(..) - 1) >= 1, indexed-repeat(${a}, ${r}, position(..) - 1), '')", []
      ),
      ("/d/r[position() = position(current()/..)]/a", "${a}", []),
      ("max(../../r[a = 'x']/a)", "${part-2}", ["max(${part})"]),
    ]
  )
  func inside(path: String, expected: String, variables: [String]) throws {
    let form = try form(binds: "<bind nodeset='/d/r/b' calculate=\"\(path)\"/>")
    #expect(try lines(form, "b is") == ["b is " + expected])
    #expect(
      form.form.logic.variables.dropLast().map(\.expression) == variables,
      "\(form.form.logic.variables)"
    )
  }

  @Test(
    "IM-3: what no expression can read is told",
    arguments: [
      ("/d/r[a = current()/../a]/b", "a condition that compares instances"),
      (
        "count(/d/r[position() &lt; position(current()/..)])", "a condition that compares instances"
      ),
      ("sum(/d/r[2]/a)", "sum() of what is no path to a node of the form"),
      ("/d/r[../a]/b", "a path with an instance's number in brackets"),
    ]
  )
  func unsaid(path: String, reason: String) throws {
    let form = try form(binds: "<bind nodeset='/d/r/b' calculate=\"\(path)\"/>")
    #expect(form.report.notes.map(\.reason).contains(reason))
    #expect(form.report[.calculations].unsupported == 1)
  }

  @Test("IM-3, RP-4: an answer that is read from outside is the first instance's, and that is told")
  func firstInstance() throws {
    let form = try form(calculate: "/d/r/a")
    #expect(try lines(form, "c :=") == ["c := ${a}"])
    #expect(form.report.notes.map(\.meaning) == ["the first instance's is read"])
  }

  @Test(
    "IM-2: what an instance computes without a question is a hidden field of it that keeps its answer"
  )
  func computed() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<n/><r><a/><t/><u/></r>",
        binds: """
          <bind nodeset='/d/r' relevant='/d/n = 1'/><bind nodeset='/d/r/t' type='int' calculate='../a * 2'/>
          <bind nodeset='/d/r/a' type='date' constraint="../u != 'k' and format-date(../a, '%d') &lt; 9"/>
          """,
        body: "<input ref='/d/n'/><repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat>"
      )
    )
    #expect(imported.form.logic.variables.isEmpty)
    #expect(
      try FormListing(imported.form).lines.contains("t is if(${n} = 1, ${a} * 2, '')")
    )
    let count = try imported.form.fieldCount(ofPage: 1)
    #expect(count > 3)
    for field in 1..<count {
      let address = FieldID(page: 1, field: field)
      #expect(try imported.form.flags(at: address) == [.hidden, .readOnly])
      #expect(imported.form.logic.fieldPolicies[address] == .retained)
    }
    #expect(imported.sources.contains { $0.source == "/d/r/t" })
  }

  @Test(
    "IM-3, RP-1: a question outside of its repeat's control is asked once, and that is told",
    arguments: [
      ("/d/r/a", "${a}", []), ("sum(/d/r/a)", "sum(${a})", []),
      ("indexed-repeat(/d/r/a, /d/r, 1)", "", ["indexed-repeat() of what is no repeat"]),
      ("/d/r[1]/a", "", ["a path with an instance's number in brackets"]),
      ("sum(/d/r/b) + count(/d/r)", "sum(${b}) + count(${r})", []),
    ]
  )
  func stray(calculate: String, expected: String, reasons: [String]) throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r><a/><b/></r><c/><s/>",
        binds: "<bind nodeset='/d/c' calculate=\"\(calculate)\"/>",
        body: """
          <group ref='/d/r'><input ref='/d/r/a'/><repeat nodeset='/d/r'><input ref='/d/r/b'/></repeat></group>
          <input ref='/d/s'/>
          """
      )
    )
    #expect(
      imported.report.notes.map(\.reason) == reasons + ["it stands outside of its repeat's control"]
    )
    #expect(try lines(imported, "c :=") == ["c := " + (expected.isEmpty ? "''" : expected)])
    #expect(try lines(imported, "repeat") == ["repeat r pages 1..<2 from 1"])
  }

  @Test("RP-1, UR-1: a repeat that is a question as well has a name of its own")
  func questionAndRepeat() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r/><c/><s/>",
        binds: "<bind nodeset='/d/c' calculate='count(/d/r)'/>",
        body: "<repeat nodeset='/d/r'><input ref='/d/r'/></repeat><input ref='/d/s'/>"
      )
    )
    #expect(try lines(imported, "repeat") == ["repeat r.repeat pages 0..<1 from 1"])
    #expect(try lines(imported, "c :=") == ["c := count(${r.repeat})"])
  }

  @Test("RP-5, IM-2, IM-3: repeats nest to three levels; the fourth stands once, and that is told")
  func levels() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<o><p><q><s><x/></s></q></p></o><k/>",
        binds: """
          <bind nodeset='/d/k' calculate='count(/d/o/p/q/s) + count(/d/o/p/q)'/>
          <bind nodeset='/d/o/p/q/s/x' relevant="position(../..) + position(../../..) + position(..) &gt; 3"/>
          """,
        body: """
          <repeat nodeset='/d/o'><repeat nodeset='/d/o/p'><repeat nodeset='/d/o/p/q'><repeat nodeset='/d/o/p/q/s'>
          <input ref='/d/o/p/q/s/x'/></repeat></repeat></repeat></repeat>
          """
      )
    )
    let expected = """
      page 0: -
        x text hidden
        part-2 text hidden readOnly
      page 1 hidden: -
        part text hidden readOnly
      page 2 hidden: -
      repeat o pages 0..<3 from 1
      repeat p pages 0..<2 from 1
      repeat q pages 0..<1 from 1
      show x when position(..) + ${part} + 1 > 3
      part-2 is 1
      part is position(..)
      k := sum(${part-2}) + count(${q})
      """
    expectEqual(try FormListing(imported.form).text, expected)
    #expect(imported.report.notes.map(\.construct) == ["repeat \"s\""])
  }
}
