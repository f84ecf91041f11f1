import FormModel
import Testing

@testable import FormImport

/// Rare parts of XForms are read as JavaRosa reads them.
@Suite struct RareXFormsTests {
  func listing(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions()) throws
    -> String
  {
    try FormListing(ImportSamples.imported(bytes, options: options).form).text
  }

  func notes(_ bytes: [UInt8]) throws -> [String] {
    try ImportSamples.imported(bytes).report.notes.map(\.text)
  }

  /// A question `q` with a label by id, and the texts of two languages.
  func texts(_ first: String, _ second: String) -> [UInt8] {
    ImportSamples.xform(
      data: "<q/>",
      body: "<input ref='/d/q'><label ref=\"jr:itext('q')\"/></input>",
      model:
        "<itext><translation lang='A' \(first)</translation><translation lang='B' \(second)</translation></itext>"
    )
  }

  @Test(
    "IM-2: the form's own language is the one that says so, else the first; false() says no",
    arguments: [
      ("", "", "Erste"), ("", "default=''", "Zweite"), ("default='false()'", "", "Erste"),
      ("default='false()'", "default='true()'", "Zweite"),
    ]
  )
  func ownLanguage(first: String, second: String, expected: String) throws {
    let bytes = texts(
      "\(first)><text id='q'><value>Erste</value></text>",
      "\(second)><text id='q'><value>Zweite</value></text>"
    )
    #expect(try listing(bytes) == "page 0: \(expected)\n  q text: \(expected)")
  }

  @Test(
    "IM-2: of a text's forms the one without a name is read, then the long one, each the first time"
  )
  func textForms() throws {
    func label(_ values: String) throws -> String? {
      let bytes = texts("><text id='q'>\(values)</text>", ">")
      return try ImportSamples.imported(bytes).form.details(at: FieldID(page: 0, field: 0)).label
    }
    let (short, long) = ("<value form='short'>S</value>", "<value form='long'>L</value>")
    let (plain, image) = ("<value>P</value>", "<value form='image'>I</value>")
    #expect(try label(short + long) == "L" && label(long + short) == "L")
    #expect(try label(plain + long) == "P" && label(image + short) == "S")
    #expect(try label(plain + "<value>Q</value>") == "P")
  }

  @Test("IM-3: a label by an id that no language has is told, and so is a choice's")
  func missingTexts() throws {
    let bytes = texts(
      "><text id='other'><value>O</value></text>",
      "><text id='q'><value>Q</value></text>"
    )
    #expect(
      try notes(bytes) == [
        """
        line 8, column 19: changed: label by an id that has no text: neither its language nor the form's own has \
        the id, such as "q": without one
        """
      ]
    )
    #expect(try listing(bytes) == "page 0: -\n  q text")
    let other = ImportOptions(language: "B")
    #expect(try ImportSamples.imported(bytes, options: other).report.notes.isEmpty)
  }

  @Test(
    "IM-2: what a group's bind decides for all within it is said of each question and of smaller groups"
  )
  func decidedAround() throws {
    let bytes = ImportSamples.xform(
      data: "<g><a/><h><b/></h></g><c/>",
      binds: """
        <bind nodeset='/d/g' readonly='true()' relevant='false()'/><bind nodeset='/d/g/a' relevant='/d/c = 1'/>
        <bind nodeset='/d/g/h/b' readonly='/d/c = 2'/>
        """,
      // The body's group is bound to no node, so the data's group applies to its questions.
      body:
        "<group><input ref='/d/g/a'/><group><input ref='/d/g/h/b'/></group></group><input ref='/d/c'/>"
    )
    expectEqual(
      try listing(bytes),
      """
      page 0: -
        a text hidden readOnly
        b text hidden readOnly
      page 1: -
        c text
      group group page 0 fields 1..<2
      """
    )
  }

  @Test("IM-2, IM-4: a second bind adds its type where the first has none")
  func secondType() throws {
    let bytes = ImportSamples.xform(
      data: "<a/>",
      binds: "<bind nodeset='/d/a' required='true()'/><bind nodeset='/d/a' type='int'/>",
      body: "<input ref='/d/a'/>"
    )
    #expect(try listing(bytes) == "page 0: -\n  a integer mandatory")
  }

  @Test("IM-2: a page that two groups around it can hide is shown while both are")
  func groupInGroup() throws {
    let bytes = ImportSamples.xform(
      data: "<o><i><a/></i></o><c/>",
      binds:
        "<bind nodeset='/d/o' relevant='/d/c = 1'/><bind nodeset='/d/o/i' relevant='/d/c &lt; 2'/>",
      body: """
        <group ref='/d/o'><group ref='/d/o/i' appearance='w1 field-list'><input ref='/d/o/i/a'/></group></group>
        <input ref='/d/c'/>
        """
    )
    expectEqual(
      try listing(bytes),
      """
      page 0 hidden: -
        a text
      page 1: -
        c text
      group o.group pages 0..<1 hidden
      show page 0 when ${c} < 2
      show o.group when ${c} = 1
      """
    )
  }

  @Test("IM-2: a control names its node by a path from the root, from its group, or by its bind")
  func references() throws {
    let bytes = ImportSamples.xform(
      data: "<g><a/><h><b/><c/></h></g>",
      binds:
        "<bind id='h' nodeset='/d/g/h' relevant=\"../a = 'x'\"/><bind id='c' nodeset='/d/g/h/c' type='int'/>",
      body: """
        <group ref='g'><input ref='a'/><group bind='h'><input ref='../h/b'/><input bind='c'/></group></group>
        """
    )
    expectEqual(
      try listing(bytes),
      """
      page 0: -
        a text
        b text
        c integer
      group h.group page 0 fields 1..<3 hidden
      show h.group when ${a} = 'x'
      """
    )
  }

  /// Two rows, in two columns of labels.
  let rows = """
    <instance id='l'><root><item><n>x</n><one>Eins</one><two>Zwei</two></item>
    <item><n>y z</n><one>Drei</one></item></root></instance>
    """

  @Test(
    "IM-2: one list with two columns of labels is two lists; of several choices none has a space in its value"
  )
  func labelColumns() throws {
    func select(_ name: String, _ label: String, _ element: String = "select1") -> String {
      "<\(element) ref='/d/\(name)'><itemset nodeset=\"instance('l')/root/item\"><value ref='n'/><label ref='\(label)'/></itemset></\(element)>"
    }
    let bytes = ImportSamples.xform(
      data: "<a/><b/><c/><e/>",
      body: select("a", "one") + select("b", "two") + select("c", "one")
        + select("e", "one", "select"),
      model: rows
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(
      imported.form.logic.choiceLists == [
        ChoiceList(
          id: "l",
          choices: [Choice(value: "x", label: "Eins"), Choice(value: "y z", label: "Drei")]
        ),
        ChoiceList(
          id: "l-2",
          choices: [Choice(value: "x", label: "Zwei"), Choice(value: "y z")]
        ),
        ChoiceList(id: "l-3", choices: [Choice(value: "x", label: "Eins")]),
      ]
    )
    let lists = (0..<4).map {
      imported.form.logic.fieldChoices[FieldID(page: PageID(loadedAt: $0), field: 0)]
    }
    #expect(lists == [0, 1, 0, 2])
    #expect(imported.report.notes.map(\.construct) == ["choice \"y z\""])
  }

  @Test("IM-2, EX-4: a choice whose value has a space is answered, read by its words, and written")
  func spaces() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/><c/>",
      binds: """
        <bind nodeset='/d/b' relevant="selected(/d/a, 'z')"/>
        <bind nodeset='/d/c' relevant="/d/a = 'y z'"/>
        """,
      body: """
        <select1 ref='/d/a'><item><label>Z</label><value>z</value></item>
        <item><label>Y</label><value>y z</value></item></select1><input ref='/d/b'/><input ref='/d/c'/>
        """
    )
    var filling = try Filling(bytes)
    #expect(filling.report.notes.isEmpty)
    try filling.answer("a", .choice("y z"))
    #expect(try filling.isShown("b") && filling.isShown("c"))
    try filling.answer("a", .choice("z"))
    #expect(try filling.isShown("b") && !filling.isShown("c"))
    let sample = try SubmissionSample(bytes)
    #expect(try sample.again("<d><a>y z</a></d>", keeps: false).contains("<a>y z</a>"))
    #expect(try sample.check("<d><a>y z</a><b/><c/></d>") == [])
  }

  @Test("IM-2, UR-2: of two conditions in brackets each holds as a whole")
  func twoBrackets() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/>",
      binds: """
        <bind nodeset='/d/b' calculate="instance('l')/root/item[n = 'x' or one = /d/a][two = 'Zwei' or n = /d/a]/one"/>
        """,
      body: "<input ref='/d/a'/><input ref='/d/b'/>",
      model: rows
    )
    #expect(
      try ImportSamples.imported(bytes).form.logic.calculations.map(\.expression) == [
        """
        if(('x' = 'x' or 'Eins' = ${a}) and ('Zwei' = 'Zwei' or 'x' = ${a}), 'Eins', \
        if(('y z' = 'x' or 'Drei' = ${a}) and ('' = 'Zwei' or 'y z' = ${a}), 'Drei', ''))
        """
      ]
    )
  }

  @Test("IM-2, UR-9: behind “.” stands an operator")
  func operatorBehindPoint() throws {
    let bytes = ImportSamples.xform(
      data: "<a/>",
      binds:
        "<bind nodeset='/d/a' type='int' constraint='. - 1 &gt; 2 and . * 2 &lt; 9 and . div 2 != 4 and .. /a mod 2 = 0'/>",
      body: "<input ref='/d/a'/>"
    )
    let needs = ". - 1 > 2 and . * 2 < 9 and . div 2 != 4 and . mod 2 = 0"
    #expect(try listing(bytes).hasSuffix("a needs \(needs)"))
  }

  @Test("IM-2: what a node holds is not loaded ahead of")
  func preload() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b>held</b><c/>",
      binds: """
        <bind nodeset='/d/a' relevant="/d/b = 'x' or /d/c = 'y'"/>
        <bind nodeset='/d/b' jr:preload='date' jr:preloadParams='today'/>
        <bind nodeset='/d/c' jr:preload='date' jr:preloadParams='today'/>
        """,
      body: "<input ref='/d/a'/>"
    )
    let text = try listing(bytes)
    #expect(text.hasSuffix("\nc := coalesce(${c.given}, today())"))
    #expect(text.contains("b text") && !text.contains("b :="))
  }

  @Test(
    "IM-2: a group is told what is around its node, and a question within only what is around its own"
  )
  func nodesBetween() throws {
    let bytes = ImportSamples.xform(
      data: "<o><g><m><a/></m></g></o><c/>",
      binds: """
        <bind nodeset='/d/o' relevant='/d/c = 1'/><bind nodeset='/d/o/g' relevant='/d/c &lt; 2'/>
        <bind nodeset='/d/o/g/m' relevant='/d/c &gt; 0'/><bind nodeset='/d/o/g/m/a' relevant='/d/c != 5'/>
        """,
      body: "<group ref='/d/o/g'><input ref='/d/o/g/m/a'/></group><input ref='/d/c'/>"
    )
    let rules = try ImportSamples.imported(bytes).form.logic.rules
    #expect(
      rules.map(\.condition) == ["(${c} != 5) and (${c} > 0)", "(${c} < 2) and (${c} = 1)"]
    )
  }

  @Test("IM-2: a repeat is counted while it and all around it is relevant")
  func countsRelevant() throws {
    let bytes = ImportSamples.xform(
      data: "<o><r><a/></r></o><n/><c/>",
      binds: """
        <bind nodeset='/d/o' relevant='/d/c = 1'/><bind nodeset='/d/o/r' relevant='/d/c &lt; 2'/>
        <bind nodeset='/d/n' calculate='count(/d/o/r)'/>
        """,
      body: """
        <group ref='/d/o'><repeat nodeset='/d/o/r'><input ref='/d/o/r/a'/></repeat></group>
        <input ref='/d/n'/><input ref='/d/c'/>
        """
    )
    let expressions = try ImportSamples.imported(bytes).form.logic.calculations.map(\.expression)
    #expect(expressions == ["if(((${c} = 1) and (${c} < 2)), 1, '')", "sum(${part})"])
  }

  @Test(
    "IM-2: choices that are copied, that a search finds, and a range have the kind that they are"
  )
  func kinds() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><s/><i/><f/><l/>",
      binds: """
        <bind nodeset='/d/f' type='xsd:decimal' constraint=''/><bind nodeset='/d/i' type='int'/>
        <bind nodeset='/d/l' calculate="jr:choice-name(/d/a, '/d/a')"/>
        """,
      body: """
        <select1 ref='/d/a'><itemset nodeset="instance('l')/root/item"><copy ref='n'/><label ref='one'/></itemset></select1>
        <select1 ref='/d/s' query="instance('x')/root/item"/>
        <range ref='/d/i' start='1' end='2' step='1'/><range ref='/d/f' start='1' end='2' step='.1'/><input ref='/d/l'/>
        <select1 ref='/d/a'><item><label>Second</label><value>x</value></item></select1>
        """,
      model: rows
    )
    let imported = try ImportSamples.imported(bytes)
    #expect(
      try FormListing(imported.form).lines.filter { !$0.hasPrefix("page") } == [
        "  a choice l[x y z]", "  s text", "  i integer", "  f decimal", "  l text",
        "l is if(${a} = 'x', 'Eins', if(${a} = 'y z', 'Drei', ''))",
      ]
    )
    let reasons = imported.report.notes.filter { $0.kind == .unsupported }.map(\.reason)
    #expect(
      reasons == [
        "its choices come from a search of a file", "any number is taken", "any number is taken",
        "any number is taken", "another question before it has the same answer",
      ]
    )
  }
}
