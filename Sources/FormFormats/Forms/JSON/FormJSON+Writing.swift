import FormModel
import TextEscaping

extension FormJSON {
  /// Writes a form with one field a line. Keys with default values are omitted.
  ///
  /// - Returns: The file, not yet committed.
  /// - Complexity: O(fields + bytes of text) time.
  static func write(
    _ form: borrowing FormDefinition,
    to file: consuming OutputFile
  ) throws(IOError) -> OutputFile {
    // Group the logic by field once; a look-up for each field would be slow.
    let logic = PlacedLogic(form)
    try file.write("{\n  \"schema\": \"\(schema)\",\n  \"pages\": [")
    for page in form.pages {
      try file.write(page == 0 ? "\n    {" : ",\n    {")
      try writePage(page, of: form, logic, to: &file)
      try file.write("}")
    }
    try file.write(form.pageCount == 0 ? "]" : "\n  ]")
    if !form.logic.isEmpty || !form.texts.isEmpty { try writeLogic(of: form, to: &file) }
    try file.write("\n}\n")
    return file
  }

  private static func writePage(
    _ page: PageID,
    of form: borrowing FormDefinition,
    _ logic: PlacedLogic,
    to file: inout OutputFile
  ) throws(IOError) {
    let head = form.heads[page.place]
    let name = form.pageNames.range(of: page.place)
    if !name.isEmpty {
      try file.write("\"name\": ")
      try writeString(form.pageNames.utf8[name], to: &file)
      try file.write(", ")
    }
    if let logic = logic[.page(page)] {
      var separator = ""
      try write(logic, LogicTables.page, in: form, &separator, to: &file)
      try file.write(separator)
    }
    if head.isHidden { try file.write("\"hidden\": true, ") }
    try file.write("\"fields\": [")
    for field in 0..<Int(head.fieldCount) {
      try file.write(field == 0 ? "\n      {" : ",\n      {")
      try writeField(field, page: page, of: form, logic, to: &file)
      try file.write("}")
    }
    try file.write(head.fieldCount == 0 ? "]" : "\n    ]")
  }

  private static func writeField(
    _ field: Int,
    page: PageID,
    of form: borrowing FormDefinition,
    _ logic: PlacedLogic,
    to file: inout OutputFile
  ) throws(IOError) {
    let word = form.words[Int(form.heads[page.place].firstWord) + field / 16]
    let flags = FieldFlags(rawValue: UInt8(truncatingIfNeeded: word >> UInt64(field % 16 * 4)))
    var separator = ""
    var usual: FieldFlags = []
    if !form.catalogue.isEmpty,
      let details = try? form.details(at: FieldID(page: page, field: field))
    {
      if let id = details.id { try writeMember("\"id\": ", id, &separator, to: &file) }
      if let label = details.label { try writeMember("\"label\": ", label, &separator, to: &file) }
      usual = details.kind.usualFlags
      if details.kind != .text {
        try writeMember("\"kind\": ", details.kind.name, &separator, to: &file)
      }
    }
    for (flag, text) in flagTexts where flags.contains(flag) && !usual.contains(flag) {
      try file.write(separator)
      try file.write(text)
      separator = ", "
    }
    if !logic.isEmpty, let logic = logic[.field(FieldID(page: page, field: field))] {
      try write(logic, LogicTables.field, in: form, &separator, to: &file)
    }
    // The kind implies read-only, so a field that is not read-only must say so.
    if usual.contains(.readOnly), !flags.contains(.readOnly) {
      try file.write(separator)
      try file.write("\"readOnly\": false")
    }
  }

  private static let flagTexts = FieldKey.allCases.compactMap { key in
    key.flag.map { ($0, "\"\(key.rawValue)\": true") }
  }

  static func writeMember(
    _ key: String,
    _ text: String,
    _ separator: inout String,
    to file: inout OutputFile
  ) throws(IOError) {
    try file.write(separator)
    try file.write(key)
    try writeString(ArraySlice(text.utf8), to: &file)
    separator = ", "
  }

  /// Writes a string. Controls, also of 8 bits, and what changes the direction of text are escaped,
  /// so that the file can be shown.
  static func writeString(
    _ text: ArraySlice<UInt8>,
    to file: inout OutputFile
  ) throws(IOError) {
    try file.write(UInt8(ascii: "\""))
    // Of the bytes of an escaped scalar, those that are still to come.
    var skipped = 0
    for (index, byte) in zip(text.indices, text) {
      if skipped > 0 {
        skipped -= 1
        continue
      }
      switch byte {
      case 0x7F, 0xC2, 0xD8, 0xE2, 0xEF:
        let scalar = String(decoding: text[index...].prefix(3), as: UTF8.self).unicodeScalars.first
        if let scalar, scalar.isCommand {
          let digits = String(scalar.value, radix: 16)
          try file.write("\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits)
          skipped = UTF8.width(scalar) - 1
        } else {
          try file.write(byte)
        }
      case UInt8(ascii: "\""): try file.write("\\\"")
      case UInt8(ascii: "\\"): try file.write("\\\\")
      case UInt8(ascii: "\n"): try file.write("\\n")
      case UInt8(ascii: "\t"): try file.write("\\t")
      case 0..<0x20:
        try file.write(byte < 16 ? "\\u000" : "\\u00"); try file.write(String(byte, radix: 16))
      default: try file.write(byte)
      }
    }
    try file.write(UInt8(ascii: "\""))
  }
}
