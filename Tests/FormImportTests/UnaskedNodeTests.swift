import FormModel
import FormRules
import Testing

@testable import FormImport

/// What an XForm holds, computes and counts that no question asks for, as JavaRosa does (EX-4, IM-4).
@Suite struct UnaskedNodeTests {
  private func fresh(_ bytes: [UInt8], milliseconds: Int) throws -> String {
    let sample = try SubmissionSample(bytes)
    let clock = FormClock(milliseconds: milliseconds)
    return sample.imported.layout.data(
      of: try FormSession(sample.imported.form.clone(), clock: clock)
    )
  }

  private static let moment = 20_484 * 86_400_000 + 34_200_000

  @Test(
    "EX-4: preloads without a question are written as an app fills them in, or as read"
  )
  func preloads() throws {
    let bytes = ImportSamples.xform(
      data: "<start/><end/><day/><fixed>2020-01-01</fixed><week/><other/><q/>",
      binds: """
        <bind nodeset='/d/start' jr:preload='timestamp' jr:preloadParams='start'/>
        <bind nodeset='/d/end' type='dateTime' jr:preload='timestamp' jr:preloadParams='end'/>
        <bind nodeset='/d/day' type='date' jr:preload='date' jr:preloadParams='today'/>
        <bind nodeset='/d/fixed' type='date' jr:preload='date' jr:preloadParams='today'/>
        <bind nodeset='/d/week' type='date' jr:preload='date'
          jr:preloadParams='prevperiod-week-sun-head-x-1'/>
        <bind nodeset='/d/other' type='dateTime' jr:preload='timestamp' jr:preloadParams='other'/>
        """,
      body: "<input ref='/d/q'/>"
    )
    let moment = "2026-01-31T09:30:00.000"
    let written = try fresh(bytes, milliseconds: Self.moment)
    #expect(
      written.contains(
        """
        <start>\(moment)</start><end>\(moment)</end><day>2026-01-31</day><fixed>2020-01-01</fixed>\
        <week></week><other></other>
        """
      )
    )
    let filled = "<start>2020-02-29T08:00:00.000+02:00</start><end></end><day></day>"
    let again = try SubmissionSample(bytes).again("<d>\(filled)<q>x</q></d>", keeps: true)
    #expect(again.contains(filled))
  }

  private static let group = ImportSamples.xform(
    data: "<k/><g><a/><b>bb</b><t/></g><o/>",
    binds: """
      <bind nodeset='/d/g' relevant="/d/k = 'y'"/>
      <bind nodeset='/d/g/t' type='date' jr:preload='date' jr:preloadParams='today'/>
      <bind nodeset='/d/o' readonly='true()' calculate="concat('[', /d/g/b, ']')"/>
      """,
    body: """
      <input ref='/d/k'/><group ref='/d/g'><input ref='/d/g/a'/></group><input ref='/d/o'/>
      """
  )

  @Test(
    "EX-4: what nobody asks for is not written while it is not relevant, and else as it was read",
    arguments: [
      ("<k>n</k>", nil), ("<k>n</k><g><b>zz</b></g>", nil),
      ("<k>y</k>", "<b>bb</b><t>1970-01-01</t>"),
      ("<k>y</k><g><a/><b>zz</b><t>2020-01-01</t></g>", "<b>zz</b><t>2020-01-01</t>"),
      ("<k>y</k><g><a/><b/></g>", "<b></b><t>1970-01-01</t>"),
    ] as [(String, String?)]
  )
  func irrelevant(filled: String, written: String?) throws {
    let again = try SubmissionSample(Self.group).again("<d>\(filled)</d>", keeps: true)
    if let written {
      #expect(again.contains(written))
    } else {
      #expect(!again.contains("<b>") && again.contains("<o>[]</o>"))
    }
    #expect(try !fresh(Self.group, milliseconds: 0).contains("bb"))
  }

  @Test(
    "IM-4: what an XForm computes without a question is of its node's type",
    arguments: [
      ("int", "2.5", "2"), ("int", "-2.7", "-2"), ("int", "1 + 1", "2"), ("int", "'x'", "x"),
      ("int", "/d/a div 2", "1"), ("int", "coalesce('', 2)", "2"),
      ("int", "coalesce('', 2.5)", "2"),
      ("int", "int(2.5)", "2"), ("int", "round(2.5)", "3"), ("int", "round(-2.55, 1)", "-2"),
      ("int", "count-selected('a b')", "2"), ("boolean", "'false'", "1"), ("boolean", "0", "0"),
      ("boolean", "''", ""), ("boolean", "1 = 2", "0"),
      ("string", "if(1 = 2, 1 &gt; 2, 3 = 3)", "1"), ("string", "now()", "2026-01-31T09:30:00.000"),
      ("string", "today()", "2026-01-31"),
      ("string", "once(now())", "2026-01-31T09:30:00.000"),
      ("date", "now()", "2026-01-31"), ("dateTime", "now()", "2026-01-31T09:30:00.000"),
    ]
  )
  func types(type: String, calculate: String, written: String) throws {
    let bytes = ImportSamples.xform(
      data: "<a>3</a><v/><w/>",
      binds: """
        <bind nodeset='/d/a' type='int'/>
        <bind nodeset='/d/v' type='\(type)' calculate="\(calculate)"/>
        """,
      body: "<input ref='/d/a'/>"
    )
    #expect(try fresh(bytes, milliseconds: Self.moment).contains("<v>\(written)</v>"))
  }

  @Test(
    "IM-4: what is too long to stand twice in an expression is of its node's type, too",
    arguments: [
      ("int", " div 2", "17500"), ("boolean", " - 35001", "0"), ("boolean", " - 1", "1"),
    ]
  )
  func long(type: String, end: String, written: String) throws {
    let text = String(repeating: "a", count: 35_001)
    try types(type: type, calculate: "string-length('\(text)')\(end)", written: written)
  }

  @Test("EX-4, RP-2: what nobody asks for in an instance is written while it is relevant there")
  func irrelevantInInstance() throws {
    let bytes = ImportSamples.xform(
      data: "<r><a/><g><b>bb</b><t/></g></r>",
      binds: """
        <bind nodeset='/d/r/g' relevant="../a = 'y'"/>
        <bind nodeset='/d/r/g/t' type='date' jr:preload='date' jr:preloadParams='today'/>
        """,
      body: "<group ref='/d/r'><repeat nodeset='/d/r'><input ref='/d/r/a'/></repeat></group>"
    )
    let filled = "<g><b>zz</b><t>2020-01-01</t></g>"
    let sample = try SubmissionSample(bytes)
    let again = try sample.again(
      "<d><r><a>y</a>\(filled)</r><r><a>n</a>\(filled)</r><r><a>y</a></r></d>",
      keeps: true
    )
    let instances = again.split(separator: "<r>").dropFirst()
    #expect(instances.map { $0.contains("<b>zz</b><t>2020") } == [true, false, false])
    #expect(instances.map { $0.contains("<b>") || $0.contains("<t>") } == [true, false, true])
  }

  @Test("IM-4: a text that copies a truth or a moment is one, and is written as that")
  func copies() throws {
    let bytes = ImportSamples.xform(
      data: "<a/><last/><copy/><high/><hidden/><m/><text/><begun/><hour/><same/><either/><n/>",
      binds: """
        <bind nodeset='/d/a' type='int'/>
        <bind nodeset='/d/last' type='string' readonly='true()' calculate='/d/copy'/>
        <bind nodeset='/d/copy' type='string' readonly='true()' calculate="if(/d/a = 7, '', /d/high)"/>
        <bind nodeset='/d/high' type='string' readonly='true()' calculate='/d/hidden'/>
        <bind nodeset='/d/hidden' type='string' calculate='/d/a &gt; 5'/>
        <bind nodeset='/d/either' type='string' readonly='true()'
          calculate="if(/d/a = 9, /d/high, /d/a &gt; 5)"/>
        <bind nodeset='/d/m' type='dateTime'/>
        <bind nodeset='/d/text' type='string' readonly='true()' calculate='/d/m'/>
        <bind nodeset='/d/begun' type='string' calculate='once(/d/m)'/>
        <bind nodeset='/d/hour' type='time'/>
        <bind nodeset='/d/same' type='string' readonly='true()' calculate='/d/hour'/>
        <bind nodeset='/d/n' relevant="/d/last"/>
        """,
      body: """
        <input ref='/d/a'/><input ref='/d/last'/><input ref='/d/copy'/><input ref='/d/high'/>
        <input ref='/d/m'/><input ref='/d/text'/><input ref='/d/n'/><input ref='/d/hour'/>
        <input ref='/d/same'/><input ref='/d/either'/>
        """
    )
    var form = try Filling(bytes)
    for (answer, truth) in [(9, true), (1, false)] {
      try form.answer("a", .integer(answer))
      for id in ["last", "copy", "high", "either"] {
        #expect(try form.value(id) == .boolean(truth), "\(id)")
      }
      #expect(try form.isShown("n") == truth)
    }
    try form.answer("a", .integer(7))
    #expect(try form.value("copy") == nil)
    try form.answer("m", .dateTime(milliseconds: Self.moment))
    for id in ["text", "begun"] {
      #expect(try form.value(id) == .dateTime(milliseconds: Self.moment), "\(id)")
    }
    try form.answer("hour", .time(milliseconds: 34_200_000))
    #expect(try form.value("same") == .time(milliseconds: 34_200_000))
  }

  @Test(
    "IM-4, RP-1: a count is read while it is not relevant, and by nothing else",
    arguments: ["/d/n", " ../n "]
  )
  func hiddenCount(path: String) throws {
    let bytes = ImportSamples.xform(
      data: "<k/><n>2</n><r><x/></r><c/><e/>",
      binds: """
        <bind nodeset='/d/n' type='int' relevant="/d/k = 'y'"/>
        <bind nodeset='/d/c' type='int' readonly='true()' calculate='count(/d/r)'/>
        <bind nodeset='/d/e' type='string' readonly='true()' calculate="concat('[', /d/n, ']')"/>
        """,
      body: """
        <input ref='/d/k'/><input ref='/d/n'/>
        <repeat nodeset='/d/r' jr:count='\(path)'><input ref='/d/r/x'/></repeat>
        <input ref='/d/c'/><input ref='/d/e'/>
        """
    )
    var form = try Filling(bytes)
    #expect(try form.value("c") == .integer(2) && form.text("e") == "[]")
    try form.answer("k", .text("y"))
    #expect(try form.value("c") == .integer(2) && form.text("e") == "[2]")
    try form.answer("n", .integer(3))
    try form.answer("k", .text("n"))
    #expect(try form.value("c") == .integer(3) && form.text("e") == "[]")
    let written = try fresh(bytes, milliseconds: 0)
    #expect(!written.contains("<n>") && written.contains("<r><x></x></r><r><x></x></r>"))
  }

  @Test("IM-4, RP-4: instances that are not relevant do not count")
  func counts() throws {
    let bytes = ImportSamples.xform(
      data: "<k/><r><x/></r><s><y/></s><c/><e/>",
      binds: """
        <bind nodeset='/d/r' relevant="/d/k = 'y'"/><bind nodeset='/d/s' relevant="./y = 'y'"/>
        <bind nodeset='/d/c' type='int' readonly='true()' calculate='count(/d/r)'/>
        <bind nodeset='/d/e' type='int' readonly='true()' calculate='count(/d/r) + 1'/>
        """,
      body: """
        <input ref='/d/k'/><repeat nodeset='/d/r'><input ref='/d/r/x'/></repeat>
        <repeat nodeset='/d/s'><input ref='/d/s/y'/></repeat><input ref='/d/c'/><input ref='/d/e'/>
        """
    )
    var form = try Filling(bytes)
    #expect(try form.value("c") == .integer(0) && form.value("e") == .integer(1))
    try form.answer("k", .text("y"))
    #expect(try form.value("c") == .integer(1) && form.value("e") == .integer(2))
  }
}
