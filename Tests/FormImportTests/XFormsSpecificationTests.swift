import FormModel
import Testing

@testable import FormImport

/// The tables of what the ODK XForms specification has say what the importer does (IM-3).
@Suite struct XFormsSpecificationTests {
  private typealias Treatment = XFormsSpecification.Treatment

  /// The notes about a form with these parts, each as its kind and construct.
  private func notes(
    bind: String = "",
    model: String = "",
    body: String = "",
    question: String = ""
  ) throws -> [String] {
    let bytes = ImportSamples.xform(
      data: "<a/>",
      binds: "<bind nodeset='/d/a' \(bind)/>",
      body: "<input ref='/d/a'>\(question)</input>\(body)",
      model: model
    )
    return try ImportSamples.imported(bytes).report.notes.map { "\($0.kind) \($0.construct)" }
  }

  private func expected(_ treatment: Treatment, _ construct: String) -> String {
    switch treatment {
    case .kept, .unsupported: "unsupported \(construct)"
    case .changed: "changed \(construct)"
    }
  }

  @Test("IM-3: each attribute that is not kept has a line of its kind, as has an unknown one")
  func attributes() throws {
    for (name, treatment) in XFormsSpecification.attributes where treatment != .kept {
      let found = try notes(bind: "\(name)='1'")
      #expect(found == [expected(treatment, "attribute \"\(name)\"")])
    }
    #expect(try notes(bind: "odd='1'") == ["unsupported attribute \"odd\""])
    #expect(try notes(bind: "jr:odd='1'") == ["unsupported attribute \"odd\""])
  }

  @Test("IM-3: an unknown attribute has a line, on whatever element it stands")
  func attributesOfElements() throws {
    let form = String(
      decoding: ImportSamples.xform(
        data: "<a/><r><x/></r>",
        binds: "<bind nodeset='/d/a' type='string'/>",
        body: """
          <select1 ref='/d/a'><label>A</label><item><label>B</label><value>b</value></item></select1>
          <group><label>G</label><repeat nodeset='/d/r'><input ref='/d/r/x'/></repeat></group>
          """
      ),
      as: UTF8.self
    )
    #expect(try ImportSamples.imported(Array(form.utf8)).report.notes.isEmpty)
    for tag in ["model", "bind", "h:body", "select1", "label", "item", "group", "repeat", "input"] {
      let at = try #require(form.firstRange(of: "<\(tag)"))
      let text = form[..<at.upperBound] + " odd='1'" + form[at.upperBound...]
      let notes = try ImportSamples.imported(Array(text.utf8)).report.notes
      let found = notes.map { "\($0.kind) \($0.construct)" }
      #expect(found == ["unsupported attribute \"odd\""], "\(tag)")
    }
  }

  @Test("IM-3: each element that is not kept has a line of its kind, wherever it stands")
  func elements() throws {
    let unread = XFormsSpecification.elements.filter { $0.value != .kept }
    for (name, treatment) in unread.merging(["odd": .unsupported("")], uniquingKeysWith: { $1 }) {
      let text = "<\(name)><odd/></\(name)>"
      let line = expected(treatment, "element \"\(name)\"")
      #expect(try notes(model: text) == [line])
      #expect(try notes(body: text) == [line])
      // A question has a hint.
      #expect(try notes(question: text) == (name == "hint" ? [] : [line]))
    }
    // A known element out of place is not read.
    #expect(try notes(model: "<item/>") == ["unsupported element \"item\""])
  }

  @Test("IM-3: a type gives the kind in its table, and an unknown one has a line")
  func types() throws {
    for (name, kind) in XFormsSpecification.types {
      let bytes = ImportSamples.xform(
        data: "<a/>",
        binds: "<bind nodeset='/d/a' type='xsd:\(name)'/>",
        body: "<input ref='/d/a'/>"
      )
      let imported = try ImportSamples.imported(bytes)
      #expect(imported.report.notes.count == (name == "tel" ? 1 : 0))
      #expect(try imported.form.details(at: FieldID(page: 0, field: 0)).kind == kind)
    }
    #expect(try notes(bind: "type='gYear'") == ["unsupported type \"gYear\""])
    #expect(try notes(bind: "type='tel'") == ["changed type \"tel\""])
    #expect(try notes(bind: "type='db:person'") == ["changed type \"person\""])
    #expect(try notes(bind: "type='person'") == ["unsupported type \"person\""])
  }

  @Test("IM-3: what an appearance says has a line, unless the importer heeds it")
  func appearances() throws {
    for word in XFormsSpecification.appearances {
      #expect(try notes(body: "<group appearance=' \(word)\n'/>").isEmpty)
    }
    let words = "minimal ex:org.app(a, b) search('f', 1)"
    let found = try notes(body: "<group appearance=\"\(words)\"/>")
    #expect(found.count == 4)
    for line in [
      "changed appearance \"minimal\"", "changed appearance \"ex:…\"",
      "changed appearance \"search\"",
    ] { #expect(found.contains(line), "\(found)") }
    #expect(found.contains { $0.hasPrefix("unsupported appearance") })
    #expect(try notes(body: "<group appearance='search'/>") == ["changed appearance \"search\""])
  }

  /// A call of each function that the importer translates.
  private static let samples = [
    "if": "if(/d/a, 1, 2)", "position": "position(/d/r)", "once": "once(1)",
    "selected": "selected(/d/c, 'x')", "selected-at": "selected-at(/d/c, 0)",
    "count-selected": "count-selected(/d/c)", "jr:choice-name": "jr:choice-name(/d/c, '/d/c')",
    "indexed-repeat": "indexed-repeat(/d/r/x, /d/r, 1)", "count": "count(/d/r)",
    "sum": "sum(/d/r/x)", "max": "max(/d/r/x)", "min": "min(/d/a, 1)", "round": "round(/d/a, 1)",
    "int": "int(/d/a)", "number": "number(/d/a)", "abs": "abs(/d/a)",
    "ceiling": "ceiling(/d/a)", "floor": "floor(/d/a)", "true": "true()", "false": "false()",
    "boolean": "boolean(/d/a)", "not": "not(/d/a)", "string": "string(/d/a)",
    "concat": "concat(/d/a, 1)", "join": "join(' ', /d/a, 1)",
    "string-length": "string-length(/d/a)", "contains": "contains(/d/a, 1)",
    "starts-with": "starts-with(/d/a, 1)", "coalesce": "coalesce(/d/a, 1, 2)",
    "checklist": "checklist(-1, 1, /d/a)", "regex": "regex(/d/a, '[0-9]')", "today": "today()",
    "now": "now()", "date": "date(/d/a)", "date-time": "date-time(/d/a)",
    "decimal-date-time": "decimal-date-time(/d/a)", "format-date": "format-date(/d/a, '%Y')",
    "format-date-time": "format-date-time(/d/a, '%Y')",
    "instance": "instance('l')/root/item[n = /d/a]/n", "current": "current()/../a",
    "last": "/d/r[last()]/x", "add-date": "add-date(/d/a, 1, 2, 3)",
    "difference-in-months": "difference-in-months(/d/a, today())",
    "cht:difference-in-years": "cht:difference-in-years(/d/a, today())",
    "cht:difference-in-months": "cht:difference-in-months(/d/a, today())",
    "cht:difference-in-weeks": "cht:difference-in-weeks(/d/a, today())",
    "pow": "pow(/d/a, 2)", "log": "log(/d/a)", "log10": "log10(/d/a)", "exp": "exp(/d/a)",
    "exp10": "exp10(/d/a)", "sqrt": "sqrt(/d/a)", "sin": "sin(/d/a)", "cos": "cos(/d/a)",
    "tan": "tan(/d/a)", "asin": "asin(/d/a)", "acos": "acos(/d/a)", "atan": "atan(/d/a)",
    "atan2": "atan2(/d/a, 1)", "count-non-empty": "count-non-empty(/d/r/x)",
    "version": "version()", "jr:itext": "jr:itext('x')", "local-name": "local-name(/d/a)",
    "decimal-time": "decimal-time(/d/t)", "substr": "substr(/d/a, 1)",
    "substring-before": "substring-before(/d/a, '-')", "ends-with": "ends-with(/d/a, 'x')",
    "substring-after": "substring-after(/d/a, '-')", "translate": "translate(/d/a, 'a', 'b')",
    "normalize-space": "normalize-space(/d/a)",
    "pulldata": "pulldata('t', 'n', 'k', /d/a)", "pi": "pi()",
    "boolean-from-string": "boolean-from-string(/d/a)",
    "cht:difference-in-days": "cht:difference-in-days(/d/a, today())",
  ]

  @Test("UR-2, IM-3: each function in the table is translated, or has a line that names it")
  func functions() throws {
    let folder = try MediaSamples(["t.csv": "k,n\n1,2\n"])
    let options = ImportOptions(mediaFolder: folder.path)
    #expect(Set(Self.samples.keys) == Set(XFormsSpecification.functions.filter(\.value).keys))
    for (name, isSupported) in XFormsSpecification.functions {
      let call = Self.samples[name] ?? "\(name)(/d/a)"
      let isPosition = name == "position"
      let bytes = ImportSamples.xform(
        data: "<a/><c/><t/><n/><r><x/><y/></r>",
        binds: """
          <bind nodeset="/d/t" type="time"/><bind nodeset="/d/\(isPosition ? "r/y" : "n")" calculate="\(call)" readonly="true()"/>
          """,
        body: """
          <input ref="/d/a"/><select1 ref="/d/c"><item><value>x</value></item></select1>
          <input ref="/d/t"/><input ref="/d/n"/>
          <group ref="/d/r"><repeat nodeset="/d/r"><input ref="/d/r/x"/><input ref="/d/r/y"/></repeat></group>
          """,
        model: "<instance id='l'><root><item><n>1</n></item></root></instance>"
      )
      let reasons = try ImportSamples.imported(bytes, options: options).report.notes.map(\.reason)
      #expect(reasons == (isSupported ? [] : ["the function \(name)()"]), "\(call)")
    }
    let own = XPathFunctions.known.keys.filter { XFormsSpecification.functions[$0] != true }
    #expect(own.isEmpty)
  }
}
