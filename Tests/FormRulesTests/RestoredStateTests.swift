import FormModel
import FormProgress
import FormRules
import Testing

/// A state that is restored on the form that was filled, at the same time, is the saved one (UD-3).
@Suite struct RestoredStateTests {
  private typealias Event = (inout FormSession) throws -> Void

  private func open(
    _ form: borrowing FormDefinition,
    clock: FormClock = FormClock(milliseconds: 0)
  ) throws -> FormSession {
    try FormSession(form.clone(), clock: clock, journalBytes: 1 << 16, savesAnswers: true)
  }

  private func form(
    _ calculation: String,
    _ kind: FieldKind = .integer,
    _ change: (inout FormLogic) -> Void = { _ in }
  ) throws -> FormDefinition {
    try makeForm([("n", kind), ("y", .text)]) {
      $0.calculations = [Calculation(field: field(0), expression: calculation)]
      change(&$0)
    }
  }

  @Test("UD-3: a calculation that reads `.` is not evaluated by leaving and opening a form")
  func left() throws {
    let form = try form("coalesce(., 0) + 1")
    var session = try open(form)
    #expect(try session.answer(at: "n") == .integer(1))
    try session.answer("n", .integer(10))
    for _ in 0..<3 {
      let saved = session.savedAnswers!
      session = try open(form)
      var dropped: [DroppedAnswer] = []
      try session.restore(bytes: saved.bytes.span, dropped: &dropped)
      #expect(try session.answer(at: "n") == .integer(11))
      #expect(session.savedAnswers == saved && dropped.isEmpty)
    }
    try session.answer("n", .integer(1))
    #expect(try session.answer(at: "n") == .integer(2))
  }

  @Test("UD-3: at another time it is evaluated if it reads the clock, as if the clock had been set")
  func clocks() throws {
    let day = { FormClock(milliseconds: 86_400_000 * $0) }
    for (calculation, then, later) in [
      ("coalesce(., 0) + int(today())", 13, 17), ("coalesce(., 0) + 1", 11, 11),
    ] {
      let form = try form(calculation)
      var session = try open(form, clock: day(3))
      try session.answer("n", .integer(10))
      let saved = session.savedAnswers!
      for (clock, expected) in [(3, then), (4, later)] {
        var again = try open(form, clock: day(clock))
        var dropped: [DroppedAnswer] = []
        try again.restore(saved, dropped: &dropped)
        #expect(try again.answer(at: "n") == .integer(expected), "\(calculation), day \(clock)")
        #expect(again.clock == day(clock))
      }
    }
  }

  @Test(
    "UD-3: on another form an answer that is kept is evaluated once, and one that is new as when it is opened"
  )
  func otherForm() throws {
    var session = try open(try form("coalesce(., 0) + 1"))
    try session.answer("n", .integer(10))
    let saved = session.savedAnswers!
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    for id in ["n", "new"] {
      try builder.appendField([], details: FieldDetails(id: id, kind: .integer))
      let field = FieldID(page: 0, field: id == "n" ? 1 : 2)
      builder.logic.calculations.append(
        Calculation(field: field, expression: "coalesce(., 0) + 1")
      )
    }
    var other = try open(builder.build())
    var dropped: [DroppedAnswer] = []
    try other.restore(saved, dropped: &dropped)
    #expect(try other.answer(at: "n") == .integer(12) && other.answer(at: "new") == .integer(1))
    #expect(dropped.isEmpty)
  }

  @Test("UD-3, UR-5: a count that reads its own repeat adds nothing by leaving and opening a form")
  func ownCount() throws {
    let form = try household {
      $0.repeats = [FormRepeat(id: "member", pages: 1..<4, count: "count(${member}) + 1")]
    }
    var session = try open(form)
    try session.answer("limit", .integer(1))
    let count = try session.instanceCount(of: 0)
    for _ in 0..<3 {
      let saved = session.savedAnswers!
      session = try open(form)
      var dropped: [DroppedAnswer] = []
      try session.restore(saved, dropped: &dropped)
      #expect(try session.instanceCount(of: 0) == count)
      session.engine.checkInvariants()
    }
    try session.answer("limit", .integer(2))
    #expect(try session.instanceCount(of: 0) == count + 1)
  }

  @Test("UR-6, UD-3: under `cleared` nothing gives a hidden field an answer")
  func cleared() throws {
    let (hide, show) = (Edit(.hide, at: field(0)), Edit(.show, at: field(0)))
    let clear = Edit(.clear, at: field(0))
    let events: [(String, Event)] = [
      ("clear", { try $0.apply(clear) }),
      ("handle clear", { try $0.handle(.edit(clear)) }),
      ("answer", { try $0.answer("n", .text("mine")) }),
      ("other", { try $0.answer("y", .text("long")) }),
      ("batch", { try $0.apply(batch: [clear]) }),
      ("show, hide", { try $0.apply(batch: [show, hide]) }),
      ("show, clear, hide", { try $0.apply(batch: [show, clear, hide]) }),
      ("clear, show, hide", { try $0.apply(batch: [clear, show, hide]) }),
      (
        "restore",
        {
          var dropped: [DroppedAnswer] = []
          let saved = $0.savedAnswers!
          try $0.restore(saved, dropped: &dropped)
        }
      ),
    ]
    for calculation in ["coalesce(., 'v')", "if(. = '', 'v', .)"] {
      for byRule in [false, true] {
        let form = try form(calculation, .text) {
          $0.policy = .cleared
          if byRule { $0.rules = [Rule(when: "${y} = ''", [.init(.hide, .field(field(0)))])] }
        }
        for (name, event) in events where name != "other" || !byRule {
          var session = try open(form)
          if !byRule { try session.apply(hide) }
          try event(&session)
          let flags = try session.engine.flags(at: field(0))
          #expect(flags.contains(.hidden) && !flags.contains(.filled), "\(name)")
          #expect(try session.answer(at: "n") == nil, "\(calculation), \(name)")
          try session.apply(show)
          if byRule { try session.answer("y", .text("x")) }
          #expect(try session.answer(at: "n") == .text("v"), "\(calculation), \(name)")
        }
      }
    }
  }

  @Test("UD-1: a batch that cancels out, with a `clear` that the calculation takes back, is none")
  func batches() throws {
    let (hide, show) = (Edit.hidePage(1), Edit.showPage(1))
    let clear = Edit(.clear, at: field(0))
    for (batch, isChange) in [
      ([clear], false), ([hide, show, clear], false), ([clear, hide, show], false),
      ([clear, clear, hide, show], false), ([hide, clear], true),
    ] {
      var session = try open(try form("coalesce(., 'v')", .text))
      try session.answer("y", .text("t"))
      session.undo()
      let change = try session.apply(batch: batch)
      #expect(change.isChange == isChange && session.canRedo == !isChange, "\(batch)")
      #expect(try session.answer(at: "n") == .text("v"))
    }
    var session = try open(try form("coalesce(., 0) + 1"))
    try session.answer("n", .integer(5))
    let change = try session.apply(batch: [hide, show, clear])
    #expect(change.isChange && session.undo().isChange)
    #expect(try session.answer(at: "n") == .integer(6))
  }

  @Test(
    "UD-3: a form with repeats is not copied without its instances, and all its answers can be had"
  )
  func instances() throws {
    var session = try open(try household())
    try session.addInstance(of: 0)
    let second = session.address(ofFieldWithID: "name", inside: InstanceNumbers([2])!)!
    try session.answer(second, .text("Ida"))
    #expect(throws: SessionError.hasInstances) { _ = try session.copyForm() }
    let answers = session.answers
    #expect(answers.instances.map(\.id) == ["member", "visit", "visit"])
    #expect(answers.instances.map(\.count) == [2, 1, 1])
    #expect(
      answers.fields.map(\.id) == ["name"] && answers.fields[0].inside == InstanceNumbers([2])
    )
    var again = try open(try household())
    var dropped: [DroppedAnswer] = []
    try again.restore(answers, dropped: &dropped)
    #expect(again.answers == answers && again.outline == session.outline && dropped.isEmpty)
    do throws(SessionError) {
      _ = try again.takeForm()
      Issue.record("taken")
    } catch { #expect(error == .hasInstances) }
  }
}
