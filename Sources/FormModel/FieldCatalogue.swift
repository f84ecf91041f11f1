/// Ids, labels and kinds of fields. A slot is a field's place among the form's flags: 16 × its page's
/// first word + its place on the page. Nothing is held for a form without them.
public struct FieldCatalogue: Sendable, Equatable {
  var ids = TextArena()
  var labels = TextArena()
  /// By slot; past its end every field is a text.
  var kinds: [FieldKind] = []
  var addresses: [String: FieldAddress] = [:]

  public var isEmpty: Bool { ids.isEmpty && labels.isEmpty && kinds.isEmpty }

  /// Fields that have an id.
  public var idCount: Int { addresses.count }

  func details(slot: Int) -> FieldDetails {
    FieldDetails(
      id: ids[slot],
      label: labels[slot],
      kind: slot < kinds.count ? kinds[slot] : .text
    )
  }

  mutating func set(_ details: FieldDetails, slot: Int, address: FieldAddress) throws(FormError) {
    if let id = details.id, !id.isEmpty {
      if let first = addresses[id] {
        throw .duplicateID(id: id, first: first, second: address)
      }
      guard ids.set(slot, utf8: id.utf8) else { throw .tooMuchText(page: address.page) }
      addresses[id] = address
    }
    if let label = details.label {
      guard labels.set(slot, utf8: label.utf8) else { throw .tooMuchText(page: address.page) }
    }
    if details.kind != .text {
      kinds.append(contentsOf: repeatElement(.text, count: slot - kinds.count))
      kinds.append(details.kind)
    }
  }
}
