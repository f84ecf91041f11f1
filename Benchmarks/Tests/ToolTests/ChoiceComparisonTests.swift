import FormContenders
import FormFormats
import FormModel
import Foundation
import Testing

/// Choices that depend on answers, compared with another engine.
@Suite struct ChoiceComparisonTests {
  private static func form(filter: String) throws -> FormDefinition {
    let text = #"""
      {"schema":"formnav.form/1","pages":[{"fields":[
        {"id":"r","kind":"choice","choices":"r"},{"id":"d","kind":"choices","choices":"d","filter":"FILTER"}]}],
       "choices":[{"id":"r","choices":[{"value":"a"},{"value":"b"}]},
        {"id":"d","columns":["in"],"choices":[{"value":"x","cells":["a"]},{"value":"y","cells":["b"]}]}]}
      """#
    return try FormFile.read(bytes: Array(text.replacing("FILTER", with: filter).utf8))
  }

  /// Compares a form with what our engine offers on another one, in a process of its own.
  private func compared(
    _ filter: String,
    with other: String,
    _ body: (ChoiceComparison, inout AnswerStream) throws -> Void
  ) throws {
    let form = try Self.form(filter: filter)
    let workplace = try Workplace()
    let path = workplace.path("form.json")
    try FormFile.write(try Self.form(filter: other), to: path, as: .json)
    let contender = try ProcessContender([Workplace.tool.path, "contender", "serve"])
    defer { contender.end() }
    #expect(contender.identity.capabilities.contains(.choices))
    _ = try contender.load(ContenderForm(format: ContenderForm.Format.json, path: path))
    let comparison = ChoiceComparison(contender, form.logic) { try! SessionForm(form.clone()) }
    var stream = AnswerStream(form, seed: 5)
    try body(comparison, &stream)
  }

  @Test("CH-1, IM-4: engines that offer alike agree after each answer, and each look is timed")
  func agreement() throws {
    try compared("#{in} = ${r}", with: "${r} = #{in}") { comparison, stream in
      #expect(try comparison.check(200, from: &stream) > 100)
      let times = try comparison.times()
      #expect(times.map(\.read) == [FieldID(page: 0, field: 1)])
      #expect(times.map(\.answered) == [FieldID(page: 0, field: 0)])
      let events = times[0].events
      #expect(events.own.count == events.contender.count && !events.own.isEmpty)
      #expect(times[0].offered == 1)
    }
  }

  @Test("CH-1, IM-4: another offer is found, with the answers before it")
  func difference() throws {
    try compared("#{in} = ${r}", with: "#{in} != ${r}") { comparison, stream in
      let error = #expect(throws: ChoiceDifference.self) {
        try comparison.check(200, from: &stream)
      }
      #expect(error?.field == FieldID(page: 0, field: 1) && error?.stream.isEmpty == false)
      #expect(error?.expected != error?.found)
      #expect(throws: ChoiceDifference.self) { try comparison.times() }
    }
  }
}
