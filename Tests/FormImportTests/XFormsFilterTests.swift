import FormModel
import FormRules
import Testing

@testable import FormImport

/// Conditions in brackets behind the nodeset of an itemset.
@Suite struct XFormsFilterTests {
  private static let places = """
    <instance id='places'><root>
      <item><n>hill</n><l>Hill</l><in>north</in><size>12</size></item>
      <item><n>lake</n><l>Lake</l><in>north</in></item>
      <item><n>lake</n><l>Southern lake</l><in>south</in><size>7</size></item>
      <item><n></n><l>Dropped</l><in>north</in></item>
      <item><n>far off</n><l>Single only</l><in>south</in></item>
      <item><n>coast</n><l>Coast</l><in>south</in><size>12.0</size></item>
    </root></instance>
    """

  private static func itemset(_ nodeset: String, value: String = "n", label: String = "l") -> String
  {
    """
    <itemset nodeset="\(nodeset)"><value ref="\(value)"/><label ref="\(label)"/></itemset>
    """
  }

  private func imported(
    _ condition: String,
    value: String = "n",
    label: String = "l"
  ) throws -> ImportedForm {
    let nodeset = "instance('places')/root/item\(condition)"
    return try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><s/><b/><c/>",
        binds: "<bind nodeset='/d/s' type='int'/>",
        body: """
          <input ref='/d/a'/><input ref='/d/s'/>
          <select1 ref='/d/b'>\(Self.itemset(nodeset, value: value, label: label))</select1>
          <select ref='/d/c'>\(Self.itemset("instance('places')/root/item"))</select>
          """,
        model: Self.places
      )
    )
  }

  private func filters(_ condition: String, value: String = "n") throws -> [String] {
    try imported(condition, value: value).form.logic.choiceFilters.map(\.expression)
  }

  @Test("CH-3, IM-2: a condition on rows is a filter, its columns come with the choices")
  func columns() throws {
    let form = try imported("[in = /d/a]")
    #expect(form.report[.filters].unsupported == 0 && form.report[.filters].all == 1)
    let filter = ChoiceFilter(field: FieldID(page: 2, field: 0), expression: "#{in} = ${a}")
    #expect(form.form.logic.choiceFilters == [filter])
    let lists = form.form.logic.choiceLists
    #expect(lists[0].choices.map(\.value) == ["hill", "lake", "lake", "far off", "coast"])
    let regions = ["north", "north", "south", "south", "south"]
    #expect(lists[0].columns == [.init(name: "in", texts: regions)])
    // Without a condition each value is offered once.
    #expect(lists[1].choices.map(\.value) == ["hill", "lake", "coast"] && lists[1].columns.isEmpty)
    var session = try FormSession(form.form.clone())
    try session.answer("a", .text("south"))
    let offered = try session.choices(of: filter.field)
    #expect(offered.map(\.label) == ["Southern lake", "Single only", "Coast"])
    #expect(throws: SessionError.notOffered(filter.field)) {
      try session.answer("b", .choice("hill"))
    }
    try session.answer("b", .choice("lake"))
    try session.answer("a", .text("north"))
    #expect(session.invalidCount == 0)
    try session.answer("a", .text("east"))
    #expect(session.invalidCount == 1)
  }

  @Test(
    "CH-3, IM-2: conditions are translated token by token",
    arguments: [
      ("[in = current()/../a and size &gt; ../a]", nil),
      (
        "[in=/d/a][starts-with(n, current()/../a) or not(size = /d/s)]",
        "(#{in} = ${a}) and (starts-with(#{value}, ${a}) or not(#{size} = ${s}))"
      ),
      ("[selected(/d/a, in)]", "selected(${a}, #{in})"), ("[l = 'Hill']", "#{l} = 'Hill'"),
      ("[n != 'hill']", "#{value} != 'hill'"), ("[2]", nil), ("[position() = 1]", nil),
      ("[true()]", "true()"),
    ] as [(String, String?)]
  )
  func expressions(condition: String, expected: String?) throws {
    let form = try imported(condition)
    #expect(form.form.logic.choiceFilters.map(\.expression) == (expected.map { [$0] } ?? []))
    #expect(form.report[.filters].unsupported == (expected == nil ? 1 : 0))
    let lines = form.report.notes.filter { $0.construct == "filter of the choices of \"b\"" }
    #expect(lines.map(\.meaning) == (expected == nil ? ["all are always offered"] : []))
    _ = try FormSession(form.form.clone())
  }

  @Test("CH-3: columns with the names of value and label get others")
  func names() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/>",
        body: """
          <input ref='/d/a'/>
          <select1 ref='/d/b'>\(Self.itemset("instance('x')/root/item[value = /d/a or label = 'L']", value: "name", label: "label"))</select1>
          """,
        model: """
          <instance id='x'><root>
            <item><name>p</name><value>1</value><label>L</label></item>
            <item><name>q</name><value>2</value><label>M</label></item>
          </root></instance>
          """
      )
    )
    let filter = form.form.logic.choiceFilters[0]
    #expect(filter.expression == "#{column value} = ${a} or #{column label} = 'L'")
    var session = try FormSession(form.form.clone())
    try session.answer("a", .text("2"))
    let offered = try session.choices(of: filter.field)
    #expect(offered.map(\.value) == ["p", "q"])
  }

  @Test("CH-3, RP-4: in a repeat a condition reads its own instance")
  func repeats() throws {
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<r jr:template=''><a/><b/></r>",
        body: """
          <group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/a'/>
          <select1 ref='/d/r/b'>\(Self.itemset("instance('places')/root/item[in = current()/../a]"))</select1>
          </repeat></group>
          """,
        model: Self.places
      )
    )
    let filter = try #require(form.form.logic.choiceFilters.first)
    #expect(filter.expression == "#{in} = ${a}")
    _ = try FormSession(form.form.clone())
  }

  @Test("CH-4, IM-5: importing and opening a long cascade visits no row for an answer")
  func long() throws {
    var rows = ""
    for row in 0..<2_000 { rows += "<item><n>v\(row)</n><l>L</l><in>p\(row / 20)</in></item>" }
    let form = try ImportSamples.imported(
      ImportSamples.xform(
        data: "<a/><b/>",
        body: """
          <input ref='/d/a'/>
          <select1 ref='/d/b'>\(Self.itemset("instance('x')/root/item[in = /d/a]"))</select1>
          """,
        model: "<instance id='x'><root>\(rows)</root></instance>"
      )
    )
    var session = try FormSession(form.form.clone())
    try session.answer("a", .text("p7"))
    let offered = try session.choices(of: form.form.logic.choiceFilters[0].field)
    #expect(offered.map(\.value) == (140..<160).map { "v\($0)" })
    #expect(session.choiceRowsVisited == 0)
  }

  @Test("IM-3: brackets without a condition are no filter, and are told")
  func emptyBrackets() throws {
    let form = try imported("[]")
    #expect(form.form.logic.choiceFilters.isEmpty)
    #expect(form.report.notes.contains { $0.reason.contains("a row by its number") })
  }
}
