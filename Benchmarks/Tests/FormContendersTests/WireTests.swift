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
    var events: [ContenderEvent] = EditOperation.allCases.map {
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

  private static let numbers = [[1], [2, 1], [7, 4_294_967_295, 3]]
    .compactMap { InstanceNumbers($0) }

  @Test(
    "CP-1, RP-3: every entry with instances is read as it was written, and cut short is an error"
  )
  func entries() throws {
    var entries: [FormEntry] = [
      .edit(Edit(.hide, page: 1, field: 2)), .edit(Edit(.showPage, page: 3)),
    ]
    for numbers in Self.numbers {
      entries += EditOperation.allCases.map {
        .edit(Edit($0, page: 70_000, field: 65_534), in: numbers)
      }
      entries += Self.values.map { .answer(FieldID(page: 1, field: 2), $0, in: numbers) }
      entries += [.addInstance(repeat: 3, numbers), .removeInstance(repeat: 0, numbers)]
    }
    for entry in entries {
      var writer = WireWriter(.check)
      writer.event(.entry(entry))
      let frame = writer.frame()
      var reader = WireReader(frame[5...])
      #expect(try reader.event() == .entry(entry))
      try reader.finish()
      for end in 5..<frame.count {
        var reader = WireReader(frame[5..<end])
        #expect(throws: WireError.self) { try reader.event() }
      }
    }
  }

  @Test(
    "CP-1, RP-3: an instance without numbers, with four, or with number 0 is an error",
    arguments: [
      [25, 0, 0, 0, 0, 0, 0, 0, 0], [25, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0],
      [26, 0, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0],
      [24, 1, 0, 0, 0, 1, 0, 0, 0, 17, 0, 0, 0, 0, 0, 0, 0, 0],
      [24, 1, 0, 0, 0, 1, 0, 0, 0, 25, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], [27],
    ] as [[UInt8]]
  )
  func badNumbers(_ bytes: [UInt8]) {
    var reader = WireReader(bytes)
    #expect(throws: WireError.self) { try reader.event() }
  }

  @Test("CP-1, RP-1: a form's repeats are read as they were written, and an empty one is an error")
  func repeats() throws {
    let extent = PagePosition(rawValue: 1)..<PagePosition(rawValue: 3)
    let source = ContenderForm(
      format: ContenderForm.Format.xforms,
      path: "/a/b.xml",
      pages: [.init(fields: []), .init(fields: ["/data/r/a"]), .init(fields: ["/data/r/b"])],
      repeats: [extent]
    )
    var writer = WireWriter(.load)
    source.write(to: &writer)
    var frame = writer.frame()
    var reader = WireReader(frame[5...])
    #expect(try ContenderForm(from: &reader) == source)
    try reader.finish()
    frame[frame.count - 4] = 1
    reader = WireReader(frame[5...])
    #expect(throws: WireError.self) { try ContenderForm(from: &reader) }
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
      ObservationView(pages: .all, fields: .valued),
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
    try roundTrip(checked)
    try roundTrip(ContenderRefusal(.badForm, "z"), { $0.write(to: &$1) }, ContenderRefusal.init)
  }

  private func roundTrip(_ checked: CheckedEvent) throws {
    func read(_ view: ObservationView, _ checked: CheckedEvent) throws {
      try roundTrip(
        checked,
        { $0.write(to: &$1, view) },
        { (reader) throws(WireError) in try CheckedEvent(from: &reader, view) }
      )
    }
    try read(.everything, checked)
    var valued = checked
    valued.observation.values = [.untold, .none]
    try read(ObservationView(pages: .all, fields: .valued), valued)
    for value in Self.values.compactMap(\.self) {
      valued.observation.values = [.answer(value), .untold]
      try read(ObservationView(pages: .all, fields: .valued), valued)
    }
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
          try CheckedEvent(from: &reader, .everything)
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
    writer.list([0, 1]) { writer, _ in
      CheckedEvent(.accepted, observation).write(to: &writer, .everything)
    }
    return Array(writer.frame()[5...])
  }
}
