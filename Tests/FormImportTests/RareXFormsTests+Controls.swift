import FormModel
import Testing

@testable import FormImport

/// Rare controls, labels, actions and lists.
extension RareXFormsTests {
  private func found(_ form: borrowing ImportedForm) -> [String] {
    form.report.notes.map { "\($0.construct): \($0.reason)" }
  }

  @Test("IM-2: an output without a value is nothing, and a label of nothing else is empty")
  func emptyOutput() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><b/>",
      body: """
        <input ref='/d/a'><label><output value=''/></label></input>
        <input ref='/d/b'><label>Of <output value=''/></label></input>
        """
    )
    let labels = try ImportSamples.imported(bytes).form.logic.labels.map(\.expression)
    #expect(labels == ["concat('')", "concat('')", "concat('Of ')", "concat('Of ')"])
  }

  @Test("IM-3: a label that is too long to change is told, and stays as it is written")
  func longLabel() throws {
    let long = String(repeating: "x", count: 70_000)
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/>",
        body: """
          <input ref='/d/a'/><input ref='/d/b'><label>\(long)<output value='/d/a'/></label></input>
          """
      )
    )
    #expect(form.form.logic.labels.isEmpty)
    #expect(found(form) == ["label with a value in it: a label as long as this"])
  }

  @Test("IM-3: of an action that sets no value it is told why")
  func actions() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/><r><x/></r>",
        binds: "<bind nodeset='/d/a' calculate='1'/>",
        body: """
          <input ref='/d/a'/><input ref='/d/b'/>
          <group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/x'/></repeat></group>
          """,
        model: """
          <setvalue event='odk-instance-first-load' ref='/d/a' value='today()'/>
          <setvalue event='odk-instance-first-load odk-new-repeat' ref='/d/r/x' value='today()'/>
          <setvalue event='odk-instance-first-load' odd='x' value='1'/>
          <setvalue event='odk-instance-first-load' ref='/d/b' value="unknown('"/>
          """
      )
    )
    #expect(
      form.report.notes.filter { $0.construct.hasPrefix("setvalue") }
        .map { "\($0.construct): \($0.reason)" } == [
          "setvalue of \"/d/a\" on \"odk-instance-first-load\": its value is computed",
          "setvalue of \"/d/r/x\" on \"odk-instance-first-load odk-new-repeat\": its value is computed",
          "setvalue of \"\" on \"odk-instance-first-load\": the form has no such node",
          "setvalue of \"b\": a text without a closing quote",
        ]
    )
    #expect(form.report[.calculations].unsupported == 1)
  }

  @Test("IM-2: a value that an action computes fails by what it calls")
  func failingFirstValue() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/>",
        body: "<input ref='/d/a'/>",
        model: "<setvalue event='odk-instance-first-load' ref='/d/a' value='unknown(1)'/>"
      )
    )
    #expect(found(form) == ["setvalue of \"a\": the function unknown()"])
    #expect(form.form.logic.calculations.isEmpty)
  }

  @Test("IM-2: a computed node has the conditions of all nodes around it")
  func relevance() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<o><i><t/></i></o><c/><b/>",
        binds: """
          <bind nodeset='/d/o' relevant='/d/c = 1'/><bind nodeset='/d/o/i' relevant='/d/c &lt; 2'/>
          <bind nodeset='/d/o/i/t' calculate='/d/c + 1'/><bind nodeset='/d/b' relevant='/d/o/i/t &gt; 1'/>
          """,
        body: "<input ref='/d/c'/><input ref='/d/b'/>"
      )
    )
    #expect(
      form.form.logic.variables.map(\.expression) == ["if((${c} = 1) and (${c} < 2), ${c} + 1, '')"]
    )
  }

  @Test("IM-2: an action on a change sets a node without a question, which keeps its answer")
  func triggered() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><t/><b/>",
      binds:
        "<bind nodeset='/d/t' relevant='/d/a != 1'/><bind nodeset='/d/b' relevant='/d/t = 5'/>",
      body: """
        <input ref='/d/a'><setvalue event='xforms-value-changed' ref='/d/t' value='5'/></input>
        <input ref='/d/b'/>
        """
    )
    let names = try [HiddenAnswerPolicy.retained, .blank].map { policy in
      try ImportSamples.imported(bytes, options: ImportOptions(hiddenAnswers: policy)).form.logic
        .variables.map { "\($0.id) := \($0.expression)" }
    }
    #expect(
      names == [
        [], ["t := if(${a} != 1, ${t.set}, '')"],
      ]
    )
  }

  @Test("IM-3: an action of a question that stands in another repeat than its node is told")
  func triggerElsewhere() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r><a/><t/></r><s><b/></s>",
        binds: "<bind nodeset='/d/s/b' relevant='count(/d/r/t) = 1'/>",
        body: """
          <repeat nodeset='/d/r'><input ref='/d/r/t'/></repeat>
          <repeat nodeset='/d/s'><input ref='/d/r/a'>
          <setvalue event='xforms-value-changed' ref='/d/r/t' value='5'/></input><input ref='/d/s/b'/></repeat>
          """
      )
    )
    #expect(form.form.logic.calculations.isEmpty)
    #expect(
      found(form).contains(
        "setvalue of \"/d/r/t\" on \"xforms-value-changed\": it sets an answer of another repeat"
      ),
      "\(found(form))"
    )
  }

  private func filtered(_ selects: String...) throws -> ImportedForm {
    let names = (0..<selects.count).map { "b\($0)" }
    return try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/>" + names.map { "<\($0)/>" }.joined(),
        body: "<input ref='/d/a'/>"
          + zip(names, selects).map { "<select1 ref='/d/\($0)'>\($1)</select1>" }.joined(),
        model: rows
      )
    )
  }

  private func itemset(_ condition: String, _ value: String = "<value ref='n'/>") -> String {
    "<itemset nodeset=\"instance('l')/root/item\(condition)\">\(value)<label ref='one'/></itemset>"
  }

  @Test("CH-3, IM-2: questions with one filtered list share it; a column that no row has is empty")
  func sharedFilters() throws {
    let form = try filtered(
      itemset("[two = /d/a]"),
      itemset("[two != /d/a or nope = /d/a]"),
      itemset("[two = 'Zwei']")
    )
    let logic = form.form.logic
    #expect(logic.choiceLists.count == 1)
    #expect(
      logic.choiceLists[0].columns == [
        ChoiceColumn(name: "two", texts: ["Zwei"]), ChoiceColumn(name: "nope", texts: [""]),
      ]
    )
    #expect(
      logic.choiceFilters.map(\.expression) == [
        "#{two} = ${a}", "#{two} != ${a} or #{nope} = ${a}", "#{two} = 'Zwei'",
      ]
    )
  }

  @Test("CH-3, IM-3: a filter that is too long, or computes apart for each row, is told")
  func filters() throws {
    let long = String(repeating: "x", count: 30_000)
    let form = try filtered(
      itemset("[one = '\(long)'][one = '\(long)'][one = '\(long)']"),
      itemset("[regex(concat(one, 'x'), '[0-9]{3}') = true()]")
    )
    #expect(form.form.logic.choiceFilters.isEmpty)
    #expect(
      form.report.notes.filter { $0.construct.hasPrefix("filter") }
        .map { "\($0.construct): \($0.reason)" } == [
          "filter of the choices of \"b0\": \(XPathTranslator<XFormsImporter>.tooLong)",
          "filter of the choices of \"b1\": a condition of this form on a row",
        ]
    )
  }

  @Test("IM-3: choices without values are none")
  func noValues() throws {
    for value in ["<value/>", "<value ref='nope'/>", "<copy/>"] {
      let form = try filtered(itemset("", value))
      #expect(form.form.logic.choiceLists.allSatisfy { $0.choices.isEmpty })
    }
  }
}
