import FormModel

/// The file format of an edit stream (docs/edit-streams.md).
public enum EditStreamFormat: String, CaseIterable, Hashable, Sendable {
  /// Eight bytes for each edit outside of repeats, and a checksum.
  case binary
  /// One edit a line.
  case text
}

/// The head of a binary edit stream.
enum EditStreamHeader {
  static let version: UInt32 = 1
  static let byteCount = 32
}

extension EditOperation {
  /// The operations' names in text streams, indexed by raw value.
  static let names = EditOperation.allCases.map { Array("\($0)".utf8) }
}

extension OutputFile {
  /// Writes the edit's line.
  mutating func write(_ edit: Edit) throws(IOError) {
    for byte in EditOperation.names[Int(edit.operation.rawValue)] { try write(byte) }
    try writeNumber(Int(clamping: edit.page.rawValue))
    if !edit.operation.isPageOperation { try writeNumber(edit.field) }
    try write(UInt8(ascii: "\n"))
  }

  /// Writes a space and a nonnegative number.
  mutating func writeNumber(_ number: Int) throws(IOError) {
    try write(UInt8(ascii: " "))
    var scale = 1
    while number / scale >= 10 { scale *= 10 }
    while scale > 0 {
      try write(UInt8(ascii: "0") + UInt8(number / scale % 10))
      scale /= 10
    }
  }
}
