import FormModel
import Testing

@testable import FormImport

/// Rare parts, and parts that our forms can't hold.
extension RareXFormsTests {
  @Test("IM-3: what stands in an XForm that is not known is left out, and told where it stands")
  func unknownParts() throws {
    let form = """
      <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
        xmlns:jr="http://openrosa.org/javarosa"><h:head><h:title>A <b>bold</b> title</h:title><h:meta/>
      <model><instance><d>
        <a/>
      </d><e><f/></e></instance><instance><root><item>text<n>1</n><n>2</n></item></root></instance>
      <submission/><mystery/><setvalue event="odk-instance-first-load" ref="/d/a"/>
      <bind nodeset="/d/a" saveIncomplete="true()"><extra/></bind><bind nodeset="/d/q" required="true()"/></model>
      <model><instance/></model></h:head>
      <h:body><sign/><input ref="/d/a"><label>A</label><hint>H</hint><help/><mystery/><value/><choices><item><odd/></item></choices>
        <setvalue ev:event="xforms-value-changed" bind="b" xmlns:ev="http://www.w3.org/2001/xml-events"/></input>
      <setgeopoint/></h:body></h:html>
      """
    let imported = try ImportSamples.imported(Array(form.utf8))
    #expect(imported.report.title == "A bold title")
    #expect(try FormListing(imported.form).text == "page 0: A\n  a text: A")
    #expect(
      imported.report.notes.map { "\($0.position): \($0.construct)" } == [
        "line 2, column 89: element \"meta\"",
        "line 5, column 5: second element \"e\" in an instance",
        "line 6, column 1: element \"submission\"", "line 6, column 14: element \"mystery\" (2×)",
        "line 7, column 38: attribute \"saveIncomplete\"", "line 7, column 46: element \"extra\"",
        "line 7, column 76: bind of \"/d/q\"", "line 8, column 1: second model",
        "line 9, column 9: element \"sign\"", "line 9, column 64: element \"help\"",
        "line 9, column 81: element \"value\"",
        "line 9, column 104: element \"odd\"",
        "line 10, column 3: setvalue of \"b\" on \"xforms-value-changed\"",
        "line 11, column 1: element \"setgeopoint\"",
      ]
    )
  }

  @Test("IM-3: a control, a group and a bind for a node that is not there are told")
  func missingNodes() throws {
    let bytes = ImportSamples.xform(
      data: "<a/>",
      binds: ["'", "1", "/", "/d/..", "/d/a + 1", "instance('l')/root", "../../..", "/d/../../d"]
        .map {
          "<bind nodeset=\"\($0)\" required='true()'/>"
        }.joined(),
      body: """
        <input ref='/d/q'/><input bind='b'/><group ref='/d/g'><group ref='/d/h'><input ref='/d/a'/></group>
        <group ref='./.'><label>Empty</label></group></group><group ref='/d/i' appearance='field-list'/><group/>
        <repeat nodeset='/d/r' count='/d/a'><group appearance='field-list'/></repeat>
        """
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(try FormListing(imported.form).lines.filter { $0.contains("group") }.isEmpty == false)
    #expect(imported.form.fieldCount == 1)
    #expect(
      imported.report.notes.filter { $0.reason == "the form has no such node" }.map(\.construct)
        == [
          "bind of \"'\"", "bind of \"1\"", "bind of \"/\"", "bind of \"/d/..\"",
          "bind of \"/d/a + 1\"",
          "bind of \"instance('l')/root\"", "bind of \"../../..\"", "bind of \"/d/../../d\"",
          "input of \"/d/q\"", "input of \"b\"", "group of \"/d/g\"", "group of \"/d/h\"",
          "group of \"/d/i\"",
          "repeat of \"/d/r\"",
        ]
    )
    #expect(imported.form.logic.repeats.isEmpty)
  }

  @Test(
    "IM-2, IM-3: what is loaded ahead, computed and held at first is told where a form has no place for it"
  )
  func firstValues() throws {
    let bytes = ImportSamples.xform(
      data: "<a>x</a><b/><c/><u/><meta><instanceID/></meta>",
      binds: """
        <bind nodeset='/d/a' type='int' relevant='' readonly='/d/b = 1'/><bind nodeset='/d/b' jr:preload='patient'/>
        <bind nodeset='/d/c' calculate='nope(1)' constraint='once(2)' readonly='true()' jr:constraintMsg="jr:itext('m')"/>
        <bind nodeset='/d/u' calculate='nope(3)'/><bind nodeset='/d/t' />
        <bind nodeset='/d/meta/instanceID' calculate='uuid()'/>
        """,
      body: "<input ref='/d/a'/><input ref='/d/b'/><input ref='/d/c'/>"
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(
      imported.report.notes.map { "\($0.construct): \($0.meaning)" } == [
        "first answer \"x\" of \"a\": begins without an answer",
        "preload of \"b\": begins without an answer", "calculate of \"c\": takes answers",
        "constraint of \"c\": any answer is valid", "calculate of \"u\": reads as its first value",
        "bind of \"/d/t\": ignored", "calculate of \"instanceID\": reads as empty",
      ]
    )
    #expect(try listing(bytes).contains("\nlock a when ${b} = 1\n"))
  }

  @Test("IM-2: the time of the form's start is the clock, what only the app knows reads as empty")
  func preloads() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><s/><p/>",
      binds: """
        <bind nodeset='/d/a' relevant='/d/s = /d/p'/><bind nodeset='/d/s' jr:preload='timestamp' jr:preloadParams='start'/>
        <bind nodeset='/d/p' jr:preload='property' jr:preloadParams='deviceid'/>
        """,
      body: "<input ref='/d/a'/>"
    )
    let text = try listing(bytes)
    #expect(text.hasSuffix("\ns := coalesce(${s.given}, now())"))
    #expect(
      text.contains("s.given text hidden readOnly") && text.contains("p text hidden readOnly")
    )
    #expect(
      try ImportSamples.imported(bytes).report.notes.map(\.meaning) == [
        "reads as the session's clock", "reads as empty",
      ]
    )
  }

  @Test("IM-2, IM-3: labels by an expression, by an id that is not there and of a value are told")
  func labels() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/><c/><e/>",
      binds: "<bind nodeset='/d/a' constraint='. = 1' jr:constraintMsg=\"jr:itext('m')\"/>",
      body: """
        <input ref='/d/a'><label ref='/d/b'/></input><input ref='/d/b'><label ref='/d/a'>Words</label></input>
        <input ref='/d/c'><label ref="jr:itext('no')">Other</label></input><input ref='/d/e'><label/></input>
        """,
      model:
        "<itext><translation><text id='m'><value>Is <b>one</b></value></text><text/></translation></itext>"
    )
    #expect(
      try listing(bytes)
        == """
        page 0: -
          a text
        page 1: Words
          b text: Words
        page 2: Other
          c text: Other
        page 3: -
          e text
        a needs . = 1 else Is one
        """
    )
    #expect(
      try ImportSamples.imported(bytes).report.notes.map(\.meaning) == [
        "\"…\" stands for the value", "the words beside the id stand for it",
      ]
    )
  }

  @Test(
    "IM-2, IM-3: choices by ids of texts, without a value or with one twice, and labels of none"
  )
  func choices() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/><c/><n/><m/>",
      binds: """
        <bind nodeset='/d/n' calculate="jr:choice-name(/d/a, '/d/a')"/><bind nodeset='/d/m' calculate="jr:choice-name(/d/b, '/d/b')"/>
        <bind nodeset='/d/c' calculate="concat(jr:choice-name(/d/a, '/d/a'), jr:choice-name(/d/b, '/d/c'))"/>
        """,
      body: """
        <select1 ref='/d/a'><itemset nodeset="randomize(instance('l')/root/item)"><value ref='n'/><label ref='jr:itext(t)'/></itemset></select1>
        <select1 ref='/d/b'><item/><item><value>v</value></item><item><value>v</value></item></select1>
        <select1 ref='/d/c'><itemset nodeset="instance('q')/root/item"><value ref='n'/></itemset></select1>
        <input ref='/d/n'/><input ref='/d/m'/>
        """,
      model: """
        <itext><translation lang='A'><text id='i'><value>Eins</value></text></translation></itext>
        <instance id='l'><root><item><n>x</n><t>i</t></item><item><t>i</t></item></root></instance>
        """
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(
      imported.form.logic.choiceLists == [
        ChoiceList(id: "l", choices: [Choice(value: "x", label: "Eins")]),
        ChoiceList(id: "b", choices: [Choice(value: "v")]),
      ]
    )
    #expect(
      imported.form.logic.calculations.map(\.expression) == [
        "if(${a} = 'x', 'Eins', '')", "if(${b} = 'v', '', '')",
      ]
    )
    #expect(
      imported.report.notes.map(\.reason) == [
        "it has no value",
        "jr:choice-name() of \"/d/c\", which is no question with choices in the file",
        "it has no value", "an answer could mean either",
        "instance \"q\" is not in the form, or has no rows",
      ]
    )
  }

  @Test("IM-2, IM-3: a time of day is no number of days, whatever node it stands in")
  func moments() throws {
    let bytes = ImportSamples.xform(
      data: "<t/><d/><n/><m/>",
      binds: """
        <bind nodeset='/d/t' type='xsd:dateTime'/><bind nodeset='/d/d' type='date'/>
        <bind nodeset='/d/n' calculate='decimal-date-time(/d/t)'/><bind nodeset='/d/m' calculate='decimal-date-time(../d)'/>
        """,
      body: "<input ref='/d/t'/><input ref='/d/d'/><input ref='/d/n'/><input ref='/d/m'/>"
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(imported.form.logic.calculations.map(\.expression) == ["number(date(${d.d}))"])
    #expect(imported.report.notes.map(\.reason).contains("decimal-date-time() of a time of day"))
  }

  @Test("IM-2: a node that is never there counts as none, and holding others has no value")
  func neverThere() throws {
    let bytes = ImportSamples.xform(
      data: "<r><a/></r><n/><m/>",
      binds: """
        <bind nodeset='/d/r' relevant='false()'/><bind nodeset='/d/n' calculate='count(/d/r)'/>
        <bind nodeset='/d/m' calculate='/d/r + 1'/>
        """,
      body:
        "<repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat><input ref='/d/n'/><input ref='/d/m'/>"
    )
    let imported = try ImportSamples.imported(bytes)
    let expressions = imported.form.logic.calculations.map(\.expression)
    #expect(expressions == ["if((false()), 1, '')", "sum(${part})"])
    #expect(
      imported.report.notes.map(\.reason).contains("the value of /d/r, which repeats")
    )
  }

  @Test("IM-2, IM-3: an instance without rows is empty, and so is a group, each with a line")
  func empty() throws {
    let bytes = ImportSamples.xform(
      data: "<g><a>1</a></g><n/><m/><v/><t/><u/>",
      binds: """
        <bind nodeset='/d/n' calculate="count(instance('s')/context/x)"/>
        <bind nodeset='/d/m' calculate="concat(/d/g, instance('s')/context/x, 'y')"/>
        <bind nodeset='/d/v' calculate="version()"/>
        <bind nodeset='/d/t' calculate="jr:itext('t')"/><bind nodeset='/d/u' calculate="jr:itext('u')"/>
        """,
      body: "<input ref='/d/g/a'/>",
      model: """
        <instance id='s'/>
        <itext><translation lang='en'><text id='t'><value>Hill</value></text></translation></itext>
        """
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(
      imported.form.logic.variables.map(\.expression)
        == ["0", "concat('', '', 'y')", "''", "'Hill'", "'[itext:u]'"]
    )
    #expect(
      imported.report.notes.map { "\($0.kind) \($0.construct): \($0.meaning)" } == [
        "changed look-up in instance \"s\" (2×): finds nothing",
        "changed value of \"g\", which holds other nodes: reads as empty",
      ]
    )
    let text = String(decoding: bytes, as: UTF8.self).replacing("<d>", with: "<d version='7.1'>")
    let form = try ImportSamples.imported(Array(text.utf8))
    #expect(form.form.logic.variables.map(\.expression).contains("'7.1'"))
  }

  @Test("IM-5: paths and labels that are much longer together than the file are bounded")
  func bounded() throws {
    let name = String(repeating: "n", count: 117)
    let depth = 200
    let data =
      (0..<depth).map { "<\(name)\($0)>" }.joined() + "<a/><b><a/></b><d/>"
      + (0..<depth).reversed().map { "</\(name)\($0)>" }.joined()
    let path = "/d/" + (0..<depth).map { "\(name)\($0)" }.joined(separator: "/")
    let label = String(repeating: "L", count: 10_000)
    let labels = String(repeating: "<group><label ref=\"jr:itext('l')\"/></group>", count: 200)
    let bytes = ImportSamples.xform(
      data: data,
      body: "<group ref='\(path)'><input ref='a'/><input ref='b/a'/></group>\(labels)",
      model:
        "<itext><translation lang='A'><text id='l'><value>\(label)</value></text></translation></itext>"
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(imported.sources.map(\.source) == ["a", "b.a"])
    let reason = "all labels together are much longer than the file"
    #expect(imported.report.notes.map(\.reason) == [reason])
  }

  @Test("IM-3: a computed question that is read-only in the form too differs in nothing")
  func readOnlyCalculation() throws {
    let bytes = ImportSamples.xform(
      data: "<a/>",
      binds: "<bind nodeset='/d/a' type='int' readonly='true()' calculate='1 + 1'/>",
      body: "<input ref='/d/a'/>"
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(imported.report.notes.isEmpty)
    #expect(imported.form.logic.calculations.map(\.expression) == ["1 + 1"])
  }

  @Test("IM-2, IM-3: a name is looked up in a list of two questions, not in a search or in none")
  func namesOfChoices() throws {
    let list =
      "<itemset nodeset=\"instance('l')/root/item\"><value ref='n'/><label ref='t'/></itemset>"
    let names = ["a", "b", "s", "e"].map {
      "<bind nodeset='/d/\($0)n' calculate=\"jr:choice-name(/d/\($0), '/d/\($0)')\"/>"
    }
    let bytes = ImportSamples.xform(
      data: "<a/><b/><s/><e/><an/><bn/><sn/><en/>",
      binds: names.joined(),
      body: """
        <select1 ref='/d/a'>\(list)</select1><select1 ref='/d/b'>\(list)</select1>
        <select1 ref='/d/s' query="instance('q')/root/item"><item><value>v</value></item></select1>
        <select1 ref='/d/e'><item/></select1>
        <input ref='/d/an'/><input ref='/d/bn'/><input ref='/d/sn'/><input ref='/d/en'/>
        """,
      model: "<instance id='l'><root><item><n>x</n><t>X</t></item></root></instance>"
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(
      imported.form.logic.calculations.map(\.expression) == [
        "if(${a} = 'x', 'X', '')", "if(${b} = 'x', 'X', '')",
      ]
    )
    let reason = "which is no question with choices in the file"
    #expect(imported.report.notes.count { $0.reason.hasSuffix(reason) } == 2)
  }
}
