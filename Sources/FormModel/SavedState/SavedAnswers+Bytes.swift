/// Saved answers as bytes:
///
/// | byte | what |
/// | --- | --- |
/// | 0 | version, 1; 2 if there are instances |
/// | 1 | the form's structure digest, 8 bytes |
/// | 9 | the clock, 8 bytes; −2⁶³ if it is not known |
/// | 17 | in version 2: the number of repeats, 4 bytes; each: the instance around; how many instances, 4 bytes; its id |
/// | … | the number of pages, 4 bytes; each: in version 2 its instance; page, 4 bytes; 1 if it is hidden, else 0; its mark |
/// | … | the number of fields, 4 bytes; each: in version 2 its instance; page, 4 bytes; place on the page, 2; the flags that changed; their new values; its content; its id, empty for none |
/// | end − 4 | FNV-1a, 32 bits, of the bytes before |
///
/// Flags are bits: 1 hidden, 2 read-only, 4 mandatory. A content is a byte and a value. The byte is 0 if the content did not
/// change, 1 if it is empty, 2 if it is filled without a value, else 3 plus the case of `AnswerValue`. Numbers have 8 bytes,
/// Booleans 1; a text has its length before it in 4 bytes, and several texts have their number before them in 4. An instance is
/// how many numbers it has, 1 byte, and the numbers, 4 bytes each; 0 outside of all repeats. Numbers are little-endian.
extension SavedAnswers {
  /// The version of a state without instances.
  public static let version: UInt8 = 1
  /// The version of a state in which a repeat, a page or a field names an instance.
  public static let versionWithInstances: UInt8 = 2

  private var hasInstances: Bool {
    !instances.isEmpty || pages.contains { !$0.inside.isEmpty }
      || fields.contains { !$0.inside.isEmpty }
  }

  /// The bytes to keep.
  ///
  /// - Complexity: O(bytes).
  public var bytes: [UInt8] {
    var bytes = section
    bytes.append(littleEndian: SavedStateReader.checksum(bytes.span))
    return bytes
  }

  /// The bytes without the checksum, for a section in the state of a screen.
  package var section: [UInt8] {
    let hasInstances = hasInstances
    var bytes = [hasInstances ? Self.versionWithInstances : Self.version]
    bytes.append(littleEndian: structureDigest)
    bytes.append(littleEndian: clock.map { Int64($0.milliseconds) } ?? .min)
    if hasInstances { Self.write(instances, to: &bytes) }
    bytes.append(littleEndian: UInt32(pages.count))
    for page in pages {
      if hasInstances { page.inside.write(to: &bytes) }
      bytes.append(littleEndian: page.page.rawValue)
      bytes.append(page.isHidden ? 1 : 0)
      page.mark.write(to: &bytes)
    }
    bytes.append(littleEndian: UInt32(fields.count))
    for field in fields {
      if hasInstances { field.inside.write(to: &bytes) }
      bytes.append(littleEndian: field.address.page.rawValue)
      bytes.append(littleEndian: UInt16(field.address.field))
      let changed = field.changedFlags.intersection(Self.ownFlags)
      bytes += [changed.rawValue, field.flags.intersection(changed).rawValue]
      Self.write(field.content, to: &bytes)
      bytes.append(text: field.id ?? "")
    }
    return bytes
  }

  private static func write(_ content: Content?, to bytes: inout [UInt8]) {
    func append(_ kind: UInt8, _ number: WideInt) {
      bytes.append(kind)
      bytes.append(littleEndian: Int64(number))
    }
    func append(_ kind: UInt8, _ text: String) {
      bytes.append(kind)
      bytes.append(text: text)
    }
    switch content {
    case nil: bytes.append(0)
    case .empty: bytes.append(1)
    case .filled: bytes.append(2)
    case .value(.text(let text)): append(3, text)
    case .value(.integer(let number)): append(4, number)
    case .value(.decimal(let number)):
      bytes.append(5)
      bytes.append(littleEndian: number.bitPattern)
    case .value(.boolean(let truth)): bytes += [6, truth ? 1 : 0]
    case .value(.date(let days)): append(7, days)
    case .value(.time(let milliseconds)): append(8, milliseconds)
    case .value(.dateTime(let milliseconds)): append(9, milliseconds)
    case .value(.choice(let value)): append(10, value)
    case .value(.choices(let values)):
      bytes.append(11)
      bytes.append(littleEndian: UInt32(values.count))
      for value in values { bytes.append(text: value) }
    }
  }

  /// Reads what `bytes` wrote. Restoring finds out whether a form can take it.
  ///
  /// - Throws: `SavedStateError` for all other bytes.
  /// - Complexity: O(bytes).
  public init(bytes: Span<UInt8>) throws(SavedStateError) {
    let end = bytes.count - 4
    guard end > 0 else { throw .tooShort(offset: 0, expected: 5, found: bytes.count) }
    try SavedStateReader.check(bytes, at: end)
    var reader = SavedStateReader(bytes, 0..<end)
    try self.init(&reader)
    try reader.finish()
  }

  /// Reads what `section` wrote.
  package init(_ reader: inout SavedStateReader) throws(SavedStateError) {
    let place = reader.offset
    let version = UInt8(try reader.number(bytes: 1))
    let isLater = version == Self.versionWithInstances
    guard version == Self.version || isLater else {
      throw .unexpectedByte(offset: place, expected: Self.version, found: version)
    }
    self.init(structureDigest: try reader.number(bytes: 8))
    let milliseconds = try reader.integer()
    if milliseconds != WideInt(Int64.min) { clock = FormClock(milliseconds: milliseconds) }
    if isLater { instances = try Self.instances(&reader) }
    for _ in 0..<(try reader.number(bytes: 4)) {
      let inside = isLater ? try InstanceNumbers(&reader) : .none
      var page = try Page(&reader)
      page.inside = inside
      pages.append(page)
    }
    for _ in 0..<(try reader.number(bytes: 4)) {
      let inside = isLater ? try InstanceNumbers(&reader) : .none
      var field = try Field(&reader)
      field.inside = inside
      fields.append(field)
    }
    guard isLater == hasInstances else {
      throw .unexpectedByte(offset: place, expected: Self.version, found: version)
    }
  }
}

extension SavedAnswers.Page {
  fileprivate init(_ reader: inout SavedStateReader) throws(SavedStateError) {
    let page = PageID(rawValue: UInt32(try reader.number(bytes: 4)))
    self.init(page: page, isHidden: try reader.truth(), mark: try PageMark(&reader))
  }
}

extension SavedAnswers.Field {
  fileprivate init(_ reader: inout SavedStateReader) throws(SavedStateError) {
    let page = PageID(rawValue: UInt32(try reader.number(bytes: 4)))
    let field = Int(try reader.number(bytes: 2))
    self.init(address: FieldID(page: page, field: field))
    let all = UInt64(SavedAnswers.ownFlags.rawValue)
    changedFlags = FieldFlags(rawValue: UInt8(try reader.number(bytes: 1, most: all)))
    let place = reader.offset
    flags = FieldFlags(rawValue: UInt8(try reader.number(bytes: 1, most: all)))
    guard flags.isSubset(of: changedFlags) else {
      throw .valueOutOfRange(
        offset: place,
        most: UInt64(changedFlags.rawValue),
        found: UInt64(flags.rawValue)
      )
    }
    content = try SavedAnswers.Content.read(&reader)
    let id = try reader.text(lengthBytes: 4, allowsNone: true)
    if !id.isEmpty { self.id = id }
  }
}

extension SavedAnswers.Content {
  fileprivate static func read(
    _ reader: inout SavedStateReader
  ) throws(SavedStateError) -> SavedAnswers.Content? {
    switch try reader.number(bytes: 1, most: 11) {
    case 0: return nil
    case 1: return .empty
    case 2: return .filled
    case 3: return .value(.text(try reader.text(lengthBytes: 4, allowsNone: true)))
    case 4: return .value(.integer(try reader.integer()))
    case 5: return .value(.decimal(Double(bitPattern: try reader.number(bytes: 8))))
    case 6: return .value(.boolean(try reader.truth()))
    case 7: return .value(.date(days: try reader.integer()))
    case 8: return .value(.time(milliseconds: try reader.integer()))
    case 9: return .value(.dateTime(milliseconds: try reader.integer()))
    case 10: return .value(.choice(try reader.text(lengthBytes: 4, allowsNone: true)))
    default:
      var values: [String] = []
      for _ in 0..<(try reader.number(bytes: 4)) {
        values.append(try reader.text(lengthBytes: 4, allowsNone: true))
      }
      return .value(.choices(values))
    }
  }
}
