/// Ids, labels and kinds of fields. A slot is a field's place among the form's flags: 16 × its page's
/// first word + its place on the page. Nothing is held for a form without them.
public struct FieldCatalogue: Sendable, Equatable {
  var ids = TextArena()
  var labels = TextArena()
  /// By slot; past its end every field is a text.
  var kinds: [FieldKind] = []
  var addresses: [String: FieldID] = [:]

  public var isEmpty: Bool { ids.isEmpty && labels.isEmpty && kinds.isEmpty }

  /// Fields that have an id.
  public var idCount: Int { addresses.count }

  func kind(slot: Int) -> FieldKind { slot < kinds.count ? kinds[slot] : .text }

  func details(slot: Int) -> FieldDetails {
    FieldDetails(
      id: ids[slot],
      label: labels[slot],
      kind: slot < kinds.count ? kinds[slot] : .text
    )
  }

  mutating func set(_ details: FieldDetails, slot: Int, address: FieldID) throws(FormError) {
    if let id = details.id, !id.isEmpty {
      // An id is hashed once, and taken out again where it can't stay.
      if let first = addresses.updateValue(address, forKey: id) {
        addresses[id] = first
        throw .duplicateID(id: id, first: first, second: address)
      }
      guard ids.set(slot, utf8: id.utf8) else {
        addresses[id] = nil
        throw .tooMuchText(page: address.page)
      }
    }
    if let label = details.label {
      guard labels.set(slot, utf8: label.utf8) else { throw .tooMuchText(page: address.page) }
    }
    if details.kind != .text {
      // One step, however many are skipped.
      if slot >= kinds.capacity { kinds.reserveCapacity(kinds.grownCapacity(for: slot + 1)) }
      kinds.append(contentsOf: repeatElement(.text, count: slot - kinds.count))
      kinds.append(details.kind)
    }
  }

  /// Bytes held. The ids are held twice, once as the strings by which fields are found.
  var byteCount: Int {
    2 * ids.byteCount + labels.byteCount + kinds.capacity
      + addresses.capacity * Self.bytesPerAddress
  }

  /// Bytes that setting the details of a field takes anew, at most; what is held now is given back after.
  func growth(for details: FieldDetails, slot: Int) -> Int {
    var bytes = 0
    if let id = details.id {
      bytes += 2 * ids.growth(for: slot, byteCount: id.utf8.count)
      if addresses.count == addresses.capacity {
        bytes += 2 * max(addresses.capacity, 1) * Self.bytesPerAddress
      }
    }
    if let label = details.label {
      bytes += labels.growth(for: slot, byteCount: label.utf8.count)
    }
    if details.kind != .text { bytes += kinds.growth(for: slot + 1) }
    return bytes
  }

  /// Bytes that room for so many ids takes in the table by which fields are found.
  func growth(forIDs count: Int) -> Int {
    count <= addresses.capacity ? 0 : 2 * count * Self.bytesPerAddress
  }

  mutating func reserve(ids count: Int) { addresses.reserveCapacity(count) }

  /// An entry of a dictionary that is three quarters full, and the head of the string's own memory.
  private static let bytesPerAddress =
    (MemoryLayout<String>.stride + MemoryLayout<FieldID>.stride) * 4 / 3 + 32
}
