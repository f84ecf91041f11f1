import FormModel

/// Forms as JSON (docs/form-json.md).
enum FormJSON {
  static let schema = "formnav.form/1"

  enum FormKey: String, JSONKey {
    case schema, pages
    var bit: UInt8 { self == .schema ? 0 : 1 }
  }

  enum PageKey: String, JSONKey {
    case name, hidden, fields
    var bit: UInt8 {
      switch self {
      case .name: 0
      case .hidden: 1
      case .fields: 2
      }
    }
  }

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

    /// The flag it sets; nil where it sets none.
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
  /// - Parameter memoryLimit: what the form may take, and beside it each text as it is read.
  /// - Complexity: O(bytes).
  static func read(
    _ file: consuming InputFile,
    memoryLimit: MemoryLimit
  ) throws(ReadError) -> FormDefinition {
    var reader = JSONReader(file, memoryLimit: memoryLimit)
    var builder = FormBuilder(memoryLimit: memoryLimit)
    var scratch: [UInt8] = []
    var isVersioned = false
    var hasPages = false
    try reader.object("a form", FormKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .schema:
        try readSchema(&reader, &scratch)
        isVersioned = true
      case .pages:
        hasPages = true
        try reader.array("an array of pages") { (reader) throws(ReadError) in
          try readPage(&reader, &builder, &scratch)
        }
      }
    }
    guard isVersioned else { throw try reader.missing("\"schema\": \"\(schema)\"") }
    guard hasPages else { throw try reader.missing("\"pages\"") }
    try reader.end()
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
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    do throws(FormError) {
      try builder.appendPage()
    } catch {
      throw reader.refused(error, at: start)
    }
    var name: [UInt8] = []
    var isHidden = false
    try reader.object("a page", PageKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      switch key {
      case .name: try reader.string(into: &name, "a page's name")
      case .hidden: isHidden = try reader.bool("true or false")
      case .fields:
        try reader.array("an array of fields") { (reader) throws(ReadError) in
          try readField(&reader, &builder, &scratch)
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
    _ scratch: inout [UInt8]
  ) throws(ReadError) {
    try reader.skipSpace()
    let start = reader.position
    var flags: FieldFlags = []
    var details = FieldDetails.none
    try reader.object("a field", FieldKey.self, scratch: &scratch) {
      (reader, key, scratch) throws(ReadError) in
      if let flag = key.flag {
        if try reader.bool("true or false") { flags.insert(flag) }
        return
      }
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
          let known = FieldKind.allCases.map(\.name).joined(separator: ", ")
          throw reader.failure(at: start, "a kind: \(known)", TextInput.quoted(text))
        }
        details.kind = kind
      }
    }
    do throws(FormError) {
      try builder.appendField(flags, details: details)
    } catch {
      throw reader.refused(error, at: start)
    }
  }
}

extension JSONReader {
  /// A form that passes a limit or says one thing twice, as an error of the input.
  fileprivate func refused(_ error: FormError, at position: SourcePosition) -> ReadError {
    if let tooLarge = ReadError(tooLarge: error) { return tooLarge }
    let (expected, found) = error.expectedAndFound
    return failure(at: position, expected, found)
  }

  /// A key that the form's object lacks.
  fileprivate func missing(_ key: String) throws(ReadError) -> ReadError {
    failure(at: position, "\(key) in the form", "none")
  }
}
