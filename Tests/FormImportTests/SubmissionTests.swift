import FormFormats
import FormModel
import FormRules
import Testing

@testable import FormImport

/// Instances of XForms (EX).
@Suite struct SubmissionTests {
  /// A household with members, who have visits.
  private static let household = ImportSamples.xform(
    data: """
      <meta xmlns="http://openrosa.org/xforms"><instanceID/></meta><head/><size/><rooms>1</rooms>
      <member jr:template=""><age/><smokes/><years/><visit jr:template=""><day/></visit></member>
      <adults/><kind/><signs/><share/><at/>
      """,
    binds: """
      <bind nodeset="/d/head" required="true()"/><bind nodeset="/d/size" type="int"/>
      <bind nodeset="/d/rooms" type="int"/>
      <bind nodeset="/d/member/age" type="int" constraint=". &lt; 120" constraintMsg="too old"/>
      <bind nodeset="/d/member/years" type="int" relevant="../smokes = 'yes'" required="true()"/>
      <bind nodeset="/d/member/visit/day" type="date"/>
      <bind nodeset="/d/adults" type="int" calculate="sum(/d/member/age)"/>
      <bind nodeset="/d/share" type="decimal"/><bind nodeset="/d/at" type="dateTime"/>
      """,
    body: """
      <input ref="/d/head"/><input ref="/d/size"/><input ref="/d/rooms"/>
      <group ref="/d/member"><repeat nodeset="/d/member">
        <input ref="/d/member/age"/>
        <select1 ref="/d/member/smokes"><item><value>yes</value></item><item><value>no</value></item></select1>
        <input ref="/d/member/years"/>
        <group ref="/d/member/visit"><repeat nodeset="/d/member/visit">
          <input ref="/d/member/visit/day"/></repeat></group>
      </repeat></group>
      <select ref="/d/signs"><item><value>a</value></item><item><value>b</value></item></select>
      <input ref="/d/share"/><input ref="/d/at"/>
      """
  )

  private static let filled = """
    <d><meta xmlns="http://openrosa.org/xforms"><instanceID>uuid:7</instanceID></meta>
    <head>Anna &amp; "B"</head><size>2</size><rooms/>
    <member><age>40</age><smokes>yes</smokes><years>3</years><visit><day>2024-02-29</day></visit></member>
    <member><age>11</age><smokes>no</smokes>\
    <visit><day>2026-01-31</day></visit><visit><day/></visit></member>
    <adults>51</adults><signs>b a</signs><share>5.50</share><at>2026-01-31T08:05:00.250+01:00</at></d>
    """

  @Test("EX-4: an instance becomes a stream in form order, with the instances of its repeats")
  func stream() throws {
    let found = try SubmissionSample(Self.household).stream(Self.filled)
    #expect(found.findings == [])
    expectEqual(
      found.stream,
      """
      answer 0 0 text "Anna & \\"B\\""
      answer 1 0 integer 2
      answer 2 0 none
      addInstance 0 1
      inside 1 answer 3 0 integer 40
      inside 1 answer 3 1 choice "yes"
      inside 1 answer 3 2 integer 3
      addInstance 1 1.1
      inside 1.1 answer 4 0 date 2024-02-29
      addInstance 0 2
      inside 2 answer 3 0 integer 11
      inside 2 answer 3 1 choice "no"
      addInstance 1 2.1
      inside 2.1 answer 4 0 date 2026-01-31
      addInstance 1 2.2
      answer 5 0 choices "b" "a"
      answer 6 0 decimal 5.5
      answer 7 0 dateTime 2026-01-31T08:05:00.250
      """
    )
  }

  @Test(
    "EX-4: what is written again has the same values; what the form has no place for is kept if asked"
  )
  func again() throws {
    let sample = try SubmissionSample(Self.household)
    let kept = try sample.again(Self.filled, keeps: true)
    expectEqual(
      kept.replacing("><", with: ">\n<"),
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <d xmlns="http://www.w3.org/2002/xforms">
      <meta xmlns="http://openrosa.org/xforms">
      <instanceID>uuid:7</instanceID>
      </meta>
      <head>Anna &amp; &quot;B&quot;</head>
      <size>2</size>
      <rooms>
      </rooms>
      <member>
      <age>40</age>
      <smokes>yes</smokes>
      <years>3</years>
      <visit>
      <day>2024-02-29</day>
      </visit>
      </member>
      <member>
      <age>11</age>
      <smokes>no</smokes>
      <visit>
      <day>2026-01-31</day>
      </visit>
      <visit>
      <day>
      </day>
      </visit>
      </member>
      <adults>51</adults>
      <kind>
      </kind>
      <signs>b a</signs>
      <share>5.50</share>
      <at>2026-01-31T08:05:00.250+01:00</at>
      </d>

      """
    )
    let alone = try sample.again(Self.filled, keeps: false)
    for part in [
      "<instanceID></instanceID>", "<signs>a b</signs>", "<share>5.5</share>", ".250</at>",
    ] {
      #expect(alone.contains(part), "\(part)")
    }
    #expect(
      try sample.stream(alone).stream
        == sample.stream(kept).stream.replacing("\"b\" \"a\"", with: "\"a\" \"b\"")
    )
  }

  @Test("EX-5: what the form can't take is found, with line and column")
  func findings() throws {
    let found = try SubmissionSample(Self.household).stream(
      """
      <d><head>Anna</head><size>many</size>
      <member><smokes>maybe</smokes><smokes>no</smokes><pipe>1</pipe></member>
      <signs>a c</signs><at>today</at><head>Ben</head>text</d>
      """
    )
    #expect(
      found.findings == [
        "line 1, column 27: invalid: /d/size: \"many\": it is not of kind integer",
        "line 2, column 17: invalid: /d/member[1]/smokes: \"maybe\": the form has no such choice",
        "line 2, column 31: unknown: /d/member[1]/smokes: it stands here twice",
        "line 2, column 50: unknown: /d/member[1]: the form has no \"pipe\" in it",
        "line 3, column 8: invalid: /d/signs: \"a c\": the form has no such choice",
        "line 3, column 23: invalid: /d/at: \"today\": it is not of kind dateTime",
        "line 3, column 33: unknown: /d/head: it stands here twice",
        "line 3, column 49: unknown: /d: a group has no text",
      ]
    )
    #expect(found.stream == "answer 0 0 text \"Anna\"\naddInstance 0 1")
  }

  @Test("EX-2: what is missing, invalid, or answered although hidden is found")
  func check() throws {
    let sample = try SubmissionSample(Self.household)
    #expect(try sample.check(Self.filled) == [])
    #expect(
      try sample.check(
        """
        <d><member><age>140</age><smokes>no</smokes><years>3</years></member>
        <member><smokes>yes</smokes></member></d>
        """
      ) == [
        "line 1, column 17: invalid: /d/member[1]/age: too old",
        "line 1, column 52: hidden: /d/member[1]/years: it is hidden, but has an answer",
        "missing: /d/head: it is mandatory", "missing: /d/member[2]/years: it is mandatory",
      ]
    )
  }

  @Test(
    "EX-1: a file that is not of the form is an error",
    arguments: [
      ("<e/>", "line 1, column 1: expected data of this form: the element \"d\", found \"e\""),
      ("<d><head></d>", "line 1, column 10: expected \"</head>\", found \"</d>\""),
      ("{}", "line 1, column 1: expected an element, found text outside of all elements"),
    ]
  )
  func refused(text: String, message: String) throws {
    try SubmissionSample(Self.household).expectRefusal(of: text, message)
  }

  @Test("EX-4: a repeat with a count gets its instances by the count, others go")
  func counts() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<n/><r><a/></r><s><b/></s><s><b/></s>",
        binds: "<bind nodeset='/d/n' type='int'/>",
        body: """
          <input ref='/d/n'/><repeat nodeset='/d/r' jr:count='/d/n'><input ref='/d/r/a'/></repeat>
          <repeat nodeset='/d/s'><input ref='/d/s/b'/></repeat>
          """
      )
    )
    let found = try sample.stream("<d><n>2</n><r><a>x</a></r><r><a>y</a></r><r><a>z</a></r></d>")
    expectEqual(
      found.stream,
      """
      answer 0 0 integer 2
      inside 1 answer 1 0 text "x"
      inside 2 answer 1 0 text "y"
      removeInstance 1 2
      removeInstance 1 1
      """
    )
    #expect(
      found.findings == [
        "line 1, column 48: invalid: /d/r[3]/a: the form has no such instance at this point"
      ]
    )
  }

  @Test("EX-4, EX-5: values that can be emptied only together are found, and stay as they begin")
  func refusedEmptying() throws {
    let sample = try SubmissionSample(
      ImportSamples.xform(
        data: "<n>1</n><m>1</m><a/><r><b/></r>",
        body: """
          <input ref='/d/n'/><input ref='/d/m'/><input ref='/d/a'/>
          <repeat nodeset='/d/r' jr:count="if(string-length(/d/n) = string-length(/d/m), 1, 200000)">
            <input ref='/d/r/b'/></repeat>
          """
      )
    )
    let found = try sample.stream("<d><n/><m/><a>x</a><r><b>y</b></r></d>")
    expectEqual(
      found.stream,
      """
      answer 2 0 text "x"
      inside 1 answer 3 0 text "y"
      """
    )
    let reason =
      "too many new instances of repeats at once: expected at most 100000, found 199999"
    #expect(
      found.findings == [
        "line 1, column 4: invalid: /d/n: \(reason)", "line 1, column 8: invalid: /d/m: \(reason)",
      ]
    )
  }

  @Test("EX-5: of a long list of findings the first are kept, and no path grows without bound")
  func many() throws {
    let name = String(repeating: "n", count: 5_000)
    let sample = try SubmissionSample(
      ImportSamples.xform(data: "<\(name)><a/></\(name)>", body: "<input ref='/d/\(name)/a'/>")
    )
    let unknown = String(repeating: "<x/>", count: 12_000)
    let findings = try sample.read("<d><\(name)>\(unknown)</\(name)></d>").findings
    #expect(findings.count == 10_001)
    #expect(findings.allSatisfy { $0.place.utf8.count < 300 })
    #expect(findings.last?.reason == "2000 more of the same")
  }
}
