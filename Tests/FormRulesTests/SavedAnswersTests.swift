import FormModel
import FormProgress
import FormRules
import Testing

@Suite struct SavedAnswersTests {
  private static let lists = [
    ChoiceList(id: "signs", choices: ["fever", "cough", "rash"].map { Choice(value: $0) })
  ]

  private static let fields: [(String, FieldKind)] = [
    ("age", .integer), ("job", .text), ("weight", .decimal), ("born", .date), ("at", .time),
    ("seen", .dateTime), ("sign", .choice), ("signs", .choices), ("known", .boolean),
    ("double", .integer),
  ]

  private static func form(
    _ fields: [(String, FieldKind)] = fields,
    _ change: (inout FormLogic) -> Void = { _ in }
  ) throws -> FormDefinition {
    try makeForm(fields) {
      $0.choiceLists = lists
      for (place, (_, kind)) in fields.enumerated() where kind == .choice || kind == .choices {
        $0.fieldChoices[field(place)] = 0
      }
      if let job = fields.firstIndex(where: { $0.0 == "job" }) {
        $0.rules = [Rule(when: "${age} < 18", [.init(.hide, .field(field(job)))])]
      }
      if let double = fields.firstIndex(where: { $0.0 == "double" }) {
        $0.calculations = [Calculation(field: field(double), expression: "2 * ${age}")]
      }
      change(&$0)
    }
  }

  private static let answers: [(String, AnswerValue)] = [
    ("age", .integer(7)), ("job", .text("smith, \"größe\"\u{0}")), ("weight", .decimal(61.5)),
    ("born", .date(days: -3)), ("at", .time(milliseconds: 86_399_999)),
    ("seen", .dateTime(milliseconds: -1)), ("sign", .choice("cough")),
    ("signs", .choices(["fever", "rash"])), ("known", .boolean(false)),
  ]

  private func open(_ form: consuming FormDefinition, journal: Int = 0) throws -> FormSession {
    try FormSession(form, journalBytes: journal, savesAnswers: true)
  }

  private struct NotSaving: Error {}

  private func kept(_ session: borrowing FormSession) throws -> SavedAnswers {
    guard let saved = session.savedAnswers else { throw NotSaving() }
    return saved
  }

  @Test("UD-3: answers of every kind, and flags, return on the form as it was opened")
  func everyKind() throws {
    var session = try open(try Self.form())
    let nothing = try kept(session)
    #expect(nothing.isEmpty)
    for (id, answer) in Self.answers { try session.answer(id, answer) }
    try session.apply(batch: [
      .hide(page: 1, field: 0), .lock(page: 1, field: 1), .require(page: 1, field: 1),
      .fill(page: 1, field: 2), .hidePage(1),
    ])
    let saved = try kept(session)
    let bytes = saved.bytes
    let read = try SavedAnswers(bytes: bytes.span)
    #expect(read == saved && read.bytes == bytes)
    #expect(read.fields.count == Self.answers.count + 3 && read.pages.map(\.page) == [1])
    var again = try open(try Self.form())
    var dropped: [DroppedAnswer] = []
    let change = try again.restore(bytes: bytes.span, dropped: &dropped)
    #expect(change.isChange && dropped.isEmpty)
    for (id, answer) in Self.answers {
      let place = try #require(Self.fields.firstIndex { $0.0 == id })
      #expect(try again.answer(at: field(place)) == answer)
    }
    #expect(try again.answer(at: field(9)) == .integer(14))
    #expect(try again.effectiveFlags(at: field(1)).contains(.hidden))
    #expect(try again.ownFlags(at: field(0, page: 1)) == .hidden)
    #expect(try again.ownFlags(at: field(1, page: 1)) == [.readOnly, .mandatory])
    #expect(try again.ownFlags(at: field(2, page: 1)) == .filled)
    #expect(try again.isOwnHidden(page: 1))
    let keptAgain = try kept(again)
    #expect(keptAgain == saved && again.totals == session.totals)
  }

  @Test("UD-3: a form without logic keeps its flags, and takes no room for answers")
  func plain() throws {
    var session = try open(FormBuilder.pages([3, 40]))
    try session.apply(.fill(page: 1, field: 39))
    try session.apply(.hide(page: 0, field: 1))
    let saved = try kept(session)
    #expect(saved.fields.map(\.address) == [field(1), field(39, page: 1)])
    var again = try open(FormBuilder.pages([3, 40]))
    try again.apply(.lock(page: 0, field: 2))
    var dropped: [DroppedAnswer] = []
    try again.restore(saved, dropped: &dropped)
    let keptAgain = try kept(again)
    #expect(keptAgain == saved && dropped.isEmpty && again.isPlain)
    #expect(try again.ownFlags(at: field(2)) == [])
  }

  @Test(
    "UD-3: what the state does not name is as when the form was opened, also answers of the form"
  )
  func opened() throws {
    let given: (inout FormLogic) -> Void = { $0.answers = [field(0): .integer(40)] }
    var session = try open(try Self.form(Self.fields, given), journal: 4_096)
    let untouched = try kept(session)
    #expect(untouched.isEmpty)
    try session.answer("age", nil)
    let removed = try kept(session)
    #expect(removed.fields.map(\.content) == [.empty])
    try session.answer("age", .integer(3))
    try session.answer("job", .text("none"))
    var dropped: [DroppedAnswer] = []
    try session.restore(untouched, dropped: &dropped)
    #expect(try session.answer(at: field(0)) == .integer(40))
    #expect(try session.answer(at: field(1)) == nil)
    try session.restore(removed, dropped: &dropped)
    #expect(try session.answer(at: field(0)) == nil && dropped.isEmpty)
  }

  @Test("UD-3: what could be undone is not kept, and nothing can be undone after")
  func noUndo() throws {
    var session = try open(try Self.form(), journal: 4_096)
    try session.answer("job", .text("smith"))
    let saved = try kept(session)
    try session.answer("job", .text("miller"))
    session.undo()
    #expect(session.canUndo && session.canRedo)
    var dropped: [DroppedAnswer] = []
    try session.restore(saved, dropped: &dropped)
    let canTravel = session.canUndo || session.canRedo
    try #require(!canTravel)
    try session.answer("job", .text("baker"))
    session.undo()
    #expect(try session.answer(at: field(1)) == .text("smith"))
  }

  @Test("UD-3: on another version answers go by ids, and what was dropped is told with the reason")
  func otherVersion() throws {
    var session = try open(try Self.form())
    for (id, answer) in Self.answers { try session.answer(id, answer) }
    let saved = try kept(session)
    // Reversed, with another kind, another list of choices, a calculation, and one field less.
    var fields = Array(Self.fields.filter { $0.0 != "born" }.reversed())
    fields[try #require(fields.firstIndex { $0.0 == "weight" })].1 = .text
    let known = try #require(fields.firstIndex { $0.0 == "known" })
    var other = try open(
      try Self.form(fields) {
        $0.choiceLists[0].choices.removeAll { $0.value == "rash" }
        $0.calculations.append(Calculation(field: field(known), expression: "true()"))
      }
    )
    var dropped: [DroppedAnswer] = []
    try other.restore(saved, dropped: &dropped)
    let reasons = Dictionary(uniqueKeysWithValues: dropped.map { ($0.id ?? "", $0.reason) })
    #expect(
      reasons == [
        "born": .notFound, "weight": .doesNotFit, "signs": .doesNotFit, "known": .isCalculated,
      ]
    )
    for (place, (id, _)) in fields.enumerated() where reasons[id] == nil && id != "double" {
      let answer = Self.answers.first { $0.0 == id }?.1
      #expect(try other.answer(at: field(place)) == answer)
    }
    #expect(dropped[0].description.contains("\"weight\""))
  }

  /// A quadratic search would take minutes.
  @Test("UD-3: thousands of pages without ids go by their names, but for those that two have")
  func manyNames() throws {
    let count = 20_000
    func form(_ names: [String]) throws -> FormDefinition {
      var builder = FormBuilder()
      for name in names {
        try builder.appendPage(name: name)
        try builder.appendField([])
      }
      return builder.build()
    }
    let names = (0..<count).map { "Page \($0)" }
    var session = try open(try form(names))
    for page in session.pages { try session.apply(Edit(.hidePage, page: page)) }
    let saved = try kept(session)
    var other = try open(try form(["Before"] + names + ["Page 7"]))
    var dropped: [DroppedAnswer] = []
    try other.restore(saved, dropped: &dropped)
    #expect(dropped.map(\.place) == [.page(7)])
    for (number, page) in other.pages.enumerated() {
      let isNamed = number > 0 && number <= count && number != 8
      #expect(try other.isOwnHidden(page: page) == isNamed)
    }
  }

  @Test(
    "UD-3: pages of a state that find one page: the first counts, the others are dropped",
    arguments: 1...3
  )
  func oneOfSeveral(count: Int) throws {
    func form(pages: Int) throws -> FormDefinition {
      var builder = FormBuilder()
      for _ in 0..<pages { try builder.appendPage(name: "Same", fieldCount: 1) }
      try builder.appendPage(fieldCount: pages)
      return builder.build()
    }
    var session = try open(try form(pages: count))
    for page in 0..<count { try session.apply(.hidePage(PageID(place: page))) }
    var saved = try kept(session)
    for page in 1..<count { saved.pages[page].isHidden = false }
    saved.structureDigest ^= 1
    var other = try open(try form(pages: 1))
    var dropped: [DroppedAnswer] = []
    try other.restore(saved, dropped: &dropped)
    #expect(try other.isOwnHidden(page: 0))
    let others = (1..<count).map { DroppedAnswer.Place.page(PageID(place: $0)) }
    #expect(dropped.map(\.place) == others && dropped.allSatisfy { $0.reason == .notFound })
  }

  @Test(
    "UD-3: of a field or page that a state names again, the last entry counts",
    arguments: 1...3
  )
  func again(count: Int) throws {
    var session = try open(try Self.form())
    let digest = session.engine.form.structureDigest
    var saved = SavedAnswers(structureDigest: digest)
    for number in 1...count {
      let isLast = number == count
      saved.pages.append(.init(page: 1, isHidden: isLast, mark: PageMark()))
      saved.fields.append(
        .init(
          address: field(0),
          changedFlags: .mandatory,
          flags: isLast ? .mandatory : [],
          content: .value(.integer(number))
        )
      )
    }
    var dropped: [DroppedAnswer] = []
    try session.restore(saved, dropped: &dropped)
    #expect(try session.answer(at: field(0)) == .integer(count) && dropped.isEmpty)
    #expect(try session.ownFlags(at: field(0)) == [.filled, .mandatory])
    #expect(try session.isOwnHidden(page: 1))
  }

  @Test("UD-3: a state without ids is refused on another form, and changes nothing")
  func refused() throws {
    var session = try open(FormBuilder.pages([3]))
    try session.apply(.fill(page: 0, field: 1))
    let saved = try kept(session)
    var other = try open(FormBuilder.pages([4]))
    try other.apply(.fill(page: 0, field: 3))
    let expected = SavedStateError.otherForm(
      expected: other.engine.form.structureDigest,
      found: saved.structureDigest
    )
    var dropped: [DroppedAnswer] = []
    #expect(throws: expected) { try other.restore(saved, dropped: &dropped) }
    #expect(try other.ownFlags(at: field(3)) == .filled)
    let nothing = SavedAnswers(structureDigest: saved.structureDigest)
    try other.restore(nothing, dropped: &dropped)
    #expect(try other.ownFlags(at: field(3)) == [])
  }

  @Test("UD-3: every damaged byte, every shortened state is refused, and changes nothing")
  func damaged() throws {
    var session = try open(try Self.form())
    for (id, answer) in Self.answers { try session.answer(id, answer) }
    let saved = try kept(session)
    let bytes = saved.bytes
    var dropped: [DroppedAnswer] = []
    var taken = 0
    for place in bytes.indices {
      var other = bytes
      other[place] ^= 0x10
      if (try? session.restore(bytes: other.span, dropped: &dropped)) != nil { taken += 1 }
      let short = Array(bytes[..<place])
      if (try? session.restore(bytes: short.span, dropped: &dropped)) != nil { taken += 1 }
    }
    let keptAfter = try kept(session)
    #expect(taken == 0 && keptAfter == saved)
  }

  @Test("UD-3: each changed bit is refused; with a right checksum it is refused or reads as it is")
  func eachBit() throws {
    var session = try open(try Self.form())
    for (id, answer) in Self.answers { try session.answer(id, answer) }
    try session.apply(batch: [.hide(page: 1, field: 0), .lock(page: 1, field: 1), .hidePage(1)])
    let bytes = try kept(session).bytes
    var restored = 0
    for place in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[place / 8] ^= 1 << UInt8(place % 8)
      #expect(throws: SavedStateError.self) { try SavedAnswers(bytes: damaged.span) }
      damaged.removeLast(4)
      damaged.append(littleEndian: SavedStateReader.checksum(damaged.span))
      guard damaged != bytes, let read = try? SavedAnswers(bytes: damaged.span) else { continue }
      #expect(read.bytes == damaged, "bit \(place)")
      // What a session makes of it is a state of its own, which comes back the same.
      var dropped: [DroppedAnswer] = []
      guard (try? session.restore(read, dropped: &dropped)) != nil else { continue }
      restored += 1
      session.engine.checkInvariants()
      let taken = try kept(session)
      #expect(try SavedAnswers(bytes: taken.bytes.span).bytes == taken.bytes, "bit \(place)")
      let change = try session.restore(taken, dropped: &dropped)
      let again = try kept(session)
      #expect(again == taken && dropped.isEmpty && !change.isChange, "bit \(place)")
    }
    #expect(restored > 1_000 && restored < bytes.count * 7)
  }

  @Test("UD-3, UR-6: under cleared, answers of fields that others show return with them")
  func cleared() throws {
    func form() throws -> FormDefinition {
      try makeForm([("b", .text), ("a", .integer)]) {
        $0.policy = .cleared
        $0.rules = [Rule(when: "not(${a} = 1)", [.init(.hide, .field(field(0)))])]
      }
    }
    var session = try open(try form())
    try session.answer("a", .integer(1))
    try session.answer("b", .text("kept"))
    let saved = try kept(session)
    var again = try open(try form())
    var dropped: [DroppedAnswer] = []
    let evaluations = again.evaluationCount
    try again.restore(saved, dropped: &dropped)
    #expect(try again.answer(at: field(0)) == .text("kept"))
    #expect(again.evaluationCount - evaluations <= 1)
  }

  @Test("UD-3: a text that the form came with differs from another, and returns with nothing saved")
  func openedText() throws {
    var session = try open(try Self.form(Self.fields) { $0.answers = [field(1): .text("smith")] })
    let untouched = try kept(session)
    #expect(untouched.isEmpty)
    try session.answer("job", .text("baker"))
    let changed = try kept(session)
    #expect(changed.fields.map(\.content) == [.value(.text("baker"))])
    try session.answer("job", nil)
    #expect(try kept(session).fields.map(\.content) == [.empty])
    try session.answer("job", .text("smith"))
    #expect(try kept(session).isEmpty)
  }

  @Test("UD-3, UR-1: a field that rules read now can't be filled alone: its saved mark is dropped")
  func filledAlone() throws {
    var session = try open(try makeForm([("a", .integer), ("b", .text)]))
    try session.apply(.fill(page: 0, field: 0))
    try session.apply(.lock(page: 0, field: 1))
    let saved = try kept(session)
    func form() throws -> FormDefinition {
      try makeForm([("a", .integer), ("b", .text)]) {
        $0.rules = [Rule(when: "${a} = 1", [.init(.hide, .page(1))])]
      }
    }
    for savesAnswers in [false, true] {
      var other = try FormSession(try form(), savesAnswers: savesAnswers)
      var dropped: [DroppedAnswer] = []
      try other.restore(saved, dropped: &dropped)
      #expect(dropped == [DroppedAnswer(.field(field(0)), id: "a", reason: .doesNotFit)])
      #expect(try other.ownFlags(at: field(0)) == [])
      #expect(try other.ownFlags(at: field(1)) == .readOnly)
    }
  }

  @Test("UD-3: a session that does not save answers takes a state, and leaves the rest as it is")
  func notSaving() throws {
    var session = try open(try Self.form())
    try session.answer("age", .integer(20))
    let saved = try kept(session)
    var other = try FormSession(try Self.form())
    #expect(throws: NotSaving.self) { try kept(other) }
    try other.answer("job", .text("smith"))
    var dropped: [DroppedAnswer] = []
    try other.restore(saved, dropped: &dropped)
    #expect(try other.answer(at: field(0)) == .integer(20))
    #expect(try other.answer(at: field(1)) == .text("smith"))
  }
}

extension FormBuilder {
  /// Pages with these numbers of fields, without names and ids.
  fileprivate static func pages(_ counts: [Int]) throws -> FormDefinition {
    var builder = FormBuilder()
    for count in counts { try builder.appendPage(fieldCount: count) }
    return builder.build()
  }
}
