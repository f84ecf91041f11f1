import FormFormats
import FormModel
import Foundation
import Testing

@testable import FormContenders

/// Our engine with rules and answers, played through the protocol.
@Suite struct SessionFormTests {
  /// “adult” is shown from the age of 18, and “today” is calculated from the clock.
  private static let rules = """
    {"schema":"formnav.form/1","pages":[
      {"name":"Person","fields":[{"id":"age","kind":"integer"},{"id":"today","kind":"date","calculation":"today()"}]},
      {"name":"Adult","fields":[{"id":"adult","kind":"text","hidden":true,"mandatory":true}]}],
     "rules":[{"when":"${age} >= 18","show":["adult"]}]}
    """

  private func server(
    _ capabilities: ContenderCapabilities = [.edits, .answers, .clock]
  ) -> ContenderServer<SessionForm> {
    let identity = ContenderIdentity(
      name: "engine",
      version: "1",
      method: "",
      formats: [ContenderForm.Format.json],
      capabilities: capabilities
    )
    return ContenderServer(identity) { form, clock throws(ContenderRefusal) in
      guard let form = try? SessionForm(form, clock: clock) else {
        throw ContenderRefusal(.badForm, "it can't be filled")
      }
      return form
    }
  }

  @Test("CP-4, CH-1: our engine tells the choices that a field offers after each of some answers")
  func offers() throws {
    let form = #"""
      {"schema":"formnav.form/1","pages":[{"fields":[
        {"id":"r","kind":"choice","choices":"r"},{"id":"d","kind":"choice","choices":"d","filter":"#{in} = ${r}"},{}]}],
       "choices":[{"id":"r","choices":[{"value":"a"},{"value":"b"}]},
        {"id":"d","columns":["in"],"choices":[{"value":"x","cells":["a"]},{"value":"y","cells":["b"]},{"value":"z","cells":["a"]}]}]}
      """#
    func offer(_ server: inout ContenderServer<SessionForm>, _ field: Int, _ answers: [String])
      throws
      -> [String]?
    {
      let body = server.respond(
        to: frame(.offer) { writer in
          writer.u32(0)
          writer.u32(UInt32(field))
          writer.list(answers) { $0.event(.answer(FieldID(page: 0, field: 0), .choice($1))) }
        }
      )
      guard body[4] == FrameType.offer.response?.rawValue else { return nil }
      var reader = WireReader(body[5...])
      _ = try reader.u64("nanoseconds")
      let values = try reader.list("values") { (reader) throws(WireError) in
        try reader.text("a value")
      }
      try reader.finish()
      return values
    }
    for capabilities in [ContenderCapabilities.answers, [.answers, .choices]] {
      var server = server(capabilities)
      try withFolder { folder in
        let path = folder.appendingPathComponent("form.json").path
        try Data(form.utf8).write(to: URL(fileURLWithPath: path))
        let source = ContenderForm(format: ContenderForm.Format.json, path: path)
        _ = server.respond(to: frame(.load) { source.write(to: &$0) })
      }
      let asked = capabilities.contains(.choices)
      #expect(try offer(&server, 1, []) == (asked ? [] : nil))
      #expect(try offer(&server, 1, ["b", "a"]) == (asked ? ["x", "z"] : nil))
      #expect(try offer(&server, 1, ["gone"]) == (asked ? ["x", "z"] : nil))
      #expect(try offer(&server, 0, ["b"]) == (asked ? ["a", "b"] : nil))
      #expect(try offer(&server, 1, []) == (asked ? ["y"] : nil))
      for field in [2, 3] { #expect(try offer(&server, field, []) == nil) }
    }
  }

  private func frame(_ type: FrameType, _ write: (inout WireWriter) -> Void) -> [UInt8] {
    var writer = WireWriter(type)
    write(&writer)
    return Array(writer.frame()[4...])
  }

  @Test("CP-4: our engine plays answers with all that follows, the clock, and a reset")
  func answers() throws {
    var server = server([.edits, .answers, .clock, .values])
    try withFolder { folder in
      let path = folder.appendingPathComponent("form.json").path
      try Data(Self.rules.utf8).write(to: URL(fileURLWithPath: path))
      let source = ContenderForm(
        format: ContenderForm.Format.json,
        path: path,
        clock: FormClock(milliseconds: 86_400_000)
      )
      let loaded = server.respond(to: frame(.load) { source.write(to: &$0) })
      #expect(loaded[4] == FrameType.load.response?.rawValue)
    }
    let age = FieldID(page: 0, field: 0)
    let view = ObservationView(pages: .all, fields: .valued)
    let events: [ContenderEvent] = [
      .answer(age, .integer(17)), .answer(age, .integer(18)), .answer(age, .text("18")),
      .answer(FieldID(page: 0, field: 1), .date(days: 1)),
      .setClock(FormClock(milliseconds: 0)),
      .answer(age, nil),
    ]
    for _ in 0..<2 {
      let body = server.respond(
        to: frame(.check) { writer in
          view.write(to: &writer)
          writer.list(events) { $0.event($1) }
        }
      )
      var reader = WireReader(body[5...])
      let outcomes = try reader.list("outcomes") { (reader) throws(WireError) in
        try CheckedEvent(from: &reader, view)
      }
      #expect(
        outcomes.map(\.outcome)
          == [.accepted, .accepted, .refused, .refused, .accepted, .accepted]
      )
      #expect(outcomes.map(\.observation.visiblePages) == [1, 2, 2, 2, 2, 1])
      #expect(outcomes.map(\.observation.remaining) == [0, 1, 1, 1, 1, 0])
      #expect(outcomes[1].observation.fields == [[.filled], [.filled, .readOnly], [.mandatory]])
      #expect(
        outcomes[1].observation.values
          == [.answer(.integer(18)), .answer(.date(days: 1)), .none]
      )
      #expect(outcomes[5].observation.values == [.none, .answer(.date(days: 0)), .none])
      #expect(server.respond(to: frame(.reset) { _ in })[4] == FrameType.reset.response?.rawValue)
    }
  }
}
