import FormModel

/// The JSON form format (docs/form-json.md).
enum FormJSON {
  static let schema = "formnav.form/1"

  /// The keys of a form beside those in `LogicTables`.
  enum FormKey: String, JSONKey {
    case schema, pages, choices, groups, repeats, variables, rules, translations
    var bit: UInt8 { UInt8(FormKey.allCases.firstIndex(of: self)!) }
  }

  /// The keys of a page beside those in `LogicTables`.
  enum PageKey: String, JSONKey {
    case name, hidden, fields
    var bit: UInt8 { UInt8(PageKey.allCases.firstIndex(of: self)!) }
  }

  /// The keys of a field beside those in `LogicTables`.
  enum FieldKey: String, JSONKey {
    case id, label, kind, hidden, readOnly, mandatory, filled
    var bit: UInt8 {
      switch self {
      case .id: 0
      case .label: 1
      case .kind: 2
      case .hidden: 3
      case .readOnly: 4
      case .mandatory: 5
      case .filled: 6
      }
    }

    /// The flag that this key sets; nil for other keys.
    var flag: FieldFlags? {
      switch self {
      case .hidden: .hidden
      case .readOnly: .readOnly
      case .mandatory: .mandatory
      case .filled: .filled
      case .id, .label, .kind: nil
      }
    }
  }
}

extension FormJSON {
  /// Reads a JSON form.
  ///
  /// - Parameter memoryLimit: The limit in bytes for the form and for each text while it is read.
  /// - Complexity: O(bytes) time.
  static func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit,
    positions: inout LogicPositions
  ) throws(ReadError) -> FormDefinition {
    var logic = JSONLogic()
    var reader = JSONReader(file, memoryLimit: memoryLimit)
    var builder = FormBuilder(memoryLimit: memoryLimit)
    var scratch: [UInt8] = []
    var (hasSchema, hasPages) = (false, false)
    let keys = JSONCasesAndMembers(FormKey.self, LogicTables.form)
    try reader.object("a form", keys, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .own(.schema):
        hasSchema = true
        try readSchema(&reader, &scratch)
      case .own(.pages):
        hasPages = true
        try reader.array("an array of pages") { (reader) throws(ReadError) in
          try readPage(&reader, &builder, &logic, &scratch)
        }
      case .own(let key): try logic.read(key, &reader, &builder, &scratch)
      case .logic(let place): try logic.read(place, &reader, &builder, &scratch)
      }
    }
    guard hasSchema else { throw try reader.missing("\"schema\": \"\(schema)\"") }
    guard hasPages else { throw try reader.missing("\"pages\"") }
    try reader.end()
    try logic.finish(&reader, &builder)
    positions = logic.positions
    return builder.build()
  }

  private static func readSchema(
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    try reader.string(into: &scratch, "\"\(schema)\"")
    let found = try reader.memoryLimit.string(scratch)
    guard found == schema else {
      throw reader.failure(at: start, "\"\(schema)\"", TextInput.quoted(found))
    }
  }

  private static func readPage(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ logic: inout JSONLogic,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    do throws(FormError) {
      try builder.appendPage()
    } catch {
      throw reader.refused(error, at: start)
    }
    let page = PageID(place: builder.pages.count - 1)
    var name: [UInt8] = []
    var isHidden = false
    let keys = JSONCasesAndMembers(PageKey.self, LogicTables.page)
    try reader.object("a page", keys, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .own(.name): try reader.string(into: &name, "a page's name")
      case .own(.hidden): isHidden = try reader.bool("true or false")
      case .logic(let place): try logic.read(place, of: page, &reader, &builder, &scratch)
      case .own(.fields):
        try reader.array("an array of fields") { (reader) throws(ReadError) in
          try readField(&reader, &builder, &logic, &scratch)
        }
      }
    }
    do throws(FormError) {
      try builder.setLastPage(nameUTF8: name, isHidden: isHidden)
    } catch {
      throw reader.refused(error, at: start)
    }
  }

  private static func readField(
    _ reader: inout JSONReader,
    _ builder: inout FormBuilder,
    _ logic: inout JSONLogic,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    var flags: FieldFlags = []
    var details = FieldDetails.none
    let address = builder.nextField
    var parts: (logic: PlaceLogic, found: MembersFound)?
    var saysReadOnly = false
    let keys = JSONCasesAndMembers(FieldKey.self, LogicTables.field)
    try reader.object("a field", keys, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .own(let key):
        if let flag = key.flag {
          if flag == .readOnly { saysReadOnly = true }
          if try reader.bool("true or false") { flags.insert(flag) }
        } else {
          try readDetail(key, into: &details, &reader, &scratch)
        }
      case .logic(let place):
        let table = LogicTables.field
        var (logicOfField, found) = parts ?? (PlaceLogic(), MembersFound(table))
        parts = nil
        try logic.read(place, of: table, into: &logicOfField, &found, &reader, &scratch)
        parts = (logicOfField, found)
      }
    }
    if let (read, found) = parts {
      var logicOfField = read
      if let answer = found.answer, let position = found.position(of: "answer", LogicTables.field) {
        guard let value = answer.answer(as: details.kind) else {
          throw reader.failure(
            at: position,
            "an answer of kind \(details.kind.name)",
            answer.name
          )
        }
        logicOfField.answer = value
      }
      try logic.add(logicOfField, found, of: address, reader, &builder)
    }
    if !saysReadOnly { flags.formUnion(details.kind.usualFlags) }
    do throws(FormError) {
      try builder.appendField(flags, details: details)
    } catch {
      throw reader.refused(error, at: start)
    }
  }

  /// Reads a field's id, label or kind.
  private static func readDetail(
    _ key: FieldKey,
    into details: inout FieldDetails,
    _ reader: inout JSONReader,
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    try reader.string(into: &scratch, "a string")
    let text = try reader.memoryLimit.string(scratch)
    switch key {
    case .id:
      guard !text.isEmpty else { throw reader.failure(at: start, "an id", "an empty string") }
      details.id = text
    case .label: details.label = text.isEmpty ? nil : text
    default:
      guard let kind = FieldKind(name: text) else {
        let known = FieldKind.allCases.map { $0.name }.joined(separator: ", ")
        throw reader.failure(at: start, "a kind: \(known)", TextInput.quoted(text))
      }
      details.kind = kind
    }
  }
}

extension JSONReader {
  /// Turns an exceeded limit or a duplicate into an error with a position in the input.
  fileprivate func refused(_ error: FormError, at position: SourcePosition) -> ReadError {
    if let tooLarge = ReadError(tooLarge: error) { return tooLarge }
    let (expected, found) = error.expectedAndFound
    return failure(at: position, expected, found)
  }

  /// Returns the error for a required key that is missing from the form's object.
  fileprivate func missing(_ key: String) throws(ReadError) -> ReadError {
    failure(at: position, "\(key) in the form", "none")
  }
}
