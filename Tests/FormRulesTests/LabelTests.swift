import FormModel
import FormProgress
import Testing

@testable import FormRules

@Suite struct LabelTests {
  private static func form(
    _ labels: [(LabelExpression.Target, String)],
    policy: HiddenAnswerPolicy = .retained
  ) throws -> FormDefinition {
    try makeForm([("name", .text), ("age", .integer), ("born", .date)]) { logic in
      logic.labels = labels.map { LabelExpression(of: $0.0, expression: $0.1) }
      logic.policy = policy
    }
  }

  @Test("UR-10: a label and a name follow the answers that they read")
  func follow() throws {
    var session = try FormSession(
      try Self.form([
        (.field(field(1)), "concat('How old is ', ${name}, '?')"), (.page(1), "${age} + 1"),
      ]),
      journalBytes: 4_096
    )
    #expect(try session.label(of: field(1)) == "How old is ?")
    #expect(try session.name(ofPage: 1) == "NaN" && session.name(ofPage: 0) == "A")
    var change = try session.answer("name", .text("Anna"))
    #expect(change.pages.map(\.rawValue) == [0])
    #expect(try session.label(of: field(1)) == "How old is Anna?")
    change = try session.answer("age", .integer(6))
    // Its page, and the one whose name reads it.
    #expect(change.pages.map(\.rawValue) == [0, 1])
    #expect(try session.name(ofPage: 1) == "7")
    change = session.undo()
    #expect(change.pages.map(\.rawValue).sorted() == [0, 1])
    #expect(try session.name(ofPage: 1) == "NaN")
    change = session.redo()
    #expect(change.pages.map(\.rawValue).sorted() == [0, 1])
    #expect(try session.name(ofPage: 1) == "7")
    #expect(session.warnings.isEmpty)
  }

  @Test("UR-10: an empty text is no label, and a field without an expression has its own")
  func empty() throws {
    var session = try FormSession(
      try Self.form([(.field(field(0)), "${name}"), (.page(0), "${name}")])
    )
    #expect(try session.label(of: field(0)) == nil && session.name(ofPage: 0) == nil)
    try session.answer("name", .text("B"))
    #expect(try session.label(of: field(0)) == "B" && session.name(ofPage: 0) == "B")
    #expect(try session.label(of: field(1)) == nil && session.name(ofPage: 1) == "B")
    #expect(throws: AddressError.self) { try session.label(of: field(9)) }
    #expect(throws: AddressError.self) { try session.name(ofPage: 7) }
  }

  @Test("UR-10, NM-27: an answer that leaves a label as it was names no other page")
  func unchanged() throws {
    var session = try FormSession(
      try Self.form([(.page(1), "if(${age} > 17, 'Adult', 'Child')")])
    )
    try session.answer("age", .integer(5))
    let before = session.evaluationCount
    #expect(try session.answer("age", .integer(6)).pages.map(\.rawValue) == [0])
    // The condition decides the label, so it is not even evaluated.
    #expect(session.evaluationCount == before)
    #expect(try session.answer("age", .integer(20)).pages.map(\.rawValue) == [0, 1])
    #expect(try session.name(ofPage: 1) == "Adult")
    var other = try FormSession(try Self.form([(.page(1), "concat(string-length(${name}), '')")]))
    #expect(try other.answer("name", .text("Ann")).pages.map(\.rawValue) == [0, 1])
    // Evaluated, but the same.
    #expect(try other.answer("name", .text("Zoe")).pages.map(\.rawValue) == [0])
  }

  @Test("UR-6, UR-10: a label reads hidden answers as other expressions do")
  func hidden() throws {
    var session = try FormSession(
      try Self.form([(.field(field(2)), "concat('[', ${name}, ']')")], policy: .blank)
    )
    try session.answer("name", .text("x"))
    #expect(try session.label(of: field(2)) == "[x]")
    #expect(try session.apply(.hide(page: 0, field: 0)).effects.contains(.pageCounts))
    #expect(try session.label(of: field(2)) == "[]")
  }

  @Test("UR-10: a label that reads the clock follows it")
  func clock() throws {
    var session = try FormSession(
      try Self.form([(.page(0), "today()")]),
      clock: FormClock(milliseconds: 86_400_000)
    )
    #expect(try session.name(ofPage: 0) == "1970-01-02")
    let change = try session.setClock(FormClock(milliseconds: 2 * 86_400_000))
    #expect(change.pages.map(\.rawValue) == [0])
    #expect(try session.name(ofPage: 0) == "1970-01-03")
  }

  @Test(
    "UR-2, UR-10: a label for what is not there, a second one, or one that can't be read is an error"
  )
  func errors() throws {
    func error(_ labels: [(LabelExpression.Target, String)]) throws -> RuleError? {
      do throws(RuleError) {
        _ = try FormSession(try! Self.form(labels))
        return nil
      } catch { return error }
    }
    for target in [LabelExpression.Target.page(2), .field(field(3)), .field(field(0, page: 9))] {
      let found = try error([(.page(0), "1"), (target, "'x'")])
      guard case .invalid(.label(1), _, _)? = found else {
        Issue.record("\(target): \(String(describing: found))")
        continue
      }
    }
    let second = try error([(.page(0), "1"), (.page(0), "2")])
    #expect(
      second
        == .invalid(.label(1), expected: "one label for a field or page", found: "a second one")
    )
    for text in ["${gone}", "concat(", ".", "#{a}", ""] {
      guard case .expression(.label(0), _)? = try error([(.page(0), text)]) else {
        Issue.record("\(text): \(String(describing: try error([(.page(0), text)])))")
        continue
      }
    }
  }

  @Test("UR-2, UR-10: a label that makes too much text is an error when the form opens")
  func tooLong() throws {
    let half = String(repeating: "x", count: 60_000)
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    for index in 0..<20 {
      builder.logic.variables.append(Variable(id: "v\(index)", expression: "'\(half)'"))
    }
    let names = (0..<20).map { "${v\($0)}" }.joined(separator: ", ")
    builder.logic.labels = [LabelExpression(of: .page(0), expression: "concat(\(names))")]
    let form = builder.build()
    #expect(throws: RuleError.tooMuchText(.label(0))) { try FormSession.check(form) }
  }

  @Test("RP-4, UR-10: each instance of a repeat has labels of its own")
  func instances() throws {
    var session = try FormSession(
      try household { logic in
        logic.repeats[0].initial = 2
        logic.labels = [
          LabelExpression(
            of: .field(FieldID(page: 1, field: 1)),
            expression: "concat('How old is ', ${name}, ', number ', position(..), '?')"
          ), LabelExpression(of: .page(2), expression: "concat('Visit of ', ${name})"),
          LabelExpression(
            of: .page(4),
            expression: "concat(sum(${age}), ' of ', count(${member}))"
          ),
        ]
      },
      journalBytes: 1 << 14
    )
    func texts() throws -> [String] {
      try (1...2).map { try session.label(of: session.address("age", [$0])) ?? "" }
        + (1...2).map { number in
          let visit = session.page(ofTemplate: 2, inside: InstanceNumbers([number, 1])!)!
          return try session.name(ofPage: visit) ?? ""
        } + [try session.name(ofPage: session.engine.pages.last!) ?? ""]
    }
    let first = [
      "How old is , number 1?", "How old is , number 2?", "Visit of ", "Visit of ", "0 of 2",
    ]
    #expect(try texts() == first)
    let member = session.page(ofTemplate: 1, inside: InstanceNumbers([2])!)!
    #expect(try session.name(ofPage: member) == household().name(ofPage: 1))
    try session.set("name", [2], .text("Zoe"))
    try session.set("age", [2], .integer(7))
    let second = [
      first[0], "How old is Zoe, number 2?", "Visit of ", "Visit of Zoe", "7 of 2",
    ]
    #expect(try texts() == second)
    session.undo()
    session.undo()
    #expect(try texts() == first)
    session.redo()
    session.redo()
    let one = try session.instance(of: 0, number: 1)!
    try session.removeInstance(one)
    #expect(try session.label(of: session.address("age", [1])) == "How old is Zoe, number 1?")
    session.undo()
    #expect(try texts() == second)
    // A slot that is used again has the labels of its new instance.
    try session.removeInstance(try session.instance(of: 0, number: 2)!)
    try session.addInstance(of: 0)
    #expect(try texts() == Array(first.prefix(4)) + ["0 of 2"])
  }

  @Test("UR-10, RP-6: an instance that goes gives back the texts of its labels")
  func texts() throws {
    let age = FieldID(page: 1, field: 1)
    var session = try FormSession(
      try household { logic in
        logic.labels = [LabelExpression(of: .field(age), expression: "concat('#', position(..))")]
      }
    )
    for _ in 0..<40 {
      let added = try session.addInstance(of: 0).addedInstance
      try session.removeInstance(try #require(added))
    }
    // The first instance keeps its text; those of the others are free.
    let numbers = (0..<3).map { _ in session.rules.value.texts.add("") }
    #expect(numbers.max()! < 5, "\(numbers)")
  }

  @Test("UR-10: a label whose text becomes empty is none")
  func emptied() throws {
    var session = try FormSession(
      try Self.form([(.field(field(1)), "${name}")]),
      journalBytes: 4_096
    )
    try session.answer("name", .text("Anna"))
    #expect(try session.label(of: field(1)) == "Anna")
    try session.answer("name", nil)
    #expect(try session.label(of: field(1)) == nil)
    session.undo()
    #expect(try session.label(of: field(1)) == "Anna")
  }
}
