/// The ids, labels and kinds of a form's fields. A form without them takes no memory here.
///
/// A field's slot is 16 × its page's first word + its place on the page.
public struct FieldCatalogue: Sendable, Equatable {
  var ids = TextArena()
  var labels = TextArena()
  /// By slot. Fields past the end are texts.
  var kinds: [FieldKind] = []
  /// The fields that have an id, in form order. `index` finds them by the id's hash.
  private var named: [NamedField] = []
  private var index = HashIndex()

  private struct NamedField: BitwiseCopyable, Sendable {
    var slot: UInt32
    var page: PageID
    var field: UInt16
  }

  /// Whether no field has an id, a label or a kind other than text.
  public var isEmpty: Bool { ids.isEmpty && labels.isEmpty && kinds.isEmpty }

  /// The number of fields that have an id.
  public var idCount: Int { named.count }

  /// Compares ids, labels and kinds; the other members follow from them.
  ///
  /// - Complexity: O(fields + bytes of text).
  public static func == (first: FieldCatalogue, second: FieldCatalogue) -> Bool {
    first.ids == second.ids && first.labels == second.labels && first.kinds == second.kinds
  }

  /// The field with this id; nil if none has it.
  ///
  /// - Complexity: O(bytes of the id), expected.
  func address(ofID id: String) -> FieldID? { address(ofID: id, hash: id.hashValue) }

  private func address(ofID id: String, hash: Int) -> FieldID? {
    index.find(hash) { ids.holds(id, at: Int(named[$0].slot)) }.map {
      FieldID(page: named[$0].page, field: Int(named[$0].field))
    }
  }

  func kind(slot: Int) -> FieldKind { slot < kinds.count ? kinds[slot] : .text }

  func details(slot: Int) -> FieldDetails {
    FieldDetails(
      id: ids[slot],
      label: labels[slot],
      kind: slot < kinds.count ? kinds[slot] : .text
    )
  }

  /// Prefetches what the search for the ids of these fields reads.
  mutating func touch(idsOf batch: [DetailsToSet]) {
    index.touch(batch.count) { batch[$0].idHash }
  }

  /// Sets the details of a field that stands after every field with details.
  ///
  /// - Parameters:
  ///   - id: empty for none.
  ///   - label: empty for none.
  ///   - idHash: the id's hash value, if it is known.
  /// - Throws: `duplicateID`, `tooMuchText`.
  mutating func set(
    id: String,
    label: String,
    kind: FieldKind,
    slot: Int,
    address: FieldID,
    idHash: Int?
  ) throws(FormError) {
    if !id.isEmpty {
      let hash = idHash ?? id.hashValue
      if let first = self.address(ofID: id, hash: hash) {
        throw .duplicateID(id: id, first: first, second: address)
      }
      guard ids.set(slot, id) else { throw .tooMuchText(page: address.page) }
      index.insert(named.count, hash: hash)
      named.append(
        NamedField(
          slot: UInt32(slot),
          page: address.page,
          field: UInt16(address.field)
        )
      )
    }
    guard labels.set(slot, label) else { throw .tooMuchText(page: address.page) }
    if kind != .text {
      // One allocation, however many slots are skipped.
      if slot >= kinds.capacity { kinds.reserveCapacity(kinds.grownCapacity(for: slot + 1)) }
      kinds.append(contentsOf: repeatElement(.text, count: slot - kinds.count))
      kinds.append(kind)
    }
  }

  /// Bytes held.
  var byteCount: Int {
    ids.byteCount + labels.byteCount + kinds.capacity + index.byteCount
      + named.capacity * MemoryLayout<NamedField>.stride
  }

  /// An upper bound of the bytes that setting the details of a field allocates. The bytes held now are freed afterwards.
  func growth(idBytes: Int, labelBytes: Int, kind: FieldKind, slot: Int) -> Int {
    var bytes = labels.growth(for: slot, byteCount: labelBytes)
    if idBytes > 0 {
      bytes += ids.growth(for: slot, byteCount: idBytes) + growth(forIDs: named.count + 1)
    }
    if kind != .text { bytes += kinds.growth(for: slot + 1) }
    return bytes
  }

  /// Bytes that room for `count` ids allocates in the tables by which fields are found.
  func growth(forIDs count: Int) -> Int { index.growth(for: count) + named.growth(for: count) }

  mutating func reserve(ids count: Int) {
    index.reserve(count)
    named.reserveCapacity(count)
  }
}
