import FormModel
import FormProgress
import Testing

@testable import FormRules

/// Rules in instances, around them and across them, as few forms have them.
@Suite struct RareRuleTests {
  private static let age = field(1, page: 1)
  private static let job = field(2, page: 1)
  private static let paid = field(1, page: 3)
  private static let limit = field(0)
  private static let total = field(1)

  private func open(
    journalBytes: Int = 1 << 14,
    _ change: (inout FormLogic) -> Void
  ) throws -> FormSession {
    try FormSession(try household(change), journalBytes: journalBytes)
  }

  private func answer(
    _ id: String,
    _ numbers: [Int],
    _ session: borrowing FormSession
  ) throws -> AnswerValue? {
    try session.answer(at: session.address(id, numbers))
  }

  @Test("RP-2: a new instance has the template's answers, but those of calculated fields")
  func templateAnswers() throws {
    var session = try open {
      $0.choiceLists = [ChoiceList(id: "l", choices: ["a", "b"].map { Choice(value: $0) })]
      $0.answers = [
        field(0, page: 1): .text("Anna"), Self.age: .integer(4), Self.job: .text(""),
        Self.paid: .decimal(2),
      ]
      $0.calculations = [Calculation(field: Self.paid, expression: "${age} * 2")]
    }
    try session.addInstance(of: 0)
    for number in 1...2 {
      let name = try answer("name", [number], session)
      let job = try answer("job", [number], session)
      let paid = try answer("paid", [number], session)
      #expect(name == .text("Anna") && job == nil && paid == .decimal(8))
    }
    let missing = field(9, page: 1)
    #expect(
      throws: RuleError.invalid(.field(missing), expected: "a field of the form", found: "none")
    ) {
      _ = try self.open { $0.answers[missing] = .text("x") }
    }
  }

  @Test("UR-5: numbers of instances in instances that go with the ones around are not evaluated")
  func nestedCounts() throws {
    func counted(_ limits: [Int]) throws -> String {
      var session = try open {
        $0.repeats[0].count = "${limit}"
        $0.repeats[1].count = "${limit}"
      }
      for limit in limits { try session.answer("limit", .integer(limit)) }
      let broken = session.brokenInvariant
      #expect(broken == nil)
      return session.outline
    }
    #expect(try counted([1]) == "Home, Member 1, Visit 1.1, Health 1, End")
    #expect(try counted([3, 1]) == counted([1]))
    #expect(try counted([0, 2]) == counted([2]))
  }

  @Test(
    "RP-4: in an instance a field or variable outside counts as one, under blank if it is shown"
  )
  func outerCounts() throws {
    var session = try open {
      $0.policy = .blank
      $0.variables = [Variable(id: "v", expression: "1")]
      $0.calculations = [
        Calculation(field: Self.paid, expression: "count(${limit}) + count(${v})")
      ]
    }
    let before = try answer("paid", [1], session)
    try session.apply(.hide(page: 0, field: 0))
    let after = try answer("paid", [1], session)
    #expect(before == .decimal(2) && after == .decimal(1))
  }

  @Test("UR-2: the clock is heard in every instance")
  func clock() throws {
    var session = try open {
      $0.calculations = [Calculation(field: Self.paid, expression: "number(today())")]
    }
    try session.addInstance(of: 0)
    try session.setClock(FormClock(milliseconds: 3 * 86_400_000))
    for number in 1...2 {
      let paid = try answer("paid", [number], session)
      #expect(paid == .decimal(3))
    }
  }

  @Test("RP-4: a name of another repeat is its first instance's, also in a later instance around")
  func firstInside() throws {
    var session = try open {
      $0.calculations = [Calculation(field: Self.total, expression: "${cost}")]
    }
    try session.addInstance(of: 0)
    try session.set("cost", [2, 1], .decimal(7))
    let none = try answer("total", [], session)
    let outer = try #require(try session.instance(of: 0, number: 1))
    let visit = try #require(try session.instance(of: 1, inside: outer, number: 1))
    try session.removeInstance(visit)
    let second = try answer("total", [], session)
    let other = try #require(try session.instance(of: 0, number: 2))
    let last = try #require(try session.instance(of: 1, inside: other, number: 1))
    try session.removeInstance(last)
    let nothing = try answer("total", [], session)
    #expect(none == nil && second == .decimal(7) && nothing == nil)
  }

  @Test("UR-6: what is hidden in another instance reads as nothing under blank")
  func hiddenElement() throws {
    var session = try open {
      $0.policy = .blank
      $0.calculations = [
        Calculation(field: Self.total, expression: "indexed-repeat(${age}, ${member}, 1)")
      ]
    }
    try session.set("age", [1], .integer(5))
    let shown = try answer("total", [], session)
    let age = session.address("age", [1])
    try session.apply(.hide(page: age.page, field: age.field))
    let hidden = try answer("total", [], session)
    #expect(shown == .decimal(5) && hidden == nil)
  }

  @Test("UR-3: reasons in an instance evaluate what the condition reads across instances")
  func reasons() throws {
    let condition =
      "count(${age}) > 0 and ${v} > 1 and position(..) > 0 and sum(${cost}) >= 0 "
      + "and indexed-repeat(${age}, ${member}, position(..) - 1) = 3"
    var session = try open {
      $0.variables = [Variable(id: "v", expression: "${limit}")]
      $0.rules = [Rule(when: condition, [.init(.lock, .field(Self.job))])]
    }
    try session.addInstance(of: 0)
    try session.answer("limit", .integer(2))
    try session.set("age", [1], .integer(3))
    for (number, holds) in [(1, false), (2, true)] {
      let job = session.address("job", [number])
      let reasons = try session.reasons(for: job).map(\.holds)
      let isLocked = try session.effectiveFlags(at: job).contains(.readOnly)
      #expect(reasons == [holds] && isLocked == holds)
    }
  }

  @Test("UR-3: one rule acts in the form and in instances, on fields and on a group")
  func severalParts() throws {
    var session = try open {
      $0.groups = [FieldGroup(id: "g", extent: .fields(page: 1, 0..<2))]
      $0.rules = [
        Rule(
          when: "${limit} = 1",
          [.init(.unrequire, .group(0)), .init(.lock, .field(Self.total))]
        ),
        Rule(
          when: "${limit} + 1 = 2",
          [.init(.lock, .field(Self.job)), .init(.lock, .field(field(2)))]
        ),
        Rule(when: "${limit} = 9", []),
      ]
    }
    func flags(_ session: borrowing FormSession) throws -> [FieldFlags] {
      try [("name", [1]), ("job", [1]), ("total", []), ("least", [])].map {
        try session.effectiveFlags(at: session.address($0.0, $0.1))
      }
    }
    let before = try flags(session)
    try session.answer("limit", .integer(1))
    let after = try flags(session)
    #expect(before == [.mandatory, [], [], []])
    #expect(after == [[], .readOnly, .readOnly, .readOnly])
  }

  @Test("UR-5: what a condition would read counts towards a circle, though it is decided without")
  func decided() throws {
    let reads = [
      "${limit} > 1", "${v} > 1", "sum(${cost}) > 1", "indexed-repeat(${age}, ${member}, 1) > 1",
    ]
    for read in reads {
      let session = try open {
        $0.variables = [Variable(id: "v", expression: "${least}")]
        $0.rules = [Rule(when: "\(read) and false()", [.init(.lock, .field(Self.job))])]
      }
      let flags = try session.effectiveFlags(at: session.address("job", [1]))
      #expect(flags == [])
    }
    #expect(throws: RuleError.self) {
      _ = try self.open {
        $0.policy = .cleared
        let condition = "indexed-repeat(${job}, ${member}, 1) = 'x' and false()"
        $0.rules = [Rule(when: condition, [.init(.hide, .field(Self.job))])]
      }
    }
  }

  @Test("UR-5: a circle through a group around a repeat names the repeat")
  func circle() throws {
    do {
      _ = try open {
        $0.policy = .blank
        $0.groups = [FieldGroup(id: "g", extent: .pages(0..<4))]
        $0.rules = [Rule(when: "sum(${age}) > 3", [.init(.hide, .group(0))])]
      }
      Issue.record("no circle was found")
    } catch RuleError.cycle(let names) {
      #expect(names.contains("member") && names.contains("g"), "\(names)")
    }
  }

  @Test("UR-3: a rule of a form with repeats acts only on what the form has, and reads no repeat")
  func errors() throws {
    let targets: [RuleTarget] = [.page(99), .group(7), .field(field(0, page: 99))]
    for target in targets {
      #expect(throws: RuleError.self) {
        _ = try self.open { $0.rules = [Rule(when: "${limit} = 1", [.init(.hide, target)])] }
      }
    }
    do {
      _ = try open { $0.variables = [Variable(id: "v", expression: "${member} + 1")] }
      Issue.record("a repeat was read")
    } catch RuleError.expression(_, let error) {
      #expect("\(error)".contains("a repeat"))
    }
  }

  @Test("UR-2, UD-1: a text that is too long in an instance is told of while the instance is there")
  func tooLong() throws {
    var session = try open(journalBytes: 1 << 20) {
      $0.calculations = [
        Calculation(field: field(0, page: 1), expression: "concat(${job}, ${job})")
      ]
    }
    let text = String(repeating: "x", count: ExpressionLimits.textBytes / 2 + 1)
    var found: [RulePlace?] = [session.tooLongExpression]
    try session.set("job", [1], .text(text))
    found.append(session.tooLongExpression)
    session.undo()
    found.append(session.tooLongExpression)
    session.redo()
    found.append(session.tooLongExpression)
    let broken = session.brokenInvariant
    #expect(broken == nil)
    let member = try #require(try session.instance(of: 0, number: 1))
    try session.removeInstance(member)
    found.append(session.tooLongExpression)
    session.undo()
    found.append(session.tooLongExpression)
    let place = RulePlace.calculation(0)
    #expect(found == [nil, place, nil, place, nil, place])
  }

  @Test("RP-6: a count that counting again does not give, or what is left to be done, is named")
  func invariant() throws {
    var session = try open { _ in }
    try session.addInstance(of: 0)
    let whole = session.brokenInvariant
    session.rules.value.instances.value.tooLong += 5
    let broken = session.brokenInvariant
    #expect(whole == nil)
    #expect(broken == "the number of texts too long is 5, counted again 0")
    session.rules.value.instances.value.tooLong -= 5
    session.rules.value.instances.value.demand.value.give(.none, to: field(0))
    let left = session.brokenInvariant
    #expect(left == "a transaction has ended, and not all that it asked for")
    let plain = try FormSession(try makeForm([("a", .text)])).brokenInvariant
    #expect(plain == nil)
  }

  @Test("UR-1: groups of what stands in no form are refused in a form with repeats, too")
  func groupsOfNothing() throws {
    let extents: [(FieldGroup.Extent, String)] = [
      (.fields(page: 99, 0..<1), "group 0: expected a page in 0 ..< 5, found 99"),
      (.pages(2..<9), "group 0: expected pages in 0 ..< 5, found 2..<9"),
    ]
    for (extent, expected) in extents {
      do throws(RuleError) {
        try FormSession.check(try! household { $0.groups = [FieldGroup(id: "g", extent: extent)] })
        Issue.record("accepted")
      } catch {
        #expect(error.description == expected)
      }
    }
    try FormSession.check(household { $0.groups = [FieldGroup(id: "g", extent: .pages(2..<2))] })
  }

  @Test("UR-5: what a condition names counts in a circle, although it is decided without it")
  func circlesThroughDecided() throws {
    for read in ["${total}", "${v}", "sum(${paid})"] {
      let form = try household {
        $0.policy = .blank
        $0.variables = [Variable(id: "v", expression: "sum(${paid}) + 1")]
        $0.calculations = [Calculation(field: Self.total, expression: "sum(${paid})")]
        $0.rules = [Rule(when: "true() or \(read) > 1", [.init(.hide, .field(Self.paid))])]
      }
      do throws(RuleError) {
        try FormSession.check(form)
        Issue.record("\(read) is accepted")
      } catch {
        guard case .cycle = error else { throw error }
      }
    }
  }

  @Test("RP-4: one sum, read by the form and by instances of another repeat")
  func sharedSum() throws {
    var builder = FormBuilder()
    for (id, kind) in [("total", FieldKind.decimal), ("paid", .decimal), ("job", .text)] {
      try builder.appendPage(name: id)
      try builder.appendField([], details: FieldDetails(id: id, kind: kind))
    }
    builder.logic.repeats = [
      FormRepeat(id: "member", pages: 1..<2, initial: 2), FormRepeat(id: "trip", pages: 2..<3),
    ]
    builder.logic.calculations = [Calculation(field: field(0), expression: "sum(${paid})")]
    builder.logic.rules = [
      Rule(when: "sum(${paid}) > 10", [.init(.lock, .field(field(0, page: 2)))])
    ]
    var session = try FormSession(builder.build())
    for (first, second, sum) in [(4.0, 5.0, 9.0), (4, 7, 11), (1e300, -1e300, 0)] {
      try session.answer(session.address("paid", [1]), .decimal(first))
      try session.answer(session.address("paid", [2]), .decimal(second))
      #expect(try answer("total", [], session) == .decimal(sum))
      let flags = try session.engine.flags(at: session.address("job", [1]))
      #expect(flags.contains(.readOnly) == (sum > 10))
    }
  }

  @Test("RP-2: chosen answers of the template are those of each new instance")
  func templateChoices() throws {
    var builder = FormBuilder()
    try builder.appendPage(name: "Pet")
    try builder.appendField([], details: FieldDetails(id: "kind", kind: .choice))
    builder.logic.repeats = [FormRepeat(id: "pet", pages: 0..<1)]
    builder.logic.choiceLists = [
      ChoiceList(id: "l", choices: ["cat", "dog"].map { Choice(value: $0) })
    ]
    builder.logic.fieldChoices = [field(0): 0]
    builder.logic.answers = [field(0): .choice("dog")]
    var session = try FormSession(builder.build())
    try session.addInstance(of: 0)
    for number in 1...2 { #expect(try answer("kind", [number], session) == .choice("dog")) }
    #expect(session.totals.filled == 2 && session.brokenInvariant == nil)
  }

  @Test("RP-2, RP-3: an instance comes before one that begins with inner ones, or has none left")
  func innerFirst() throws {
    var builder = FormBuilder()
    for name in ["A", "B", "C", "End"] { try builder.appendPage(name: name, fieldCount: 1) }
    builder.logic.repeats = [
      FormRepeat(id: "outer", pages: 0..<3), FormRepeat(id: "a", pages: 0..<1, initial: 1),
      FormRepeat(id: "b", pages: 1..<2, initial: 1),
    ]
    var session = try FormSession(builder.build(), journalBytes: 1 << 14)
    func add(before number: Int) throws {
      try session.addInstance(
        of: 0,
        before: session.instance(of: 0, inside: nil, number: number)
      )
    }
    func remove(_ inner: Int, in number: Int) throws {
      let outer = try #require(try session.instance(of: 0, inside: nil, number: number))
      let id = try #require(try session.instance(of: inner, inside: outer, number: 1))
      try session.removeInstance(id)
    }
    #expect(session.outline == "A 1.1, B 1.1, C 1, End")
    try add(before: 1)
    #expect(session.outline == "A 1.1, B 1.1, C 1, A 2.1, B 2.1, C 2, End")
    try remove(1, in: 2)
    #expect(session.outline == "A 1.1, B 1.1, C 1, B 2.1, C 2, End")
    try add(before: 2)
    #expect(session.outline == "A 1.1, B 1.1, C 1, A 2.1, B 2.1, C 2, B 3.1, C 3, End")
    try remove(2, in: 3)
    try add(before: 3)
    let threes = "A 3.1, B 3.1, C 3, C 4, End"
    #expect(session.outline == "A 1.1, B 1.1, C 1, A 2.1, B 2.1, C 2, " + threes)
    while session.canUndo { session.undo() }
    #expect(session.outline == "A 1.1, B 1.1, C 1, End" && session.brokenInvariant == nil)
  }
}
