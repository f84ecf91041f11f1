import FormModel
import Testing

@testable import FormImport

/// Rare paths and controls of repeats in XForms (IM-2, IM-3, RP-4).
@Suite struct RareRepeatTests {
  /// A repeat `r` of `a`, repeats `o` of `e` and of repeats `p` of `b`, a question `n` of a group `g`, and a computed
  /// `c`.
  private func form(calculate: String) throws -> ImportedForm {
    try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r><a/></r><o><e/><p><b/></p></o><g><n/></g><c/><s/>",
        binds: "<bind nodeset='/d/c' calculate=\"\(calculate)\"/>",
        body: """
          <repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat>
          <repeat nodeset='/d/o'><input ref='/d/o/e'/><repeat nodeset='/d/o/p'><input ref='/d/o/p/b'/></repeat></repeat>
          <input ref='/d/g/n'/><input ref='/d/s'/>
          """,
        model: "<instance id='l'><root><item><n>1</n></item></root></instance>"
      )
    )
  }

  @Test(
    "RP-4, IM-2: conditions of nodes that are no repeats, and numbers of inner instances, are followed",
    arguments: [
      ("count(/d/r/a[last() = 1])", "sum(${part})", ["if((1 = 1), 1, '')"]),
      (
        "count(/d/r[a = 'x']) + count(/d/r[a = 'x'])", "sum(${part}) + sum(${part})",
        ["if((${a} = 'x'), 1, '')"]
      ),
      ("count(/d/r/a[position() &lt; 2])", "sum(${part})", ["if((1 < 2), 1, '')"]),
      (
        "count(/d/r/a[string-length() &gt; 1])", "sum(${part})",
        ["if((string-length(${a}) > 1), 1, '')"]
      ),
      ("/d/g/n[. &gt; 1]", "if((${n} > 1), ${n}, '')", []),
      ("sum(/d/g/n[. &gt; 1])", "if((${n} > 1), sum(${n}), 0)", []),
      ("min(/d/g/n[. &gt; 1])", "if((${n} > 1), min(${n}), '')", []),
      ("max(/d/g/n[. &gt; 1])", "if((${n} > 1), max(${n}), '')", []),
      (
        "indexed-repeat(/d/o/p/b, /d/o/p, 2)", "indexed-repeat(${b}, ${o}, 1, ${p}, 2)", []
      ),
      ("count(/d/o[sum(p/b) = 1])", "sum(${part})", ["if((sum(${b}) = 1), 1, '')"]),
    ]
  )
  func followed(path: String, expected: String, parts: [String]) throws {
    let form = try form(calculate: path)
    #expect(
      form.form.logic.variables.map { "\($0.id) := \($0.expression)" } == ["c := " + expected]
    )
    #expect(form.form.logic.calculations.map(\.expression) == parts)
    #expect(form.report[.calculations].unsupported == 0)
  }

  @Test(
    "IM-3: of paths that no expression can read it is told why",
    arguments: [
      ("indexed-repeat('x', /d/r, 1)", "indexed-repeat() of what is no repeat"),
      ("indexed-repeat(/d/r, /d/r, 1)", "indexed-repeat() of what is no repeat"),
      ("indexed-repeat(/d/r[1]/a, /d/r, 1)", "indexed-repeat() of what is no repeat"),
      ("indexed-repeat(/d/r/a, 1, 1)", "indexed-repeat() of what is no repeat"),
      ("/d/o[e = 1]/p/b", "a condition of instances of nested repeats"),
      ("sum(/d/g)", "sum() of what is no path to a node of the form"),
      ("sum(/d/r)", "sum() of what is no path to a node of the form"),
      (
        "count(/d/r[a = '\(String(repeating: "x", count: 65_515))'])",
        XPathTranslator<XFormsImporter>.tooLong
      ),
      (
        "/d/r[a = '\(String(repeating: "x", count: 64_500))']/a",
        XPathTranslator<XFormsImporter>.tooLong
      ),
      (
        "coalesce(\(Array(repeating: "/d/g/n", count: 200).joined(separator: ", ")))",
        XPathTranslator<XFormsImporter>.tooLong
      ),
    ]
  )
  func told(path: String, reason: String) throws {
    let form = try form(calculate: path)
    #expect(form.report.notes.map(\.reason) == [reason])
    #expect(form.report[.calculations].unsupported == 1)
  }

  @Test("RP-5, IM-2: in a repeat that stands once, a number below 2 is its own")
  func flat() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<o><p><q><s><x/><y/></s></q></p></o>",
        binds: """
          <bind nodeset='/d/o/p/q/s/y' calculate="indexed-repeat(/d/o/p/q/s/x, /d/o/p/q/s, position(..))"/>
          """,
        body: """
          <repeat nodeset='/d/o'><repeat nodeset='/d/o/p'><repeat nodeset='/d/o/p/q'><repeat nodeset='/d/o/p/q/s'>
          <input ref='/d/o/p/q/s/x'/><input ref='/d/o/p/q/s/y'/></repeat></repeat></repeat></repeat>
          """
      )
    )
    #expect(imported.form.logic.calculations.map(\.expression) == ["if((1) < 2, ${x}, '')"])
  }

  @Test("IM-3, RP-1: a second control of a repeat is told, and instances that differ within others")
  func told() throws {
    func notes(_ data: String, _ body: String) throws -> [String] {
      try ImportSamples.imported(ImportSamples.xform(data: data, body: body)).report.notes.map {
        "\($0.construct): \($0.reason)"
      }
    }
    let control = "<repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat>"
    #expect(
      try notes("<r><a/><b/></r>", control + control.replacing("r/a", with: "r/b")) == [
        "repeat \"r\": another repeat before it has the same node",
        "question \"b\": it stands outside of its repeat's control",
      ]
    )
    let inner = """
      <repeat nodeset='/d/o'><input ref='/d/o/e'/><repeat nodeset='/d/o/p'><input ref='/d/o/p/b'/></repeat></repeat>
      """
    let (one, two) = ("<p><b/></p>", "<p><b/></p><p><b/></p>")
    #expect(
      try notes("<o jr:template=''><e/>\(one)</o><o><e/>\(two)</o>", inner) == [
        "instances of \"p\": there are 1 in a new instance of the repeat around, 2 in the first"
      ]
    )
    #expect(
      try notes("<o><e/>\(one)</o><o><e/>\(two)</o>", inner) == [
        "first answers of \"o\": its instances differ"
      ]
    )
  }

  @Test("IM-2: the least of the rows of a list is that of their texts")
  func leastRow() throws {
    let form = try form(calculate: "min(instance('l')/root/item/n)")
    #expect(form.form.logic.variables.map(\.expression) == ["min('1')"])
  }

  @Test("IM-2: the data itself can be a repeat, with as many instances as it says")
  func root() throws {
    let imported = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/>",
        body: "<repeat nodeset='/d' jr:count='1 + 1'><input ref='/d/a'/></repeat>"
      )
    )
    expectEqual(
      try FormListing(imported.form).text,
      """
      page 0: -
        a text
      repeat d pages 0..<1 from 0 as many as 1 + 1 not added not removed
      """
    )
  }
}
