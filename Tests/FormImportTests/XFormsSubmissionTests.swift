import FormFormats
import FormModel
import FormRules
import Testing

@testable import FormImport

/// Rare parts of instances of XForms (EX).
@Suite struct XFormsSubmissionTests {
  private static let named = """
    <h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"
      xmlns:jr="http://openrosa.org/javarosa">
    <h:head><h:title>T</h:title><model><instance>
    <d id="f" xml:lang="de" xmlns:x="http://x" x:of="a &lt; b"><start/><end/><today/><a/><r jr:template=''><b/></r></d>
    </instance>
    <bind nodeset="/d/start" jr:preload="timestamp" jr:preloadParams="start"/>
    <bind nodeset="/d/end" jr:preload="timestamp" jr:preloadParams="end"/>
    <bind nodeset="/d/today" type="date" jr:preload="date" jr:preloadParams="today"/>
    <bind nodeset="/d/a" relevant="/d/today != '' and /d/start != '' and /d/end != ''"/></model></h:head>
    <h:body><input ref="/d/a"/><repeat nodeset="/d/r"><input ref="/d/r/b"/></repeat></h:body></h:html>
    """

  @Test("EX-1, EX-4: the root's attributes are written; data of another form is found")
  func attributes() throws {
    let sample = try SubmissionSample(Self.named)
    let text = try sample.again("<d id='f'><a>&lt;x&gt; &amp; y\t&#13;\n</a></d>", keeps: false)
    let start = """
      <d xmlns="http://www.w3.org/2002/xforms" id="f" xml:lang="de" xmlns:n2="http://x" n2:of="a &lt; b">
      """
    #expect(text.split(separator: "\n").dropFirst().first?.hasPrefix(start) == true, "\(text)")
    #expect(text.contains("<a>&lt;x&gt; &amp; y\t&#13;\n</a>"), "\(text)")
    #expect(try sample.stream(text).findings == [])
    #expect(
      try sample.stream("<d id=\"g\"/>").findings == [
        "line 1, column 1: unknown: /d: it is of the form \"g\", not of \"f\""
      ]
    )
  }

  @Test("EX-4: what XML can't hold is written as U+FFFD")
  func controls() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(data: "<a/>", body: "<input ref='/d/a'/>")
    )
    var session = try FormSession(sample.imported.form.clone())
    try session.answer("a", .text("a\u{1}b\u{FFFF}c\u{FFFE}"))
    let text = sample.imported.layout.data(of: session)
    #expect(text.contains("<a>a\u{FFFD}b\u{FFFD}c\u{FFFD}</a>"))
  }

  @Test(
    "EX-1: the time of filling is the best that the data has: the end, the start, the day",
    arguments: [
      ("<end>2026-01-31T08:05:00Z</end><start>2026-01-30T08:05:00Z</start>", 20_484),
      ("<start>2026-01-30T08:05:00Z</start><end>2026-01-31T08:05:00Z</end>", 20_484),
      ("<start>2026-01-30T08:05:00Z</start><end>later</end>", 20_483),
      ("<today>2026-01-29</today><start/>", 20_482), ("<start/><end/>", nil),
    ]
  )
  func clock(data: String, day: Int?) throws {
    let submission = try SubmissionSample(Self.named).read("<d>\(data)</d>")
    #expect(submission.clock?.today == day)
  }

  @Test("EX-1: the template of a repeat that a saved form has is no instance")
  func template() throws {
    let found = try SubmissionSample(Self.named).stream(
      "<d><r xmlns:jr='http://openrosa.org/javarosa' jr:template=''><b>x</b></r><r><b>y</b></r></d>"
    )
    #expect(found.stream == "addInstance 0 1\ninside 1 answer 1 0 text \"y\"")
    #expect(found.findings == [])
  }

  @Test("EX-4: a variable without a value is an empty element")
  func emptyVariable() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<a/><v/><w/><b/>",
        binds: """
          <bind nodeset='/d/v' calculate="/d/a"/><bind nodeset='/d/w' calculate="concat(/d/a, '!')"/>
          <bind nodeset='/d/b' relevant="/d/v = '' or /d/w = ''"/>
          """,
        body: "<input ref='/d/a'/><input ref='/d/b'/>"
      )
    )
    let text = try sample.again("<d/>", keeps: false)
    #expect(text.contains("<a></a><v></v><w>!</w><b></b></d>"), "\(text)")
  }

  @Test(
    "EX-2: what the form computes without a question is compared with the file",
    arguments: [
      ("<a>3</a><v>6.0</v><w>3</w><t>2026-01-31T00:00:00.000Z</t><n>2020-01-01T10:00:00</n>", []),
      ("<a>3</a><v>7</v><w/>", ["line 1, column 15: computed: /d/v: the form computes \"6\""]),
      (
        "<a/><v>Infinity</v><t>2026-01-31T00:00:01.000Z</t>",
        [
          "line 1, column 11: computed: /d/v: the form computes \"\"",
          "line 1, column 26: computed: /d/t: the form computes \"2026-01-31\"",
        ]
      ),
      (
        "<n>x</n>",
        ["line 1, column 7: computed: /d/n: the form computes \"1970-01-01T00:00:00.000\""]
      ),
    ]
  )
  func computedVariables(data: String, findings: [String]) throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<a/><v/><w/><t/><n/><b/>",
        binds: """
          <bind nodeset='/d/a' type='int'/><bind nodeset='/d/v' type='decimal' calculate='/d/a * 2'/>
          <bind nodeset='/d/w' calculate='/d/a'/><bind nodeset='/d/t' calculate="date('2026-01-31')"/>
          <bind nodeset='/d/n' type='dateTime' calculate='now()'/>
          <bind nodeset='/d/b' relevant="/d/v + /d/w != '' and /d/t != '' and /d/n != ''"/>
          """,
        body: "<input ref='/d/a'/><input ref='/d/b'/>"
      )
    )
    let found = try sample.check("<d>\(data)</d>")
    #expect(found == findings, "\(found)")
  }

  @Test("EX-2, EX-4: a stream compares what the form computes of questions that it hides at first")
  func hiddenAtFirst() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<c/><g><a/></g><v/><b/>",
        binds: """
          <bind nodeset='/d/g' relevant="/d/c = 'y'"/><bind nodeset='/d/g/a' type='int'/>
          <bind nodeset='/d/v' calculate='/d/g/a * 2'/><bind nodeset='/d/b' relevant='/d/v > 1'/>
          """,
        body: """
          <input ref='/d/c'/><group ref='/d/g'><input ref='/d/g/a'/></group><input ref='/d/b'/>
          """
      )
    )
    #expect(try sample.stream("<d><c>y</c><g><a>3</a></g><v>6</v></d>").findings == [])
  }

  @Test("EX-4, RP-1: instances that nobody can type, as their count has no number, are found")
  func countWithoutNumber() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<n/><r jr:template=''><b/></r>",
        binds: "<bind nodeset='/d/n' type='int'/>",
        body: """
          <input ref='/d/n'/><group ref='/d/r'><repeat nodeset='/d/r' jr:count='/d/n'>
          <input ref='/d/r/b'/></repeat></group>
          """
      )
    )
    let data = "<d><n/><r><b>x</b></r></d>"
    #expect(try sample.check(data) == [])
    #expect(try sample.again(data, keeps: true).contains("<r><b>x</b></r>"))
    let found = try sample.stream(data).findings
    #expect(
      found == [
        "line 1, column 14: invalid: /d/r[1]/b: its instance can't be typed: the repeat's count has no such number"
      ]
    )
    #expect(
      try sample.stream("<d><n>0</n><r><b>x</b></r></d>").findings == [
        "line 1, column 18: invalid: /d/r[1]/b: the form has no such instance at this point"
      ]
    )
  }

  @Test("EX-2: a broken constraint without a message is found with words of our own")
  func constraint() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<a/>",
        binds: "<bind nodeset='/d/a' type='int' constraint='. &lt; 5'/>",
        body: "<input ref='/d/a'/>"
      )
    )
    #expect(
      try sample.check("<d><a>7</a></d>") == [
        "line 1, column 7: invalid: /d/a: it breaks the constraint"
      ]
    )
  }

  @Test("EX-3: instances that the form begins with go first, whatever the log says")
  func instancesFirst() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<a/><r><b/></r><r><b/></r>",
        body: "<input ref='/d/a'/><repeat nodeset='/d/r'><input ref='/d/r/b'/></repeat>"
      )
    )
    var submission = try sample.read("<d><a>x</a></d>")
    var session = try FormSession(sample.imported.form.clone())
    let log = """
      event,node,start,end,old-value,new-value
      question,/d/a,1,2,,y
      question,/d/a,2,3,y,
      question,/d/a,2,3,y,
      question,/d/r[1]/b,3,4,,z
      question,/d/r[0]/b,3,4,,z
      question,/d/r[1],3,4,,z
      question,/,3,4,,z
      """
    let entries = submission.type(
      on: &session,
      of: sample.imported.form,
      following: try AuditLog(Array(("\u{FEFF}" + log).utf8))
    )
    let lines = String(decoding: EditStreamFile.bytes(of: entries, as: .text), as: UTF8.self)
    #expect(
      lines.split(separator: "\n").dropFirst() == [
        "removeInstance 0 2", "removeInstance 0 1", "answer 0 0 text \"y\"", "answer 0 0 none",
        "answer 0 0 text \"x\"",
      ]
    )
    #expect(
      submission.findings.map(\.text) == [
        "unknown: /d/r[1]/b: line 5 of the log: the submission has no such question",
        "unknown: /d/r[0]/b: line 6 of the log: the submission has no such question",
        "unknown: /d/r[1]: line 7 of the log: the submission has no such question",
        "unknown: /: line 8 of the log: the submission has no such question",
      ]
    )
  }

  @Test("EX-3: an answer that the log gives to a question that the submission lacks is played")
  func lacking() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<g><a/></g><b/>",
        body: "<group ref='/d/g'><input ref='/d/g/a'/></group><input ref='/d/b'/>"
      )
    )
    var submission = try sample.read("<d><b>x</b></d>")
    var session = try FormSession(sample.imported.form.clone())
    let log =
      "event,node,start,end,old-value,new-value\nquestion,/d/g,1,2,,y\nquestion,/d/g/a,1,2,,y\n"
    let entries = submission.type(
      on: &session,
      of: sample.imported.form,
      following: try AuditLog(Array(log.utf8))
    )
    #expect(
      entries == [
        .answer(FieldID(page: PageID(loadedAt: 0), field: 0), .text("y")),
        .answer(FieldID(page: PageID(loadedAt: 1), field: 0), .text("x")),
      ]
    )
  }

  @Test("EX-3: a log that is not UTF-8 is an error with its place")
  func damagedLog() {
    #expect {
      _ = try AuditLog(Array("event,node\nquestion,/d/".utf8) + [0xFF])
    } throws: { error in
      "\(error)".hasPrefix("line 2, column 13: expected ")
    }
  }
}
