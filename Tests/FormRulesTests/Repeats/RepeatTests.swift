import FormModel
import FormProgress
import FormRules
import Testing

/// A household: page “Home”; the repeat “member” of pages “Member” and “Health”, with the repeat “visit” of page “Visit”
/// between them; page “End”.
func household(_ change: (inout FormLogic) -> Void = { _ in }) throws -> FormDefinition {
  var builder = FormBuilder()
  try builder.appendPage(name: "Home")
  for (id, kind) in [("limit", FieldKind.integer), ("total", .decimal), ("least", .decimal)] {
    try builder.appendField([], details: FieldDetails(id: id, kind: kind))
  }
  try builder.appendPage(name: "Member")
  for (id, kind) in [("name", FieldKind.text), ("age", .integer), ("job", .text)] {
    try builder.appendField(
      id == "name" ? .mandatory : [],
      details: FieldDetails(id: id, kind: kind)
    )
  }
  try builder.appendPage(name: "Visit")
  for (id, kind) in [("day", FieldKind.date), ("cost", .decimal)] {
    try builder.appendField([], details: FieldDetails(id: id, kind: kind))
  }
  try builder.appendPage(name: "Health")
  for (id, kind) in [("ill", FieldKind.boolean), ("paid", .decimal)] {
    try builder.appendField([], details: FieldDetails(id: id, kind: kind))
  }
  try builder.appendPage(name: "End", fieldCount: 1)
  builder.logic.repeats = [
    FormRepeat(id: "member", label: "Member", pages: 1..<4),
    FormRepeat(id: "visit", pages: 2..<3, initial: 1),
  ]
  change(&builder.logic)
  return builder.build()
}

extension FormSession {
  /// The pages in form order, as names with the numbers of instances.
  var outline: String {
    engine.pages.map { page in
      let template = try! templatePage(of: page)
      let name = try! engine.form.name(ofPage: template) ?? ""
      let numbers = try! instance(ofPage: page)?.numbers ?? .none
      return numbers.isEmpty ? name : "\(name) \(numbers)"
    }
    .joined(separator: ", ")
  }

  func address(_ id: String, _ numbers: [Int]) -> FieldID {
    let own = engine.form.address(ofFieldWithID: id)!
    let page = page(ofTemplate: own.page, inside: InstanceNumbers(numbers)!)!
    return FieldID(page: page, field: own.field)
  }

  mutating func set(_ id: String, _ numbers: [Int], _ value: AnswerValue?) throws {
    try answer(address(id, numbers), value)
  }
}

@Suite struct RepeatTests {
  @Test("RP-1, RP-2: instances stand in form order, inner ones in theirs")
  func order() throws {
    var session = try FormSession(try household())
    #expect(session.outline == "Home, Member 1, Visit 1.1, Health 1, End")
    let second = try #require(try session.addInstance(of: 0).addedInstance)
    #expect(
      session.outline
        == "Home, Member 1, Visit 1.1, Health 1, Member 2, Visit 2.1, Health 2, End"
    )
    try session.addInstance(of: 1, inside: second)
    let first = try #require(try session.instance(of: 0, number: 1))
    try session.addInstance(of: 0, before: first)
    #expect(
      session.outline
        == "Home, Member 1, Visit 1.1, Health 1, Member 2, Visit 2.1, Health 2, Member 3, Visit 3.1, Visit 3.2, Health 3, End"
    )
    session.engine.checkInvariants()
    try session.removeInstance(first)
    #expect(
      session.outline
        == "Home, Member 1, Visit 1.1, Health 1, Member 2, Visit 2.1, Visit 2.2, Health 2, End"
    )
    #expect(throws: SessionError.noSuchInstance(first)) { try session.removeInstance(first) }
    #expect(throws: SessionError.self) {
      try session.answer(FieldID(page: first.page, field: 0), .text("x"))
    }
    for number in [2, 1] {
      try session.removeInstance(try #require(try session.instance(of: 0, number: number)))
    }
    #expect(session.outline == "Home, End")
    try session.addInstance(of: 0)
    #expect(session.outline == "Home, Member 1, Visit 1.1, Health 1, End")
    session.engine.checkInvariants()
  }

  @Test("RP-4: an instance's rules read its own fields, those around and the form's")
  func rules() throws {
    var session = try FormSession(
      try household {
        $0.rules = [
          Rule(when: "${age} < ${limit}", [.init(.hide, .field(FieldID(page: 1, field: 2)))]),
          Rule(
            when: "${age} > 60 and ${cost} > 10",
            [.init(.require, .field(FieldID(page: 2, field: 0)))]
          ),
        ]
      }
    )
    try session.addInstance(of: 0)
    try session.set("age", [1], .integer(10))
    try session.set("age", [2], .integer(70))
    try session.set("limit", [], .integer(18))
    #expect(try session.effectiveFlags(at: session.address("job", [1])) == .hidden)
    #expect(try session.effectiveFlags(at: session.address("job", [2])) == [])
    try session.set("limit", [], .integer(80))
    #expect(try session.effectiveFlags(at: session.address("job", [2])) == .hidden)
    try session.set("cost", [2, 1], .decimal(11))
    #expect(try session.effectiveFlags(at: session.address("day", [2, 1])) == .mandatory)
    #expect(try session.effectiveFlags(at: session.address("day", [1, 1])) == [])
    try session.set("age", [2], .integer(7))
    #expect(try session.effectiveFlags(at: session.address("day", [2, 1])) == [])
    session.engine.checkInvariants()
  }

  @Test("RP-4, UD-1: sums, minima and counts follow every change, and undo takes it back")
  func aggregates() throws {
    var session = try FormSession(
      try household {
        $0.calculations = [
          Calculation(
            field: FieldID(page: 0, field: 1),
            expression: "sum(${cost}) + count(${member}) * 1000"
          ),
          Calculation(field: FieldID(page: 0, field: 2), expression: "min(${cost})"),
          Calculation(
            field: FieldID(page: 3, field: 1),
            expression: "sum(${cost}) + max(${cost}) * 100"
          ),
        ]
      },
      journalBytes: 1 << 16
    )
    func state(_ session: borrowing FormSession) -> [AnswerValue?] {
      var all: [AnswerValue?] = [
        try! session.answer(at: "total"), try! session.answer(at: "least"),
      ]
      let count = try! session.instanceCount(of: 0)
      if count > 0 {
        for number in 1...count {
          all.append(try! session.answer(at: session.address("paid", [number])))
        }
      }
      return all
    }
    #expect(state(session) == [.decimal(1000), nil, nil])
    var states = [state(session)]
    var outlines = [session.outline]
    func keep(_ session: borrowing FormSession) {
      states.append(state(session))
      outlines.append(session.outline)
    }
    try session.set("cost", [1, 1], .decimal(0.1)); keep(session)
    try session.addInstance(of: 0); keep(session)
    try session.set("cost", [2, 1], .decimal(0.2)); keep(session)
    #expect(state(session) == [.decimal(2000.3), .decimal(0.1), .decimal(10.1), .decimal(20.2)])
    try session.addInstance(of: 1, inside: try session.instance(of: 0, number: 2)); keep(session)
    try session.set("cost", [2, 2], .decimal(-3)); keep(session)
    #expect(state(session) == [.decimal(1997.3), .decimal(-3), .decimal(10.1), .decimal(17.2)])
    try session.removeInstance(try #require(try session.instance(of: 0, number: 1))); keep(session)
    #expect(state(session) == [.decimal(997.2), .decimal(-3), .decimal(17.2)])
    try session.removeInstance(try #require(try session.instance(of: 0, number: 1))); keep(session)
    #expect(state(session) == [.decimal(0), nil])
    for _ in 0..<2 {
      for index in states.indices.dropLast().reversed() {
        session.undo()
        let outline = session.outline
        #expect(state(session) == states[index] && outline == outlines[index], "undo to \(index)")
        session.engine.checkInvariants()
      }
      let canUndo = session.canUndo
      #expect(!canUndo)
      for index in states.indices.dropFirst() {
        session.redo()
        let outline = session.outline
        #expect(state(session) == states[index] && outline == outlines[index], "redo to \(index)")
        session.engine.checkInvariants()
      }
    }
  }

  @Test("RP-1, UR-5: an expression says how many instances there are")
  func counts() throws {
    var session = try FormSession(
      try household {
        $0.repeats[0].count = "${limit}"
        $0.repeats[1].count = "${age} div 10"
        $0.repeats[1].maximum = 3
      },
      journalBytes: 1 << 16
    )
    #expect(session.outline == "Home, End")
    try session.set("limit", [], .integer(2))
    #expect(session.outline == "Home, Member 1, Health 1, Member 2, Health 2, End")
    try session.set("age", [2], .integer(25))
    #expect(
      session.outline == "Home, Member 1, Health 1, Member 2, Visit 2.1, Visit 2.2, Health 2, End"
    )
    try session.set("age", [2], .integer(99))
    try session.set("limit", [], .integer(1))
    #expect(session.outline == "Home, Member 1, Health 1, End")
    session.undo()
    #expect(
      session.outline
        == "Home, Member 1, Health 1, Member 2, Visit 2.1, Visit 2.2, Visit 2.3, Health 2, End"
    )
    #expect(throws: SessionError.instancesAreFixed(repeat: 0)) { try session.addInstance(of: 0) }
  }

  @Test("RP-4: position(..) and indexed-repeat follow instances that come and go")
  func positions() throws {
    var session = try FormSession(
      try household {
        $0.calculations = [
          Calculation(field: FieldID(page: 3, field: 1), expression: "position(..)"),
          Calculation(
            field: FieldID(page: 0, field: 1),
            expression: "indexed-repeat(${age}, ${member}, ${limit})"
          ),
          Calculation(field: FieldID(page: 0, field: 2), expression: "${age}"),
        ]
      }
    )
    try session.addInstance(of: 0)
    try session.addInstance(of: 0, before: try session.instance(of: 0, number: 1))
    for number in 1...3 {
      try session.set("age", [number], .integer(number * 10))
      #expect(try session.answer(at: session.address("paid", [number])) == .decimal(Double(number)))
    }
    #expect(try session.answer(at: "total") == .decimal(10))
    #expect(try session.answer(at: "least") == .decimal(10))
    try session.set("limit", [], .integer(3))
    #expect(try session.answer(at: "total") == .decimal(30))
    try session.removeInstance(try #require(try session.instance(of: 0, number: 1)))
    #expect(try session.answer(at: "total") == nil)
    #expect(try session.answer(at: "least") == .decimal(20))
    #expect(try session.answer(at: session.address("paid", [2])) == .decimal(2))
  }

  @Test("UR-5: reading an earlier instance is no circle, and each expression is evaluated once")
  func runningTotal() throws {
    var session = try FormSession(
      try household {
        $0.calculations = [
          Calculation(
            field: FieldID(page: 3, field: 1),
            expression:
              "if(position(..) = 1, 0, indexed-repeat(${paid}, ${member}, position(..) - 1)) + ${age}"
          ),
          Calculation(field: FieldID(page: 0, field: 1), expression: "sum(${paid})"),
        ]
      },
      journalBytes: 1 << 16
    )
    for _ in 0..<3 { try session.addInstance(of: 0) }
    for number in 1...4 { try session.set("age", [number], .integer(number)) }
    func totals(_ session: borrowing FormSession) -> [AnswerValue?] {
      (1...4).map { try! session.answer(at: session.address("paid", [$0])) }
    }
    #expect(totals(session) == [1, 3, 6, 10].map { .decimal($0) })
    #expect(try session.answer(at: "total") == .decimal(20))
    let before = session.evaluationCount
    try session.set("age", [1], .integer(11))
    #expect(totals(session) == [11, 13, 16, 20].map { .decimal($0) })
    #expect(session.evaluationCount - before == 5)
    try session.addInstance(of: 0, before: try session.instance(of: 0, number: 1))
    try session.removeInstance(try #require(try session.instance(of: 0, number: 3)))
    try session.set("age", [1], .integer(100))
    #expect(totals(session) == [100, 111, 114, 118].map { .decimal($0) })
    session.undo()
    session.undo()
    session.undo()
    #expect(totals(session) == [11, 13, 16, 20].map { .decimal($0) })
  }

  @Test("UD-3: saved answers give back instances and what they hold")
  func saved() throws {
    let form = try household {
      $0.rules = [Rule(when: "${age} > 17", [.init(.require, .field(FieldID(page: 1, field: 2)))])]
    }
    var session = try FormSession(form.clone(), savesAnswers: true)
    try session.addInstance(of: 0)
    try session.addInstance(of: 1, inside: try session.instance(of: 0, number: 2))
    try session.set("age", [2], .integer(20))
    try session.set("cost", [2, 2], .decimal(4))
    try session.apply(.hidePage(session.address("ill", [1]).page))
    let kept = session.savedAnswers
    let saved = try #require(kept)
    var other = try FormSession(form.clone(), savesAnswers: true)
    try other.addInstance(of: 1, inside: try other.instance(of: 0, number: 1))
    try other.set("age", [1], .integer(30))
    var dropped: [DroppedAnswer] = []
    try other.restore(saved, dropped: &dropped)
    let again = other.savedAnswers
    #expect(dropped.isEmpty && again == saved)
    #expect(other.outline == session.outline)
    #expect(try other.effectiveFlags(at: other.address("job", [2])) == .mandatory)
    #expect(try other.effectiveFlags(at: other.address("job", [1])) == [])
    #expect(other.totals == session.totals)
    other.engine.checkInvariants()
  }

  @Test(
    "RP-2: where the current page was removed, a page that comes in the same transaction is next"
  )
  func currentPageInGap() throws {
    var builder = FormBuilder()
    for name in ["A", "B"] { try builder.appendPage(name: name) }
    builder.logic.repeats = [
      FormRepeat(id: "a", pages: 0..<1, initial: 0), FormRepeat(id: "b", pages: 1..<2, initial: 2),
    ]
    let form = builder.build()
    let saved = try FormSession(form.clone(), savesAnswers: true).savedAnswers
    var session = try FormSession(form, savesAnswers: true)
    for _ in 0..<2 {
      try session.removeInstance(try #require(try session.instance(of: 1, number: 1)))
    }
    try session.addInstance(of: 0)
    var dropped: [DroppedAnswer] = []
    // It removes the current page, the only one, and adds two behind it.
    try session.restore(try #require(saved), dropped: &dropped)
    let current = session.engine.currentRank
    #expect(current == 1 && session.outline == "B 1, B 2")
    session.engine.checkInvariants()
  }

  /// Two repeats, the second of which has fewer instances the more the first has.
  private static func seesaw() throws -> FormSession {
    var builder = FormBuilder()
    try builder.appendPage(name: "N")
    try builder.appendField([], details: FieldDetails(id: "n", kind: .integer))
    builder.logic.answers[FieldID(page: 0, field: 0)] = .integer(1)
    for name in ["A", "B"] { try builder.appendPage(name: name) }
    builder.logic.repeats = [
      FormRepeat(id: "a", pages: 1..<2, count: "${n}"),
      FormRepeat(id: "b", pages: 2..<3, count: "3 - ${n}"),
    ]
    return try FormSession(builder.build(), journalBytes: 1 << 12)
  }

  @Test("RP-2: the next page is that after the pages that stood before, whatever comes between")
  func currentPageBehindNewOnes() throws {
    var session = try Self.seesaw()
    #expect(session.outline == "N, A 1, B 1, B 2")
    let last = session.pages[3]
    try session.setCurrentPage(last)
    try session.answer("n", .integer(3))
    #expect(session.outline == "N, A 1, A 2, A 3")
    var current = session.engine.currentRank
    #expect(current == 3)
    session.engine.checkInvariants()
    session.undo()
    current = session.engine.currentRank
    #expect(current == 4)
    session.redo()
    current = session.engine.currentRank
    #expect(current == 3)
    let third = session.pages[3]
    try session.setCurrentPage(third)
    let change = try session.answer("n", .integer(2))
    #expect(session.outline == "N, A 1, A 2, B 1")
    current = session.engine.currentRank
    let first = session.pages[3]
    #expect(current == 4 && change.currentPage == first)
    session.engine.checkInvariants()
  }
}
