import FormModel

extension FormBinary {
  /// The field that bits 0…31 (the page) and 32…47 (its place on the page) of a word name.
  static func field(at word: UInt64) -> FieldID {
    FieldID(page: PageID(rawValue: UInt32(word & 0xFFFF_FFFF)), field: Int(word >> 32 & 0xFFFF))
  }

  /// Fields whose details were read and are not set yet.
  private struct DetailsBatch {
    private var entries: [DetailsToSet] = []
    private var textBytes = 0

    var isFull: Bool { entries.count == 32 || textBytes >= MemoryLimit.unasked }

    mutating func append(_ entry: DetailsToSet) {
      entries.append(entry)
      textBytes += entry.id.utf8.count + entry.label.utf8.count
    }

    /// - Throws: what the builder refuses, where it stands.
    mutating func set(_ builder: inout FormBuilder) throws(ReadError) {
      if let (refused, error) = builder.setDetails(of: entries) {
        throw .refused(error, at: refused.offset)
      }
      entries.removeAll(keepingCapacity: true)
      textBytes = 0
    }
  }

  /// Reads ids, labels and kinds of `count` fields, in form order.
  static func readDetails(
    _ count: Int,
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder
  ) throws(ReadError) {
    var batch = DetailsBatch()
    var last = FieldID(page: 0, field: -1)
    for _ in 0..<count {
      do throws(ReadError) {
        let details = try readDetails(&input, builder, after: last)
        last = details.address
        batch.append(details)
      } catch {
        // What is wrong with the fields before is said first.
        try batch.set(&builder)
        throw error
      }
      if batch.isFull { try batch.set(&builder) }
    }
    try batch.set(&builder)
  }

  /// Reads id, label and kind of one field.
  ///
  /// - Parameter last: the field before.
  private static func readDetails(
    _ input: inout BinaryInput,
    _ builder: borrowing FormBuilder,
    after last: FieldID
  ) throws(ReadError) -> DetailsToSet {
    try input.need(detailsHeadBytes, "details of a field")
    let start = input.offset
    let (place, lengths) = (
      load(input.unread, 0, UInt64.self), load(input.unread, 8, UInt64.self)
    )
    input.take(detailsHeadBytes)
    let address = field(at: place)
    guard last < address, builder.hasField(at: address) else {
      throw .damaged(at: start, "a field of the form after \(last)", "\(address)")
    }
    guard let kind = FieldKind(rawValue: UInt8(place >> 48 & 0xFF)), place >> 56 == 0 else {
      throw .damaged(
        at: start + 6,
        "a kind, 0...\(FieldKind.allCases.count - 1)",
        "\(place >> 48)"
      )
    }
    let (idBytes, labelBytes) = (Int(lengths & 0xFFFF_FFFF), Int(lengths >> 32))
    guard idBytes > 0 || labelBytes > 0 || kind != .text else {
      throw .damaged(at: start, "an id, a label or a kind", "none")
    }
    let id = try readString(&input, idBytes, "an id of \(idBytes) bytes")
    let label = try readString(&input, labelBytes, "a label of \(labelBytes) bytes")
    try input.padding(after: idBytes + labelBytes)
    return DetailsToSet(of: address, id: id, label: label, kind: kind, foundAt: start)
  }
}
