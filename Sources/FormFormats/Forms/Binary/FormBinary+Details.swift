import FormModel

extension FormBinary {
  /// The field that bits 0…31 (the page) and 32…47 (its place on the page) of a word name.
  static func field(at word: UInt64) -> FieldID {
    FieldID(page: PageID(rawValue: UInt32(word & 0xFFFF_FFFF)), field: Int(word >> 32 & 0xFFFF))
  }

  /// Reads id, label and kind of one field.
  ///
  /// - Parameter last: the field before; details stand in form order.
  static func readDetails(
    _ input: inout BinaryInput,
    _ builder: inout FormBuilder,
    after last: inout FieldID
  ) throws(ReadError) {
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
    let details = FieldDetails(
      id: idBytes == 0 ? nil : id,
      label: labelBytes == 0 ? nil : label,
      kind: kind
    )
    do throws(FormError) {
      try builder.setDetails(details, at: address)
    } catch {
      throw .refused(error, at: start)
    }
    last = address
  }
}
