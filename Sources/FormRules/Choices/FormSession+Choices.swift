import FormModel
import FormProgress

extension FormSession {
  /// The choices that a field offers at present (CH-1). They are found when somebody looks, and kept until what the
  /// filter reads has changed (CH-4).
  ///
  /// - Throws: `address`; `noChoices` for a field that has no list.
  /// - Complexity: O(what the filter reads) if that has not changed; else O(log(choices) + choices that are offered), or
  ///   O(choices of the list) for a filter that no index answers. Without a filter O(1).
  public mutating func choices(of address: FieldID) throws(SessionError) -> OfferedChoices {
    do throws(AddressError) { _ = try storedEngine.flags(at: address) } catch {
      throw .address(error)
    }
    guard !rules.isEmpty else { throw .noChoices(address) }
    let page = rules.value.enter(page: address.page)
    defer { rules.value.leave() }
    let own = FieldID(page: page, field: address.field)
    let record = rules.value.program.record(at: own)
    let number = rules.value.answerKind(at: own, record: record).choices
    guard number != FieldRecord.none else { throw .noChoices(address) }
    guard let record, let filter = rules.value.program.filterOfRecord[UInt32(record)] else {
      let list = storedEngine.storedForm.logic.choiceLists[Int(number)]
      return OfferedChoices(list: list, rows: .all(list.choices.count), version: number)
    }
    let offer = rules.value.offer(filter, at: address, storedEngine)
    return OfferedChoices(
      list: rules.value.program.filters[filter].list,
      rows: offer.rows,
      // Behind the versions of the lists that are offered as a whole.
      version: UInt32(storedEngine.storedForm.logic.choiceLists.count) &+ offer.version
    )
  }

  /// The number of rows that were looked at one by one to find offers since the form was opened.
  package var choiceRowsVisited: Int { rules.isEmpty ? 0 : Int(rules.value.offers.rowsVisited) }

  /// Bytes that the indices of choice filters hold (CH-4).
  package var choiceIndexBytes: Int {
    rules.isEmpty ? 0 : rules.value.shared.choiceIndexBytes
  }
}
