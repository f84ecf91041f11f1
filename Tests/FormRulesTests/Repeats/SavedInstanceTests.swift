import FormModel
import FormProgress
import FormRules
import Testing

/// Saved numbers of instances that do not fit the form as it is now.
@Suite struct SavedInstanceTests {
  /// A form of a repeat with limits, and one page inside of it.
  private func form(_ limits: ClosedRange<Int>) throws -> FormDefinition {
    try household {
      $0.repeats[0].minimum = limits.lowerBound
      $0.repeats[0].initial = limits.lowerBound
      $0.repeats[0].maximum = limits.upperBound
    }
  }

  @Test("UD-3, RP-1: restored numbers of instances keep within the limits that the form has now")
  func limits() throws {
    for wanted in 0...6 {
      var session = try FormSession(try form(0...9), savesAnswers: true)
      for _ in 0..<wanted { try session.addInstance(of: 0) }
      let saved = session.savedAnswers!
      for limits in [0...9, 1...4, 3...3, 5...5] {
        var other = try FormSession(try form(limits), savesAnswers: true)
        var dropped: [DroppedAnswer] = []
        try other.restore(saved, dropped: &dropped)
        let count = try other.instanceCount(of: 0)
        // Without saved numbers there are as many as at first.
        let expected = min(max(wanted, limits.lowerBound), limits.upperBound)
        #expect(count == expected && dropped.isEmpty, "\(wanted) in \(limits)")
        other.engine.checkInvariants()
      }
    }
  }

  @Test("RP-3, UD-3: fewer instances than at first are saved, also inside others")
  func fewer() throws {
    let form = try household {
      $0.repeats[0].initial = 3
      $0.repeats[1].initial = 2
    }
    var session = try FormSession(form.clone(), savesAnswers: true)
    #expect(session.savedAnswers!.instances.isEmpty)
    try session.removeInstance(try #require(try session.instance(of: 0, number: 3)))
    let second = try #require(try session.instance(of: 0, number: 2))
    for _ in 1...2 {
      let visit = try session.instance(of: 1, inside: second, number: 1)
      try session.removeInstance(try #require(visit))
    }
    var again = try FormSession(form, savesAnswers: true)
    var dropped: [DroppedAnswer] = []
    try again.restore(session.savedAnswers!, dropped: &dropped)
    let (outline, restored) = (session.outline, again.outline)
    #expect(restored == outline && dropped.isEmpty)
  }

  @Test("UD-3: on another form, numbers of instances go by the repeat's id, also alone")
  func otherForm() throws {
    func open(pagesBefore: Int, _ id: String) throws -> FormSession {
      var builder = FormBuilder()
      for _ in 0...pagesBefore { try builder.appendPage(fieldCount: 1) }
      let pages = PagePosition(pagesBefore)..<PagePosition(pagesBefore + 1)
      builder.logic.repeats = [FormRepeat(id: id, pages: pages)]
      return try FormSession(builder.build(), savesAnswers: true)
    }
    var session = try open(pagesBefore: 1, "r")
    for _ in 0..<2 { try session.addInstance(of: 0) }
    let saved = session.savedAnswers!
    #expect(saved.fields.isEmpty && saved.pages.isEmpty)
    var dropped: [DroppedAnswer] = []
    var longer = try open(pagesBefore: 2, "r")
    try longer.restore(saved, dropped: &dropped)
    let count = try longer.instanceCount(of: 0)
    #expect(count == 3 && dropped.isEmpty)
    var renamed = try open(pagesBefore: 2, "s")
    try renamed.restore(saved, dropped: &dropped)
    let one = try renamed.instanceCount(of: 0)
    #expect(one == 1)
    #expect(dropped == [DroppedAnswer(.instances(.none), id: "r", reason: .notFound)])
  }
}
