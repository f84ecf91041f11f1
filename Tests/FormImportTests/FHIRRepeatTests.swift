import FormModel
import Testing

@testable import FormImport

/// Repeats of questionnaires become repeats of the form (IM-2, RP-1, RP-4).
@Suite struct FHIRRepeatTests {
  private func imported(_ items: String...) throws -> ImportedForm {
    let text = "{\"resourceType\": \"Questionnaire\", \"item\": [\(items.joined(separator: ", "))]}"
    return try ImportSamples.imported(Array(text.utf8))
  }

  private func item(_ id: String, _ type: String, _ more: String = "") -> String {
    "{\"linkId\": \"\(id)\", \"type\": \"\(type)\"\(more.isEmpty ? "" : ", " + more)}"
  }

  private func group(_ id: String, _ more: String, _ items: String...) -> String {
    item(id, "group", "\"item\": [\(items.joined(separator: ", "))], \(more)")
  }

  private func occurs(_ limits: String...) -> String {
    let extensions = limits.map { limit in
      let parts = limit.split(separator: "=")
      return "{\"url\": \"http://x/questionnaire-\(parts[0])\", \"valueInteger\": \(parts[1])}"
    }
    return "\"extension\": [\(extensions.joined(separator: ", "))]"
  }

  private func lines(_ form: borrowing ImportedForm, _ starts: String...) throws -> [String] {
    try FormListing(form.form).lines.filter { line in starts.contains { line.hasPrefix($0) } }
  }

  @Test("RP-1, IM-2: a group that repeats stands once at first, within its limits")
  func limits() throws {
    for (more, expected) in [
      ("\"repeats\": true", "from 1"),
      ("\"repeats\": true, \"required\": true", "from 1 at least 1"),
      ("\"repeats\": true, \(occurs("minOccurs=2", "maxOccurs=4"))", "from 2 at least 2 at most 4"),
      ("\"repeats\": true, \(occurs("maxOccurs=0"))", "from 1 at most 1"),
    ] {
      let form = try imported(group("g", more, item("a", "string")))
      #expect(try lines(form, "repeat", "group") == ["repeat g pages 0..<1 \(expected)"])
      #expect(form.report.notes.isEmpty)
    }
  }

  @Test(
    "IM-2: a question that repeats is a repeat of it and what is within it; a choice holds several"
  )
  func questions() throws {
    let form = try imported(
      group(
        "p",
        "\"text\": \"P\"",
        item("a", "string"),
        item("b", "integer", "\"repeats\": true, \"item\": [\(item("c", "string"))]"),
        item("d", "choice", "\"repeats\": true, \"answerOption\": [{\"valueString\": \"x\"}]")
      )
    )
    let expected = """
      page 0: P
        a text
      page 1: P
        b integer
        c text hidden
      page 2: P
        d choices d[x]
      group p pages 0..<3
      repeat b.repeat pages 1..<2 from 1
      """
    let text = try FormListing(form.form).lines.filter { !$0.hasPrefix("show") }
    expectEqual(
      text.map { $0.replacing(" hidden", with: "") }.joined(separator: "\n"),
      expected.replacing(" hidden", with: "")
    )
  }

  @Test("RP-4, IM-2: enableWhen from outside asks for any instance, from inside for its own")
  func enabling() throws {
    func when(_ sign: String, _ answer: String) -> String {
      "\"enableWhen\": [{\"question\": \"a\", \"operator\": \"\(sign)\", \(answer)}]"
    }
    let form = try imported(
      group(
        "g",
        "\"repeats\": true",
        item("a", "integer"),
        item("b", "string", when("=", "\"answerInteger\": 3"))
      ),
      item("c", "string", when(">", "\"answerInteger\": 3")),
      item("d", "string", when("exists", "\"answerBoolean\": false"))
    )
    #expect(
      try lines(form, "show", "part") == [
        "show b when ${a} = 3", "show c when sum(${part}) > 0", "show d when sum(${part-2}) = 0",
        "part is if(${a} > 3, 1, 0)", "part-2 is if(not(not(string-length(${a}) > 0)), 1, 0)",
      ]
    )
    #expect(form.report.notes.isEmpty)
  }

  @Test("RP-4, IM-2: that no answer is equal, or none is there, is asked of all instances")
  func denying() throws {
    func when(_ test: String) -> String { "\"enableWhen\": [{\"question\": \"a\", \(test)}]" }
    let form = try imported(
      group("g", "\"repeats\": true", item("a", "integer")),
      item("b", "string", when("\"operator\": \"!=\", \"answerInteger\": 3")),
      item("c", "string", when("\"hasAnswer\": false")),
      item("d", "string", when("\"hasAnswer\": true"))
    )
    #expect(
      try lines(form, "show", "part") == [
        "show b when sum(${part}) = 0", "show c when sum(${part-2}) = 0",
        "show d when sum(${part-3}) > 0", "part is if(not(not(${a} = 3)), 1, 0)",
        "part-2 is if(not(not(string-length(${a}) > 0)), 1, 0)",
        "part-3 is if(string-length(${a}) > 0, 1, 0)",
      ]
    )
  }

  @Test("IM-3, RP-4: a path from outside reads the first instance, and that is told")
  func paths() throws {
    let calculated = """
      "extension": [{"url": "http://x/sdc-questionnaire-calculatedExpression", "valueExpression":
        {"language": "text/fhirpath", "expression": "%resource.item.where(linkId='a').answer.value + 1"}}]
      """
    let form = try imported(
      group("g", "\"repeats\": true", item("a", "integer"), item("b", "integer", calculated)),
      item("c", "integer", calculated)
    )
    #expect(try lines(form, "b is", "c is") == ["b is (${a} + 1)", "c is (${a} + 1)"])
    #expect(form.report.notes.map(\.meaning) == ["the first instance's answer is read"])
  }

  @Test("RP-5, IM-3: repeats nest to three levels; the fourth stands once, and that is told")
  func levels() throws {
    let repeats = "\"repeats\": true"
    let form = try imported(
      group(
        "o",
        repeats,
        group("p", repeats, group("q", repeats, group("s", repeats, item("a", "string"))))
      )
    )
    #expect(
      try lines(form, "repeat") == [
        "repeat o pages 0..<3 from 1", "repeat p pages 0..<2 from 1", "repeat q pages 0..<1 from 1",
      ]
    )
    #expect(form.report.notes.map(\.construct) == ["repeated item \"s\""])
  }
}
