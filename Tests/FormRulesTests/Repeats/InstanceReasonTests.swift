import FormModel
import FormProgress
import FormRules
import Testing

/// Why fields of instances are as they are: conditions are evaluated as they are written (UR-3, RP-4).
@Suite struct InstanceReasonTests {
  private static let total = FieldID(page: 0, field: 1)
  private static let job = FieldID(page: 1, field: 2)
  private static let day = FieldID(page: 2, field: 0)

  /// Two members, of 70 and 10 years; the first has two visits, of 3 and 30.
  private func session(
    _ condition: String,
    _ target: RuleTarget,
    _ policy: HiddenAnswerPolicy
  ) throws -> FormSession {
    var session = try FormSession(
      try household {
        $0.policy = policy
        $0.groups = [FieldGroup(id: "g", extent: .pages(1..<4))]
        $0.variables = [Variable(id: "twice", expression: "${limit} * 2")]
        $0.rules = [Rule(when: condition, [.init(.require, target)])]
      }
    )
    let first = try #require(try session.instance(of: 0, number: 1))
    try session.addInstance(of: 0)
    try session.addInstance(of: 1, inside: first)
    try session.set("limit", [], .integer(5))
    for (member, age) in [(1, 70), (2, 10)] { try session.set("age", [member], .integer(age)) }
    for (visit, cost) in [(1, 3.0), (2, 30)] {
      try session.set("cost", [1, visit], .decimal(cost))
    }
    return session
  }

  /// The instances of a field in which the rule holds, by its reasons and by the field's flags.
  private func found(
    _ condition: String,
    _ target: RuleTarget,
    _ id: String,
    _ places: [[Int]],
    _ policy: HiddenAnswerPolicy
  ) throws -> (byReasons: [[Int]], byFlags: [[Int]]) {
    let session = try session(condition, target, policy)
    var (byReasons, byFlags): ([[Int]], [[Int]]) = ([], [])
    for place in places {
      let address = session.address(id, place)
      let reasons = try session.reasons(for: address)
      #expect(reasons.map(\.rule) == [0] && reasons[0].action.target == target)
      if reasons[0].holds { byReasons.append(place) }
      if try session.effectiveFlags(at: address).contains(.mandatory) { byFlags.append(place) }
    }
    return (byReasons, byFlags)
  }

  @Test(
    "UR-3, RP-4: in a member the reasons are those by which its flags are set",
    arguments: [
      ("${limit} = 5", [1, 2]), ("${age} > 60", [1]), ("${twice} = 10", [1, 2]),
      ("count(${visit}) = 2", [1]), ("count(${cost}) = 2", [1]), ("sum(${cost}) > 20", [1]),
      ("min(${cost}) = 3", [1]), ("max(${cost}) = 30", [1]), ("${cost} = 3", [1]),
      ("indexed-repeat(${cost}, ${visit}, 2) = 30", [1]), ("position(..) = 2", [2]),
      ("indexed-repeat(${age}, ${member}, 1) = 70", [1, 2]),
      ("indexed-repeat(${age}, ${member}, position(..) - 1) = 70", [2]),
      ("indexed-repeat(${age}, ${member}, 9) = 70", []),
    ]
  )
  func members(condition: String, holds: [Int]) throws {
    for policy in HiddenAnswerPolicy.allCases {
      let found = try found(condition, .field(Self.job), "job", [[1], [2]], policy)
      #expect(found.byReasons == holds.map { [$0] } && found.byFlags == found.byReasons)
    }
  }

  @Test(
    "UR-3, RP-4: in a visit the reasons are those by which its flags are set",
    arguments: [
      ("${limit} = 5", [[1, 1], [1, 2], [2, 1]]), ("${age} > 60", [[1, 1], [1, 2]]),
      ("${cost} = 30", [[1, 2]]), ("count(${member}) = 2", [[1, 1], [1, 2], [2, 1]]),
      ("position(..) = 2", [[1, 2]]),
      ("indexed-repeat(${cost}, ${visit}, position(..) - 1) = 3", [[1, 2]]),
      ("indexed-repeat(${age}, ${member}, 2) = 10", [[1, 1], [1, 2], [2, 1]]),
    ]
  )
  func visits(condition: String, holds: [[Int]]) throws {
    for policy in HiddenAnswerPolicy.allCases {
      let places = [[1, 1], [1, 2], [2, 1]]
      let found = try found(condition, .field(Self.day), "day", places, policy)
      #expect(found.byReasons == holds && found.byFlags == holds)
    }
  }

  @Test(
    "UR-3, RP-4: in the form the reasons go over all instances",
    arguments: [
      ("count(${member}) = 2", true), ("count(${visit}) = 3", true), ("sum(${cost}) = 33", true),
      ("min(${age}) = 10 and max(${age}) = 70", true), ("sum(${age}) = 81", false),
      ("indexed-repeat(${cost}, ${member}, 1, ${visit}, 2) = 30", true),
      ("indexed-repeat(${cost}, ${member}, 2, ${visit}, 2) = 30", false), ("${age} = 70", true),
    ]
  )
  func form(condition: String, holds: Bool) throws {
    for policy in HiddenAnswerPolicy.allCases {
      let found = try found(condition, .field(Self.total), "total", [[]], policy)
      #expect(found.byReasons == (holds ? [[]] : []) && found.byFlags == found.byReasons)
    }
  }

  @Test("UR-3, RP-4: a rule on a group is evaluated in the instance that has the group")
  func groups() throws {
    let session = try session("${age} > 60", .group(0), .retained)
    for (place, holds) in [([1, 1], true), ([1, 2], true), ([2, 1], false)] {
      let reasons = try session.reasons(for: session.address("day", place))
      #expect(reasons.map(\.holds) == [holds])
    }
  }

  @Test("UR-6, RP-4: under blank neither hidden instances nor hidden answers are counted")
  func hidden() throws {
    var session = try FormSession(
      try household {
        $0.policy = .blank
        $0.groups = [FieldGroup(id: "g", extent: .pages(1..<4))]
        $0.rules = [
          Rule(when: "position(..) = 2 and ${least} < 18", [.init(.hide, .group(0))]),
          Rule(when: "count(${member}) = 1", [.init(.require, .field(Self.total))]),
          Rule(when: "count(${cost}) = 1", [.init(.require, .field(FieldID(page: 0, field: 0)))]),
        ]
      }
    )
    try session.addInstance(of: 0)
    for (age, holds) in [(70.0, false), (10.0, true)] {
      try session.set("least", [], .decimal(age))
      for (id, rule) in [("total", 1), ("limit", 2)] {
        let address = session.address(id, [])
        #expect(
          try session.reasons(for: address) == [
            RuleReason(rule: rule, action: .init(.require, .field(address)), holds: holds)
          ]
        )
        #expect(try session.effectiveFlags(at: address).contains(.mandatory) == holds)
      }
    }
  }

  @Test("UR-3: a form without rules gives no reasons")
  func none() throws {
    var builder = FormBuilder()
    try builder.appendPage(fieldCount: 1)
    let session = try FormSession(builder.build())
    #expect(try session.reasons(for: FieldID(page: 0, field: 0)).isEmpty)
    #expect(try session.reasons(forPage: 0).isEmpty)
  }
}
