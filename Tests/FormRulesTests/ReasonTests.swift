import FormModel
import FormRules
import Testing

@Suite struct ReasonTests {
  @Test(
    "UR-3: the rules on a field, its groups, its page and theirs are named, and whether they hold"
  )
  func reasons() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .text), ("c", .text)]) {
        $0.groups = [
          FieldGroup(id: "g", extent: .fields(page: 0, 1..<3)),
          FieldGroup(id: "h", extent: .pages(0..<2)),
        ]
        $0.variables = [Variable(id: "twice", expression: "${a} * 2")]
        $0.rules = [
          Rule(when: "${twice} = 4", [.init(.hide, .field(field(1))), .init(.lock, .group(0))]),
          Rule(when: "${a} > 5", [.init(.hide, .page(1)), .init(.require, .field(field(0)))]),
          Rule(when: "${a} > 7", [.init(.hide, .group(1))]),
        ]
      }
    )
    let none = try session.reasons(for: field(1))
    #expect(none.map(\.rule) == [0, 0, 2] && none.allSatisfy { !$0.holds })
    try session.answer("a", .integer(2))
    let two = try session.reasons(for: field(1))
    #expect(two.map(\.holds) == [true, true, false])
    #expect(two[0].action == .init(.hide, .field(field(1))))
    #expect(try session.reasons(for: field(0)).map(\.rule) == [1, 2])
    try session.answer("a", .integer(8))
    let eight = try session.reasons(forPage: 1)
    #expect(eight.map(\.rule) == [1, 2] && eight.map(\.holds) == [true, true])
    let page = try session.reasons(for: field(0, page: 1))
    #expect(page == eight)
    #expect(!session.holds(rule: 0) && session.holds(rule: 2) && !session.holds(rule: 3))
    #expect(throws: (any Error).self) { try session.reasons(for: field(3)) }
    #expect(throws: (any Error).self) { try session.reasons(forPage: 2) }
  }

  @Test("UR-6: a rule that reads a hidden field under blank is found as it is at work")
  func blank() throws {
    var session = try FormSession(
      try makeForm([("a", .integer), ("b", .integer), ("c", .text)]) {
        $0.policy = .blank
        $0.rules = [
          Rule(when: "${a} = 1", [.init(.hide, .field(field(1)))]),
          Rule(when: "${b} = 2", [.init(.hide, .field(field(2)))]),
        ]
      }
    )
    try session.answer("b", .integer(2))
    let atFirst = session.holds(rule: 1)
    #expect(atFirst)
    try session.answer("a", .integer(1))
    #expect(!session.holds(rule: 1) && session.holds(rule: 0))
  }
}
