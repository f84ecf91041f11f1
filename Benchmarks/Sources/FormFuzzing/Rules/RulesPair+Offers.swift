import FormBaselines
import FormModel
import FormRules
import FormWorkload

extension RulesForm {
  /// A field's list of choices; nil if there is no such field, or it has none.
  func list(of address: FieldID) -> ChoiceList? {
    guard ids.contains(address.page),
      pages[address.page.place].fields.indices.contains(address.field)
    else { return nil }
    return self[address].list.map { logic.choiceLists[$0] }
  }
}

extension RulesPair {
  /// CH-1: compares the rows that each field with a filter offers.
  mutating func compareOffers(_ probes: inout ProbeSet) throws(FuzzFailure) {
    for address in plan.form.logic.choiceFilters.map(\.field) {
      let expected: [Int]?
      do throws(AddressError) { expected = try oracle.offeredRows(of: address) } catch {
        throw FuzzFailure(check: "address", message: "\(error)")
      }
      let found = try offeredRows(of: address)
      try expect(found, expected, "offers", "the rows that \(address) offers")
      let count = plan.form.list(of: address)?.choices.count ?? 0
      probes.hit(RulesProbe.choicesOffered, if: !(found ?? []).isEmpty)
      probes.hit(RulesProbe.choiceNotOffered, if: found.map { $0.count < count } ?? false)
    }
  }

  private mutating func offeredRows(of address: FieldID) throws(FuzzFailure) -> [Int]? {
    do throws(SessionError) {
      let offered = try session.choices(of: address)
      return offered.indices.map { offered.row(at: $0) }
    } catch {
      throw FuzzFailure(check: "offers", message: "\(error)")
    }
  }
}
