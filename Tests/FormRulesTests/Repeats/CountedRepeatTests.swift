import FormModel
import FormProgress
import Testing

@testable import FormRules

/// Numbers of instances that expressions say, and the best of numbers in an instance.
@Suite struct CountedRepeatTests {
  @Test("UR-5: of two numbers of instances that are due, the earlier repeat's comes first")
  func inOrder() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "N")
    try builder.appendField([], details: FieldDetails(id: "n", kind: .integer))
    for name in ["A", "B"] { try builder.appendPage(name: name) }
    builder.logic.repeats = [
      FormRepeat(id: "a", pages: 1..<2, count: "${n}"),
      FormRepeat(id: "b", pages: 2..<3, count: "count(${a}) + ${n} - 1"),
    ]
    var session = try FormSession(builder.build(), journalBytes: 1 << 12)
    #expect(session.outline == "N")
    try session.answer("n", .integer(2))
    #expect(session.outline == "N, A 1, A 2, B 1, B 2, B 3")
    try session.answer("n", .integer(1))
    #expect(session.outline == "N, A 1, B 1")
    session.undo()
    #expect(session.outline == "N, A 1, A 2, B 1, B 2, B 3")
    session.engine.checkInvariants()
  }

  @Test("UR-5: a number that reads what it has changed is evaluated again after undo, too")
  func afterUndo() throws {
    let form = try household {
      $0.repeats[0].count = "count(${member}) + 1"
      $0.repeats[0].maximum = 4
    }
    var session = try FormSession(form, journalBytes: 1 << 14)
    #expect(try session.instanceCount(of: 0) == 1)
    for number in 1...4 { try session.answer("limit", .integer(number)) }
    #expect(try session.instanceCount(of: 0) == 4)
    while session.canUndo { session.undo() }
    #expect(try session.instanceCount(of: 0) == 1)
    try session.answer("least", .decimal(1))
    #expect(try session.instanceCount(of: 0) == 2)
  }

  @Test("RP-1: an edit may take away the instance that it is in")
  func ownInstance() throws {
    let form = try household { $0.repeats[0].count = "(count(${member}) + 1) mod 3" }
    var session = try FormSession(form, journalBytes: 1 << 14)
    try session.answer("limit", .integer(1))
    #expect(try session.instanceCount(of: 0) == 2)
    let place = session.address("age", [2])
    let change = try session.apply(Edit(.require, at: place))
    #expect(change.effects.contains(.flag) && !change.effects.contains(.pageCounts))
    #expect(try session.instanceCount(of: 0) == 0)
    session.undo()
    #expect(try session.instanceCount(of: 0) == 2)
  }

  @Test("UD-3: after a state was restored, a count is evaluated in the next transaction")
  func restoredCount() throws {
    func open(_ count: String) throws -> FormSession {
      try FormSession(try household { $0.repeats[0].count = count }, savesAnswers: true)
    }
    // The structure does not say what is counted.
    let saved = try open("2").savedAnswers!
    var session = try open("3")
    var dropped: [DroppedAnswer] = []
    try session.restore(saved, dropped: &dropped)
    #expect(try session.instanceCount(of: 0) == 2 && dropped.isEmpty)
    try session.answer("limit", .integer(1))
    #expect(try session.instanceCount(of: 0) == 3)
  }

  @Test("RP-1, RP-5: a transaction that is refused leaves no count to the next one")
  func refusedCounts() throws {
    let form = try household {
      $0.repeats[0].initial = 3
      $0.repeats[1].count = "${limit}"
      $0.repeats[1].minimum = 1
    }
    var session = try FormSession(form, newInstances: 8)
    #expect(throws: SessionError.self) { try session.answer("limit", .integer(9)) }
    #expect(session.brokenInvariant == nil)
    let before = session.evaluationCount
    try session.answer("total", .decimal(1))
    #expect(session.evaluationCount == before)
  }

  @Test("RP-1: a count without a number leaves the instances, with their answers")
  func withoutNumber() throws {
    let form = try household {
      $0.repeats[0].count = "${limit}"
      $0.policy = .blank
    }
    var session = try FormSession(form.clone(), journalBytes: 1 << 12, savesAnswers: true)
    #expect(session.outline == "Home, End")
    try session.answer("limit", .integer(2))
    try session.set("age", [2], .integer(7))
    let counted = session.outline
    try session.answer("limit", nil)
    #expect(session.outline == counted)
    let age = try session.answer(at: session.address("age", [2]))
    #expect(age == .integer(7))
    // A saved state says how many there are.
    let saved = session.savedAnswers!
    var again = try FormSession(form.clone(), savesAnswers: true)
    var dropped: [DroppedAnswer] = []
    try again.restore(saved, dropped: &dropped)
    #expect(again.outline == counted && dropped.isEmpty)
    try session.answer("limit", .integer(1))
    #expect(session.outline != counted)
    session.undo()
    session.undo()
    #expect(session.outline == counted)
    try session.answer("limit", .integer(0))
    #expect(session.outline == "Home, End")
    session.engine.checkInvariants()
  }

  @Test(
    "RP-1: a number of instances is rounded towards 0, and stays within minimum and maximum",
    arguments: [
      (0, nil, [0, 3, 0, 2, 0, 0, 4, 4, 90]), (1, 5, [1, 3, 1, 2, 1, 1, 4, 4, 5]),
    ] as [(Int, Int?, [Int])]
  )
  func rounded(minimum: Int, maximum: Int?, counts: [Int]) throws {
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "n", kind: .text))
    try builder.appendPage()
    builder.logic.repeats = [
      FormRepeat(id: "a", pages: 1..<2, minimum: minimum, maximum: maximum, count: "${n}")
    ]
    var session = try FormSession(builder.build())
    var found = [try session.instanceCount(of: 0)]
    // A text that is no number leaves as many as there are.
    for text in ["3", "-2", "2.9", "-0.9", "0.9", " 4 ", "four", "90"] {
      try session.answer("n", .text(text))
      found.append(try session.instanceCount(of: 0))
    }
    #expect(found == counts)
  }

  @Test("RP-1: the number at first stays within minimum and maximum")
  func atFirst() throws {
    for (initial, minimum, maximum, count) in [(9, 0, 3, 3), (1, 4, 6, 4), (2, 1, 3, 2)] {
      let form = try household {
        $0.repeats[0].initial = initial
        $0.repeats[0].minimum = minimum
        $0.repeats[0].maximum = maximum
      }
      let session = try FormSession(form)
      #expect(try session.instanceCount(of: 0) == count)
    }
  }

  @Test(
    "RP-4, UR-5: a number below 1 reads the first instance, but nothing is before the first",
    arguments: [
      ("0", ["5", "5"]), ("-3", ["5", "5"]), ("1.9", ["5", "5"]), ("2", ["7", "7"]),
      ("''", ["5", "5"]), ("3", [nil, nil]), ("position(..) - 1", [nil, "5"]),
      ("position(..) - 2", [nil, nil]), ("position(..)", ["5", "7"]),
    ] as [(String, [String?])]
  )
  func belowOne(number: String, expected: [String?]) throws {
    let form = try household {
      $0.repeats[0].initial = 2
      $0.calculations = [
        Calculation(
          field: FieldID(page: 1, field: 2),
          expression: "indexed-repeat(${age}, ${member}, \(number))"
        )
      ]
    }
    var session = try FormSession(form)
    try session.set("age", [1], .integer(5))
    try session.set("age", [2], .integer(7))
    for (index, text) in expected.enumerated() {
      let found = try session.answer(at: session.address("job", [index + 1]))
      #expect(found == text.map { .text($0) }, "\(index + 1)")
    }
  }

  @Test("RP-1, UR-6: a count that is hidden for a moment loses no instance")
  func hiddenCount() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "N")
    try builder.appendField([], details: FieldDetails(id: "any", kind: .boolean))
    try builder.appendField([.hidden], details: FieldDetails(id: "n", kind: .integer))
    try builder.appendPage(name: "R", isHidden: true)
    try builder.appendField([], details: FieldDetails(id: "a", kind: .integer))
    builder.logic.policy = .blank
    builder.logic.repeats = [FormRepeat(id: "r", pages: 1..<2, count: "${n}")]
    builder.logic.rules = [
      Rule(
        when: "${any}",
        [.init(.show, .field(FieldID(page: 0, field: 1))), .init(.show, .page(1))]
      )
    ]
    var session = try FormSession(builder.build(), journalBytes: 1 << 12)
    try session.answer("any", .boolean(true))
    try session.answer("n", .integer(2))
    try session.set("a", [2], .integer(6))
    let before = session.totals
    try session.answer("any", .boolean(false))
    let hidden = session.totals
    #expect(hidden.visiblePages == 1 && hidden.filled == 1)
    try session.answer("any", .boolean(true))
    let kept = try session.answer(at: session.address("a", [2]))
    #expect(kept == .integer(6) && session.totals == before)
    session.engine.checkInvariants()
  }

  @Test("UR-5: a count may read its own repeat through other expressions: once each transaction")
  func byOthers() throws {
    /// The numbers of members after the form was opened, and after each of three answers.
    func counts(_ change: (inout FormLogic) -> Void) throws -> [Int] {
      var session = try FormSession(try household { change(&$0) })
      var counts = [try session.instanceCount(of: 0)]
      for limit in 1...3 {
        try session.answer("limit", .integer(limit))
        counts.append(try session.instanceCount(of: 0))
      }
      return counts
    }
    let own = "count(${member}) + 1"
    let direct = try counts { $0.repeats[0].count = own }
    #expect(direct == [1, 2, 3, 4].map { $0 + direct[0] - 1 })
    let byVariable = try counts {
      $0.variables = [Variable(id: "all", expression: own)]
      $0.repeats[0].count = "${all}"
    }
    let byFields = try counts {
      let (total, least) = (FieldID(page: 0, field: 1), FieldID(page: 0, field: 2))
      $0.calculations = [
        Calculation(field: total, expression: own),
        Calculation(field: least, expression: "if(${total} > 0, ${total}, 0)"),
      ]
      $0.repeats[0].count = "${least}"
    }
    #expect(byVariable == direct && byFields == direct)
  }

  @Test("UD-1: what changes nothing evaluates no count that is due; the next change does")
  func voidEvents() throws {
    var session = try FormSession(
      try household {
        $0.repeats[0].count = "count(${member}) + 1"
        $0.policy = .cleared
        $0.rules = [
          Rule(when: "true()", [.init(.hide, .field(FieldID(page: 0, field: 2)))])
        ]
      },
      journalBytes: 1 << 12
    )
    let before = session.outline
    let address = session.address("limit", [])
    var changes = [session.undo(), session.redo()]
    changes.append(try session.answer(address, nil))
    // The answer of a hidden field is taken back (UR-6).
    changes.append(try session.answer(session.address("least", []), .decimal(5)))
    changes.append(try session.setClock(session.clock))
    changes.append(try session.handle(.edit(.showPage(0))))
    changes.append(try session.apply(batch: [.hidePage(0), .showPage(0)]))
    #expect(changes.allSatisfy { !$0.isChange } && session.outline == before)
    try session.apply(.hidePage(0))
    #expect(session.outline != before)
  }

  @Test("UD-3: a restored state says how many there are, then what is counted")
  func restored() throws {
    let form = try household { $0.repeats[0].count = "${limit}" }
    var session = try FormSession(form.clone(), savesAnswers: true)
    let none = session.savedAnswers!
    try session.answer("limit", .integer(2))
    try session.set("age", [2], .integer(7))
    let saved = session.savedAnswers!
    var dropped: [DroppedAnswer] = []
    try session.restore(none, dropped: &dropped)
    #expect(session.outline == "Home, End")
    try session.restore(saved, dropped: &dropped)
    let age = try session.answer(at: session.address("age", [2]))
    #expect(age == .integer(7) && dropped.isEmpty)
    session.engine.checkInvariants()
  }

  @Test("RP-4, UD-1: the least number in an instance follows instances that come and go")
  func leastInside() throws {
    var session = try FormSession(
      try household {
        $0.calculations = [
          Calculation(field: FieldID(page: 3, field: 1), expression: "min(${cost})")
        ]
      },
      journalBytes: 1 << 12
    )
    var found: [AnswerValue?] = []
    func keep(_ session: borrowing FormSession) {
      found.append(try! session.answer(at: session.address("paid", [1])))
    }
    try session.set("cost", [1, 1], .decimal(5)); keep(session)
    try session.addInstance(of: 1, inside: try session.instance(of: 0, number: 1)); keep(session)
    try session.set("cost", [1, 2], .decimal(3)); keep(session)
    let member = try session.instance(of: 0, number: 1)
    let visit = try session.instance(of: 1, inside: member, number: 2)
    try session.removeInstance(try #require(visit)); keep(session)
    session.undo(); keep(session)
    session.redo(); keep(session)
    try session.set("cost", [1, 1], .decimal(9)); keep(session)
    #expect(found == [5, 5, 3, 5, 3, 5, 9].map { .decimal($0) })
  }

  @Test("UR-5: a number that is due again after it was evaluated waits for the next evaluation")
  func dueAgain() {
    var counts = DueCounts()
    let count = PartSlot(part: 1, slot: 0)
    counts.insert(count)
    #expect(counts.next() == count)
    counts.insert(count)
    #expect(counts.next() == nil)
    counts.evaluateAgain()
    #expect(counts.next() == count)
    #expect(counts.next() == nil)
  }
}
