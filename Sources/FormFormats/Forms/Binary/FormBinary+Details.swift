import FormModel

extension FormBinary {
  /// Returns the field that a word names: page in bits 0…31, place on the page in bits 32…47.
  static func field(at word: UInt64) -> FieldID {
    FieldID(page: PageID(rawValue: UInt32(word & 0xFFFF_FFFF)), field: Int(word >> 32 & 0xFFFF))
  }

  /// Details that were read but not yet passed to the builder.
  private struct DetailsBatch {
    private var entries: [DetailsToSet] = []
    private var textBytes = 0

    var isFull: Bool { entries.count == 32 || textBytes >= MemoryLimit.unasked }

    mutating func append(_ entry: DetailsToSet) {
      entries.append(entry)
      textBytes += entry.id.utf8.count + entry.label.utf8.count
    }

    /// Passes the details to the builder.
    ///
    /// - Throws: The builder's error, with the position of the field that caused it.
    mutating func set(_ builder: inout FormBuilder) throws(ReadError) {
      if let (refused, error) = builder.setDetails(of: entries) {
        throw .refused(error, at: refused.offset)
      }
      entries.removeAll(keepingCapacity: true)
      textBytes = 0
    }
  }

  /// Reads the ids, labels and kinds of `count` fields, in form order.
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
        // Report an error in an earlier field first.
        try batch.set(&builder)
        throw error
      }
      if batch.isFull { try batch.set(&builder) }
    }
    try batch.set(&builder)
  }

  /// Reads the id, label and kind of one field.
  ///
  /// - Parameter last: The previous field; the next must come after it.
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
    let (idBytes, labelBytes) = (Int(stated: lengths & 0xFFFF_FFFF), Int(stated: lengths >> 32))
    guard idBytes > 0 || labelBytes > 0 || kind != .text else {
      throw .damaged(at: start, "an id, a label or a kind", "none")
    }
    let id = try readString(&input, idBytes, "an id of \(idBytes) bytes")
    let label = try readString(&input, labelBytes, "a label of \(labelBytes) bytes")
    try input.padding(after: idBytes + labelBytes)
    return DetailsToSet(of: address, id: id, label: label, kind: kind, foundAt: start)
  }
}
