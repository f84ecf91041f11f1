import Foundation

/// Reads small files in which the system describes itself.
enum TextFile {
  /// The file's text without white space at its ends; nil if it can't be read or is empty.
  static func read(_ path: String) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    let trimmed = trimmed(text[...])
    return trimmed.isEmpty ? nil : trimmed
  }

  /// The value after "key:" on the first line with that key.
  static func value(_ key: String, in path: String) -> String? {
    guard let text = read(path) else { return nil }
    var rest = Substring(text)
    while !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      guard line.hasPrefix(key) else { continue }
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, trimmed(parts[0]) == key { return trimmed(parts[1]) }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }
}
