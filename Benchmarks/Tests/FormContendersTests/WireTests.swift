import FormModel
import FormWorkload
import Testing

@testable import FormContenders

/// The contents of frames.
@Suite struct WireTests {
  @Test("CP-3: the digest is FNV-1a, as the published vectors have it")
  func digest() {
    #expect(ReadDigest().description == "cbf29ce484222325")
    #expect(ReadDigest([0]).description == "4d25767f9dce13f5")
    #expect(ReadDigest([1]).description == "ad2aca7747985764")
    #expect(ReadDigest([1, 2, 3]).description == "fd1f0f4381eb0395")
    #expect(ReadDigest([4_294_967_295, 65_536]).description == "4eb747864bc40fb8")
    // The test vector of the hash's authors for “foob”; four bytes are a word.
    #expect(ReadDigest([0x626F_6F66]).description == "dd120e790c2512af")
  }

  private static let values: [AnswerValue?] = [
    nil, .text(""), .text("é\u{0}👩‍👩‍👧"), .integer(.min), .integer(.max), .decimal(-0.0),
    .decimal(1e308), .boolean(true), .boolean(false), .date(days: -1), .time(milliseconds: 0),
    .dateTime(milliseconds: -1), .choice("a"), .choices(["a", "b"]),
  ]

  @Test("CP-1: every event is read as it was written")
  func events() throws {
    var events: [FormEvent] = EditOperation.allCases.map {
      .edit(Edit($0, page: 70_000, field: 65_534))
    }
    events += Self.values.map { .answer(FieldID(page: 1, field: 2), $0) }
    events.append(.setClock(FormClock(milliseconds: -5)))
    var writer = WireWriter(.check)
    writer.list(events) { $0.event($1) }
    let frame = writer.frame()
    var reader = WireReader(frame[5...])
    let read = try reader.list("events") { (reader) throws(WireError) in try reader.event() }
    try reader.finish()
    #expect(read == events)
  }

  @Test("CP-1: messages are read as they were written, and cut short they are errors")
  func messages() throws {
    let source = ContenderForm(
      format: ContenderForm.Format.xforms,
      path: "/a/b.xml",
      clock: FormClock(milliseconds: 9),
      pages: [.init(node: "/data/g", fields: ["/data/g/a", ""]), .init(fields: [])]
    )
    try roundTrip(source, { $0.write(to: &$1) }, ContenderForm.init)
    let report = LoadReport(
      parse: 1,
      load: .max,
      memory: 7,
      differences: [KnownDifference(.visible, reason: "no pages")]
    )
    try roundTrip(report, { $0.write(to: &$1) }, LoadReport.init)
    let identity = ContenderIdentity(
      name: "a-1.2",
      version: "x",
      method: "y",
      formats: ["z"],
      capabilities: [.edits, .clock]
    )
    try roundTrip(identity, { $0.write(to: &$1) }, ContenderIdentity.init)
    for view in [
      ObservationView.everything, ObservationView(pages: .own),
      ObservationView(pages: .none, fields: .listed([FieldID(page: 3, field: 4)])),
    ] {
      try roundTrip(view, { $0.write(to: &$1) }, ObservationView.init)
    }
    let checked = CheckedEvent(
      .refused,
      Observation(
        total: 1,
        filled: 2,
        remaining: 3,
        visiblePages: 4,
        pages: [.init(isVisible: true, total: 5, filled: 6, remaining: 7)],
        fields: [[.hidden, .filled], []]
      )
    )
    try roundTrip(checked, { $0.write(to: &$1) }, CheckedEvent.init)
    try roundTrip(ContenderRefusal(.badForm, "z"), { $0.write(to: &$1) }, ContenderRefusal.init)
  }

  private func roundTrip<Message: Equatable>(
    _ message: Message,
    _ write: (Message, inout WireWriter) -> Void,
    _ read: (inout WireReader) throws(WireError) -> Message
  ) throws {
    var writer = WireWriter(.hello)
    write(message, &writer)
    let payload = Array(writer.frame()[5...])
    var reader = WireReader(payload)
    #expect(try read(&reader) == message)
    try reader.finish()
    var missed = 0
    for end in 0..<payload.count {
      var reader = WireReader(payload[..<end])
      do throws(WireError) {
        _ = try read(&reader)
        missed += 1
      } catch {}
    }
    #expect(missed == 0, "\(message)")
  }

  @Test("CP-5: damaged frames are read or refused")
  func damage() {
    var random = SplitMix64(seed: 3)
    let payload = sample()
    var refused = 0
    for _ in 0..<50_000 {
      var damaged = payload
      for _ in 0...(random.draw(below: 3)) {
        damaged[random.draw(below: damaged.count)] = UInt8(truncatingIfNeeded: random.next())
      }
      var reader = WireReader(damaged[..<random.draw(below: damaged.count + 1)])
      do throws(WireError) {
        _ = try reader.list("outcomes") { (reader) throws(WireError) in
          try CheckedEvent(from: &reader)
        }
        try reader.finish()
      } catch {
        refused += 1
      }
    }
    #expect(refused > 25_000)
  }

  private func sample() -> [UInt8] {
    let observation = Observation(
      total: 1,
      filled: 2,
      remaining: 3,
      visiblePages: 1,
      pages: [.init(isVisible: true, total: 1, filled: 2, remaining: 3)],
      fields: [[.hidden], [.filled]]
    )
    var writer = WireWriter(.checkResponse)
    writer.list([0, 1]) { writer, _ in CheckedEvent(.accepted, observation).write(to: &writer) }
    return Array(writer.frame()[5...])
  }
}
