import FormModel

/// How an edit stream is written (docs/edit-streams.md).
public enum EditStreamFormat: String, CaseIterable, Hashable, Sendable {
  /// Eight bytes an edit, with a checksum.
  case binary
  /// One edit a line.
  case text
}

/// The head of a binary edit stream.
enum EditStreamHeader {
  /// The first 12 bytes.
  static let magic = "formnav.edit"
  static let version: UInt32 = 1
  static let byteCount = 32
}

extension EditOperation {
  /// The names used in text, by raw value.
  static let names = EditOperation.allCases.map { Array("\($0)".utf8) }
}
