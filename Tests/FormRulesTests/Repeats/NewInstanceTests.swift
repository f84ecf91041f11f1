import FormModel
import FormProgress
import Testing

@testable import FormRules

/// How many instances one transaction makes (RP-1).
@Suite struct NewInstanceTests {
  /// A page with the counts `k` and `m`; the repeat `r`, counted by `k`, with a page and the repeat `s` inside, counted by
  /// `m`. A text and a title follow what a person answers.
  private func counted(_ change: (inout FormLogic) -> Void = { _ in }) throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage()
    for id in ["k", "m"] {
      try builder.appendField([], details: FieldDetails(id: id, kind: .integer))
    }
    try builder.appendField([], details: FieldDetails(id: "word", kind: .text))
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "a", kind: .text))
    try builder.appendPage(fieldCount: 1)
    builder.logic.repeats = [
      FormRepeat(id: "r", pages: 1..<3, count: "${k}"),
      FormRepeat(id: "s", pages: 2..<3, count: "${m}"),
    ]
    builder.logic.calculations = [
      Calculation(field: FieldID(page: 0, field: 2), expression: "concat('k is ', ${k})")
    ]
    change(&builder.logic)
    return builder.build()
  }

  /// Everything that a person sees.
  private func sight(_ session: borrowing FormSession) throws -> String {
    var lines = ["\(session.totals) \(session.engine.currentPage.map { "\($0)" } ?? "none")"]
    for page in session.pages {
      let template = try session.templatePage(of: page)
      var line = "\(page) \(template) \(try session.instance(ofPage: page)?.numbers ?? .none)"
      for field in 0..<session.engine.form.fieldCount(ofKnownPage: template) {
        let address = FieldID(page: page, field: field)
        let answer = try session.answer(at: address).map { "\($0)" } ?? "none"
        line += " \(answer) \(try session.effectiveFlags(at: address).rawValue)"
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  private func tooMany(_ found: WideInt, _ limit: Int) -> FormError {
    .tooManyNewInstances(found: found, limit: limit)
  }

  @Test(
    "RP-1: an answer that counts too many instances is refused with their number, and nothing has changed",
    arguments: [0, 64, 1 << 16]
  )
  func answer(journal: Int) throws {
    var session = try FormSession(counted(), journalBytes: journal, newInstances: 10)
    try session.answer("k", .integer(3))
    try session.set("a", [2], .text("kept"))
    try session.answer("k", .integer(2))
    session.undo()
    let (before, canUndo, canRedo) = (try sight(session), session.canUndo, session.canRedo)
    #expect(canRedo == (journal == 1 << 16))
    let present = WideInt(try session.instanceCount(of: 0))
    for count in [present + 11, 1_000_000_000_000, .max] {
      let error = #expect(throws: SessionError.self) { try session.answer("k", .integer(count)) }
      // A larger number is no whole one of its own.
      #expect(error == .formLimit(tooMany(min(count, 1 << 53) - present, 10)))
      let (after, undo, redo) = (try sight(session), session.canUndo, session.canRedo)
      #expect(after == before && undo == canUndo && redo == canRedo)
      session.engine.checkInvariants()
    }
    // As many as may be, and again: it is the number of new ones that counts.
    try session.answer("k", .integer(present + 10))
    try session.answer("k", .integer(present + 20))
    let count = try session.instanceCount(of: 0)
    #expect(WideInt(count) == present + 20)
  }

  @Test("RP-1: instances of repeats that count one after the other are too many together")
  func cascade() throws {
    for journal in [0, 64, 1 << 16] {
      var session = try FormSession(counted(), journalBytes: journal, newInstances: 10)
      try session.answer("m", .integer(3))
      let before = try sight(session)
      // Three new ones with three inside each: the third brings them to twelve.
      #expect(throws: SessionError.formLimit(tooMany(12, 10))) {
        try session.answer("k", .integer(3))
      }
      let after = try sight(session)
      #expect(after == before)
      session.engine.checkInvariants()
      try session.answer("k", .integer(2))
      let edits = [Edit(.hide, page: 0, field: 1), Edit(.show, page: 0, field: 1)]
      let two = try sight(session)
      #expect(throws: SessionError.formLimit(tooMany(12, 10))) {
        try session.answer("m", .integer(9))
      }
      try session.apply(batch: edits)
      let again = try sight(session)
      #expect(again == two)
      session.engine.checkInvariants()
    }
  }

  @Test("RP-1: an edit, a batch and the clock are refused likewise")
  func otherTransactions() throws {
    let form = try counted {
      $0.repeats[0].count = "if(${word} = '', 20, 1) + if(today() > date('1970-01-01'), 20, 0)"
      $0.calculations = []
      $0.policy = .blank
      $0.answers[FieldID(page: 0, field: 2)] = .text("word")
    }
    var session = try FormSession(form, journalBytes: 1 << 16, newInstances: 10)
    let before = try sight(session)
    #expect(throws: SessionError.formLimit(tooMany(19, 10))) {
      try session.apply(Edit(.hide, page: 0, field: 2))
    }
    let edits = [Edit(.lock, page: 0, field: 0), Edit(.hide, page: 0, field: 2)]
    do {
      try session.apply(batch: edits)
      Issue.record("expected a refusal")
    } catch {
      #expect(error.index == 0 && error.underlying == .formLimit(tooMany(19, 10)))
      #expect(!error.change.isChange)
    }
    #expect(throws: SessionError.formLimit(tooMany(20, 10))) {
      try session.setClock(FormClock(milliseconds: 200_000_000))
    }
    // Edits of one field are taken back from the last one on.
    let opposite = [Edit(.lock, page: 0, field: 0), Edit(.unlock, page: 0, field: 0)]
    #expect(throws: SessionBatchError.self) {
      try session.apply(batch: opposite + [Edit(.hide, page: 0, field: 2)])
    }
    let after = try sight(session)
    let (clock, canUndo) = (session.clock, session.canUndo)
    #expect(after == before && clock.milliseconds == 0 && !canUndo)
  }

  @Test("RP-1: an instance that comes with too many inside is refused before it is made")
  func added() throws {
    let form = try counted {
      $0.repeats[0].count = nil
      $0.repeats[1].count = nil
      $0.repeats[0].initial = 0
      $0.repeats[1].initial = 16_000_000
    }
    var session = try FormSession(form, journalBytes: 1 << 16)
    #expect(throws: SessionError.formLimit(tooMany(16_000_001, FormLimits.newInstances))) {
      try session.addInstance(of: 0)
    }
    let (canUndo, pages) = (session.canUndo, session.engine.pageCount)
    #expect(!canUndo && pages == 1)
  }

  @Test("RP-1, RP-5: a form with too many instances at first is refused before any is made")
  func opened() throws {
    for (first, second, found) in [
      (100_001, 0, 100_001), (1, 100_000, 100_001), (16_000_000, 16_000_000, 256_000_016_000_000),
    ] {
      let form = try counted {
        for index in 0..<2 { $0.repeats[index].count = nil }
        $0.repeats[0].initial = first
        // A minimum counts likewise.
        $0.repeats[1].initial = 0
        $0.repeats[1].minimum = second
      }
      let place = RulePlace.repeat(first > 100_000 ? 0 : 1)
      #expect(throws: RuleError.tooLarge(place, tooMany(WideInt(found), 100_000))) {
        _ = try FormSession(form.clone())
      }
      #expect(throws: RuleError.self) { try FormSession.check(form) }
    }
    // Three levels do not fit an integer.
    var builder = FormBuilder()
    for _ in 0..<3 { try builder.appendPage() }
    builder.logic.repeats = ["a", "b", "c"].enumerated().map { index, id in
      FormRepeat(id: id, pages: PagePosition(index)..<3, initial: 16_000_000)
    }
    let form = builder.build()
    #expect(throws: RuleError.tooLarge(.repeat(0), tooMany(.max - 1, 100_000))) {
      _ = try FormSession(form.clone())
    }
    // What an expression counts when the form is opened is as much.
    let counts = try counted { $0.repeats[0].count = "11" }
    #expect(throws: RuleError.tooLarge(.repeat(0), tooMany(11, 10))) {
      _ = try FormSession(counts.clone(), newInstances: 10)
    }
    let session = try FormSession(counts.clone(), newInstances: 11)
    let count = try session.instanceCount(of: 0)
    #expect(count == 11)
  }

  /// A page with the count `k`, and a repeat of pages with fields.
  private func wide(pages: Int, fields: Int, initial: Int? = nil) throws -> FormDefinition {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "k", kind: .integer))
    for _ in 0..<pages { try builder.appendPage(fieldCount: fields) }
    var repeated = FormRepeat(id: "r", pages: 1..<PagePosition(pages + 1))
    if let initial { repeated.initial = initial } else { repeated.count = "${k}" }
    builder.logic.repeats = [repeated]
    return builder.build()
  }

  @Test(
    "RP-1: new instances have at most ten pages and a hundred fields for each that may be made",
    arguments: [
      (pages: 11, fields: 1, error: FormError.tooManyNewPages(found: 110, limit: 100)),
      (pages: 1, fields: 101, error: FormError.tooManyNewFields(found: 1_010, limit: 1_000)),
    ]
  )
  func contents(pages: Int, fields: Int, error: FormError) throws {
    let counted = try wide(pages: pages, fields: fields)
    var session = try FormSession(counted, journalBytes: 1 << 16, newInstances: 10)
    try session.answer("k", .integer(9))
    let before = try sight(session)
    // Each transaction makes as many again.
    #expect(throws: SessionError.formLimit(error)) { try session.answer("k", .integer(19)) }
    let after = try sight(session)
    #expect(after == before)
    try session.answer("k", .integer(18))
    let count = try session.instanceCount(of: 0)
    #expect(count == 18)

    // At first as well; the first instance is there as well as those after it.
    let full = try wide(pages: pages, fields: fields, initial: 10)
    #expect(throws: RuleError.tooLarge(.repeat(0), error)) {
      _ = try FormSession(full.clone(), newInstances: 10)
    }
    _ = try FormSession(full.clone(), newInstances: 11)
  }

  @Test(
    "RP-1: an instance of as many pages and fields as the form has as loaded may be made",
    arguments: [(pages: 11, fields: 1), (pages: 1, fields: 101)]
  )
  func declared(pages: Int, fields: Int) throws {
    var session = try FormSession(try wide(pages: pages, fields: fields), newInstances: 1)
    try session.answer("k", .integer(1))
    let count = try session.instanceCount(of: 0)
    #expect(count == 1)
  }

  @Test("RP-1: the app may raise the limit; RP-5: not above what a form may have")
  func raised() throws {
    var session = try FormSession(counted(), newInstances: 200_000)
    try session.answer("k", .integer(100_500))
    let count = try session.instanceCount(of: 0)
    #expect(count == 100_500)
    var large = try FormSession(counted(), newInstances: .max)
    #expect(throws: SessionError.formLimit(.tooManyPages(found: 1_000_000_003))) {
      try large.answer("k", .integer(1_000_000_000))
    }
  }

  @Test("RP-1, UD-3: a state with too many instances is refused, and nothing has changed")
  func restored() throws {
    func open(_ limit: Int) throws -> FormSession {
      let form = try counted {
        $0.repeats[0].count = nil
        $0.repeats[0].initial = 0
        $0.repeats[1].count = nil
      }
      return try FormSession(form, journalBytes: 1 << 16, savesAnswers: true, newInstances: limit)
    }
    var full = try open(100)
    for _ in 0..<6 { try full.addInstance(of: 0) }
    try full.set("a", [6], .text("six"))
    let saved = full.savedAnswers!
    var session = try open(11)
    try session.addInstance(of: 0)
    try session.set("a", [1], .text("one"))
    try session.answer("k", .integer(4))
    session.undo()
    let before = try sight(session)
    var other = try open(9)
    try other.addInstance(of: 0)
    try other.set("a", [1], .text("one"))
    var dropped: [DroppedAnswer] = []
    let error = #expect(throws: SavedStateError.self) {
      try other.restore(saved, dropped: &dropped)
    }
    #expect(error == .tooLarge(tooMany(10, 9)) && dropped.isEmpty)
    let (canUndo, canRedo) = (other.canUndo, session.canRedo)
    #expect(canUndo && canRedo)
    try other.answer("k", .integer(4))
    other.undo()
    let after = try sight(other)
    #expect(after == before)
    other.engine.checkInvariants()
    // Five new instances with one inside each.
    try session.restore(saved, dropped: &dropped)
    let count = try session.instanceCount(of: 0)
    #expect(count == 6)
  }

  @Test("RP-1, UR-5: many counts that are due together are evaluated in time in proportion")
  func manyCounts() throws {
    var session = try FormSession(counted())
    try session.answer("k", .integer(3_000))
    try session.answer("m", .integer(1))
    let pages = session.engine.pageCount
    #expect(pages == 1 + 3_000 * 2)
  }

  @Test("RP-1, RP-5: a form whose first instances have too many pages or fields is refused")
  func firstSize() throws {
    func error(pages: Int, fields: Int) throws -> RuleError? {
      var builder = FormBuilder()
      for _ in 0..<pages { try builder.appendPage(fieldCount: fields) }
      let declared = FormRepeat(id: "r", pages: 0..<PagePosition(pages), initial: 100_000)
      builder.logic.repeats = [declared]
      let form = builder.build()
      do throws(RuleError) {
        _ = try FormSession(form, newInstances: 100_000_000)
        return nil
      } catch {
        return error
      }
    }
    #expect(
      try error(pages: 168, fields: 1) == .tooLarge(.repeat(0), .tooManyPages(found: 16_800_000))
    )
    #expect(
      try error(pages: 1, fields: 65_535)
        == .tooLarge(.repeat(0), .tooManyFields(found: 6_553_500_000))
    )
  }

  @Test("RP-1, UR-5: after a refusal nothing is due, and what was due before is not forgotten")
  func refusedWhileDue() throws {
    let form = try counted { $0.repeats[1].count = "${m} + ${k}" }
    var session = try FormSession(form, journalBytes: 1 << 16, newInstances: 10)
    try session.answer("k", .integer(2))
    let before = try sight(session)
    // The second instance is evaluated no more once the first has too many.
    #expect(throws: SessionError.self) { try session.answer("m", .integer(9)) }
    let (after, broken) = (try sight(session), session.brokenInvariant)
    #expect(after == before && broken == nil)
    try session.answer("m", .integer(1))
    for number in 1...2 {
      let outer = try session.instance(of: 0, inside: nil, number: number)
      let count = try session.instanceCount(of: 1, inside: outer)
      #expect(count == 3)
    }
    session.engine.checkInvariants()
  }
}
