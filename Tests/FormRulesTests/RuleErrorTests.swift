import FormModel
import FormProgress
import FormRules
import Testing

/// An error says where, what was expected and what was found.
@Suite struct RuleErrorTests {
  /// The error of a form of the fields `a`, `b`, `c` on the first of two pages; the other page has three fields.
  private func message(_ change: (inout FormLogic) -> Void) throws -> String {
    let form = try makeForm([("a", .integer), ("b", .text), ("c", .choice)], change)
    do throws(RuleError) {
      try FormSession.check(form)
      return "accepted"
    } catch {
      return error.description
    }
  }

  private func rule(_ target: RuleTarget) -> Rule { Rule(when: "true()", [.init(.hide, target)]) }

  @Test("UR-1, UR-3: what stands in no form, or twice, is refused with its place")
  func places() throws {
    let nowhere = FieldID(page: 7, field: 0)
    let group = FieldGroup(id: "g", extent: .pages(0..<1))
    func fields(_ id: String, _ page: PageID, _ range: Range<Int>) -> FieldGroup {
      FieldGroup(id: id, extent: .fields(page: page, range))
    }
    let cases: [(String, (inout FormLogic) -> Void)] = [
      ("group 0: expected an id, found none", { $0.groups = [fields("", 0, 0..<1)] }),
      ("group 0: expected an id of its own, found \"a\"", { $0.groups = [fields("a", 0, 0..<1)] }),
      ("group 1: expected an id of its own, found \"g\"", { $0.groups = [group, group] }),
      (
        "group 0: expected pages in 0 ..< 2, found 0..<3",
        { $0.groups = [FieldGroup(id: "g", extent: .pages(0..<3))] }
      ),
      ("group 0: expected a page in 0 ..< 2, found 7", { $0.groups = [fields("g", 7, 0..<1)] }),
      (
        "group 0: expected fields in 0 ..< 3, found 1..<4", { $0.groups = [fields("g", 0, 1..<4)] }
      ),
      (
        "group 1: expected groups that nest, found one that overlaps group 0",
        { $0.groups = [fields("g", 0, 0..<2), fields("h", 0, 1..<3)] }
      ),
      (
        "variable 0: expected an id, found none",
        { $0.variables = [Variable(id: "", expression: "1")] }
      ),
      (
        "variable 0: expected an id of its own, found \"g\"",
        {
          $0.groups = [group]
          $0.variables = [Variable(id: "g", expression: "1")]
        }
      ),
      (
        "choice list 0: expected values, found an empty one",
        { $0.choiceLists = [ChoiceList(id: "l", choices: [Choice(value: "")])] }
      ),
      (
        "choice list 0: expected each value once, found \"x\" twice",
        {
          $0.choiceLists = [ChoiceList(id: "l", choices: [Choice(value: "x"), Choice(value: "x")])]
        }
      ),
      (
        "page 0, field 2: expected a choice list, 0 ..< 0, found 3",
        { $0.fieldChoices[field(2)] = 3 }
      ),
      (
        "page 7, field 0: expected a field of the form, found page 7, field 0",
        { $0.fieldPolicies[nowhere] = .cleared }
      ),
      (
        "rule 0: expected a field of the form, found page 7, field 0",
        { $0.rules = [rule(.field(nowhere))] }
      ),
      ("rule 0: expected a page of the form, found page 7", { $0.rules = [rule(.page(7))] }),
      ("rule 0: expected a group of the form, found group 1", { $0.rules = [rule(.group(1))] }),
      (
        "calculation 1: expected one calculation for a field, found a second one",
        { $0.calculations = ["1", "2"].map { Calculation(field: field(0), expression: $0) } }
      ),
      (
        "constraint 1: expected one constraint for a field, found a second one",
        { $0.constraints = ["1", "2"].map { Constraint(field: field(0), expression: $0) } }
      ),
    ]
    for (expected, change) in cases { #expect(try message(change) == expected) }
  }

  @Test(
    "UR-1, UR-3: of what stands once, two and three are refused at the second",
    arguments: 0...3
  )
  func once(count: Int) throws {
    let group = FieldGroup(id: "g", extent: .pages(0..<1))
    func times<Element>(_ element: Element) -> [Element] { Array(repeating: element, count: count) }
    let cases: [(String, (inout FormLogic) -> Void)] = [
      ("group 1: expected an id of its own, found \"g\"", { $0.groups = times(group) }),
      (
        "variable 1: expected an id of its own, found \"v\"",
        { $0.variables = times(Variable(id: "v", expression: "1")) }
      ),
      (
        "choice list 1: expected an id of its own, found \"l\"",
        { $0.choiceLists = times(ChoiceList(id: "l", choices: [])) }
      ),
      (
        "choice list 0: expected each value once, found \"x\" twice",
        { $0.choiceLists = [ChoiceList(id: "l", choices: times(Choice(value: "x")))] }
      ),
      (
        "calculation 1: expected one calculation for a field, found a second one",
        { $0.calculations = times(Calculation(field: field(0), expression: "1")) }
      ),
      (
        "constraint 1: expected one constraint for a field, found a second one",
        { $0.constraints = times(Constraint(field: field(0), expression: "1")) }
      ),
    ]
    for (expected, change) in cases {
      #expect(try message(change) == (count < 2 ? "accepted" : expected))
    }
  }

  @Test("UR-1: a first answer that its field can't hold, or that no field has, is an error")
  func firstAnswers() throws {
    for (address, answer, found) in [
      (field(0), .text("x"), "expected an answer that it can hold"),
      (field(0, page: 7), .integer(1), "expected a field of the form, found none"),
    ] as [(FieldID, AnswerValue, String)] {
      let form = try makeForm([("a", .integer)]) {
        $0.rules = [Rule(when: "${a} = 1", [.init(.hide, .page(1))])]
        $0.answers = [address: answer]
      }
      do throws(RuleError) {
        _ = try FormSession(form)
        Issue.record("accepted")
      } catch { #expect("\(error)".contains(found)) }
    }
  }

  @Test("UR-3: groups that overlap are refused, those that nest, adjoin or are empty are not")
  func groups() throws {
    for (ranges, isRefused) in [
      ([0..<2, 1..<3], true), ([0..<3, 1..<2], false), ([0..<2, 2..<2, 2..<3], false),
      ([0..<1, 1..<2, 2..<3], false),
    ] as [([Range<Int>], Bool)] {
      for isOfPages in [true, false] {
        var builder = FormBuilder()
        for _ in 0..<3 { try builder.appendPage(fieldCount: 3) }
        builder.logic.groups = ranges.enumerated().map { number, range in
          let pages = PagePosition(range.lowerBound)..<PagePosition(range.upperBound)
          return FieldGroup(
            id: "g\(number)",
            extent: isOfPages ? .pages(pages) : .fields(page: 1, range)
          )
        }
        let form = builder.build()
        if isRefused {
          #expect(throws: RuleError.self) { try FormSession.check(form) }
        } else {
          try FormSession.check(form)
        }
      }
    }
  }

  @Test(
    "UR-2: what an expression may not read, or ask, is refused with line and column",
    arguments: [
      ("1 +\n ${q}", "line 2, column 2: expected the id of a field or a variable, found \"q\""),
      ("${g} = 1", "line 1, column 1: expected a field or a variable, found a group, \"g\""),
      (
        ". = 1",
        "line 1, column 1: expected a value; . is the field's answer, in its constraint or "
          + "calculation, found ."
      ),
      (".. = 1", "line 1, column 1: expected a value; .. is for repeats only, found .."),
      (
        "position(..) = 1",
        "line 1, column 10: expected a value; .. is for repeats only, found .."
      ),
      (
        "position(1) = 1",
        "line 1, column 1: expected a function that needs no repeat, found position"
      ),
      (
        "count(1) = 1",
        "line 1, column 7: expected the name of a field or a variable, as in count(${age}), found something else"
      ),
    ]
  )
  func expressions(_ condition: String, _ expected: String) throws {
    let places: [(String, (inout FormLogic) -> Void)] = [
      ("rule 0", { $0.rules = [Rule(when: condition, [.init(.hide, .page(0))])] }),
      ("variable 0", { $0.variables = [Variable(id: "v", expression: condition)] }),
      (
        "calculation 0", { $0.calculations = [Calculation(field: field(0), expression: condition)] }
      ),
    ]
    // A calculation reads the answer that its field has.
    for (place, change) in places where condition != ". = 1" || place != "calculation 0" {
      let found = try message {
        $0.groups = [FieldGroup(id: "g", extent: .pages(0..<1))]
        change(&$0)
      }
      #expect(found == "\(place), \(expected)")
    }
  }

  @Test("UR-5: pages and groups stand in a circle by their names")
  func circles() throws {
    for (target, name) in [(RuleTarget.page(0), "page 0"), (.group(0), "g")] {
      let found = try message {
        $0.policy = .blank
        $0.groups = [FieldGroup(id: "g", extent: .fields(page: 0, 0..<2))]
        $0.rules = [Rule(when: "${a} + 1 = 2", [.init(.hide, target)])]
      }
      #expect(found.hasPrefix("expected rules without a circle, found ") && found.contains(name))
    }
  }

  @Test(
    "UR-1: an answer that its field can't hold is refused, and says what the field holds",
    arguments: [
      (FieldKind.integer, AnswerValue.integer(.min), SessionError.outOfRange(field(0))),
      (.decimal, .decimal(.infinity), .outOfRange(field(0))),
      (.date, .date(days: 2_932_897), .outOfRange(field(0))),
      (.time, .time(milliseconds: 86_400_000), .outOfRange(field(0))),
      (.dateTime, .dateTime(milliseconds: .max), .outOfRange(field(0))),
      (.choice, .choice("q"), .noSuchChoice(field(0))),
      (.choices, .choices(["x", "q"]), .noSuchChoice(field(0))),
      (.choices, .choices(["x", "x"]), .duplicateChoice(field(0))),
      (.choices, .choices(["x", "x", "x"]), .duplicateChoice(field(0))),
      (.text, .integer(1), .wrongKind(field(0), expected: .text)),
      (.note, .text("x"), .wrongKind(field(0), expected: .note)),
    ]
  )
  func answers(kind: FieldKind, value: AnswerValue, error: SessionError) throws {
    // Up to 64 choices a set is stored as a word, above as a text.
    for count in [2, 70] {
      let choices = ["x", "y"] + (2..<count).map { "c\($0)" }
      let form = try makeForm([("a", kind)]) {
        $0.choiceLists = [ChoiceList(id: "l", choices: choices.map { Choice(value: $0) })]
        if kind == .choice || kind == .choices { $0.fieldChoices[field(0)] = 0 }
      }
      var session = try FormSession(form)
      do throws(SessionError) {
        try session.answer("a", value)
        Issue.record("accepted")
      } catch let refused {
        #expect(refused == error)
      }
      #expect(try session.answer(at: field(0)) == nil)
    }
  }

  @Test("UR-1: errors of a session say what was expected and what was found")
  func descriptions() {
    let expected: [(SessionError, String)] = [
      (.noSuchID("q"), "expected the id of a field, found \"q\""),
      (
        .wrongKind(field(1), expected: .note),
        "page 0, field 1: expected no answer: the field is a note"
      ),
      (
        .wrongKind(field(1), expected: .date),
        "page 0, field 1: expected an answer of kind date, found one of another kind"
      ),
      (
        .noSuchChoice(field(1)),
        "page 0, field 1: expected choices of the field's list, found another"
      ),
      (.duplicateChoice(field(1)), "page 0, field 1: expected each choice once, found one twice"),
      (
        .outOfRange(field(1)),
        "page 0, field 1: expected a finite number or a day of the years 1 to 9999, found another"
      ),
      (.clockOutOfRange, "expected a time in the years 1 to 9999, found another"),
      (
        .isRead(field(1)),
        "page 0, field 1: expected an answer: expressions read or set the field"
      ),
      (.isCalculated(field(1)), "page 0, field 1: expected no input: the field is calculated"),
      (.address(.noSuchPage(page: 3, pageCount: 2)), "no page 3: expected 0...1"),
    ]
    for (error, text) in expected { #expect(error.description == text) }
    #expect(
      "\(RuleError.clockOutOfRange)" == "expected a time in the years 1 to 9999, found another"
    )
  }

  @Test("UR-2: a clock beyond the calendar is refused, at the start and later")
  func clock() throws {
    let far = FormClock(milliseconds: .max)
    let form = try makeForm([("a", .integer)])
    #expect(throws: RuleError.clockOutOfRange) { _ = try FormSession(form.clone(), clock: far) }
    var session = try FormSession(form)
    do throws(SessionError) {
      try session.setClock(far)
      Issue.record("accepted")
    } catch {
      #expect(error == .clockOutOfRange)
    }
  }
}
