import FormBaselines
import FormModel
import FormRules
import FormWorkload

/// Reasons for which an entry is refused.
extension RulesPair {
  /// Compares the reason that the session gives with the oracle's. Of several that apply, each may give another one.
  func compareRefusals(
    _ entry: FormEntry,
    _ found: SessionError?,
    _ expected: OracleRefusal?
  ) throws(FuzzFailure) {
    try expect(found == nil, expected == nil, "refusal", "\(entry.words) refused")
    guard let found, let expected else { return }
    let isRight =
      switch (found, expected) {
      case (.address(.noSuchPage), _): !isThere(entry)
      case (.address(.noSuchField(_, let field, _)), .address(.noSuchField(_, let own, _))):
        field == own
      case (.isCalculated, .isCalculated), (.isRead, .isRead), (.wrongKind, .wrongKind),
        (.outOfRange, .outOfRange), (.noSuchChoice, .notOffered), (.noChoices, .notOffered),
        (.notOffered, .notOffered), (.notOffered, .duplicateChoice),
        (.duplicateChoice, .duplicateChoice), (.noSuchRepeat, .noSuchRepeat),
        (.wrongInstanceAround, .noSuchInstance), (.noSuchInstance, .noSuchInstance),
        (.noSuchInstance, .instancesAreFixed), (.instancesAreFixed, .instancesAreFixed):
        true
      case (.formLimit, .tooManyNewInstances): found.isTooLarge
      case (.instanceLimit(let index, let limit), .instanceLimit):
        [plan.form.logic.repeats[index].minimum, plan.form.logic.repeats[index].maximum]
          .contains(limit)
      // Numbers far behind the last instance.
      case (.instanceLimit, .noSuchInstance), (.instanceLimit, .instancesAreFixed): true
      default: false
      }
    try expect(
      isRight,
      true,
      "refusal",
      "\(entry.words): \(found), where the oracle says \(expected)"
    )
  }

  /// RP-1: a transaction that makes too many instances leaves nothing to be done in the next one.
  func noteTooMany(_ probes: inout ProbeSet) throws(FuzzFailure) {
    probes.hit(RulesProbe.tooManyNewInstances)
    try compareInvariant()
  }

  func compareInvariant() throws(FuzzFailure) {
    if let broken = session.brokenInvariant {
      throw FuzzFailure(check: "invariant", message: broken)
    }
  }

  /// Whether the form has the page that an entry names.
  private func isThere(_ entry: FormEntry) -> Bool {
    let page: PageID
    var numbers: InstanceNumbers
    switch entry {
    case .edit(let edit, let own): (page, numbers) = (edit.page, own)
    case .answer(let address, _, let own): (page, numbers) = (address.page, own)
    case .addInstance, .removeInstance: return true
    }
    if numbers.isEmpty {
      numbers = .first(
        atLevel: plan.form.logic.repeats.count { $0.pages.contains(page.loadedPosition) }
      )
    }
    return oracle.view.pages.contains { $0.template == page && $0.numbers == numbers }
  }
}
