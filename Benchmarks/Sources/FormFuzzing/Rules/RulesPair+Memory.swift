import FormBaselines
import FormModel
import FormProgress
import FormRules
import FormWorkload

/// Saved answers (UD-3), and forms that are opened again.
extension RulesPair {
  /// Returns to saved answers.
  ///
  /// - Parameter memory: the oracle's own of the moment when they were saved, if they are of this form and undamaged.
  mutating func restore(
    _ bytes: [UInt8],
    as memory: RulesOracle.Memory? = nil,
    _ probes: inout ProbeSet
  ) throws(FuzzFailure) {
    var dropped: [DroppedAnswer] = []
    guard let saved = try? SavedAnswers(bytes: bytes.span) else {
      probes.hit(RulesProbe.damageRefused)
      let isTaken = (try? session.restore(bytes: bytes.span, dropped: &dropped)) != nil
      return try expect(isTaken, false, "restore", "taken what is no state")
    }
    try expect(saved.bytes, bytes, "saved bytes", "a state that was read")
    if memory == nil, !RulesMemory.isComparable(saved, with: session, of: plan.form) { return }
    let before = RulesMoment(oracle, ids)
    let restored = try? session.restore(saved, dropped: &dropped)
    if let restored { last = restored }
    let found = restored.map { _ in dropped }
    var expected: [DroppedAnswer]? = []
    if let memory {
      if !oracle.restore(memory) { expected = nil }
    } else {
      expected = oracle.restore(saved)
    }
    try expect(found, expected, "restore", "what was dropped of a state")
    // A form without ids refuses the answers of another form, and any form too many instances; then nothing changes.
    probes.hit(RulesProbe.tooManyNewInstances, if: found == nil && memory != nil)
    guard found != nil else { return }
    try learnPages()
    try compareChange(from: before, isExact: false)
    probes.hit(RulesProbe.answersRestored)
    probes.hit(RulesProbe.answerDropped, if: !dropped.isEmpty)
    try expect(session.canUndo, false, "restore", "undo possible after a state was restored")
  }

  /// A fresh session that returns to the bytes just saved is as this one.
  func compareSaved() throws(FuzzFailure) {
    guard let kept else { return }
    do {
      var dropped: [DroppedAnswer] = []
      var fresh = try FormSession(
        plan.form.makeForm(),
        clock: oracle.clock,
        journalBytes: 0,
        savesAnswers: true
      )
      try fresh.restore(bytes: kept.bytes.span, dropped: &dropped)
      try compare(fresh, "saved")
    } catch let failure as FuzzFailure { throw failure } catch {
      throw FuzzFailure(check: "saved", message: "\(error)")
    }
  }

  /// Compares another session, whose pages may have other identities, with the oracle.
  private func compare(_ other: borrowing FormSession, _ check: String) throws {
    try expect(other.engine.pageCount, oracle.view.pages.count, check, "number of pages")
    for (id, page) in zip(other.pages, oracle.view.pages) {
      let template = try other.templatePage(of: id)
      let numbers = try other.instance(ofPage: id)?.numbers ?? .none
      try expect(template, page.template, check, "template of page \(id)")
      try expect(numbers, page.numbers, check, "numbers of page \(id)")
      if let difference = try difference(of: page, id, other) {
        throw FuzzFailure(check: check, message: difference.message)
      }
    }
  }

  /// Takes the form out with its answers, opens it again, and compares.
  consuming func reopened() throws {
    let clock = session.clock
    let (plan, ids, view) = (plan, ids, oracle.view)
    var probes = ProbeSet()
    guard let copy = try RulesPair.make(try session.copyForm(), plan, clock: clock),
      var again = try RulesPair.make(try session.takeForm(), plan, clock: clock)
    else { throw FuzzFailure(check: "reopened", message: "refused") }
    try again.compare(&probes)
    try again.expect(
      RulesPair.digest(of: copy.session),
      RulesPair.digest(of: again.session),
      "reopened",
      "digest of a copy of the form"
    )
    let fields = zip(view.pages, ids).flatMap { page, id in
      page.fields.enumerated().map { field, place in
        (FieldID(page: id, field: field), view.fields[place])
      }
    }
    // An editable calculation without an answer is evaluated when a form is opened, also if a person took the answer away.
    let editable = Set(plan.form.logic.calculations.lazy.filter(\.isEditable).map(\.field))
    if fields.contains(where: { editable.contains($0) && $1.answer == nil }) { return }
    // The form must have come back with the answers and flags that the oracle kept.
    for (address, expected) in fields {
      let answer = try again.session.answer(at: address)
      let flags = try again.session.effectiveFlags(at: address)
      guard RulesPair.areSame(answer, expected.answer), flags == expected.flags else {
        throw FuzzFailure(check: "reopened", message: "\(address) is not what it was")
      }
    }
  }
}
