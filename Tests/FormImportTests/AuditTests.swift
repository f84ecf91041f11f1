import FormFormats
import FormModel
import FormRules
import Testing

@testable import FormImport

/// The order in which a person gave the answers, by Collect's log (EX-3).
@Suite struct AuditTests {
  private static let form = ImportSamples.xform(
    data: "<a/><b/><r jr:template=''><c/></r><e/>",
    binds: "<bind nodeset='/d/a' type='int'/>",
    body: """
      <input ref='/d/a'/><input ref='/d/b'/><repeat nodeset='/d/r'><input ref='/d/r/c'/></repeat>
      <input ref='/d/e'/>
      """
  )
  private static let filled =
    "<d><a>2</a><b>x, \"y\"</b><r><c>1</c></r><r><c>2</c></r><e/></d>"

  private func stream(_ log: String) throws -> (stream: String, findings: [String]) {
    let sample = try SubmissionSample(Self.form)
    var submission = try sample.read(Self.filled)
    var session = try FormSession(sample.imported.form.clone())
    let entries = submission.type(
      on: &session,
      of: sample.imported.form,
      following: try AuditLog(Array(log.utf8))
    )
    let bytes = EditStreamFile.bytes(of: entries, as: .text)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst()
    return (lines.joined(separator: "\n"), submission.findings.map(\.text))
  }

  @Test("EX-3: with values, the log gives the order and what was changed later")
  func values() throws {
    let found = try stream(
      #"""
      event,node,start,end,old-value,new-value
      form start,,1,,,
      question,/d/r[2]/c,1,2,,7
      question,/d/b,2,3,,"x, ""y""
      z"
      question,/d/a,3,4,,1
      question,/d/e,4,5,,gone
      question,/d/e,4,5,,
      question,/d/a,5,6,1,2
      question,/d/b,6,7,"x, ""y""
      z","x, ""y"""
      question,/d/r[2]/c,7,8,7,2
      form exit,,9,,,
      """#
    )
    #expect(found.findings == [])
    expectEqual(
      found.stream,
      """
      addInstance 0 1
      addInstance 0 2
      inside 2 answer 2 0 text "7"
      answer 1 0 text "x, \\"y\\"\\nz"
      answer 0 0 integer 1
      answer 3 0 text "gone"
      answer 0 0 integer 2
      answer 1 0 text "x, \\"y\\""
      inside 2 answer 2 0 text "2"
      inside 1 answer 2 0 text "1"
      answer 3 0 none
      """
    )
  }

  @Test("EX-3: without values, an answer is given when its question was first entered")
  func order() throws {
    let found = try stream(
      "event,node,start,end\r\nquestion,/d/b,1,2\r\nquestion,/d/r[1]/c,2,3\r\nquestion,/d/b,3,4\r\n"
    )
    expectEqual(
      found.stream,
      """
      answer 1 0 text "x, \\"y\\""
      addInstance 0 1
      inside 1 answer 2 0 text "1"
      answer 0 0 integer 2
      addInstance 0 2
      inside 2 answer 2 0 text "2"
      """
    )
  }

  @Test("EX-3: once instances were removed, their numbers before are not those of the submission")
  func removed() throws {
    let found = try stream(
      """
      event,node,start,end,old-value,new-value
      question,/d/r[1]/c,1,2,,9
      delete repeat,/d/r[1],3,,,
      question,/d/a,3,4,,1
      """
    )
    #expect(
      found.stream.hasPrefix(
        "addInstance 0 1\ninside 1 answer 2 0 text \"1\"\nanswer 0 0 integer 1\n"
      )
    )
  }

  @Test("EX-5, EX-3: what the submission does not have is found, with the line of the log")
  func findings() throws {
    let found = try stream(
      """
      event,node,start,end,old-value,new-value
      question,/d/r[3]/c,1,2,,9
      question,/d/z,1,2,,9
      question,/d/a,1,2,,many
      """
    )
    #expect(
      found.findings == [
        "unknown: /d/r[3]/c: line 2 of the log: the submission has no such question",
        "unknown: /d/z: line 3 of the log: the submission has no such question",
        "invalid: /d/a: line 4 of the log: \"many\": it is not of kind integer",
      ]
    )
  }

  @Test(
    "EX-3: a damaged log is an error with its place",
    arguments: [
      ("", "line 1, column 1: expected a row with the columns' names, found end of input"),
      ("a,b\n", "line 1, column 1: expected the columns \"event\" and \"node\", found \"a,b\""),
      ("event,node\nquestion\n", "line 2, column 1: expected 2 columns, found 1"),
      (
        "event,node\nquestion,\"x",
        "line 2, column 10: expected a quotation mark at the value's end, found none"
      ),
      (
        "event,node\nquestion,\"x\"y\n",
        "line 2, column 10: expected a quotation mark at the value's end, found none"
      ),
    ]
  )
  func damaged(text: String, message: String) {
    do {
      _ = try AuditLog(Array(text.utf8))
      Issue.record("it was read")
    } catch {
      #expect(error.description == message)
    }
  }
}
