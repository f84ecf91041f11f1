import FormFormats
import FormModel
import Foundation
import Testing

@testable import FormContenders

/// Our engine with rules and answers, played through the protocol.
@Suite struct SessionFormTests {
  /// “adult” is shown from the age of 18, and “today” is calculated from the clock.
  private static let rules = """
    {"schema":"formnav.form/2","pages":[
      {"name":"Person","fields":[{"id":"age","kind":"integer"},{"id":"today","kind":"date","calculation":"today()"}]},
      {"name":"Adult","fields":[{"id":"adult","kind":"text","hidden":true,"mandatory":true}]}],
     "rules":[{"when":"${age} >= 18","show":["adult"]}]}
    """

  private func server() -> ContenderServer<SessionForm> {
    let identity = ContenderIdentity(
      name: "engine",
      version: "1",
      method: "",
      formats: [ContenderForm.Format.json],
      capabilities: [.edits, .answers, .clock]
    )
    return ContenderServer(identity) { form, clock throws(ContenderRefusal) in
      guard let form = try? SessionForm(form, clock: clock) else {
        throw ContenderRefusal(.badForm, "it can't be filled")
      }
      return form
    }
  }

  private func frame(_ type: FrameType, _ write: (inout WireWriter) -> Void) -> [UInt8] {
    var writer = WireWriter(type)
    write(&writer)
    return Array(writer.frame()[4...])
  }

  @Test("CP-4: our engine plays answers with all that follows, the clock, and a reset")
  func answers() throws {
    var server = server()
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
    let events: [FormEvent] = [
      .answer(age, .integer(17)), .answer(age, .integer(18)), .answer(age, .text("18")),
      .answer(FieldID(page: 0, field: 1), .date(days: 1)),
      .setClock(FormClock(milliseconds: 0)),
      .answer(age, nil),
    ]
    for _ in 0..<2 {
      let body = server.respond(
        to: frame(.check) { writer in
          ObservationView.everything.write(to: &writer)
          writer.list(events) { $0.event($1) }
        }
      )
      var reader = WireReader(body[5...])
      let outcomes = try reader.list("outcomes") { (reader) throws(WireError) in
        try CheckedEvent(from: &reader)
      }
      #expect(
        outcomes.map(\.outcome)
          == [.accepted, .accepted, .refused, .refused, .accepted, .accepted]
      )
      #expect(outcomes.map(\.observation.visiblePages) == [1, 2, 2, 2, 2, 1])
      #expect(outcomes.map(\.observation.remaining) == [0, 1, 1, 1, 1, 0])
      #expect(outcomes[1].observation.fields == [[.filled], [.filled, .readOnly], [.mandatory]])
      #expect(server.respond(to: frame(.reset) { _ in })[4] == FrameType.reset.response?.rawValue)
    }
  }
}
