import FormModel
import FormProgress
import FormRules
import Testing

/// Repeats that a form can't have, and entries that a session can't play (RP-1, UR-5).
@Suite struct InvalidRepeatTests {
  private func error(_ change: (inout FormLogic) -> Void) throws -> RuleError? {
    let form = try household(change)
    do throws(RuleError) {
      _ = try FormSession(form.clone())
      return nil
    } catch { return error }
  }

  @Test(
    "RP-1, UR-5: a repeat with wrong pages, limits, title or id is an error that says what is expected"
  )
  func refused() throws {
    func expect(
      _ index: Int,
      _ expected: String,
      _ found: String,
      sourceLocation: SourceLocation = #_sourceLocation,
      _ change: (inout [FormRepeat]) -> Void
    ) throws {
      let error = try error { change(&$0.repeats) }
      #expect(
        error == .invalid(.repeat(index), expected: expected, found: found),
        sourceLocation: sourceLocation
      )
    }
    let pages: Range<PagePosition> = 4..<9
    try expect(0, "pages in 0 ..< 5", "\(pages)") { $0[0].pages = pages }
    try expect(1, "a repeat within the one before it, or apart from it", "one that overlaps") {
      $0[1].pages = 3..<5
    }
    try expect(3, "at most 3 levels", "more") { repeats in
      let all: [Range<PagePosition>] = [0..<5, 1..<5, 2..<5, 3..<4]
      repeats = all.enumerated().map { FormRepeat(id: "r\($0.offset)", pages: $0.element) }
    }
    try expect(0, "a page that is in no repeat inside it", "none") { $0[1].pages = 1..<4 }
    try expect(0, "a minimum in 0...\(FormLimits.pages)", "-1") { $0[0].minimum = -1 }
    try expect(0, "a minimum in 0...2", "3") {
      $0[0].minimum = 3
      $0[0].maximum = 2
    }
    try expect(0, "at first 0...\(FormLimits.pages) instances", "-1") { $0[0].initial = -1 }
    for title in [
      FieldID(page: 0, field: 0), FieldID(page: 2, field: 0), FieldID(page: 1, field: 9),
    ] {
      try expect(0, "a title that is a field of the repeat", "\(title)") { $0[0].title = title }
    }
    try expect(1, "an id", "none") { $0[1].id = "" }
    try expect(1, "an id of its own", "\"age\"") { $0[1].id = "age" }
    try expect(1, "an id of its own", "\"member\"") { $0[1].id = "member" }
    try expect(255, "at most 255 repeats", "256") {
      $0 = (0..<256).map { FormRepeat(id: "r\($0)", pages: 1..<2) }
    }
  }

  @Test("RP-1, UR-3: a group of some of a repeat's pages within another group is refused")
  func crossingGroup() throws {
    let groups = [0..<5, 0..<2].map { FieldGroup(id: "g\($0.upperBound)", extent: .pages($0)) }
    #expect(
      try error { $0.groups = groups }
        == .invalid(
          .repeat(0),
          expected: "groups that nest",
          found: "one that overlaps group 1"
        )
    )
  }

  @Test(
    "RP-1, UR-1: a first answer that no field of an instance can hold is an error with its field"
  )
  func answers() throws {
    let (age, beyond) = (FieldID(page: 1, field: 1), FieldID(page: 1, field: 9))
    #expect(
      try error { $0.answers[beyond] = .integer(1) }
        == .invalid(.field(beyond), expected: "a field of the form", found: "none")
    )
    let found = try error { $0.answers[age] = .text("old") }
    guard case .invalid(.field(age), expected: "an answer that it can hold", _)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
  }

  @Test(
    "RP-4, UR-5: names of repeats where they say nothing are errors of the expression",
    arguments: [
      ("position(..) = 1", "position(..) in a repeat"),
      ("indexed-repeat(1, ${member}, 1) = 1", nil),
      ("indexed-repeat(${limit}, ${member}, 1) = 1", nil),
      ("indexed-repeat(${cost}, ${age}, 1) = 1", nil), ("indexed-repeat(${cost}, 1, 1) = 1", nil),
      ("indexed-repeat(${cost}, ${visit}, 1) = 1", nil),
      ("indexed-repeat(${cost}, ${member}, 1) = 1", nil),
      ("indexed-repeat(${cost}, ${visit}, 1, ${member}, 1) = 1", nil),
    ] as [(String, String?)]
  )
  func names(condition: String, expected: String?) throws {
    let error = try error {
      $0.rules = [Rule(when: condition, [.init(.hide, .field(FieldID(page: 0, field: 1)))])]
    }
    guard case .expression(.rule(0), let wrong)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let form = "a field of a repeat, then each repeat down to it with a number"
    #expect(wrong.expected == expected ?? form)
  }

  @Test(
    "RP-2: entries that name no place of the form are refused with the reason, and change nothing"
  )
  func entries() throws {
    var session = try FormSession(try household { $0.repeats[0].minimum = 1 })
    func numbers(_ all: Int...) throws -> InstanceNumbers { try #require(InstanceNumbers(all)) }
    let nowhere = SessionError.noSuchInstance(InstanceID(page: .nowhere))
    for (entry, expected) in [
      (.addInstance(repeat: 0, try numbers(3)), .instanceLimit(repeat: 0, limit: 2)),
      (.addInstance(repeat: 7, try numbers(1)), .noSuchRepeat(7)),
      (.addInstance(repeat: 0, try numbers(1, 1)), .wrongInstanceAround(repeat: 0)),
      (.addInstance(repeat: 1, try numbers(9, 1)), nowhere),
      (.removeInstance(repeat: 0, try numbers(9)), nowhere),
      (.removeInstance(repeat: 0, try numbers(1)), .instanceLimit(repeat: 0, limit: 1)),
      (
        .edit(.fill(page: 1, field: 0), in: try numbers(9)),
        .address(.noSuchPage(page: 1, pageCount: 5))
      ),
    ] as [(FormEntry, SessionError)] {
      let before = session.outline
      do throws(SessionError) {
        try session.play(entry)
        Issue.record("\(entry) was played")
      } catch { #expect(error == expected, "\(entry)") }
      let after = session.outline
      #expect(after == before)
    }
    #expect(
      SessionError.instanceLimit(repeat: 0, limit: 1).description
        == "repeat 0: expected a number of instances within its limit, 1, found another"
    )
    try session.play(.edit(.fill(page: 0, field: 0)))
    try session.play(.edit(.fill(page: 1, field: 0), in: try numbers(1)))
    #expect(session.totals.filled == 2)
  }

  @Test("RP-1: a page and a field are found by the numbers of their instances, and only by those")
  func addresses() throws {
    let session = try FormSession(try household())
    let one = try #require(InstanceNumbers([1]))
    #expect(session.page(ofTemplate: 1, inside: .none) == nil)
    #expect(session.page(ofTemplate: 1, inside: one.appending(1)) == nil)
    #expect(session.page(ofTemplate: 9, inside: .none) == nil)
    #expect(session.address(ofFieldWithID: "cost") == session.address("cost", [1, 1]))
    var builder = FormBuilder()
    try builder.appendPage()
    try builder.appendField([], details: FieldDetails(id: "a"))
    let plain = try FormSession(builder.build())
    #expect(plain.page(ofTemplate: 0, inside: .none) == 0)
    #expect(plain.page(ofTemplate: 0, inside: one) == nil)
    #expect(plain.address(ofFieldWithID: "a", inside: one) == nil)
    #expect(plain.address(ofFieldWithID: "a") == FieldID(page: 0, field: 0))
  }
}
