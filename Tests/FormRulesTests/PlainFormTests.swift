import FormModel
import FormProgress
import FormRules
import Testing

/// A session of a form without rules, with and without a journal, beside other sessions.
@Suite struct PlainFormTests {
  @Test(
    "UR-7, FP-10: a form without rules has no answers and nothing invalid",
    arguments: [0, 4_096]
  )
  func reads(journalBytes: Int) throws {
    var session = try FormSession(try makeForm([("a", .text)]), journalBytes: journalBytes)
    let filled = try session.handle(.edit(.fill(page: 0, field: 0)))
    #expect(filled.isChange && session.totals.filled == 1 && session.invalidCount == 0)
    #expect(try session.answer(at: field(0)) == nil)
    #expect(try session.isComplete(page: 0) && !session.isComplete(page: 1))
    #expect(try session.invalidCount(ofPage: 1) == 0 && !session.isInvalid(at: field(0)))
    #expect(try session.invalidField(after: field(0), wrapping: true) == nil)
    #expect(try session.invalidField(ofPage: 0) == nil && session.firstInvalidField == nil)
    #expect(try session.incompletePage(after: 1, wrapping: true) == 1)
    #expect(try session.incompletePage(before: 0, wrapping: true) == 1)
    #expect(session.evaluationCount == 0 && session.warnings.isEmpty)
    do throws(SessionError) {
      try session.handle(.edit(.fill(page: 9, field: 0)))
      Issue.record("accepted")
    } catch {
      #expect(error == .address(.noSuchPage(page: 9, pageCount: 2)))
    }
    let copy = try session.copyForm()
    #expect(copy.fieldCount == 4)
    let form = try session.takeForm()
    #expect(try form.flags(at: field(0)) == .filled)
  }

  @Test("UR-7, UD-1: the clock is set once, taken back and done again, with rules or without")
  func clock() throws {
    let noon = FormClock(milliseconds: 43_200_000)
    for hasRules in [false, true] {
      let form = try makeForm([("a", .date), ("b", .text)]) {
        if hasRules { $0.calculations = [Calculation(field: field(0), expression: "today()")] }
      }
      for journalBytes in [0, 4_096] {
        var session = try FormSession(form.clone(), journalBytes: journalBytes)
        let first = try session.handle(.setClock(noon))
        let second = try session.handle(.setClock(noon))
        #expect(first.isChange && !second.isChange && session.clock == noon)
        let tomorrow = FormClock(milliseconds: noon.milliseconds + 86_400_000)
        try session.setClock(tomorrow)
        #expect(try session.answer(at: field(0)) == (hasRules ? .date(days: 1) : nil))
        session.undo()
        #expect(session.clock == (journalBytes == 0 ? tomorrow : noon))
        session.redo()
        #expect(session.clock == tomorrow)
      }
    }
  }

  @Test("UR-7, CH-4: a session without rules, answers and undo keeps no change and no offers")
  func nothingKept() throws {
    var session = try FormSession(try makeForm([]))
    let change = try session.apply(.fill(page: 1, field: 0))
    #expect(change.isChange && session.lastChange == nil && session.brokenInvariant == nil)
    #expect(session.choiceRowsVisited == 0 && session.choiceIndexBytes == 0)
    let form = try makeForm([("a", .text)]) {
      $0.rules = [Rule(when: "${a} = 'x'", [.init(.hide, .page(1))])]
    }
    var other = try FormSession(form)
    let last = try other.answer("a", .text("x"))
    #expect(other.lastChange == last && other.brokenInvariant == nil)
  }

  @Test("UR-3: a rule that repeats its group's own flag is told")
  func groupWarnings() throws {
    func warnings(isHidden: Bool, isReadOnly: Bool) throws -> Int {
      try FormSession(
        try makeForm([("a", .integer)]) {
          $0.groups = [
            FieldGroup(
              id: "g",
              extent: .pages(1..<2),
              isHidden: isHidden,
              isReadOnly: isReadOnly
            )
          ]
          $0.rules = [
            Rule(when: "${a} > 1", [.init(.hide, .group(0)), .init(.lock, .group(0))])
          ]
        }
      )
      .warnings.count
    }
    #expect(try warnings(isHidden: false, isReadOnly: false) == 0)
    #expect(try warnings(isHidden: true, isReadOnly: false) == 1)
    #expect(try warnings(isHidden: true, isReadOnly: true) == 2)
  }

  @Test("UR-3: a rule that only repeats its target's own flag is no error, but is told")
  func warnings() throws {
    let session = try FormSession(
      try makeForm([("a", .text)]) {
        $0.groups = [FieldGroup(id: "g", extent: .pages(0..<1), isReadOnly: true)]
        $0.rules = [
          Rule(
            when: "${a} = 'x'",
            [
              .init(.show, .field(field(0))), .init(.lock, .group(0)), .init(.show, .page(1)),
              .init(.require, .page(1)), .init(.unrequire, .group(0)),
            ]
          )
        ]
      }
    )
    #expect(
      session.warnings.map(\.description) == [
        "rule 0: show only repeats the target's own flag",
        "rule 0: lock only repeats the target's own flag",
        "rule 0: show only repeats the target's own flag",
      ]
    )
  }

  private static let halfOfDay = 43_200_000

  @Test(
    "UR-1, UR-2: a calculation gives a field what its kind can hold, else nothing",
    arguments: [
      (FieldKind.integer, "-2.7", Optional(AnswerValue.integer(-2))), (.integer, "1 div 0", nil),
      (.integer, "'x'", nil), (.integer, "99999999999999999999", nil),
      (.decimal, "1 div 2", .decimal(0.5)), (.decimal, "'x'", nil), (.decimal, "''", nil),
      (.boolean, "1 > 0", .boolean(true)), (.text, "1 + 1", .text("2")),
      (.date, "date('2024-02-29')", .date(days: 19_782)), (.date, "19782.5", .date(days: 19_782)),
      (.date, "'x'", nil), (.dateTime, "'1970-01-02'", .dateTime(milliseconds: 86_400_000)),
      (.dateTime, "true()", nil), (.time, "0.5", .time(milliseconds: halfOfDay)), (.time, "1", nil),
      (.time, "'x'", nil), (.choice, "'x'", .choice("x")), (.choice, "'q'", nil),
      (.choices, "'y q x x'", .choices(["x", "y"])), (.choices, "'q'", nil),
    ]
  )
  func calculations(kind: FieldKind, expression: String, expected: AnswerValue?) throws {
    for hasList in [true, false] {
      let form = try makeForm([("a", kind)]) {
        $0.choiceLists = [ChoiceList(id: "l", choices: ["x", "y"].map { Choice(value: $0) })]
        if hasList { $0.fieldChoices[field(0)] = 0 }
        $0.calculations = [Calculation(field: field(0), expression: expression)]
      }
      let session = try FormSession(form)
      let isOffered = kind == .choice || kind == .choices
      #expect(try session.answer(at: field(0)) == (isOffered && !hasList ? nil : expected))
    }
  }
}
